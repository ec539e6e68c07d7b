import FoundationEssentials
import JuiceKit

extension JournalEntry {
  /// Reads a line of an export, and holds it against what its kind of entry may say.
  init(_ json: JSON) throws(JSONParser.Problem) {
    let fields = try Fields(
      json, known: ["seq", "id", "at", "kind", "lines", "changes", "reason"])
    let kind = try fields.choice("kind", JournalEntry.Kind.self)
    self.init(
      seq: try fields.integer("seq", in: 1...Int.max), id: try fields.uuid("id"),
      at: try fields.time("at"), kind: kind, lines: try fields.lines(of: kind),
      changes: try fields.changes(of: kind), reason: try fields.reason(of: kind))
  }
}

extension Fields {
  fileprivate func lines(of kind: JournalEntry.Kind) throws(JSONParser.Problem) -> [Order.Line] {
    let elements = try array("lines")
    guard elements.isEmpty != (kind == .order || kind == .void) else {
      throw problem(
        elements.isEmpty
          ? "“lines” is empty, and \(kind.rawValue) needs some"
          : "“lines” has to be empty in \(kind.rawValue)")
    }
    var lines: [Order.Line] = []
    for element in elements { lines.append(try Order.Line(element)) }
    return lines
  }

  fileprivate func changes(of kind: JournalEntry.Kind) throws(JSONParser.Problem) -> Quantities {
    let most = 999_999_999_999
    let range =
      switch kind {
      case .open: 0...most
      case .order, .waste: -most...(-1)
      case .void: 1...most
      case .restock, .count: -most...most
      case .soldOut: 0...0
      }
    let changes = Fields(try object("changes"))
    guard !changes.members.isEmpty else { throw problem("“changes” is empty") }
    var quantities: Quantities = [:]
    for member in changes.members {
      guard let id = Ingredient.ID(parsing: member.key) else {
        throw problem("“\(member.key)” in “changes” is not the id of an ingredient")
      }
      quantities[id] = try changes.integer(member.key, in: range)
    }
    return quantities
  }

  fileprivate func reason(of kind: JournalEntry.Kind) throws(JSONParser.Problem) -> String? {
    switch kind {
    case .waste: return try choice("reason", WasteReason.self).rawValue
    case .soldOut: return try choice("reason", SoldOutMark.self).rawValue
    default:
      guard (value("reason") ?? .null) == .null else {
        throw problem("“reason” has to be null in \(kind.rawValue)")
      }
      return nil
    }
  }
}

extension Order.Line {
  fileprivate init(_ json: JSON) throws(JSONParser.Problem) {
    let fields = try Fields(json, known: ["juice", "cups", "price", "currency"])
    let name = try fields.string("juice")
    guard let juice = Juice.ID(parsing: name) else {
      throw fields.problem("“\(name)” is not the id of a juice")
    }
    var price: Price?
    if fields.value("price") != nil || fields.value("currency") != nil {
      price = try fields.price()
    }
    self.init(juice: juice, cups: try fields.integer("cups", in: Order.cups), price: price)
  }
}

extension Fields {
  fileprivate func price() throws(JSONParser.Problem) -> Price {
    let code = try string("currency")
    guard let currency = Currency(code: code) else {
      throw problem("“\(code)” is not the code of a currency")
    }
    let amount = try string("price")
    // No menu has a higher price, and a year of it can still be added up.
    guard let price = Price(parsing: amount, currency: currency),
      price.minorUnits <= 99_999_999_999
    else { throw problem("“\(amount)” is not a price in \(code)") }
    return price
  }
}
