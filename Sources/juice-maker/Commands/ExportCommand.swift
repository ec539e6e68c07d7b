import ArgumentParser
import JuiceKit
import JuiceWords

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "export", help: .export)

  @OptionGroup var options: CommonOptions
  @OptionGroup(visibility: .hidden) var output: FormatOption

  func run() async throws {
    let context = try await options.openToRead()
    try await Progress.showUnlessPrinted(context.wording.words) { progress in
      var buffer = OutputBuffer()
      try await context.store.forEachEntry { entry in
        progress.step()
        try buffer.write(entry.json() + "\n")
      }
      try buffer.flush()
    }
  }
}
