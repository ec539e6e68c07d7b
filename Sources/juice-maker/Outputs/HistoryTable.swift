import JuiceKit
import JuiceWords

struct HistoryTable {
  let entries: [JournalEntry]
  let wording: Wording

  var lines: [String] {
    let words = wording.words
    guard !entries.isEmpty else { return [words.noEntries] }
    var table = Table([
      (words.number, .right), (words.time, .left), (words.kind, .left), (words.content, .left),
      (words.id, .left),
    ])
    for entry in entries {
      // Only orders are voided by id.
      let id = entry.kind == .order || entry.kind == .void ? entry.id.text : ""
      table.add([
        "\(entry.seq)", Timestamp.local(entry.at), words.name(of: entry.kind),
        wording.content(of: entry), id,
      ])
    }
    return table.lines
  }
}
