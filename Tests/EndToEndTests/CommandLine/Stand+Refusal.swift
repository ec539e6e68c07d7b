import ArgumentParser
import JuiceFiles
import JuiceKit
import JuiceText
import Synchronization
import Testing

@testable import juice_maker

extension Stand {
  /// Makes a call in this process that is refused before it prints.
  ///
  /// A start of the program takes longer than a refusal. `ErrorTests` starts it to see what a process does with one. The call gets
  /// the stand's store and the built-in menu, and is in English, unless it says otherwise.
  ///
  /// - Returns: what the program prints, and its exit code.
  func refuse(_ words: String...) async throws -> Run { try await refuse(words) }

  func refuse(_ words: [String]) async throws -> Run {
    var call = words
    let menu = try write(MenuFile.standardText(), to: "built-in.yaml")
    for (option, value) in [("--store", store), ("--menu", menu), ("--language", "en")]
    where CommandArguments.value(of: option, in: words) == nil {
      call.insert(contentsOf: [option, value], at: 0)
    }
    // Closes the stores.
    defer {
      Invocation.storesRead.withLock { $0 = [] }
      Invocation.storesToChange.withLock { $0 = [] }
    }
    do {
      var command = try CommandArguments(call).parse()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      let report = try #require(ExitReport(error), "\(words): \(error)")
      let language = CommandArguments.value(of: "--language", in: call).flatMap(Language.init)
      let isJSON = CommandArguments.value(of: "--format", in: words) == "json"
      return Run(
        exit: report.exit, out: isJSON ? report.record.line + "\n" : "",
        err: report.sentence(
          in: language ?? .en, store: CommandArguments.value(of: "--store", in: words)) + "\n")
    }
    Issue.record("not refused: \(words)")
    return Run(exit: 0, out: "", err: "")
  }
}
