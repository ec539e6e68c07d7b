import JuiceKit
import JuiceWords

/// Entries of the journal as a table for people.
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
      // The id is there to void an order by.
      let id = entry.kind == .order || entry.kind == .void ? entry.id.text : ""
      table.add([
        "\(entry.seq)", Timestamp.local(entry.at), words.name(of: entry.kind),
        wording.content(of: entry), id,
      ])
    }
    return table.lines
  }
}
