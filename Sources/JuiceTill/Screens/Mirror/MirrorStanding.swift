internal import FoundationEssentials
internal import JuiceKit

/// The state of the store's mirror on a server, as the till shows it.
struct MirrorStanding {
  enum Shown: Hashable {
    /// All entries had been sent at this time.
    case sent(Date)
    case waiting(Int)
    /// The server has another journal.
    case differs
  }

  /// Entries sent sooner than this are not reported.
  static let shownAfter = Duration.seconds(5)

  private(set) var state: MirrorState?
  /// The number of the store's newest entry.
  private var entries = 0
  /// Since when the next entry waits; `nil` if none does.
  private var since: ContinuousClock.Instant?
  private(set) var isLate = false

  mutating func update(_ state: MirrorState?, entries: Int, at now: ContinuousClock.Instant) {
    let isNext = state?.entries != self.state?.entries
    (self.state, self.entries) = (state, entries)
    if waiting == 0 {
      (since, isLate) = (nil, false)
    } else if since == nil || isNext {
      (since, isLate) = (now, false)
    }
  }

  private var waiting: Int { state.map { max(0, entries - $0.entries) } ?? 0 }

  var deadline: ContinuousClock.Instant? { isLate ? nil : since.map { $0 + Self.shownAfter } }

  mutating func expire(at now: ContinuousClock.Instant) {
    if let deadline, deadline <= now { isLate = true }
  }

  /// `nil` without a mirror, or before its first note.
  var shown: Shown? {
    if case .differs = state?.problem { return .differs }
    if isLate { return .waiting(waiting) }
    return state?.at.map(Shown.sent)
  }
}
