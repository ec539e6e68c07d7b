import ArgumentParser
import JuiceKit
import JuicePostgres
import JuiceText
import JuiceWords

struct StandListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", help: .listStands)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: RowFormatOption

  func run() async throws {
    let list = try await options.stands().list()
    try StandsOutput(stands: list, words: options.wording.words).print(as: output.format)
  }
}

private struct StandsOutput: CommandOutput {
  let stands: [Stands.Summary]
  let words: Words

  private var table: OutputTable<Stands.Summary> {
    OutputTable(
      rows: stands,
      columns: [
        .all("name", words.stand) { .text($0.name) },
        .all("entries", words.entriesColumn, .trailing) { .whole($0.entries) },
        .data("last") { .orNull($0.last.map(Timestamp.utc)) },
        .shown(words.newestEntry) { $0.last.map(Timestamp.local) ?? "–" },
        .data("active") { .bool($0.isActive) },
        .data("mirror") { .bool($0.kind == .mirror) },
        .data("aside") { .bool($0.kind == .aside) },
        .shown(words.state) { words.state(of: $0.kind, isActive: $0.isActive) },
      ], narrowing: [(words.newestEntry, 0), (words.stand, 8)])
  }

  var record: JSON { ["stands": .list(table.json)] }
  var lines: [String] { stands.isEmpty ? [words.noStands] : table.lines() }
  var rows: [[String]] { table.csv }
}
