internal import FoundationEssentials
package import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// The note about the store's mirror: `changes` signals updates; `state` reads it, `nil` if there is none.
package typealias MirrorNote = (changes: AsyncStream<Void>, state: () -> MirrorState?)

/// Follows the mirror's progress for the title of the order screen.
final class MirrorFollower: Follower {
  /// Entries sent sooner than this are not reported.
  static let shownAfter = Duration.seconds(5)

  private let context: ScreenContext
  private let store: any FruitStore
  private(set) lazy var loader = Loader(for: self, context, showsFailure: false)
  /// `nil` without a mirror, or before its first note.
  private var state: MirrorState?
  /// Since when the next entry waits; `nil` if none does.
  private var since: Instant?
  private var isLate = false
  /// False until more was sent, everything was, or it is late: an old note tells nothing of entries that wait.
  private var isKnown = false
  /// The time of the first waiting entry; `nil` until it is loaded.
  private var waitsSince: Date?

  init(_ context: ScreenContext, _ store: any FruitStore) {
    (self.context, self.store) = (context, store)
  }

  func accept(_ new: MirrorState?) {
    let isNext = new?.entries != state?.entries
    if isNext {
      waitsSince = nil
      if state != nil { isKnown = true }
    }
    state = new
    update(isNext: isNext)
  }

  func changed() { update(isNext: false) }

  /// - Parameter isNext: true if another entry is the first that waits.
  private func update(isNext: Bool) {
    if waiting == 0 {
      (since, isLate, isKnown) = (nil, false, state != nil)
    } else if since == nil || isNext {
      (since, isLate) = (context.time().instant, false)
    }
    loadIfLate()
  }

  /// The number of entries that are not sent.
  private var waiting: Int {
    state.map { max(0, context.currentStock().revision - $0.entries) } ?? 0
  }

  private func loadIfLate() { if isLate, waitsSince == nil { loader.refresh() } }

  private var lateAt: Instant? {
    isLate ? nil : since.map { $0 + Self.shownAfter }
  }

  var deadline: Instant? { [loader.deadline, lateAt].earliest }

  func expire(at now: Instant) {
    loader.expire(at: now)
    if let lateAt, lateAt <= now { (isLate, isKnown) = (true, true) }
    loadIfLate()
  }

  func load() async throws -> Date? {
    let sent = state?.entries ?? 0
    return try await store.entries(JournalQuery(.oldestFirst, beyond: sent, limit: 1)).first?.at
  }

  func show(_ loaded: Date?) { waitsSince = loaded }

  /// Variants of the title's note, from long to short; empty for customers.
  var notes: [String] {
    guard !context.isForCustomers, let state else { return [] }
    let words = context.words
    if case .differs = state.problem { return [words.serverDiffers, words.differs] }
    if isLate {
      return [
        waitsSince.map { words.notSent(waiting, since: clock($0)) }, words.notSent(waiting),
      ].compactMap(\.self)
    }
    guard isKnown else { return [] }
    return state.at.map { [words.sentToServer(clock($0)), words.sent(clock($0))] } ?? []
  }

  /// Adds the day if it is not today.
  private func clock(_ time: Date) -> String {
    LocalDay(of: time) == LocalDay(of: context.time().date)
      ? Timestamp.clock(time) : Timestamp.short(time)
  }
}
