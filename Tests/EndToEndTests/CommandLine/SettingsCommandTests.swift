import Foundation
import Testing

@Suite(.serialized) struct SettingsCommandTests {
  let stand: Stand
  private let file = ".config/juice-maker/settings.yaml"

  init() throws { stand = try Stand() }

  private func text() throws -> String {
    try String(contentsOfFile: stand.path(file), encoding: .utf8)
  }

  private func settings(_ words: String..., environment: [String: String] = [:]) async throws
    -> [String: [String: Any]]
  {
    let run = try await stand.run(
      ["settings", "--format", "json"] + words, environment: environment)
    #expect(run.exit == 0)
    let list = try #require(try run.json["settings"] as? [[String: Any]])
    return Dictionary(uniqueKeysWithValues: list.map { ($0["name"] as? String ?? "", $0) })
  }

  @Test func `Each setting is listed with its value and its source`() async throws {
    let names = [
      "language", "side", "bell", "theme", "digits", "lock-after", "staff", "printer", "print",
      "backup", "terminals", "after-closing",
    ]
    var found = try await settings()
    #expect(Set(found.keys) == Set(names))
    #expect(found.values.allSatisfy { $0["from"] as? String == "default" })
    #expect(found["language"]?["value"] as? String == "en")
    #expect(found["digits"]?["value"] as? String == "sell")
    #expect(found["lock-after"]?["value"] as? Int == 5)
    #expect(found["backup"]?["value"] is NSNull)
    #expect(!FileManager.default.fileExists(atPath: stand.path(".config")))

    #expect(try await stand.run("settings", "set", "language", "ko").exit == 0)
    found = try await settings(
      environment: ["LANG": "en_US.UTF-8", "NO_COLOR": "1", "JUICE_MAKER_PRINT": "lp"])
    #expect(found["language"]?["value"] as? String == "en")
    #expect(found["language"]?["from"] as? String == "environment")
    #expect(found["theme"]?["value"] as? String == "plain")
    #expect(found["theme"]?["from"] as? String == "environment")
    #expect(found["printer"]?["value"] as? String == "lp")
    #expect(found["printer"]?["from"] as? String == "environment")
    #expect(try await settings()["language"]?["from"] as? String == "file")
    #expect(try await settings("--language", "en")["language"]?["from"] as? String == "option")
  }

  @Test func `The list says what each setting does, in each language`() async throws {
    let english = try await stand.run("settings")
    #expect(english.out.contains("lock-after     5 (default)\n               1 to 120: minutes"))
    #expect(english.out.contains("\n\nThe file: \(stand.path(file))\n"))
    let korean = try await stand.run("settings", "--language", "ko")
    #expect(korean.out.contains("language       ko (--language)\n"))
    #expect(korean.out.contains("lock-after     5 (기본)\n"))
    #expect(try await stand.run("settings", "--format", "csv").out.hasPrefix("name,value,from\r\n"))
  }

  @Test func `A setting is written, and notes stay`() async throws {
    try await stand.run("settings", "set", "theme", "light")
    #expect(try text() == "theme: light\n")
    try "# mine\ntheme: light # sunny\n".write(
      toFile: stand.path(file), atomically: true, encoding: .utf8)
    let run = try await stand.run("settings", "set", "theme", "dark")
    #expect(run.out == "theme is dark now, in \(stand.path(file)).\n")
    #expect(try text() == "# mine\ntheme: dark # sunny\n")
    let staff = "[{ name: 민수, may: [void] }]"
    let json = try await stand.run("settings", "set", "staff", staff, "--format", "json")
    #expect(json.out.contains(#""value":[{"may":["void"],"name":"민수"}]"#))
    #expect(try json.json["setting"] != nil)
    #expect(try text().hasSuffix("\nstaff: \(staff)\n"))
    #expect(
      try await stand.run("settings", "set", "staff", "none").out.hasPrefix("staff is no longer"))
    #expect(try text() == "# mine\ntheme: dark # sunny\n")
    let overridden = try await stand.run(
      "settings", "set", "language", "ko", environment: ["LANG": "en_US.UTF-8"])
    #expect(overridden.lines.last == "But $LANG counts, and not the file.")
    let empty = try await stand.run("settings", "set", "print", "[]", "--language", "en")
    #expect(empty.out == "print is [] now, in \(stand.path(file)).\n")
    let printer = try await stand.run(
      "settings", "set", "printer", "[::1]:9177", "--format", "json")
    #expect(printer.out.contains(#""value":"[::1]:9177""#), "\(printer.err)")
  }

  @Test(arguments: [
    (["bel", "off"], "Did you mean “bell”?"), (["volume", "3"], "Choose one of: language, side"),
    (["bell", "loud"], "“bell”: `loud`: not known here; write `on` or `off`."),
    (["lock-after", "0"], "“lock-after”: `0`: out of range"),
    (["backup", "usb"], "“backup”: `usb`: not a whole path"),
    (["terminals", "{ card: [pay] }"], "“terminals”: no argument has `{amount}`"),
    (["staff", "Minsu"], "“staff”: text where a list of staff is wanted"),
    (["bell"], "Something is missing: <value>"),
  ])
  func `A wrong name or value is refused, and nothing is written`(
    words: [String], message: String
  ) async throws {
    let run = try await stand.run(["settings", "set"] + words + ["--format", "json"])
    #expect(run.exit == 64)
    #expect(try run.code == "usage")
    #expect(run.err.contains(message), "\(run.err)")
    #expect(!FileManager.default.fileExists(atPath: stand.path(file)))
  }

  @Test func `A file with another mistake is not written`() async throws {
    try await stand.run("settings", "set", "side", "left")
    try "side: up\n".write(toFile: stand.path(file), atomically: true, encoding: .utf8)
    let run = try await stand.run("settings", "set", "bell", "off")
    #expect(run.exit == 65)
    let lines = run.err.split(separator: "\n")
    #expect(lines.count == 2 && lines.first?.contains("settings.yaml:1:7: side") == true)
    #expect(
      lines.last?.hasSuffix("settings.yaml: nothing is changed. Correct the file first.") == true)
    #expect(try text() == "side: up\n")
    #expect(try await stand.run("settings", "set", "side", "right").exit == 0)
    #expect(try text() == "side: right\n")
  }

  @Test(arguments: ["en", "ko"])
  func `The example is a file without effect, and each line of it can be used`(language: String)
    async throws
  {
    let example = try await stand.run("settings", "example", "--language", language).out
    #expect(example.split(separator: "\n").allSatisfy { $0.hasPrefix("#") })
    try await stand.run("settings", "set", "side", "right")
    try example.write(toFile: stand.path(file), atomically: true, encoding: .utf8)
    #expect(try await settings().values.allSatisfy { $0["from"] as? String == "default" })
    let used = example.replacing(
      #/(?m)^# (?=[a-z-]+: [^ ]+$|(?:staff|print|after-closing): \[|(?:backup|terminals): \{)/#,
      with: "")
    try used.write(toFile: stand.path(file), atomically: true, encoding: .utf8)
    let run = try await stand.run("settings", "--format", "json")
    #expect(run.err.isEmpty)
    #expect(try await settings().values.allSatisfy { $0["from"] as? String == "file" })
  }
}
