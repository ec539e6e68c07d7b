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
    try await forEachStore { try await $0.stock() }.map { ($0.stand, $0.value) }
  }

  /// The report of every stand, by name.
  ///
  /// - Parameter until: nil for a period that goes on past `now`.
  public func reports(since: Date, until: Date?, now: Date) async throws -> [Summed] {
    try await forEachStore { store in
      let report = try await store.report(since: since, until: until)
      let books = try await store.books()
      let stock =
        if let until, until <= now { try await store.stock(before: until) } else { books.stock }
      return Summed(stand: store.shownName, stock: stock, digest: books.digest, report: report)
    }.map(\.value)
  }

  /// Reads the journal of each stand, and tells of those that end with a fault.
  private func forEachStore<Value>(_ body: (PostgresStore) async throws -> Value) async throws
    -> [(stand: String, value: Value)]
  {
    var values: [(stand: String, value: Value)] = []
    for store in try await stores() {
      values.append((store.shownName, try await body(store)))
      if let fault = await store.fault() {
        onUnreadable(PartialJournal(fault, of: store.shownName))
      }
    }
    return values
  }
}
