public import ArgumentParser
import FoundationEssentials
public import JuiceKit
import JuicePostgres
import JuiceSQLite
import JuiceText
import JuiceWords

struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "history", help: .history)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: RowFormatOption
  @OptionGroup var span: SpanOptions

  @Option(help: ArgumentHelp(.limit))
  var limit: String?

  @Option(help: ArgumentHelp(.kind))
  var kind: JournalEntry.Kind?

  @Flag(help: ArgumentHelp(.lines))
  var lines = false

  @OptionGroup var stand: StandOption

  func run() async throws {
    let most = try limit.map {
      try (0...JournalLimits.numbers.upperBound).number(
        $0, of: "--limit", command: "juice-maker history")
    }
    let kind = try wantedKind()
    let query = JournalQuery(kind: kind, since: try span.start(), until: try span.end())
    if stand.isEvery {
      let stands = try options.stands()
      let menu = try await options.menuOrIDs { try await stands.stocks().map(\.stock) }
      try await print(query, atMost: most, options.wording(of: menu)) { query, most, body in
        try await stands.forEachPage(query, atMost: most) { page in
          try body(
            page.map {
              Row(entry: $0.entry, isUndone: $0.isUndone, stand: $0.stand, record: $0.record)
            })
        }
      }
    } else {
      let menu = try await options.menuOrIDs(stand: stand)
      let context = try await options.openToRead(menu, stand: stand)
      let store = context.store
      try await print(query, atMost: most, context.wording) { query, most, body in
        try await store.forEachPage(query, atMost: most) { page in
          let undone = output.format == .text ? try await store.undone(page) : [:]
          let records = try await store.records(of: page)
          try body(
            page.map {
              Row(entry: $0, isUndone: undone[$0.seq] != nil, record: records[$0.id])
            })
        }
      }
    }
  }

  /// An entry, and its stand where there are several.
  private struct Row {
    let entry: JournalEntry
    let isUndone: Bool
    var stand: String?
    /// What is said of its payment by now, where something is.
    var record: OrderRecord?
  }

  private typealias Pages =
    (JournalQuery, Int?, ([Row]) throws -> Void) async throws -> Void

  /// - Throws: where rows for the lines of orders are asked for in another format, or of what has none.
  private func wantedKind() throws(CommandProblem) -> JournalEntry.Kind? {
    guard lines else { return kind }
    guard output.format.isCSV else { throw misplacedLines("--format csv") }
    guard kind == nil || kind == .order else { throw misplacedLines("--kind order") }
    return .order
  }

  private func misplacedLines(_ other: String) -> CommandProblem {
    .usage(.onlyWith(option: "--lines", other: other), command: "juice-maker history")
  }

  private func print(
    _ query: JournalQuery, atMost most: Int?, _ wording: Wording, _ forEachPage: Pages
  ) async throws {
    let most = output.format == .text ? most ?? 20 : most
    try await Progress.showUnlessPrinted(wording.words) { progress in
      var buffer = OutputBuffer()
      var table = HistoryTable(
        wording, areIDsWanted: kind == .order || kind == .void, hasStands: stand.isEvery)
      let sheet = CSVTable(
        (stand.isEvery ? ["stand"] : [])
          + (lines ? JournalEntry.lineColumns : JournalEntry.columns),
        names: output.format == .excel ? wording : nil)
      var separator = ""
      switch output.format {
      case .text: break
      case .json: try buffer.write(#"{"entries":["#)
      case .csv, .excel: try buffer.write(sheet.head)
      }
      try await forEachPage(query, most) { page in
        for row in page {
          progress.step()
          let entry = row.entry
          switch output.format {
          case .text:
            table.add(
              entry, isUndone: row.isUndone,
              isUnpaid: entry.kind == .order && row.record?.isUnpaid ?? false, stand: row.stand)
          case .json:
            let object = entry.json(record: row.record).with(["stand": row.stand.map(JSON.text)])
            try buffer.write(separator + object.line)
            separator = ","
          case .csv, .excel:
            let stand = row.stand.map { [$0] } ?? []
            let rows = lines ? entry.lineCells(record: row.record) : [entry.cells]
            for cells in rows { try buffer.write(sheet.row(stand + cells)) }
          }
        }
        if output.format == .text, !page.isEmpty { try buffer.write(table.takeText()) }
      }
      switch output.format {
      case .text: try buffer.write(table.takeText())
      case .json: try buffer.write("]}\n")
      case .csv, .excel: break
      }
      try buffer.flush()
    }
  }
}

extension JournalEntry.Kind: ExpressibleByArgument {}

private struct HistoryTable {
  private(set) var count = 0
  private let wording: Wording
  private let isTimeShort: Bool
  private let arePricesKnown: Bool
  private var table: Table

  /// - Parameter areIDsWanted: whether ids stay whole where a terminal has room for little else.
  init(_ wording: Wording, areIDsWanted: Bool, hasStands: Bool) {
    self.wording = wording
    let words = wording.words
    isTimeShort = StandardOutput.terminalColumns.map { $0 < 100 } ?? false
    let id = (heading: words.id, to: "6f1c2d34…".count)
    let noID = (heading: words.id, to: 0)
    let content = (heading: words.content, to: 8)
    let by = (heading: words.by, to: 8)
    arePricesKnown = wording.menu.currency != nil || wording.menu.isStandIn
    let amount: [(heading: String, alignment: TextWidth.Alignment)] =
      arePricesKnown ? [(words.total, .trailing)] : []
    table = Table(
      (hasStands ? [(words.stand, .leading)] : [])
        + [(words.number, .trailing), (words.time, .leading), (words.by, .leading)]
        + [(words.kind, .leading), (words.content, .leading)] + amount + [(words.id, .leading)],
      narrowing: (areIDsWanted ? [by, content, id, noID] : [id, noID, by, content])
        + [(words.total, 0), (words.by, 0), (words.content, 4)])
  }

  mutating func add(
    _ entry: JournalEntry, isUndone: Bool, isUnpaid: Bool, stand: String?
  ) {
    count += 1
    // Only orders are voided by id.
    let id = entry.kind == .order || entry.kind == .void ? entry.id.text : ""
    let time = isTimeShort ? Timestamp.short(entry.at) : Timestamp.local(entry.at)
    let what = wording.content(of: entry, isUndone: isUndone, isUnpaid: isUnpaid)
    table.add(
      (stand.map { [$0] } ?? [])
        + ["\(entry.seq)", time, entry.by?.name ?? "", wording.words.name(of: entry.kind), what]
        + (arePricesKnown ? [wording.amount(of: entry)] : []) + [id])
  }

  mutating func takeText() -> String {
    let lines =
      count == 0
      ? [wording.words.noEntries] : table.takeLines(within: StandardOutput.terminalColumns)
    return lines.map { $0 + "\n" }.joined()
  }
}
