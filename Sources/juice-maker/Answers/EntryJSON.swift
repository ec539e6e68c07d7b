import JuiceKit
import JuiceTill

extension JournalEntry {
  /// With the same keys in history and exports, whatever the menu.
  var json: JSON {
    [
      "seq": .int(seq), "id": .string(id.text), "at": .string(Moment.utc(at)),
      "kind": .string(kind.rawValue), "lines": .array(lines.map(\.json)),
      "changes": .object(
        changes.sorted { $0.key < $1.key }
          .map { JSON.Member(key: $0.key.rawValue, value: .int($0.value)) }),
      "reason": reason.map(JSON.string) ?? .null,
    ]
  }

  /// The names of the columns of `cells`.
  static let columns = ["seq", "id", "at", "kind", "lines", "changes", "reason"]

  /// As a row of CSV, where lines and changes read as on the command line: `mango=2 kiwi=1`.
  var cells: [String] {
    [
      "\(seq)", id.text, Moment.utc(at), kind.rawValue,
      lines.map { "\($0.juice)=\($0.cups)" }.joined(separator: " "),
      changes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " "),
      reason ?? "",
    ]
  }
}

extension Order.Line {
  var json: JSON {
    var members = [
      JSON.Member(key: "juice", value: .string(juice.rawValue)),
      JSON.Member(key: "cups", value: .int(cups)),
    ]
    if let price {
      members += [
        JSON.Member(key: "price", value: .string(price.plain)),
        JSON.Member(key: "currency", value: .string(price.currency.code)),
      ]
    }
    return .object(members)
  }
}
