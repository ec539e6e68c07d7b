import Foundation
import JuiceKit
import Testing

@Suite(.serialized) struct ErrorTests {
  let stand: Stand

  init() throws { stand = try Stand() }

  @Test(arguments: [
    (["order", "nothing"], 64, "unknown-juice"),
    (["order", "Kiwi Juice!"], 64, "unknown-juice"),
    (["restock", "strawbery=1"], 64, "unknown-ingredient"),
    (["count", "=1"], 64, "unknown-ingredient"),
    (["sold-out", "mangos"], 64, "unknown-ingredient"),
    (["void", "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"], 64, "unknown-order"),
    (["void", "mine"], 64, "unknown-order"),
    (["void", "--last"], 1, "nothing-to-void"),
    (["void"], 64, "usage"),
    (["void", "--last", "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"], 64, "usage"),
    (["order", "strawberry"], 1, "short"),
    (["menu", "--menu", "no-menu.yaml"], 74, "menu-invalid"),
    (["menu", "check", "no-menu.yaml"], 74, "menu-invalid"),
    (["nothing"], 64, "usage"),
    (["--nonsense"], 64, "usage"),
    (["stock", "--nothing"], 64, "usage"),
    (["order", "kiwi", "--store", ""], 64, "usage"),
    (["order", "kiwi", "--store="], 64, "usage"),
  ])
  func `every error has its code and its exit`(words: [String], exit: Int32, code: String)
    async throws
  {
    let run = try await stand.run(words + ["--format=json"])
    #expect(run.exit == exit)
    #expect(try run.code == code)
    #expect(run.lines.count == 1)
    #expect(!run.err.isEmpty)
    let text = try await stand.refuse(words)
    #expect(text.exit == exit && run.err.hasSuffix(text.err))
  }

  @Test func `a clock beyond the journal's times is told`() async throws {
    let run = try await stand.run(
      "order", "kiwi", "--format", "json", environment: Preload.seoul(at: 253_402_300_800))
    #expect(try run.exit == 71 && run.code == "clock", "\(run.out)\(run.err)")
    #expect(!FileManager.default.fileExists(atPath: stand.store))
  }

  @Test func `each refusal has its code and its exit`()
    async throws
  {
    let ids = ["6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f", "00000000-0000-4000-8000-000000000001"]
    try await stand.withShop { shop in
      for id in ids { try await shop.order("kiwi", id: id) }
      _ = try await shop.store.void(#require(Order.ID(parsing: ids[0])))
    }
    let letter = try stand.write("a letter to my aunt", to: "letter")
    let export = try stand.write(await stand.export(), to: "export.jsonl")
    let folder = stand.folder.path
    let cases: [(words: [String], exit: Int32, code: String)] = [
      (["void", ids[0]], 1, "already-void"),
      (["order", "kiwi=2", "--id", ids[1]], 1, "id-taken"),
      (["import", export], 1, "not-empty"),
      (["restock", "kiwi=9999999"], 64, "usage"),
      (["menu", "check", letter], 65, "menu-invalid"),
      (["stock", "--store", letter], 65, "store-damaged"),
      (["import", letter, "--store", stand.path("new.db")], 65, "store-damaged"),
      (["order", "kiwi", "--store", letter + "/stand.db"], 73, "store-unavailable"),
      (["stock", "--store", letter + "/stand.db"], 74, "store-unavailable"),
      (["stock", "--store", stand.path("none.db")], 74, "store-unavailable"),
      (["backup", letter], 73, "file-unavailable"),
      (["stock", "--store", folder], 74, "store-unavailable"),
      (["import", stand.path("none")], 74, "file-unavailable"),
    ]
    for (words, exit, code) in cases {
      let run = try await stand.refuse(words + ["--format", "json"])
      #expect(run.exit == exit, "\(words)")
      #expect(try run.code == code, "\(words)")
      #expect(!run.err.isEmpty, "\(words)")
    }
  }

  @Test func `a near miss is told what was meant`() async throws {
    #expect(
      try await stand.refuse("order", "strawbery").err
        == "There is no juice “strawbery” on the menu. Did you mean “strawberry”?\n")
    #expect(
      try await stand.refuse("order", "딸바", "--language", "ko").err
        == "“딸바”: 메뉴에 없는 쥬스예요. 혹시 “딸바쥬스”인가요?\n")
    #expect(
      try await stand.refuse("restok", "kiwi=1").err
        == "There is no command “restok”. Did you mean “restock”?\n")
  }

  /// `WrongCallTests` has the others.
  @Test(arguments: [
    (
      "stock --stor=x", "There is no option “--stor” here. Did you mean “--store”?",
      "“--stor”: 여기에 없는 옵션이에요. 혹시 “--store”인가요?"
    ),
    (
      "history --limit many",
      "“--limit” can't be “many”. Write a number from 0 to 1000000000000.",
      "“--limit”에 쓸 수 없는 값이에요: “many”. 0부터 1000000000000까지 숫자로 쓰세요."
    ),
    (
      "history --limit 05",
      "“--limit” can't be “05”. Write a number from 0 to 1000000000000: --limit 5.",
      "“--limit”에 쓸 수 없는 값이에요: “05”. 0부터 1000000000000까지 숫자로 쓰세요: --limit 5."
    ),
  ])
  func `a wrong call is told in each language, and where its help is`(
    call: String, english: String, korean: String
  ) async throws {
    let words = call.split(separator: " ").map(String.init)
    let help = "juice-maker \(words[0]) --help"
    let runs = [
      try await stand.run(words), try await stand.run(words, environment: ["LANG": "ko_KR.UTF-8"]),
    ]
    #expect(runs.map(\.exit) == [64, 64])
    #expect(runs[0].err == "\(english) “\(help)” tells more.\n")
    #expect(runs[1].err == "\(korean) 자세한 것은 “\(help)”에 있어요.\n")
  }

  @Test(arguments: [("--help=1", "--help"), ("-hx", "-h")])
  func `help is ours, however it is asked for`(word: String, whole: String) async throws {
    let run = try await stand.run("stock", word, "--language", "ko")
    #expect(run.exit == 0)
    let help = try await stand.run("stock", whole, "--language", "ko")
    #expect(run.out == help.out)
  }

  @Test func `after two dashes nothing is an option, nor asks for help`() async throws {
    for word in ["--help", "-h"] {
      let run = try await stand.run("order", "--", word)
      #expect(run.exit == 64)
      #expect(run.out.isEmpty && run.err.contains(word))
    }
  }

  @Test func `arguments before any command are told of`() async throws {
    let run = try await stand.run("--language", "ko", "--", "stock")
    #expect(run.exit == 64)
    #expect(
      run.err
        == "“stock”: 이 명령에는 더 쓸 수 없어요. 예: juice-maker till. 자세한 것은 “juice-maker --help”에 있어요.\n")
  }

  @Test func `a missing menu is reported with a way to make one`() async throws {
    let run = try await stand.run("menu", "check", "none.yaml")
    #expect(
      run.err
        == "none.yaml: there is no such menu. To begin with the example: juice-maker menu example > none.yaml\n"
    )
    let spaced = try await stand.run("menu", "check", "my menu.yaml")
    #expect(spaced.err.hasSuffix("juice-maker menu example > 'my menu.yaml'\n"))
    let korean = try await stand.run("menu", "check", "none.yaml", "--language", "ko")
    #expect(
      korean.err == "none.yaml: 메뉴 파일이 없어요. 예시로 시작하려면: juice-maker menu example > none.yaml\n")
  }

  @Test func `a link to nowhere is no missing menu, and settings are no menu`() async throws {
    let folder = stand.path(".config/juice-maker")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in ["menu.yaml", "settings.yaml"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(name)", withDestinationPath: "usb/\(name)")
    }
    for (command, file) in [("menu", "menu.yaml"), ("settings", "settings.yaml")] {
      let run = try await stand.run(command)
      #expect(run.exit == (command == "menu" ? 74 : 0))
      #expect(run.err.contains("\(file): it is a symbolic link to a missing file"), "\(run.err)")
      #expect(!run.err.contains("menu example"))
    }
  }

  @Test func `a menu's problem is reported in Korean too`() async throws {
    let menu = try stand.write(
      """
      ingredients: [{ id: ice, name: Ice, opening: ten }]
      juices: [{ id: water, name: Water, recipe: { icee: 1 } }]
      """, to: "menu.yaml")
    let run = try await stand.refuse("menu", "check", menu, "--language", "ko")
    #expect(run.exit == 65)
    #expect(
      run.err == """
        \(menu):1:46: ingredients[0].opening: `ten`: 수량이 아니에요. 0부터 9999999까지 숫자로만 쓰세요
        \(menu):2:46: juices[0].recipe: `icee`: 그런 재료가 없어요. 혹시 `ice`인가요?

        """)
  }

  @Test func `arguments are shown without control characters`() async throws {
    let run = try await stand.run("order", "\u{1B}]0;mine\u{7}\u{1B}[2J")
    #expect(run.exit == 64)
    #expect(!run.err.utf8.contains(0x1B))
    #expect(!run.err.utf8.contains(0x07))
  }

  @Test func `a till without a terminal does not open, and makes no store`() async throws {
    for words in [[], ["till"], ["--language", "ko"]] {
      let run = try await stand.run(words)
      #expect(run.exit == 70)
      #expect(run.err.contains("juice-maker --help"))
      #expect(run.out.isEmpty)
    }
    let till = try await stand.run("till", "--format", "json")
    #expect(try till.exit == 70 && till.code == "terminal")
    #expect(!FileManager.default.fileExists(atPath: stand.store))
  }

  @Test func `options of every command may come before it`() async throws {
    let other = stand.path("other.db")
    try await stand.run("--store", other, "--format=json", "order", "kiwi")
    let run = try await stand.run("--store=\(other)", "--format", "json", "verify")
    #expect(run.timeless == #"{"digest":"SHA","entries":2,"ok":true}"# + "\n")
    let check = try await stand.run("--language", "ko", "menu", "check", "none.yaml")
    #expect(check.exit == 74)
  }
}
