import JuiceKit
import JuiceTill

/// Entries of the journal as a table for people.
struct HistoryLines {
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
        content(of: entry, speech), id,
      ])
    }
    return table.lines
  }

  @MainActor
  private func content(of entry: JournalEntry, _ speech: Speech) -> String {
    let words = speech.words
    switch entry.kind {
    case .order, .void:
      return speech.list(entry.lines) + (entry.isVoided ? " (\(words.takenBack))" : "")
    case .soldOut:
      let names = speech.sorted(entry.changes).map { speech.name($0.id) }.joined(separator: ", ")
      let mark = entry.reason.flatMap(SoldOutMark.init).map(words.mark) ?? ""
      return "\(names): \(mark)"
    case .waste:
      let reason = entry.reason.flatMap(WasteReason.init).map(words.wasteReason) ?? ""
      return "\(amounts(entry, speech)) (\(reason))"
    case .open, .restock, .count: return amounts(entry, speech)
    }
  }

  @MainActor
  private func amounts(_ entry: JournalEntry, _ speech: Speech) -> String {
    speech.sorted(entry.changes)
      .map { "\(speech.name($0.id)) \($0.amount > 0 ? "+" : "")\($0.amount)" }
      .joined(separator: ", ")
  }
}
