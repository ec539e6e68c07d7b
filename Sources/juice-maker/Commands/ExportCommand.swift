import ArgumentParser
import JuiceKit
import JuiceWords
import Synchronization

struct ExportCommand: AsyncParsableCommand, SheetOptions {
  static let configuration = CommandConfiguration(commandName: "export", help: .export)

  @OptionGroup var options: CommonOptions
  @Option(name: .customLong("format"), help: .hidden)
  var choice = RowFormatOption.Choice.text

  @Flag(help: ArgumentHelp(.excel))
  var excel = false

  @Option(help: ArgumentHelp(.separator))
  var separator: CSV.Separator?

  @Flag(help: ArgumentHelp(.exportedLines))
  var lines = false

  @Option(help: ArgumentHelp(.untilEntry))
  var until: String?

  func run() async throws {
    let most = try until.map {
      try JournalLimits.numbers.number($0, of: "--until", command: "export")
    }
    let store = try await options.storeToRead()
    try await Progress.showUnlessPrinted(options.wording.words) { progress in
      var buffer = OutputBuffer()
      if lines || csv != nil || choice == .csv {
        try await writeTable(of: store, atMost: most, to: &buffer, progress)
      } else {
        try await options.warnIfMenuIsInvalid()
        try await writeLines(of: store, atMost: most, to: &buffer, progress)
      }
      try buffer.flush()
    }
    // Faults after the requested part are not reported.
    if let most, await store.fault()?.seq ?? .max > most {
      Invocation.storesRead.withLock { $0 = [] }
    }
  }

  private func writeTable(
    of store: any FruitStore, atMost most: Int?, to buffer: inout OutputBuffer, _ progress: Progress
  ) async throws {
    let menu = try await options.menuOrIDs { [] }
    let table = CSVTable(
      lines ? JournalEntry.lineColumns : JournalEntry.columns.map(\.heading),
      as: csv ?? CSV(), names: options.wording(of: menu))
    try buffer.write(table.head)
    try await store.forEachPage(JournalQuery(.oldestFirst), atMost: most) { page in
      let records = try await store.records(of: page)
      for entry in page {
        progress.step()
        let record = records[entry.id]
        let rows =
          lines
          ? entry.lineCells(record: record, by: menu.dayStart) : [entry.cells(record: record)]
        for cells in rows {
          try buffer.write(table.row(cells, of: entry.factsOfOrder(in: record)))
        }
      }
    }
  }

  /// Writes an entry a line. The last line has the number of entries, so the last entry of a page waits for the next page.
  private func writeLines(
    of store: any FruitStore, atMost most: Int?, to buffer: inout OutputBuffer, _ progress: Progress
  ) async throws {
    var export = EntryJSONWriter()
    var (count, last) = (0, JournalEntry?.none)
    try await store.forEachPage(JournalQuery(.oldestFirst), atMost: most) { page in
      if !page.isEmpty, let last { try buffer.writeLine(export.line(of: last)) }
      for entry in page.dropLast() {
        progress.step()
        try buffer.writeLine(export.line(of: entry))
      }
      (count, last) = (count + page.count, page.last ?? last)
    }
    guard let last else { return }
    try buffer.writeLine(last.json().with(["entries": .whole(count)]).line)
  }
}
