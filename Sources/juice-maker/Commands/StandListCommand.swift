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
  let words: any Words

  var record: JSON { ["stands": .list(items)] }

  private var items: [JSON] {
    stands.map {
      [
        "name": .text($0.name), "entries": .whole($0.entries),
        "last": .orNull($0.last.map(Timestamp.utc)), "active": .bool($0.isActive),
        "mirror": .bool($0.kind == .mirror), "aside": .bool($0.kind == .aside),
      ]
    }
  }

  var lines: [String] {
    guard !stands.isEmpty else { return [words.noStands] }
    var table = Table(
      [
        (words.stand, .leading), (words.entriesColumn, .trailing), (words.newestEntry, .leading),
        (words.state, .leading),
      ], narrowing: [(words.newestEntry, 0), (words.stand, 8)])
    for stand in stands {
      table.add([
        stand.name, "\(stand.entries)", stand.last.map(Timestamp.local) ?? "–",
        words.state(of: stand.kind, isActive: stand.isActive),
      ])
    }
    return table.lines(within: StandardOutput.terminalColumns)
  }

  var rows: [[String]] {
    JSON.rows(items, of: ["name", "entries", "last", "active", "mirror", "aside"])
  }
}
