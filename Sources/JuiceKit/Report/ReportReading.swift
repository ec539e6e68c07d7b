internal import FoundationEssentials

/// Reads the lines that a report needs from the bytes of an entry.
struct Reading {
  typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  struct Head {
    let id: UInt128
    /// Milliseconds since 1970.
    let at: Int
    let kind: JournalEntry.Kind
  }

  var lines: EntryLines

  init(_ body: UnsafeBufferPointer<UInt8>) { lines = EntryLines(body) }

  func fault(_ seq: Int) -> JournalFault { JournalFault(seq: seq, rule: .unreadable(lines.text)) }

  mutating func head() -> Head? {
    lines.advance()
    guard lines.has("seq") else { return nil }
    lines.advance()
    guard lines.has("id"), let id = UUID.number(of: lines.valueBytes) else { return nil }
    lines.advance()
    guard lines.has("at"), let at = lines.number, JournalLimits.times.contains(at) else {
      return nil
    }
    lines.advance()
    guard lines.has("kind"), let kind = Self.kind(lines.valueBytes) else { return nil }
    lines.advance()
    return Head(id: id, at: at, kind: kind)
  }

  private static let kinds = JournalEntry.Kind.allCases.map { ($0, Array($0.rawValue.utf8)) }

  private static func kind(_ text: Bytes) -> JournalEntry.Kind? {
    kinds.first { $0.1.elementsEqual(text) }?.0
  }

  func line() -> (juice: Bytes, cups: Int, units: Int, currency: Bytes?)? {
    var words = Words(lines.valueBytes)
    guard let juice = words.next(), let cups = words.next().flatMap(Int.init(canonical:)),
      Order.cups.contains(cups)
    else { return nil }
    guard let price = words.next() else { return (juice, cups, 0, nil) }
    guard let units = Int(canonical: price), JournalLimits.prices.contains(units),
      let currency = words.next()
    else { return nil }
    return (juice, cups, units, currency)
  }

  /// Reads the cost of a cup, in ten-thousandths.
  func cost() -> (units: Int, currency: Bytes)? {
    var words = Words(lines.valueBytes)
    guard let amount = words.next(), let units = Self.tenThousandths(amount),
      JournalLimits.costs.contains(units), let currency = words.next()
    else { return nil }
    return (units, currency)
  }

  /// Reads `1360.25`.
  private static func tenThousandths(_ text: Bytes) -> Int? {
    let point = text.firstIndex(of: UInt8(ascii: ".")) ?? text.endIndex
    guard let whole = Int(canonical: text[..<point]), whole >= 0, whole < 100_000_000_000_000
    else { return nil }
    let decimals = text[point...].dropFirst()
    guard decimals.count <= Cost.decimals, decimals.allSatisfy(\.isDigit) else { return nil }
    let fraction = decimals.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
    return (decimals.count..<Cost.decimals).reduce(fraction) { fraction, _ in 10 * fraction }
      + 10_000 * whole
  }

  /// Returns `nil` for quotes of other items.
  func way() -> (id: Bytes, hasDrawer: Bool)? {
    var words = Words(lines.valueBytes)
    guard let kind = words.next() else { return nil }
    let isCash = kind.elementsEqual("cash".utf8)
    guard isCash || kind.elementsEqual("way".utf8), let id = words.next() else { return nil }
    return (id, isCash)
  }

  func amount() -> Int? {
    var words = Words(lines.valueBytes)
    return words.next().flatMap(Int.init(canonical:)).flatMap {
      JournalLimits.amounts.contains($0) ? $0 : nil
    }
  }

  func change() -> (ingredient: Bytes, difference: Int)? {
    var words = Words(lines.valueBytes)
    guard let id = words.next(), let difference = words.next().flatMap(Int.init(canonical:)),
      JournalLimits.differences.contains(difference)
    else { return nil }
    return (id, difference)
  }

  private struct Words {
    private var rest: Bytes
    private var isAtEnd = false

    init(_ value: Bytes) { rest = value }

    mutating func next() -> Bytes? {
      guard !isAtEnd else { return nil }
      guard let blank = rest.firstIndex(of: UInt8(ascii: " ")) else {
        isAtEnd = true
        return rest
      }
      defer { rest = rest[(blank + 1)...] }
      return rest[..<blank]
    }
  }
}

extension LineKey {
  static let payment: LineKey = "payment"
  static let discount: LineKey = "discount"
  static let rounding: LineKey = "rounding"
  static let reason: LineKey = "reason"
  static let by: LineKey = "by"
  static let line: LineKey = "line"
  static let options: LineKey = "options"
  static let vat: LineKey = "vat"
  static let paid: LineKey = "paid"
  static let wasted: LineKey = "wasted"
  static let cost: LineKey = "cost"
  static let menu: LineKey = "menu"
  static let change: LineKey = "change"
}
