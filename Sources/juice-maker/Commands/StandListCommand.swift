import ArgumentParser
import JuiceStorage
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
  struct Record: Encodable {
    struct Stand: Encodable {
      let name: String
      let entries: Int
      /// The time of the newest entry.
      @Nullable var last: String?
      /// Whether it has a login.
      let active: Bool
    }

    let stands: [Stand]
  }

  let stands: [Stands.Summary]
  let words: any Words

  var record: Record {
    Record(
      stands: stands.map {
        Record.Stand(
          name: $0.name, entries: $0.entries, last: $0.last.map(Timestamp.utc), active: $0.isActive)
      })
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
        stand.isActive ? "" : words.noLogin,
      ])
    }
    return table.lines(within: StandardOutput.terminalColumns)
  }

  var rows: [[String]] {
    [["name", "entries", "last", "active"]]
      + record.stands.map { [$0.name, "\($0.entries)", $0.last ?? "", "\($0.active)"] }
  }
}
