import JuiceKit
import JuiceTill

/// Entries of the journal as a table for people.
struct HistoryTable {
  let entries: [JournalEntry]

  @MainActor
  func lines(_ speech: Speech) -> [String] {
    let words = speech.words
    guard !entries.isEmpty else { return [words.noEntries] }
    var table = Table([
      (words.number, .right), (words.time, .left), (words.kind, .left), (words.content, .left),
      (words.id, .left),
    ])
    for entry in entries {
      // The id is there to take an order back by.
      let id = entry.kind == .order || entry.kind == .void ? entry.id.text : ""
      table.add([
        "\(entry.seq)", Moment.local(entry.at), words.kindName(entry.kind),
        speech.content(of: entry), id,
      ])
    }
    return table.lines
  }
}
