import Foundation
import JuiceText

@testable import juice_maker

extension CommandInfo {
  /// The description that the built program gives of itself, asked for once in each language.
  static func program(_ language: Language) throws -> CommandInfo {
    switch language {
    case .en: try english.get()
    case .ko: try korean.get()
    }
  }

  private static let english = Result { try described("en_US.UTF-8") }
  private static let korean = Result { try described("ko_KR.UTF-8") }

  private static func described(_ locale: String) throws -> CommandInfo {
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = tests.deletingLastPathComponent().appending(path: "juice-maker")
    process.arguments = ["--experimental-dump-help"]
    process.environment = ["LANG": locale]
    process.standardOutput = pipe
    try process.run()
    defer { process.waitUntilExit() }
    return try CommandInfo(dump: try pipe.fileHandleForReading.readToEnd() ?? Data())
  }
}
