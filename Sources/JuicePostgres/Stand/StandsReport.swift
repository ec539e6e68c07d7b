public import FoundationEssentials
public import JuiceKit
import JuiceStorage

extension Stands {
  /// A stand with its report.
  public struct Summed: Sendable {
    public let stand: String
    /// At the end of a period that is over.
    public let stock: Stock
    /// The digest of its newest entry; nil where there is none.
    public let digest: Digest?
    public let report: Report
  }

  /// The stock of every stand, by name; here and below without those that were put aside.
  public func stocks() async throws -> [(stand: String, stock: Stock)] {
    try await stores().map { ($0.known.state.name, $0.known.state.books.stock) }
  }

  /// The report of every stand, by name, up to its first fault.
  ///
  /// - Parameter until: nil for a period that goes on past `now`.
  public func reports(since: Date, until: Date?, now: Date, by dayStart: DayStart) async throws
    -> [Summed]
  {
    var reports: [Summed] = []
    for store in try await stores() {
      let report = try await store.report(
        since: since, until: until, now: now, by: dayStart)
      let isOver = until.map { $0 <= now } ?? false
      let stock = isOver ? try await store.stock(before: until ?? now) : try await store.stock()
      let state = store.known.state
      reports.append(
        Summed(stand: state.name, stock: stock, digest: state.books.digest, report: report))
      tell(state)
    }
    return reports
  }

  /// The stands that are not put aside, by name, over one connection.
  func stores() async throws -> [PostgresStore] {
    let queue = PostgresQueue(address)
    let states = try await read(through: queue) { connection, deadline in
      try PostgresJournal(connection: connection, deadline: deadline, isOfOthers: true).states()
    }
    return states.map {
      tell($0)
      return PostgresStore(reading: $0, at: address, through: queue, patience: patience)
    }
  }

  /// Names a stand whose journal can't be read to its end.
  func tell(_ state: StandState) {
    if let fault = state.fault { onUnreadable(PartialJournal(fault, of: state.name)) }
  }
}
