import ArgumentParser
import JuiceKit

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print the whole journal, oldest first, one JSON object a line.",
    discussion: """
        juice-maker export > journal.jsonl
        juice-maker export --store old.db | juice-maker import - --store new.db
        juice-maker export | jq -r 'select(.kind == "waste") | .changes'
      """
  )

  @OptionGroup var options: ShopOptions
  @OptionGroup(visibility: .hidden) var output: FormatOption

  @MainActor
  func run() async throws {
    let shop = try await options.openShopToRead()
    try await shop.store.forEachEntry { entry in
      StandardOutput.write(entry.json.text + "\n")
      try StandardOutput.flushSome()
    }
  }
}
