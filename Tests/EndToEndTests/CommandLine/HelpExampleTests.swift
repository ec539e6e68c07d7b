import Foundation
import Testing

/// Runs the examples of the help, in their order and on one store. `HelpTests` parses them all.
@Suite struct HelpExampleTests {
  /// Examples that this store and this menu refuse: they name something that is missing, or add something that exists.
  private static let refused = [
    "void 6f1c2d34", "bills drop 6f1c2d34", "verify --expect", "menu add melon",
    "menu add-payment card", "menu add-payment cash", "menu add-option size", "menu set oat",
    "restore --list", "restore latest",
  ]

  private static let menu = """
    currency: KRW
    payments: [cash, card]
    serving: queue
    ingredients:
      - { id: kiwi, name: Kiwi, opening: 99 }
      - { id: mango, name: Mango, opening: 99 }
      - { id: banana, name: Banana, opening: 99 }
      - { id: strawberry, name: Strawberry, opening: 99 }
    options:
      - { id: size, name: Size, choices: [{ id: regular, name: Regular }, { id: large, name: Large }] }
      - { id: ice, name: Ice, choices: [{ id: cubes, name: Cubes }, { id: no-ice, name: None }] }
      - { id: extra, name: Extra, choices: [{ id: shot, name: Shot }], many: 2 }
    juices:
      - { id: strawberry-banana, name: Both, recipe: { banana: 1, strawberry: 1 }, price: 4000 }
      - { id: kiwi, name: Kiwi, recipe: { kiwi: 1 }, price: 4000 }
      - { id: mango, name: Mango, recipe: { mango: 1 }, price: 4500, options: [size] }
    """

  /// Other examples read these files.
  private static let preparation = """
    juice-maker export >journal.jsonl
    cp journal.jsonl old.jsonl
    juice-maker backup old.db >/dev/null
    cp old.db backup.db
    """

  @Test func `every example does its work, or is refused for what is in the store`() async throws {
    let stand = try Stand(timeZone: "Asia/Seoul")
    let examples = try await examples(on: stand)
    #expect(examples.count > 100)
    let script = examples.enumerated().map { number, example in
      "cp menu.source menu.yaml\n(\(example)) >\(number).out 2>&1 </dev/null; echo $?\n"
    }.joined()
    try stand.write(Self.menu, to: "menu.source")
    let menu = try stand.write(Self.menu, to: "menu.yaml")
    // Each costs what the example of `pay` says.
    try await stand.withShop(menu: menu, at: Date(timeIntervalSince1970: 1_795_575_600)) { shop in
      for _ in 1...13 { try await shop.order("mango+large", "mango=2", "kiwi") }
    }
    let bin = try stand.makePrograms(["lp": "cat >/dev/null"])
    let run = try await stand.run(
      [
        try stand.write("set -o pipefail\n\(Self.preparation)\n\(script)", to: "examples.sh")
      ], program: "/bin/bash",
      environment: [
        "PATH": "\(bin):/usr/bin:/bin", "JUICE_MAKER_MENU": stand.path("menu.yaml"),
        "JUICE_MAKER_PRINT": "lp", "LD_PRELOAD": Preload.stillClock, "STILL_CLOCK": "1795575600",
      ])
    #expect(run.lines.count == examples.count, "\(run.err)")
    for (number, (example, exit)) in zip(examples, run.lines).enumerated() {
      // No setting names a folder for backups.
      let isRefused =
        example == "juice-maker backup"
        || Self.refused.contains { example.hasPrefix("juice-maker \($0)") }
      let output = try String(contentsOfFile: stand.path("\(number).out"), encoding: .utf8)
      #expect(
        isRefused ? ["64", "65"].contains(exit) : ["0", "1"].contains(exit),
        "\(example): \(exit) \(output)")
    }
  }

  /// The examples without those of screens, servers, printers and tools that are missing.
  private func examples(on stand: Stand) async throws -> [String] {
    let dump = try await stand.run("--experimental-dump-help").json
    var examples: [String] = []
    func collect(_ command: [String: Any]) {
      for line in (command["discussion"] as? String ?? "").split(separator: "\n")
      where line.hasPrefix("  juice-maker ") {
        let example = line.dropFirst(2)
        let end = example.firstRange(of: "   ")?.lowerBound ?? example.endIndex
        if !examples.contains(String(example[..<end])) { examples.append(String(example[..<end])) }
      }
      (command["subcommands"] as? [[String: Any]] ?? []).forEach(collect)
    }
    collect(try #require(dump["command"] as? [String: Any]))
    let hasQueries = FileManager.default.isExecutableFile(atPath: "/usr/bin/jq")
    return examples.filter { example in
      let command = example.split(separator: " ")[1]
      return !["till", "demo", "board", "display", "pin", "stand", "mirror"].contains(command)
        && !example.contains("/dev/") && !example.contains("postgres://")
        && !example.hasSuffix("menu edit")
        && (hasQueries || !example.contains(" jq "))
    }
  }
}
