import Foundation
import JuiceKit
import Testing

@Suite struct AfterClosingTests {
  private let stand: Stand

  init() async throws {
    stand = try Stand()
    try stand.write(
      """
      currency: KRW
      payments: [{ id: cash, drawer: true }, card]
      ingredients: [{ id: kiwi, name: Kiwi, opening: 90 }]
      juices: [{ id: kiwi, name: Kiwi, recipe: { kiwi: 1 }, price: 4500 }]

      """, to: "menu.yaml")
  }

  private func run(_ words: String..., environment: [String: String] = [:]) async throws -> Run {
    let menu = ["JUICE_MAKER_MENU": stand.path("menu.yaml")]
    return try await stand.run(words, environment: menu.merging(environment) { $1 })
  }

  private var menu: String { stand.path("menu.yaml") }

  private func openDrawer(_ amount: String) async throws {
    try await stand.withShop(menu: menu) { try await $0.moveDrawer(.open, amount) }
  }

  private func use(_ arguments: String...) async throws {
    let list = arguments.map { "\"\($0)\"" }.joined(separator: ", ")
    let run = try await run("settings", "set", "after-closing", "[\(list)]")
    try #require(run.exit == 0, "\(run.err)")
  }

  private func script(_ text: String) throws -> String {
    let path = try stand.write("#!/bin/sh\n\(text)\n", to: "script")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func text(_ object: Any?) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: try #require(object), options: .sortedKeys)
    return String(decoding: data, as: UTF8.self)
  }

  @Test func `The command gets slip and report of the closed span`() async throws {
    let out = stand.path("out")
    try await use(script("cat >\"$1\"; pwd >\"$1.more\"; env >>\"$1.more\""), out)
    try await openDrawer("10000")
    try await stand.withShop(menu: menu) { try await $0.order("kiwi=2", pay: "cash") }
    let closed = try await run(
      "drawer", "close", "19000",
      environment: ["PGPASSWORD": "secret", "OTHER_STORE": "postgres://me:secret@db/juice"])
    #expect(closed.exit == 0 && closed.err.isEmpty, "\(closed.err)")
    _ = try await run("order", "kiwi=3", "--pay", "card")
    let line = try String(contentsOfFile: out, encoding: .utf8)
    #expect(line.filter(\.isNewline) == "\n")
    let passed = try object(line)
    #expect(Set(passed.keys) == ["slip", "report"])
    let slip = try object(try await run("drawer", "slip", "1", "--format", "json").out)
    #expect(try text(passed["slip"]) == text(slip))
    let takings = try #require(slip["takings"] as? [String: Any])
    let since = try #require(takings["since"] as? String)
    let until = try #require(takings["until"] as? String)
    var report = try object(
      try await run("report", "--since", since, "--until", until, "--format", "json").out)
    var sent = try #require(passed["report"] as? [String: Any])
    #expect(sent["orders"] as? Int == 1)
    // The digest is that of the newest entry, and an order came after the closing.
    (report["digest"], sent["digest"]) = (nil, nil)
    #expect(try text(sent) == text(report))
    let more = try String(contentsOfFile: out + ".more", encoding: .utf8)
    #expect(!more.contains("secret") && more.contains("HOME="))
  }

  @Test func `A command that fails is told of, and the drawer is closed`() async throws {
    let script = try script("echo 'no route to host' >&2; exit 3")
    for (number, (program, words)) in [
      (script, "ended with 3 (no route to host)."),
      ("no-such-program", "“no-such-program”: No such file or directory."),
    ].enumerated() {
      try await use(program)
      try await openDrawer("0")
      let closed = try await run("drawer", "close", "0", "--format", "json")
      #expect(closed.exit == 0)
      let drawer = try #require(try closed.json["drawer"] as? [String: Any])
      #expect(drawer["number"] as? Int == number + 1)
      #expect(closed.err.hasPrefix("after-closing: the closing was not passed on. “"))
      #expect(closed.err.hasSuffix("\(words)\n"))
    }
  }

  @Test func `A command goes on after the program's end, and may still write errors`() async throws
  {
    let out = stand.path("out")
    let text = """
      (
        kill -9 $PPID
        while kill -0 $PPID; do sleep 0.05; done 2>/dev/null
        echo progress >&2 && touch "$1.done"
      )
      touch "$1"
      """
    try await use(script(text), out)
    try await openDrawer("0")
    let closed = try await run("drawer", "close", "0")
    #expect(closed.exit == 128 + SIGKILL)
    try await poll("the end of the command") { FileManager.default.fileExists(atPath: out) }
    #expect(FileManager.default.fileExists(atPath: out + ".done"))
  }

  @Test func `A caller that ignores the end of its children changes nothing`() async throws {
    try await use("sleep", "0.1")
    try await openDrawer("0")
    let closed = try await stand.run(
      ["--ignore-signal=CHLD", Stand.program.path, "drawer", "close", "0"],
      program: "/usr/bin/env", environment: ["JUICE_MAKER_MENU": stand.path("menu.yaml")])
    #expect(closed.exit == 0 && closed.err.isEmpty, "\(closed.err)")
  }

  @Test func `A command of settings that others may change is not run, and doctor says so`()
    async throws
  {
    let out = stand.path("out")
    try await use("touch", out)
    func states() async throws -> [String: String] {
      let checks = try #require(
        try await run("doctor", "--format", "json").json["checks"] as? [[String: Any]])
      return Dictionary(
        checks.map { ($0["check"] as? String ?? "", $0["state"] as? String ?? "") },
        uniquingKeysWith: { $1 })
    }
    #expect(try await states()["after-closing"] == "fine")
    let settings = stand.path(".config/juice-maker/settings.yaml")
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: settings)
    try await openDrawer("0")
    let closed = try await run("drawer", "close", "0")
    #expect(closed.exit == 0)
    #expect(closed.err.contains("the closing was not passed on. \(settings):1:"), "\(closed.err)")
    #expect(closed.err.contains("so no command of this setting is run"))
    #expect(!FileManager.default.fileExists(atPath: out))
    let open = try await states()
    #expect(open["settings"] == "remark" && open["after-closing"] == nil)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: settings)
    try await use("no-such-program")
    #expect(try await states()["after-closing"] == "remark")
    #expect(
      try await run("doctor").out.contains("“no-such-program” is not here, or may not be run"))
  }

  @Test func `Slips to print without a printer are worth a note`() async throws {
    _ = try await run("settings", "set", "print", "[ticket, receipt]")
    let text = try await run("doctor").out
    #expect(text.contains("None, so nothing of “print:” is printed."))
    let printer = try await run("doctor", environment: ["JUICE_MAKER_PRINT": "cat"]).out
    #expect(!printer.contains("nothing of “print:”"))
  }
}
