public import ArgumentParser
import FoundationEssentials
public import JuiceKit
import JuiceText
import JuiceWords

struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show the journal, newest first.",
    discussion: """
        juice-maker history
        juice-maker history --kind order --since 2026-03-01T09:00 --until 2026-03-01T12:00
        juice-maker history --since yesterday --format csv > yesterday.csv

      Without --limit, text shows the newest 20; json and csv hold all of it. A time is a date or a \
      date-time of ISO 8601, local where it names no zone, or today or yesterday.
      """
  )

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: RowFormatOption
  @OptionGroup var span: SpanOptions

  @Option(help: ArgumentHelp("How many entries at most.", valueName: "n"))
  var limit: UInt?

  @Option(help: "Only entries of a kind.")
  var kind: JournalEntry.Kind?

  func run() async throws {
    let query = JournalQuery(kind: kind, since: try span.start(), until: try span.end())
    let context = try await options.openToRead()
    try await Progress.showUnlessPrinted(context.wording.words) { progress in
      try await print(query, of: context, progress)
    }
  }

  private func print(_ query: JournalQuery, of context: CommandContext, _ progress: Progress)
    async throws
  {
    let store = context.store
    let most = limit.map(Int.init(clamping:))
    var buffer = OutputBuffer()
    switch output.format {
    case .text:
      var table = HistoryTable(context.wording)
      try await store.forEachPage(query, atMost: most ?? 20) { page in
        let takenBack = try await store.takenBack(page)
        for entry in page {
          progress.step()
          table.add(entry, isTakenBack: takenBack[entry.seq] != nil)
        }
        if !page.isEmpty { try buffer.write(table.takeText()) }
      }
      try buffer.write(table.takeText())
    case .json:
      try buffer.write(#"{"entries":["#)
      var separator = ""
      try await store.forEachEntry(query, atMost: most) { entry in
        progress.step()
        try buffer.write(separator)
        try buffer.write(EntryRecord(entry).json)
        separator = ","
      }
      try buffer.write("]}\n")
    case .csv:
      try buffer.write(CSV.row(EntryRecord.columns))
      try await store.forEachEntry(query, atMost: most) { entry in
        progress.step()
        try buffer.write(CSV.row(EntryRecord(entry).cells))
      }
    }
    try buffer.flush()
  }
}

extension JournalEntry.Kind: ExpressibleByArgument {}

private struct HistoryTable {
  private(set) var count = 0
  private let wording: Wording
  private var table: Table

  init(_ wording: Wording) {
    self.wording = wording
    let words = wording.words
    table = Table([
      (words.number, .trailing), (words.time, .leading), (words.kind, .leading),
      (words.content, .leading), (words.id, .leading),
    ])
  }

  mutating func add(_ entry: JournalEntry, isTakenBack: Bool) {
    count += 1
    // Only orders are voided by id.
    let id = entry.kind == .order || entry.kind == .void ? entry.id.text : ""
    table.add([
      "\(entry.seq)", Timestamp.local(entry.at), wording.words.name(of: entry.kind),
      wording.content(of: entry, isTakenBack: isTakenBack), id,
    ])
  }

  mutating func takeText() -> String {
    let lines = count == 0 ? [wording.words.noEntries] : table.takeLines()
    return lines.map { $0 + "\n" }.joined()
  }
}
