extension EntryLines {
  func fault(_ seq: Int) -> JournalFault { JournalFault(seq: seq, rule: .unreadable(text)) }
}

/// The value of a line for a report. Names and currencies are numbers of their interners.
enum LineText: Sendable {
  /// A line that a report does not add up.
  case valid
  case number(Int)
  case numbers([Int])
  /// The currency is -1 without a price.
  case start(juice: Int, cups: Int, units: Int, currency: Int)
  case money(units: Int, currency: Int)
  case change(ingredient: Int, difference: Int)
  case menu(MenuExcerpt.Line, thing: Int, drawerWay: Int?)
}

/// The values of texts that many entries share, so that each is parsed once.
struct ParsedTexts<Value: Sendable>: Sendable {
  /// A limit of memory: after it, all texts are parsed anew.
  private let most: Int
  private var texts = Interner()
  private var values: [Value] = []

  init(most: Int) { self.most = most }

  func value(of text: EntryLines.Bytes) -> Value? { unsafe texts.find(text).map { values[$0] } }

  mutating func insert(_ value: Value, for text: EntryLines.Bytes) {
    if values.count >= most { self = ParsedTexts(most: most) }
    if unsafe texts.number(of: text) == values.count { values.append(value) }
  }
}

extension LineKey {
  static let day: LineKey = "day"
  static let number: LineKey = "number"
  static let payment: LineKey = "payment"
  static let discount: LineKey = "discount"
  static let rounding: LineKey = "rounding"
  static let refund: LineKey = "refund"
  static let drawer: LineKey = "drawer"
  static let reason: LineKey = "reason"
  static let by: LineKey = "by"
  static let till: LineKey = "till"
  static let approved: LineKey = "approved"
  static let line: LineKey = "line"
  static let options: LineKey = "options"
  static let note: LineKey = "note"
  static let asked: LineKey = "asked"
  static let vat: LineKey = "vat"
  static let uses: LineKey = "uses"
  static let paid: LineKey = "paid"
  static let cost: LineKey = "cost"
  static let change: LineKey = "change"
  static let wasted: LineKey = "wasted"
  static let pickup: LineKey = "pickup"
  static let lead: LineKey = "lead"
  static let menu: LineKey = "menu"
}
