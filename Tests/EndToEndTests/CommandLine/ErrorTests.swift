import Testing

@Suite struct ErrorTests {
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
    (["order", "strawberry"], 1, "short"),
    (["stock", "--menu", "no-menu.yaml"], 74, "menu-invalid"),
    (["menu", "check", "no-menu.yaml"], 74, "menu-invalid"),
    (["nothing"], 64, "usage"),
    (["stock", "--nothing"], 64, "usage"),
  ])
  func `every error has its code and its exit`(words: [String], exit: Int32, code: String)
    async throws
  {
    let run = try await stand.run(words + ["--format=json"])
    #expect(run.exit == exit)
    #expect(try run.code == code)
    #expect(run.lines.count == 1)
    #expect(!run.err.isEmpty)
    let text = try await stand.run(words)
    #expect(text.exit == exit)
    #expect(text.out.isEmpty)
    #expect(text.err == run.err)
  }

  @Test func `a near miss is told what was meant`() async throws {
    #expect(
      try await stand.run("order", "strawbery").err
        == "There is no juice “strawbery” on the menu. Did you mean “strawberry”?\n")
    #expect(
      try await stand.run("order", "딸바쥬스", "--language", "ko").err
        == "“딸바쥬스”: 메뉴에 없는 쥬스입니다. “strawberry-banana”을(를) 찾으셨나요?\n")
    #expect(
      try await stand.run("restok", "kiwi=1").err
        == "There is no command “restok”. Did you mean “restock”?\n")
  }

  @Test func `what is wrong in a menu is told by line and column`() async throws {
    let menu = try stand.write(
      """
      ingredients: [{ id: ice, name: Ice }]
      juices: [{ id: water, name: Water, recipe: { icee: 1 } }]
      """, to: "menu.yaml")
    for words in [["menu", "check", menu], ["stock", "--menu", menu]] {
      let run = try await stand.run(words + ["--format", "json"])
      #expect(run.exit == 65)
      #expect(try run.code == "menu-invalid")
      #expect(run.err.hasPrefix("\(menu):2:"))
    }
  }

  @Test func `what was given is shown without what acts on a terminal`() async throws {
    let run = try await stand.run("order", "\u{1B}]0;mine\u{7}\u{1B}[2J")
    #expect(run.exit == 64)
    #expect(!run.err.utf8.contains(0x1B))
    #expect(!run.err.utf8.contains(0x07))
  }

  @Test func `without a terminal there is no till, and no store is made for it`() async throws {
    for words in [[], ["till"], ["--language", "ko"]] {
      let run = try await stand.run(words)
      #expect(run.exit == 70)
      #expect(run.err.contains("juice-maker --help"))
      #expect(run.out.isEmpty)
    }
    let load = try await stand.run("import", "-", "--format", "json")
    #expect(load.out == #"{"imported":0}"# + "\n")
  }

  @Test func `options of every command may come before it`() async throws {
    let other = stand.path("other.db")
    try await stand.run("--store", other, "--format=json", "order", "kiwi")
    let run = try await stand.run("--store=\(other)", "--format", "json", "verify")
    #expect(run.out == #"{"ok":true,"entries":2}"# + "\n")
    let check = try await stand.run("--language", "ko", "menu", "check", "none.yaml")
    #expect(check.exit == 74)
  }
}
