import Dispatch
import FoundationEssentials
import JuiceKit
import JuiceStorage

/// Follows the changes of a stand by notifications, on a connection of its own. Idle while nothing happens.
final class PostgresFeed: @unchecked Sendable {
  /// Limits the feed to 20 changes a second, however much others sell.
  private static let pauseAfterChange = DispatchTimeInterval.milliseconds(50)

  private let queue = DispatchQueue(label: "PostgresFeed")
  private let patience: Double
  private let onChange: @Sendable (Stock) -> Void
  private let onGone: @Sendable () -> Void
  // The rest is used on the queue alone.
  private var known: StandState
  private var connection: PostgresConnection?
  private var source: (any DispatchSourceRead)?
  private var hasHeard = false
  private var isResting = false
  private var isEnded = false

  /// - Parameter onGone: called when the feed ends, also because the server can't be followed any more.
  init(
    _ address: PostgresAddress, knowing known: StandState, patience: Double,
    onChange: @escaping @Sendable (Stock) -> Void, onGone: @escaping @Sendable () -> Void
  ) {
    self.known = known
    self.patience = patience
    self.onChange = onChange
    self.onGone = onGone
    queue.async { [self] in
      do { try start(address) } catch { stop() }
    }
  }

  func end() { queue.async { self.stop() } }

  private func start(_ address: PostgresAddress) throws {
    guard !isEnded else { return }
    let deadline = Deadline.after(patience)
    let connection = try PostgresConnection(address, until: deadline)
    self.connection = connection
    let found = try connection.rows(
      "SELECT channel FROM juice.stand WHERE id = $1", ["\(known.stand)"], until: deadline)
    // Only a UUID may go into the statement's text: LISTEN takes no parameters.
    let channel = try found.value(0, 0, UUID.init(parsing:)).text
    try connection.execute("LISTEN \"\(channel)\"", until: deadline)
    let source = DispatchSource.makeReadSource(
      fileDescriptor: connection.descriptor, queue: queue)
    source.setEventHandler { [weak self] in self?.hear() }
    // Keep the socket open until the source is cancelled.
    nonisolated(unsafe) let held = connection
    source.setCancelHandler { unsafe withExtendedLifetime(held) {} }
    self.source = source
    source.activate()
    // A change may have come before LISTEN.
    try read()
  }

  private func hear() {
    guard !isEnded, let connection else { return }
    do {
      if try connection.hasNotification() { hasHeard = true }
      if hasHeard, !isResting { try read() }
    } catch {
      stop()
    }
  }

  private func read() throws {
    guard let connection else { return }
    hasHeard = false
    let database = PostgresDatabase(connection: connection, deadline: .after(patience))
    let before = known.books.count
    known = try database.state(knowing: known)
    let isNew = known.books.count != before
    if isNew { onChange(known.books.stock) }
    // A notification that came with the answer does not wake the source.
    if try connection.hasNotification() { hasHeard = true }
    guard isNew || hasHeard else { return }
    isResting = true
    queue.asyncAfter(deadline: .now() + Self.pauseAfterChange) { [weak self] in
      self?.isResting = false
      self?.hear()
    }
  }

  private func stop() {
    guard !isEnded else { return }
    isEnded = true
    source?.cancel()
    source = nil
    connection = nil
    onGone()
  }
}
