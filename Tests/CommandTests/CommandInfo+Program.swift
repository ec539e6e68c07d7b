import Foundation
import JuiceText

@testable import juice_maker

extension CommandInfo {
  /// Returns the description that the built program gives of itself.
  static func program(_ language: Language) throws -> CommandInfo {
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = tests.deletingLastPathComponent().appending(path: "juice-maker")
    process.arguments = ["--experimental-dump-help"]
    process.environment = ["LANG": language == .ko ? "ko_KR.UTF-8" : "en_US.UTF-8"]
    process.standardOutput = pipe
    try process.run()
    defer { process.waitUntilExit() }
    return try program(try pipe.fileHandleForReading.readToEnd() ?? Data())
  }
}
