internal import FoundationEssentials
internal import JuiceKit

/// How far the mirror of the store on a server is, as the till shows it.
struct MirrorStanding {
  enum Shown: Hashable {
    /// All was there at this time.
    case sent(Date)
    /// So many entries wait.
    case waiting(Int)
    /// The server has another journal.
    case differs
  }

  /// Entries that are sent sooner are not spoken of.
  static let shownAfter = Duration.seconds(5)

  private(set) var state: MirrorState?
  /// How many entries the store has.
  private var entries = 0
  /// Since when the next entry to be sent waits; nil where none does.
  private var since: ContinuousClock.Instant?
  private(set) var isLate = false

  /// - Parameter entries: the number of the store's newest entry.
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

  /// nil where there is no mirror, or nothing is known of it yet.
  var shown: Shown? {
    if case .differs = state?.problem { return .differs }
    if isLate { return .waiting(waiting) }
    return state?.at.map(Shown.sent)
  }
}
