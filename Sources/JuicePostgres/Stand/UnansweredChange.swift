import JuiceKit
import Synchronization

/// The change whose answer did not come in time: asked for again, it goes on where it was.
final class UnansweredChange: Sendable {
  private let value = Mutex<(change: Change, entry: LostEntry)?>(nil)

  func keep(_ entry: LostEntry, of change: Change) { value.withLock { $0 = (change, entry) } }

  /// - Returns: what was asked for; nil where it was another change.
  func take(_ change: Change) -> LostEntry? {
    value.withLock { kept in
      guard kept?.change == change else { return nil }
      defer { kept = nil }
      return kept?.entry
    }
  }
}
