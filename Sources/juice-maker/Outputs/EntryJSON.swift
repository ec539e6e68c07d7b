extension EntryRecord {
  /// The same bytes as its encoding, in a sixth of the time: a journal has a million of them.
  var json: String { get throws { try json(of: nil) } }

  /// - Parameter stand: where there are several.
  func json(of stand: String?) throws -> String {
    let changes = try changes.sorted { $0.key < $1.key }.map {
      "\(try JSON.string($0.key)):\($0.value)"
    }
    let lines = try lines.map { try $0.json }
    let day = try day.map { #""day":\#(try JSON.string($0)),"# } ?? ""
    let stand = try stand.map { #""stand":\#(try JSON.string($0)),"# } ?? ""
    let payment = try payment.map { #""payment":\#(try JSON.string($0)),"# } ?? ""
    return """
      {"at":\(try JSON.string(at)),"by":\(try JSON.string(by)),\
      "changes":{\(changes.joined(separator: ","))},\(day)"digest":\(try JSON.string(digest)),\
      "id":\(try JSON.string(id)),"kind":\(try JSON.string(kind)),\
      "lines":[\(lines.joined(separator: ","))],"number":\(number.map(String.init) ?? "null"),\
      \(payment)"reason":\(try JSON.string(reason)),"seq":\(seq),\(stand)\
      "till":\(try JSON.string(till))}
      """
  }
}

extension EntryRecord.Line {
  fileprivate var json: String {
    get throws {
      let currency = try currency.map { #""currency":\#(try JSON.string($0)),"# } ?? ""
      let price = try price.map { #","price":\#(try JSON.string($0))"# } ?? ""
      return #"{"cups":\#(cups),\#(currency)"juice":\#(try JSON.string(juice))\#(price)}"#
    }
  }
}

extension JSON {
  /// A text in quotation marks; null where there is none.
  fileprivate static func string(_ text: String?) throws -> String {
    try text.map(string) ?? "null"
  }

  /// A text in quotation marks.
  fileprivate static func string(_ text: String) throws -> String {
    let isPlain = text.utf8.allSatisfy {
      0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    return isPlain ? "\"\(text)\"" : String(decoding: try bytes(of: text), as: UTF8.self)
  }
}
