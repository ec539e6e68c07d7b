internal import FoundationEssentials
package import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// The note about the store's mirror: `changes` signals updates; `state` reads it, `nil` if there is none.
package typealias MirrorNote = (changes: AsyncStream<Void>, state: () -> MirrorState?)

/// Follows the mirror's progress for the title of the order screen.
final class MirrorFollower: Loading {
  private let context: ScreenContext
  private let store: any FruitStore
  private lazy var loader = Loader(for: self, context, showsFailure: false)
  private var standing = MirrorStanding()
  /// The time of the first waiting entry; `nil` until it is loaded.
  private var waitsSince: Date?

  init(_ context: ScreenContext, _ store: any FruitStore) {
    (self.context, self.store) = (context, store)
  }

  func accept(_ state: MirrorState?) {
    if state?.entries != standing.state?.entries { waitsSince = nil }
    update(state)
  }

  func changed() { if let state = standing.state { update(state) } }

  private func update(_ state: MirrorState?) {
    standing.update(
      state, entries: context.currentStock().revision, at: context.time().instant)
    loadIfLate()
  }

  private func loadIfLate() { if standing.isLate, waitsSince == nil { loader.refresh() } }

  var deadline: ContinuousClock.Instant? {
    [loader.deadline, standing.deadline].earliest
  }

  func expire(at now: ContinuousClock.Instant) {
    loader.expire(at: now)
    standing.expire(at: now)
    loadIfLate()
  }

  func close() { loader.stop() }

  func load() async throws -> Date? {
    let sent = standing.state?.entries ?? 0
    return try await store.entries(JournalQuery(.oldestFirst, beyond: sent, limit: 1)).first?.at
  }

  func show(_ loaded: Date?) { waitsSince = loaded }

  /// Variants of the title's note, from long to short; empty for customers.
  var notes: [String] {
    guard !context.isForCustomers, let shown = standing.shown else { return [] }
    let words = context.words
    switch shown {
    case .sent(let time): return [words.sentToServer(clock(time)), words.sent(clock(time))]
    case .waiting(let entries):
      return [waitsSince.map { words.notSent(entries, since: clock($0)) }, words.notSent(entries)]
        .compactMap(\.self)
    case .differs: return [words.serverDiffers, words.differs]
    }
  }

  /// Adds the day if it is not today.
  private func clock(_ time: Date) -> String {
    LocalDay(of: time) == LocalDay(of: context.time().date)
      ? Timestamp.clock(time) : Timestamp.short(time)
  }
}
