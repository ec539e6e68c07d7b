import JuiceKit
import JuiceWords

/// A journal entry as JSON or CSV: in the history, an export and an import.
struct EntryRecord: Encodable {
  struct Line: Encodable {
    enum CodingKeys: String, CodingKey, CaseIterable { case juice, cups, price, currency }

    let juice: String
    let cups: Int
    let price: String?
    let currency: String?
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case seq, id, at, kind, lines, changes, reason, number, day, payment, by, till, digest
  }

  let seq: Int
  let id: String
  let at: String
  let kind: String
  let lines: [Line]
  let changes: [String: Int]
  @Nullable var reason: String?
  @Nullable var number: Int?
  /// The local day that the number counts in.
  let day: String?
  let payment: String?
  /// The name of who made the entry.
  @Nullable var by: String?
  @Nullable var till: String?
  @Nullable var digest: String?
}

extension EntryRecord {
  init(_ entry: JournalEntry) {
    self.init(
      seq: entry.seq, id: entry.id.text, at: Timestamp.utc(entry.at), kind: entry.kind.rawValue,
      lines: entry.lines.map(Line.init),
      changes: Dictionary(
        uniqueKeysWithValues: entry.changes.map { ($0.key.rawValue, $0.value) }),
      reason: entry.reason, number: entry.number?.number, day: entry.number?.day,
      payment: entry.payment?.rawValue, by: entry.by?.name, till: entry.by?.till,
      digest: entry.digest?.text)
  }

  /// The headings of `cells`.
  static let columns = CodingKeys.allCases.map(\.rawValue) + ["total", "currency"]

  /// A row of CSV; lines and changes as on the command line: `mango=2 kiwi=1`.
  ///
  /// - Parameter money: see `JournalEntry.money`.
  func cells(_ money: Price?) -> [String] {
    [
      "\(seq)", id, at, kind, lines.map { "\($0.juice)=\($0.cups)" }.joined(separator: " "),
      changes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " "),
      reason ?? "", number.map(String.init) ?? "", day ?? "", payment ?? "", by ?? "",
      till ?? "", digest ?? "", money?.plain ?? "", money?.currency.code ?? "",
    ]
  }
}

extension EntryRecord.Line {
  init(_ line: Order.Line) {
    self.init(
      juice: line.juice.rawValue, cups: line.cups, price: line.price?.plain,
      currency: line.price?.currency.code)
  }
}
