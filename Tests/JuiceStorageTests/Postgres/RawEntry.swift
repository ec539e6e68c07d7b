import JuiceKit

@testable import JuicePostgres
@testable import JuiceStorage

/// An entry as a stand's login may ask for it past the program, with the digest of what it says.
struct RawEntry {
  var seq = 2
  var id = "2be42f9f-6f7d-4f52-8f4f-2f2b5b1a7c11"
  var at = 1_772_325_000_000
  var kind = "order"
  var reason: String?
  var day: String? = "2026-03-01"
  var number: Int? = 1
  var payment: String?
  var by: String? = "Anna"
  var till: String? = "till 1"
  var money: String?
  /// Words as `juice.write` has them, but for a note, which is as it is.
  var lines = ["kiwi 1"]
  var changes = ["kiwi -3"]

  /// As `docs/journal.md` has it.
  private var sealText: String {
    let texts: [(String, String?)] = [
      ("seq", "\(seq)"), ("id", id), ("at", "\(at)"), ("kind", kind), ("day", day),
      ("number", number.map { "\($0)" }), ("payment", payment),
      (kind == "drawer" ? "drawer" : "discount", money), ("reason", reason), ("by", by),
      ("till", till),
    ]
    let head = texts.compactMap { key, value in value.map { "\(key) \($0)\n" } }.joined()
    let cups = lines.map { line in
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      let price = words.dropFirst(2).prefix(2).filter { !$0.isEmpty }.map { " " + $0 }.joined()
      return "line \(words[0]) \(words.count > 1 ? words[1] : "")\(price)\n"
        + (words.count > 4 && !words[4].isEmpty ? "options \(words[4])\n" : "")
        + (words.count > 5 ? "note \(words[5...].joined(separator: " "))\n" : "")
    }
    return "juice-maker entry 1\n" + head + cups.joined()
      + changes.sorted().map { "change \($0)\n" }.joined()
  }

  /// Writes it after the newest entry of the login's stand, whatever the program would say.
  var statement: String {
    func quoted(_ text: String?) -> String {
      text.map { "'" + $0.replacing("'", with: "''") + "'" } ?? "NULL"
    }
    let words = lines.map { line in
      let words = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: false)
      return words.enumerated().map { index, word in
        index == 5
          ? Array(word.utf8).hexadecimal : String(word)
      }.joined(separator: " ")
    }
    return """
      SELECT a.outcome FROM juice.stand AS s, juice.append('2026-03-01', s.digest, \(seq), \(quoted(id)),
        \(at), \(quoted(kind)), \(quoted(reason)), \(quoted(day)), \(number.map { "\($0)" } ?? "NULL"),
        \(quoted(payment)), \(quoted(by)), \(quoted(till)), sha256(convert_to(\(quoted(sealText))
          || 'after ' || coalesce(encode(s.digest, 'hex'), repeat('0', 64)) || chr(10), 'UTF8')),
        \(quoted(money)), \(quoted(words.joined(separator: ","))),
        \(quoted(changes.joined(separator: ",")))) AS a
      """
  }
}
