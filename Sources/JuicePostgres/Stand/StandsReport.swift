package import FoundationEssentials
package import JuiceKit

extension Stands {
  package struct Summed: Sendable {
    package let stand: String
    /// The stock at the end of the period, or now if the period is not over.
    package let stock: Stock
    /// The digest of the newest entry; nil for an empty journal.
    package let digest: Digest?
    package let report: Report
  }

  /// Returns the stock of each stand, by name, without stands that were put aside.
  ///
  /// - Throws: `StoreError`.
  package func stocks() async throws -> [(stand: String, stock: Stock)] {
    try await stores().map { ($0.known.state.name, $0.known.state.books.stock) }
  }

  /// Returns the report of each stand up to its first fault, by name, without stands that were put aside.
  ///
  /// - Parameter until: nil for a period that is still open.
  /// - Throws: `StoreError`.
  package func reports(since: Date, until: Date?, now: Date, by dayStart: DayStart) async throws
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

  /// All stands except those put aside, by name, on one shared connection.
  func stores() async throws -> [PostgresStore] {
    let queue = PostgresQueue(address)
    let states = try await read(through: queue) { [checked] connection, deadline in
      try PostgresDatabase(connection: connection, deadline: deadline, checked: checked).states()
    }
    return states.map {
      tell($0)
      return PostgresStore(
        reading: $0, checked: checked, at: address, through: queue, patience: patience)
    }
  }

  /// Verifies the journal of each stand, by name, without stands that were put aside. Goes on after a faulty one.
  ///
  /// - Parameter visit: gets each valid entry, oldest first, with the stand's name.
  /// - Returns: nil for a stand with a fault, which `onUnreadable` gets.
  /// - Throws: `StoreError`.
  package func verify(_ visit: @escaping @Sendable (_ stand: String, JournalEntry) -> Void)
    async throws -> [(stand: String, verification: Verification?)]
  {
    var verified: [(stand: String, verification: Verification?)] = []
    for store in try await stores() {
      let stand = store.known.state.name
      do {
        verified.append((stand, try await store.verify { visit(stand, $0) }))
      } catch let fault as JournalFault {
        onUnreadable(PartialJournal(fault, of: stand))
        verified.append((stand, nil))
      }
    }
    return verified
  }

  func tell(_ state: StandState) {
    if let fault = state.fault { onUnreadable(PartialJournal(fault, of: state.name)) }
  }
}
