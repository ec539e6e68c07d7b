internal import ArgumentParser
import FoundationEssentials
package import JuiceKit
import JuicePostgres
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

  @Option(name: .customLong("by"), help: ArgumentHelp(.entryAuthor))
  var author: String?

  @Flag(help: ArgumentHelp(.lines))
  var lines = false

  @OptionGroup var stand: StandOption

  func run() async throws {
    let most = try limit.map {
      try (0...JournalLimits.numbers.upperBound).number($0, of: "--limit", command: "history")
    }
    let kind = try wantedKind()
    if stand.isEvery {
      let stands = try options.stands()
      let menu = try await options.menuOrIDs { try await stands.stocks().map(\.stock) }
      try await print(query(kind, by: menu.dayStart), atMost: most, options.wording(of: menu)) {
        query, most, body in
        try await stands.forEachPage(query, atMost: most) { page in
          try body(
            page.map {
              Row(entry: $0.entry, isUndone: $0.isUndone, stand: $0.stand, known: $0.record)
            })
        }
      }
    } else {
      let menu = try await options.menuOrIDs(stand: stand)
      let context = try await options.openToRead(menu, stand: stand)
      let store = context.store
      try await print(query(kind, by: menu.dayStart), atMost: most, context.wording) {
        query, most, body in
        try await store.forEachPage(query, atMost: most) { page in
          let isText = output.format == .text
          let undone = isText ? try await store.undone(page) : [:]
          let records = try await store.records(of: page)
          try body(
            page.map {
              Row(entry: $0, isUndone: undone[$0.seq] != nil, known: records[$0.id])
            })
        }
      }
    }
  }

  private func query(_ kind: JournalEntry.Kind?, by dayStart: DayStart) throws(CommandProblem)
    -> JournalQuery
  {
    JournalQuery(
      kind: kind, since: try span.start(by: dayStart), until: try span.end(by: dayStart),
      search: author.map { JournalSearch(author: $0.composed) })
  }

  /// An entry, and its stand if there are several.
  struct Row {
    let entry: JournalEntry
    let isUndone: Bool
    var stand: String?
    /// `nil` for an order without later entries.
    let known: OrderRecord?
    var line: [String] = []

    /// The record of an order or a payment.
    var record: OrderRecord? { known ?? OrderRecord([entry]) }

    func amount(_ wording: Wording) -> String {
      let order = entry.kind == .order ? record : nil
      return order.map { wording.amount(of: $0) } ?? wording.amount(of: entry)
    }

    func parts(by dayStart: DayStart) -> [Row] {
      entry.lineCells(record: record, by: dayStart).map { cells in
        var part = self
        part.line = cells
        return part
      }
    }
  }

  private typealias Pages =
    (JournalQuery, Int?, ([Row]) throws -> Void) async throws -> Void

  /// - Throws: `CommandProblem` if `--lines` lacks `--format csv`, or has a kind other than orders.
  private func wantedKind() throws(CommandProblem) -> JournalEntry.Kind? {
    guard lines else { return kind }
    guard output.format.csv != nil else { throw misplacedLines("--format csv") }
    guard kind == nil || kind == .order else { throw misplacedLines("--kind order") }
    return .order
  }

  private func misplacedLines(_ other: String) -> CommandProblem {
    .usage(.onlyWith(option: "--lines", other: other), command: "history")
  }

  private func print(
    _ query: JournalQuery, atMost most: Int?, _ wording: Wording, _ forEachPage: Pages
  ) async throws {
    let shown = output.format == .text && most == nil ? 20 : nil
    // One entry more tells whether there are more than shown.
    let most = shown.map { $0 + 1 } ?? most
    var isCut = false
    var hasPrices = wording.menu.currency != nil || wording.menu.isStandIn
    if output.format == .text, !hasPrices {
      // The menu may have lost its prices, or be of another machine.
      try await forEachPage(JournalQuery(kind: .order), 1) {
        hasPrices = $0.first?.entry.total != nil
      }
    }
    let table = lines ? lineTable : table(wording, hasPrices: hasPrices)
    try await Progress.showUnlessPrinted(wording.words) { progress in
      var buffer = OutputBuffer()
      var json = EntryJSONWriter(isHistory: true)
      var stream = OutputStream(
        table, as: output.format, in: "entries", names: wording,
        nothing: wording.words.noEntries(kind),
        line: stand.isEvery ? nil : { json.line(of: $0.entry, in: $0.known) },
        order: { $0.entry.factsOfOrder(in: $0.known) })
      try buffer.write(stream.start())
      try await forEachPage(query, most) { page in
        if let shown { isCut = page.count > shown }
        for row in page.prefix(shown ?? page.count) {
          progress.step()
          let parts = lines ? row.parts(by: wording.menu.dayStart) : [row]
          for part in parts { try buffer.write(stream.add(part)) }
        }
        try buffer.write(stream.endPage())
      }
      try buffer.write(stream.end())
      try buffer.flush()
    }
    if isCut, let shown { StandardError.write(wording.words.newestOnly(shown) + "\n") }
  }

  private var standColumn: [OutputTable<Row>.Column] {
    stand.isEvery
      ? [.all("stand", options.wording.words.stand) { $0.stand.map(JSON.text) }] : []
  }

  func table(_ wording: Wording, hasPrices: Bool) -> OutputTable<Row> {
    let words = wording.words
    let isTimeShort = StandardOutput.terminalColumns.map { $0 < 100 } ?? false
    let main: [OutputTable<Row>.Column] = [
      .shown(words.number, .trailing) { "\($0.entry.seq)" },
      .shown(words.time) {
        isTimeShort ? Timestamp.short($0.entry.at) : Timestamp.local($0.entry.at)
      },
      .shown(words.by) { $0.entry.by.map(words.name) ?? "" },
      .shown(words.kind) { words.name(of: $0.entry.kind) },
      .shown(words.content) { row in
        let content = wording.content(
          of: row.entry, in: row.record, isUndone: row.isUndone, marksUnpaid: true)
        let approval = row.entry.by?.approvedBy.map { "\(words.approvedBy): \($0)" }
        return [content, approval].joined(by: " · ")
      },
    ]
    let amount: [OutputTable<Row>.Column] =
      hasPrices ? [.shown(words.total, .trailing) { $0.amount(wording) }] : []
    // Only orders are voided by id.
    let ids = OutputTable<Row>.Column.shown(words.id) {
      $0.entry.kind.hasLines ? $0.entry.id.text : ""
    }
    let data: [OutputTable<Row>.Column] = JournalEntry.columns.map { column in
      .sheet(column.heading) { column.cell($0.entry, $0.known) }
    }
    // Keep ids whole if orders are asked for.
    let areIDsWanted = kind?.hasLines ?? false
    let (id, noID) = ((words.id, "6f1c2d34…".count), (words.id, 0))
    let (content, by) = ((words.content, 8), (words.by, 8))
    return OutputTable(
      columns: standColumn + main + amount + [ids] + data,
      narrowing: (areIDsWanted ? [by, content, id, noID] : [id, noID, by, content])
        + [(words.total, 0), (words.by, 0), (words.content, 4)],
      object: { $0.entry.json(record: $0.record) })
  }

  private var lineTable: OutputTable<Row> {
    OutputTable(
      columns: standColumn
        + JournalEntry.lineColumns.enumerated().map { index, key in
          .sheet(key) { $0.line[index] }
        })
  }
}

extension JournalEntry.Kind: ExpressibleByArgument {}
