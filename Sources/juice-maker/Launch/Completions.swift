import ArgumentParser
import JuiceKit
import JuiceStorage

extension CompletionKind {
  /// Words of the menu in use.
  static func words(_ list: @escaping @Sendable (Menu) -> [String]) -> CompletionKind {
    .custom { _, _, _ in list(Locations.menu.flatMap { try? MenuFile.load(path: $0) } ?? .standard)
    }
  }
}
