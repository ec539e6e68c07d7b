import JuiceKit

enum StandKind: String { case mirror }
extension ServerFault { static func isStore(_ name: String) -> ServerFault { .noStand } }
extension [JournalEntry] { var columns: [String?] { [] } }
extension Stands {
  func add(_ name: String, isMirror: Bool) async throws -> Login { try await add(name) }
}
