public import ArgumentParser
import FoundationEssentials
public import JuiceKit
import JuiceText
import JuiceWords

struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", help: .history
  )

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: RowFormatOption
  @OptionGroup var span: SpanOptions

  @Option(help: ArgumentHelp(.limit))
  var limit: String?

  @Option(help: ArgumentHelp(.kind))
  var kind: JournalEntry.Kind?

  func run() async throws {
    let most = try mostEntries()
    let query = JournalQuery(kind: kind, since: try span.start(), until: try span.end())
    let context = try await options.openToRead()
    try await Progress.showUnlessPrinted(context.wording.words) { progress in
      try await print(query, atMost: most, of: context, progress)
    }
  }

  private func mostEntries() throws(CommandProblem) -> Int? {
    guard let limit else { return nil }
    guard let number = UInt(limit) else {
      throw .usage(.notNumber(option: "--limit", value: limit), command: "juice-maker history")
    }
    return Int(clamping: number)
  }

  private func print(
    _ query: JournalQuery, atMost most: Int?, of context: CommandContext, _ progress: Progress
  ) async throws {
    let store = context.store
    var buffer = OutputBuffer()
    switch output.format {
    case .text:
      var table = HistoryTable(context.wording, areIDsWanted: kind == .order || kind == .void)
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
        try buffer.write(CSV.row(EntryRecord(entry).cells(entry.money)))
      }
    }
    try buffer.flush()
  }
}

extension JournalEntry.Kind: ExpressibleByArgument {}

private struct HistoryTable {
  private(set) var count = 0
  private let wording: Wording
  private let isTimeShort: Bool
  /// Whether there is a column for amounts.
  private let arePricesKnown: Bool
  private var table: Table

  /// - Parameter areIDsWanted: whether ids stay whole where a terminal has room for little else.
  init(_ wording: Wording, areIDsWanted: Bool) {
    self.wording = wording
    let words = wording.words
    isTimeShort = StandardOutput.terminalColumns.map { $0 < 100 } ?? false
    let id = (heading: words.id, to: "6f1c2d34…".count)
    let noID = (heading: words.id, to: 0)
    let content = (heading: words.content, to: 8)
    arePricesKnown = wording.menu.currency != nil
    let amount: [(heading: String, alignment: TextWidth.Alignment)] =
      arePricesKnown ? [(words.total, .trailing)] : []
    table = Table(
      [(words.number, .trailing), (words.time, .leading), (words.kind, .leading)]
        + [(words.content, .leading)] + amount + [(words.id, .leading)],
      narrowing: (areIDsWanted ? [content, id, noID] : [id, noID, content])
        + [(words.total, 0), (words.content, 4)])
  }

  mutating func add(_ entry: JournalEntry, isTakenBack: Bool) {
    count += 1
    // Only orders are voided by id.
    let id = entry.kind == .order || entry.kind == .void ? entry.id.text : ""
    let time = isTimeShort ? Timestamp.short(entry.at) : Timestamp.local(entry.at)
    let what = wording.content(of: entry, isTakenBack: isTakenBack)
    table.add(
      ["\(entry.seq)", time, wording.words.name(of: entry.kind), what]
        + (arePricesKnown ? [wording.amount(of: entry)] : []) + [id])
  }

  mutating func takeText() -> String {
    let lines =
      count == 0
      ? [wording.words.noEntries] : table.takeLines(within: StandardOutput.terminalColumns)
    return lines.map { $0 + "\n" }.joined()
  }
}
