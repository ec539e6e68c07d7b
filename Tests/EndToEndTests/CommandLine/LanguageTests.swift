import Foundation
import Testing

/// The language of a command: the option, else the environment, else the one chosen at the till.
@Suite(.serialized) struct LanguageTests {
  let stand: Stand

  init() throws { stand = try Stand() }

  private func isKorean(_ words: String..., environment: [String: String]) async throws -> Bool {
    try await stand.run(["menu"] + words, environment: environment).out.hasPrefix("아이디")
  }

  @Test func `options and the environment go before what is remembered`() async throws {
    try FileManager.default.createDirectory(
      atPath: stand.path("xdg/juice-maker"), withIntermediateDirectories: true)
    try stand.write("language: ko\n", to: "xdg/juice-maker/settings.yaml")
    let xdg = ["XDG_CONFIG_HOME": stand.path("xdg")]
    for variables in [[:], ["LANG": "C"], ["LC_ALL": "C.UTF-8"], ["LC_MESSAGES": "POSIX"]] {
      let environment = xdg.merging(variables) { $1 }
      #expect(try await isKorean(environment: environment))
      #expect(try await !isKorean("--language", "en", environment: environment))
    }
    for variables in [["LANG": "en_US.UTF-8"], ["LC_ALL": "C", "LANG": "ko_KR"], ["LANG": "fr"]] {
      #expect(try await !isKorean(environment: xdg.merging(variables) { $1 }))
    }
    let error = try await stand.run("order", "kiwy", environment: xdg)
    #expect(error.err.contains("메뉴에 없는 쥬스예요"))
  }

  @Test func `settings with a problem are told of once, and the command goes on`() async throws {
    try FileManager.default.createDirectory(
      atPath: stand.path(".config/juice-maker"), withIntermediateDirectories: true)
    let file = try stand.write(
      "side: left\nlanguage: fr\n", to: ".config/juice-maker/settings.yaml")
    let run = try await stand.run("menu")
    #expect(run.exit == 0)
    #expect(run.lines.count == 8)
    #expect(
      run.err
        == "Some settings could not be used: \(file):2:11: language: `fr`: not known here; write `ko` or `en`\n"
    )
    #expect(try await stand.run("menu", "--language", "en").err.isEmpty)
    #expect(try await stand.run("settings").err == run.err)
  }
}
