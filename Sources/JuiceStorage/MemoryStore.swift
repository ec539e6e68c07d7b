public import FoundationEssentials
public import JuiceKit
import Synchronization

/// A store that is gone with its process.
public actor MemoryStore: FruitStore {
  private var journal: [JournalEntry] = []
  private var current = Stock()
  /// Where in the journal an id is.
  private var indexes: [UUID: [Int]] = [:]
  /// How many numbered orders each day has.
  private var orders: [String: Int] = [:]
  private var seal = Seal()
  private let author: Author
  private let subscribers = Subscribers()

  /// - Parameter author: who makes its changes.
  public init(author: Author) { self.author = author }

  public func stock() -> Stock { current }

  public func apply(_ change: Change) throws -> Applied {
    let now = Date(milliseconds: Date().milliseconds)
    let day = OrderNumber.day(of: now)
    let number = OrderNumber(day: day, number: orders[day, default: 0] + 1)
    let verdict = try change.verdict(
      on: current, prior: prior(to: change), number: number, by: author, at: now)
    switch verdict {
    case .nothing: return Applied(entry: nil, stock: current)
    case .done(let entry): return Applied(entry: entry, stock: stock(after: entry))
    case .write(let new):
      let entry = try seal.seal(new)
      append(entry)
      subscribers.yield(current)
      return Applied(entry: entry, stock: current)
    }
  }

  private func prior(to change: Change) -> [JournalEntry] {
    if case .takeBack(let entry) = change {
      return entries(of: entry.id).filter { $0.kind == entry.kind }
    }
    return change.orderID.map(entries(of:)) ?? []
  }

  public nonisolated func changes() -> AsyncStream<Stock> { subscribers.add() }

  public func entries(_ query: JournalQuery) -> [JournalEntry] {
    let indexes = journal.indices.lazy.filter { self.journal[$0].matches(query) }
    let page =
      switch query.direction {
      case .oldestFirst: Array(indexes.prefix(max(0, query.limit)))
      case .newestFirst: Array(indexes.reversed().prefix(max(0, query.limit)))
      }
    return page.map(entry(at:))
  }

  public func takenBack(_ entries: [JournalEntry]) -> [Int: JournalEntry] {
    entries.reduce(into: [:]) { found, entry in
      found[entry.seq] = self.entries(of: entry.id).first { $0.tookBack(entry) }
    }
  }

  public func order(_ id: Order.ID) -> JournalEntry? {
    entries(of: id).first { $0.kind == .order }
  }

  public func lastOrder() -> Order.ID? {
    journal.last { $0.kind == .order && !isVoided($0.id) }?.id
  }

  public func load(from source: @escaping EntrySource) throws -> Int {
    guard journal.isEmpty else { throw Refusal.notEmpty }
    do {
      var replay = Replay()
      try source { entry in
        try replay.add(entry, prior: entries(of: entry.id))
        append(try seal.seal(entry))
      }
    } catch {
      (journal, current, indexes, orders, seal) = ([], Stock(), [:], [:], Seal())
      throw error
    }
    if !journal.isEmpty { subscribers.yield(current) }
    return journal.count
  }

  public func check() {}

  public func verify(_ visit: @escaping @Sendable (JournalEntry) -> Void) throws -> Verification {
    var (replay, seal) = (Replay(), Seal())
    for entry in journal {
      try replay.add(entry, prior: entries(of: entry.id).filter { $0.seq < entry.seq })
      try seal.check(entry)
      visit(entry)
    }
    try replay.compare(with: current)
    return Verification(entries: replay.count, digest: seal.last)
  }

  private func append(_ entry: JournalEntry) {
    indexes[entry.id, default: []].append(journal.count)
    journal.append(entry)
    if entry.kind == .order, let day = entry.number?.day { orders[day, default: 0] += 1 }
    current = current.applying(entry)
  }

  private func stock(after entry: JournalEntry) -> Stock {
    journal.prefix(entry.seq).reduce(Stock()) { $0.applying($1) }
  }

  private func entries(of id: UUID) -> [JournalEntry] {
    (indexes[id] ?? []).map(entry(at:))
  }

  private func isVoided(_ id: Order.ID) -> Bool {
    indexes[id]?.contains { journal[$0].kind == .void } == true
  }

  /// An entry as it is now: an order may have been voided since.
  private func entry(at index: Int) -> JournalEntry {
    var entry = journal[index]
    entry.isVoided = entry.kind == .order && isVoided(entry.id)
    return entry
  }
}

extension JournalEntry {
  fileprivate func matches(_ query: JournalQuery) -> Bool {
    if let beyond = query.beyond {
      guard query.direction == .newestFirst ? seq < beyond : seq > beyond else { return false }
    }
    if let kind = query.kind, kind != self.kind { return false }
    if let since = query.since, at < since { return false }
    if let until = query.until, at >= until { return false }
    return query.search?.finds(self) ?? true
  }
}

/// The streams that follow the changes of a store.
private final class Subscribers: Sendable {
  private let streams = Mutex<[UUID: AsyncStream<Stock>.Continuation]>([:])

  func add() -> AsyncStream<Stock> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Stock.self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    streams.withLock { $0[id] = continuation }
    continuation.onTermination = { [weak self] _ in
      self?.streams.withLock { $0[id] = nil }
    }
    return stream
  }

  func yield(_ stock: Stock) {
    for stream in streams.withLock({ Array($0.values) }) { stream.yield(stock) }
  }
}
