/// Gathers the problems of a file, and keeps the first of them by position.
struct Problems {
  /// How many are kept; the others are counted.
  static let most = 100

  let file: String
  private var kept: [MenuProblem] = []
  private var count = 0

  init(file: String) { self.file = file }

  mutating func add(_ kind: MenuProblem.Kind, at position: Position, path: String) {
    count += 1
    kept.append(MenuProblem(file: file, position: position, path: path, kind: kind))
    if kept.count == 2 * Self.most { kept = Array(sorted.prefix(Self.most)) }
  }

  /// Everything that was added, as an error; nil where that is nothing.
  var error: MenuFileError? {
    guard count > 0 else { return nil }
    let listed = Array(sorted.prefix(Self.most))
    return .invalid(listed, more: count - listed.count)
  }

  /// By position; at the same position in the order they were found.
  private var sorted: [MenuProblem] { kept.sorted { $0.position < $1.position } }
}
