internal import Dispatch
internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// Today's figures beside the juices. They are loaded only while they are on the screen.
final class TodayPanel: Loading {
  typealias Loaded = (since: Date, report: Report, newest: [JournalEntry])

  /// How many orders are loaded: as many as a tall window shows.
  private static let mostOrders = 40

  private let context: ScreenContext
  private let report: (_ since: Date, _ until: Date?) async throws -> Report
  private let entries: (JournalQuery) async throws -> [JournalEntry]
  private lazy var loader = Loader(for: self, context) { [unowned self] _ in hasFailed = true }
  private var hasBegun = false
  /// Whether something has changed since the last load was asked for.
  private var isStale = false
  private var hasFailed = false
  private var today: Today?
  private var midnight: DispatchWorkItem?

  init(
    _ context: ScreenContext,
    report: @escaping (_ since: Date, _ until: Date?) async throws -> Report,
    entries: @escaping (JournalQuery) async throws -> [JournalEntry]
  ) {
    self.context = context
    self.report = report
    self.entries = entries
  }

  /// The stock, the menu or the day has changed.
  func changed() { isStale = true }

  func close() {
    loader.stop()
    midnight?.cancel()
  }

  func load() async throws -> Loaded {
    let since = Timestamp.midnight()
    let newest = JournalQuery(kind: .order, since: since, limit: Self.mostOrders)
    return (since, try await report(since, nil), try await entries(newest))
  }

  func show(_ loaded: Loaded) {
    hasFailed = false
    today = Today(
      loaded.report, newest: loaded.newest, since: loaded.since, stock: context.currentStock(),
      menu: context.menu)
    midnight?.cancel()
    midnight = at(Timestamp.midnight(of: loaded.since, days: 1)) { [weak self] in
      self?.changed()
      self?.context.draw()
    }
  }

  /// What to draw now. What is out of date is loaded, and drawn once it has come.
  func view() -> TodayView {
    if !hasBegun {
      loader.start()
    } else if isStale {
      loader.refresh()
    }
    (hasBegun, isStale) = (true, false)
    return TodayView(
      today: today, isSlow: loader.isSlow, hasFailed: hasFailed, wording: context.wording())
  }
}
