import JuiceKit
import JuiceWords

/// An entry as JSON or CSV: in the history and in an export.
extension JournalEntry {
  /// The keys of a line of an export that has every key.
  static let known = keys + ["stage", "payments", "unpaid", "currency", "discount", "drawer"]

  static let keys = [
    "seq", "id", "at", "kind", "lines", "changes", "reason", "number", "day", "payment", "by",
    "till", "digest",
  ]

  /// The entry on one line of JSON, with sorted keys. It is written by hand: a journal has a million of them.
  ///
  /// - Parameters:
  ///   - stand: where there are several.
  ///   - record: what is said of its order by now; nil for what the entry itself says.
  ///   - entries: how many there are, in the last line of an export.
  func json(of stand: String? = nil, record: OrderRecord? = nil, entries: Int? = nil) -> String {
    let changes = changes.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
    let lines = lines.map { line in
      let currency = line.price.map { #""currency":"\#($0.currency.code)","# } ?? ""
      let price = line.price.map { #","price":"\#($0.plain)""# } ?? ""
      let options = line.cup.options.map { "\"\($0)\"" }.joined(separator: ",")
      return #"{"cups":\#(line.cups),\#(currency)"juice":"\#(line.juice)""#
        + (line.cup.note.map { #","note":\#(JSON.quoted($0))"# } ?? "")
        + (options.isEmpty ? "" : #","options":[\#(options)]"#) + price + "}"
    }
    func quoted(_ text: String?) -> String { text.map(JSON.quoted) ?? "null" }
    func member(_ key: String, _ text: String?) -> String {
      text.map { "\"\(key)\":\(JSON.quoted($0))," } ?? ""
    }
    let total = self.total ?? (kind == .payment ? record?.order.total : nil)
    let payments = self.payments.map { "\"payments\":\($0.json(of: total).line)," } ?? ""
    // An order is paid later, too.
    let left =
      kind == .order ? record?.unpaid ?? self.payments?.unpaid(of: total, isVoided: isVoided) : nil
    let isNoted = (record?.payments ?? self.payments) != nil
    let unpaid = isNoted ? left.map { #","unpaid":"\#($0.plain)""# } ?? "" : ""
    let currency =
      drawer?.amount.currency.code
      ?? (kind == .payment ? self.payments?.currency?.code ?? total?.currency.code : nil)
    let discount = self.discount.map { "\"discount\":\($0.json.line)," } ?? ""
    let drawer = self.drawer.map { "\"drawer\":\($0.json.line)," } ?? ""
    let end = entries.map { "\"entries\":\($0)," } ?? ""
    let reason = kind == .drawer ? self.drawer?.note : stage == nil ? self.reason : nil
    return """
      {"at":"\(Timestamp.utc(at))","by":\(quoted(by?.name)),\
      "changes":{\(changes.joined(separator: ","))},\(member("currency", currency))\
      \(member("day", number?.day))\
      "digest":\(quoted(digest?.text)),\(discount)\(drawer)\(end)"id":"\(id.text)","kind":"\(kind.rawValue)",\
      "lines":[\(lines.joined(separator: ","))],"number":\(number.map { "\($0.number)" } ?? "null"),\
      \(member("payment", payment?.rawValue))\(payments)"reason":\(quoted(reason)),\
      "seq":\(seq),\(member("stage", stage?.rawValue))\(member("stand", stand))\
      "till":\(quoted(by?.till))\(unpaid)}
      """
  }

  /// The headings of `cells`.
  static let columns = keys + ["total", "currency"]

  /// The money that moved: of an order, a void or the drawer.
  private var amount: Price? { money ?? drawer?.amount }

  /// A row of CSV; lines and changes as on the command line: `mango=2 kiwi=1`.
  var cells: [String] {
    [
      "\(seq)", id.text, Timestamp.utc(at), kind.rawValue,
      lines.map { "\($0.cup.name)=\($0.cups)" }.joined(separator: " "),
      changes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " "),
      drawer.map(\.cell) ?? reason ?? "", number.map { "\($0.number)" } ?? "", number?.day ?? "",
      payments?.cell ?? "", by?.name ?? "", by?.till ?? "", digest?.text ?? "",
      amount?.plain ?? "", amount?.currency.code ?? "",
    ]
  }

  /// The headings of `lineCells`.
  static let lineColumns = [
    "day", "time", "hour", "number", "juice", "options", "cups", "price", "discount", "amount",
    "currency", "payment", "by",
  ]

  /// A row of CSV for each line of an order that stands, in local time.
  ///
  /// - Parameter record: what is said of the order by now; nil for what the entry itself says.
  func lineCells(record: OrderRecord?) -> [[String]] {
    guard kind == .order, !isVoided else { return [] }
    let (day, clock) = Timestamp.dayAndClock(at)
    let payment = (record?.payments ?? payments)?.cell ?? ""
    return zip(lines, lines.amounts(after: discount)).map { line, amount in
      let off = amount.flatMap { amount in line.total.map { $0 - amount } }
      return [
        day, clock, "\(Timestamp.hour(at))", number.map { "\($0.number)" } ?? "",
        line.juice.rawValue, line.cup.options.text ?? "", "\(line.cups)", line.price?.plain ?? "",
        discount == nil ? "" : off?.plain ?? "", amount?.plain ?? "",
        line.price?.currency.code ?? "", payment, by?.name ?? "",
      ]
    }
  }
}

extension Order.Line {
  static let keys = ["juice", "cups", "options", "note", "price", "currency"]

  var json: JSON {
    [
      "juice": .text(juice.rawValue), "cups": .whole(cups),
      "options": cup.optionsJSON,
      "note": cup.note.map(JSON.text),
      "price": price.map { .text($0.plain) }, "currency": price.map { .text($0.currency.code) },
    ]
  }
}

extension Cup {
  /// nil for a usual cup.
  var optionsJSON: JSON? { options.isEmpty ? nil : .list(options.map { .text($0.rawValue) }) }

  /// As on the command line: `mango+large`.
  fileprivate var name: String {
    ([juice.rawValue] + options.map(\.rawValue)).joined(separator: "+")
  }
}

extension Payments {
  /// The currency of its parts.
  fileprivate var currency: Currency? {
    if case .parts(let parts) = self { parts.first?.amount.currency } else { nil }
  }

  /// As on the command line: `card`, `card=14500 cash=3000`; empty for an unpaid order.
  fileprivate var cell: String {
    if let way { return way.rawValue }
    guard case .parts(let parts) = self else { return "" }
    return parts.map { "\($0.way)=\($0.amount.plain)" }.joined(separator: " ")
  }
}
