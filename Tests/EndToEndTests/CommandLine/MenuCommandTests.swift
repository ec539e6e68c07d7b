import Foundation
import Glibc
import JuiceFiles
import Testing

@Suite(.serialized) struct MenuCommandTests {
  let stand: Stand
  private var file: String { stand.path(".config/juice-maker/menu.yaml") }

  init() throws { stand = try Stand() }

  private func text(of path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func `the first price makes a menu file from the built-in menu, and says so`() async throws
  {
    let refused = try await stand.run("menu", "set", "mango", "--price", "5000", "--format", "json")
    #expect(refused.exit == 64)
    #expect(try refused.code == "usage")
    #expect(refused.err.contains("--currency KRW"))
    #expect(!FileManager.default.fileExists(atPath: stand.path(".config")))

    let free = try await stand.run(
      "menu", "set", "mango", "--price", "5000", "--currency", "KRW", "--format", "json")
    #expect(free.exit == 64)
    #expect(try free.code == "usage")
    #expect(
      free.err.hasPrefix(
        "This is the first price: the other 6 juices then cost nothing: strawberry-banana,"))
    #expect(free.err.contains("--others-free"))
    #expect(!FileManager.default.fileExists(atPath: stand.path(".config")))

    let first = try await stand.run(
      "menu", "set", "mango", "--price", "5000", "--currency", "KRW", "--others-free")
    #expect(
      first.lines == [
        "\(file) is new: the built-in menu with this change.",
        "Mango costs ₩5,000 now, in \(file).",
        "6 of 7 juices have no price and are free: strawberry-banana, mango-kiwi, strawberry, banana, pineapple, kiwi",
      ])
    let second = try await stand.run("menu", "set", "kiwi", "--price", "4500", "--format", "json")
    #expect(
      second.out.hasPrefix(
        #"{"file":"\#(file)","new":false,"warnings":[{"ids":["strawberry-banana","#))
    let example = try await stand.run("menu", "example").out
    let lines = try text(of: file).split(separator: "\n")
    #expect(lines.count == example.split(separator: "\n").count)
    #expect(zip(lines, example.split(separator: "\n")).filter { $0 != $1 }.count == 3)
    #expect(
      try await stand.run("menu").lines.last
        == "mango              Mango              ₩5,000          3  Mango       Mango 3")
  }

  @Test func `an example is printed by its name, from any folder`() async throws {
    let example = try await stand.run("menu", "example", "stand-day")
    #expect(example.exit == 0 && example.out.contains("serving: queue"))
    let file = try stand.write(example.out, to: "day.yaml")
    #expect(try await stand.run("menu", "check", file).exit == 0)
    let unknown = try await stand.run("menu", "example", "stand-night")
    #expect(unknown.exit == 64)
    for name in ["stand-day", "juice-stand", "smoothie-bar", "cafeteria"] {
      #expect(unknown.err.contains(name))
    }
    let named = try await stand.run("menu", "example", "juice-stand", "--language", "ko")
    #expect(try await stand.run("menu", "example", "--language", "ko").out == named.out)
  }

  @Test(arguments: ["en", "ko"])
  func `the examples of the help work on a fresh machine`(language: String) async throws {
    let help = try await stand.run("menu", "set", "--help", "--language", language)
    // Examples with an explanation, beside them or in the next line.
    let examples = zip(help.lines, help.lines.dropFirst()).compactMap { line, next in
      line.firstMatch(of: /^ *juice-maker (menu set .*?)( {2}.*)?$/).flatMap { match in
        match.2 != nil || next.hasPrefix("      ") ? match.1 : nil
      }
    }
    #expect(examples.count == 3)
    for example in examples {
      #expect(try await stand.run(example.split(separator: " ").map(String.init)).exit == 0)
    }
  }

  @Test func `an ingredient and a juice of it are added`() async throws {
    try await stand.run(
      "menu", "add-ingredient", "melon", "--name", "ko=멜론", "--name", "en=Melon", "--low", "5",
      "--opening", "10")
    let added = try await stand.run(
      "menu", "add", "melon-kiwi", "--name", "ko=메키쥬스", "--name", "en=Melon Kiwi", "--recipe",
      "melon=2,kiwi=1", "--price", "5000", "--currency", "KRW", "--others-free", "--language", "ko")
    #expect(added.lines.first == "메뉴에 추가했어요: 메키쥬스 (\(file))")
    #expect(added.lines.last?.hasPrefix("쥬스 8가지 중 7가지는 가격이 없어서 무료예요: ") ?? false)
    let menu = try await stand.run("menu", "--language", "ko")
    #expect(menu.lines.last?.contains("메키쥬스") ?? false)
    #expect(menu.lines.last?.hasSuffix("멜론 2, 키위 1") ?? false)
    #expect(try await stand.run("order", "melon-kiwi=2").exit == 0)
    #expect(try await stand.run("stock", "--format", "json").out.contains(#""quantity":6"#))
  }

  @Test func `a set is added, changed, sold, taken back, and its parts stay`() async throws {
    let prices = ["menu", "set", "kiwi", "--price", "4500", "--currency", "KRW", "--others-free"]
    #expect(try await stand.run(prices).exit == 0)
    let added = try await stand.run(
      "menu", "add", "duo", "--name", "ko=듀오,en=Duo", "--set", "mango,kiwi=2", "--price", "9000")
    #expect(added.exit == 0)
    #expect(try text(of: file).contains("set: { mango: 1, kiwi: 2 }"))
    let menu = try await stand.run("menu", "--format", "json").out
    #expect(menu.contains(#""id":"duo","limitedBy":"kiwi""#))
    #expect(menu.contains(#""recipe":{"kiwi":6,"mango":3},"set":{"kiwi":2,"mango":1}"#))
    #expect(try await stand.run("menu").lines.last?.hasSuffix("Mango, Kiwi x 2") ?? false)
    let csv = try await stand.run("menu", "--format", "csv").out
    #expect(csv.contains(",number,set\r\n") && csv.contains(",8,mango=1 kiwi=2\r\n"))

    let order = try await stand.run("order", "duo=1", "--format", "json").out
    let parts = #""parts":[{"cups":1,"juice":"mango"},{"cups":2,"juice":"kiwi"}]"#
    #expect(order.contains(parts) && order.contains(#""kiwi":4,"#) && order.contains(#""mango":7"#))
    #expect(try await stand.run("menu", "set", "duo", "--set", "kiwi=1").exit == 0)
    for words in [["history", "--format", "json"], ["receipt", "--format", "json"], ["export"]] {
      let out = try await stand.run(words).out
      #expect(out.contains(parts), "\(words)")
    }
    let ticket = try await stand.run("receipt", "--ticket").out
    #expect(ticket.contains("1  Duo\n   + Mango\n   + Kiwi x 2\n"))
    #expect(try await !stand.run("receipt").out.contains("Mango"))
    let refund = try await stand.run("refund", "1", "duo=1", "--returned", "--format", "json").out
    #expect(refund.contains(parts) && refund.contains(#""kiwi":10"#))
    try await stand.verifyBooks()

    let refused = try await stand.run("menu", "remove", "kiwi", "--format", "json")
    #expect(refused.exit == 1)
    #expect(try refused.code == "juice-in-use")
    #expect(refused.err.contains("it is still in Duo"))
    #expect(try await stand.run("menu", "hide", "kiwi").exit == 0)
    #expect(try await stand.run("order", "duo").exit == 0)
    #expect(try await stand.run("menu", "set", "duo", "--recipe", "mango=1").exit == 0)
    #expect(try await stand.run("menu", "remove", "kiwi").exit == 0)
  }

  @Test func `names in several languages may stand in one word`() async throws {
    try await stand.run("menu", "set", "mango", "--name", "ko=망고 주스, en=Mango, fresh")
    try await stand.run("menu", "set", "kiwi", "--name", "ko=키위, 골드")
    for (language, names) in [("en", ["Mango, fresh", "Kiwi"]), ("ko", ["망고 주스", "키위, 골드"])] {
      let menu = try await stand.run("menu", "--language", language).out
      for name in names { #expect(menu.contains(" \(name)  "), "\(menu)") }
    }
  }

  @Test func `settings are changed and taken away without an id`() async throws {
    for words in [
      ["--serving", "queue", "--day-starts", "04:00", "--low-cups", "3"],
      ["--rounding", "for=cash,to=10"],
      ["--shop", "name=Tree, vat=10, lines=Main St 1, Seoul, lines=123-45-67890"],
    ] {
      let run = try await stand.run(["menu", "set"] + words)
      #expect(run.exit == 0, "\(words): \(run.err)")
    }
    let text = try text(of: file)
    for line in [
      "serving: queue", "day-starts: \"04:00\"", "low-cups: 3", "rounding: { to: 10, for: cash }",
      #"shop: { name: Tree, lines: ["Main St 1, Seoul", "123-45-67890"], vat: 10 }"#,
    ] { #expect(text.contains("\n\(line)\n"), "\(line)") }
    for (words, problem) in [
      (["--rounding", "to=1"], "“--rounding 1”"),
      (["--rounding", "from=1"], "“--rounding”: `from`: no such key; write `to` or `for`."),
      (["--rounding", "for=card"], "“--rounding”: `card`: not known here; write `all` or `cash`."),
      (["--shop", "vat=0"], "“--shop”: `0`: not a percentage; write 0.01 to 100"),
      (["--day-starts", "4am"], "“--day-starts”: `4am`: not a time of the day"),
      (["mango", "--serving", "queue"], "“mango” is one word too many."),
      (["--price", "5"], "Something is missing: <id> | --serving | --rounding | --shop"),
    ] {
      let run = try await stand.refuse(["menu", "set", "--menu", file] + words)
      #expect(run.exit == 64 && run.err.contains(problem), "\(words): \(run.err)")
    }
    #expect(
      try await stand.run(
        "menu", "set", "--serving", "at-once", "--rounding", "none", "--shop", "none",
        "--low-cups", "none", "--day-starts", "none"
      ).exit == 0)
    let keys = ["serving", "rounding", "shop", "low-cups", "day-starts"]
    #expect(
      try self.text(of: file).split(separator: "\n").allSatisfy { line in
        !keys.contains { line.hasPrefix($0 + ":") }
      })
    let run = try await stand.refuse("menu", "set", "--rounding", "for=cash", "--menu", file)
    #expect(run.exit == 64 && run.err.contains("“--rounding”: `to` is missing; add it."))
  }

  /// Each menu command, as the help words it.
  @Test func `a menu is made by commands alone`() async throws {
    let commands = [
      "menu add-ingredient lemon --name ko=레몬 --name en=Lemon --color yellow --low 3 --format json",
      "menu add-ingredient salt --name Salt", "menu remove salt --kind ingredient",
      "menu add lemonade --name Lemonade --recipe lemon=2 --price 5000 --currency KRW --others-free --format json",
      "menu add-payment card", "menu add-payment --drawer cash",
      "menu add-payment till --drawer true", "menu add-payment desk --drawer",
      "menu add-payment bank --drawer false",
      "menu add-payment gift --name Voucher-card",
      "menu move gift --kind payment --before card",
      "menu add-discount staff --name Staff --percent 50",
      "menu add-discount coupon --amount 1000 --format json",
      "menu set staff --kind discount --amount 1000",
      "menu add-option size --name Size --choice regular=Regular --choice large=Large --format json",
      "menu set large --kind choice --price 1000 --times 2",
      "menu add-choice huge --option size --name Huge --price 2000 --times 3 --recipe lemon=1 --format json",
      "menu set lemonade --options size --name ko=레모네이드",
      "menu move lemonade --before mango --format json", "menu hide kiwi mango --format json",
      "menu hide mango --show",
      // Today is the business day, which is yesterday's date until then.
      "menu set --day-starts 23:59",
      "menu hide pineapple --today",
      "menu remove strawberry-banana", "menu set kiwi --kind ingredient --color none",
      "menu remove huge --kind choice", "menu set card --kind payment --drawer true",
      "menu set cash --kind payment --drawer false",
      "menu set size --kind option --choosing many", "menu set size --kind option --choosing ask",
    ]
    for command in commands {
      let run = try await stand.run(command.split(separator: " ").map(String.init))
      #expect(run.exit == 0, "\(command): \(run.err)")
    }
    let menu = try await stand.run("menu", "--language", "ko")
    #expect(menu.out.contains("레모네이드"))
    #expect(try await stand.run("menu").out.contains("Lemonade"))
    #expect(menu.out.contains("키위쥬스 (숨김)") && menu.out.contains("파인애플쥬스 (오늘 숨김)"))
    // A new ingredient starts at 0.
    let stock = try await stand.run("restock", "lemon=5", "--format", "json")
    #expect(try stock.counts["lemon"] == 5)
    let text = try text(of: file)
    #expect(text.contains("  - gift") || text.contains("- { id: gift, name: Voucher-card }"))
    #expect(text.contains("  - { id: card, drawer: true }\n  - { id: cash, drawer: false }\n"))
    #expect(text.contains("  - { id: till, drawer: true }\n  - { id: desk, drawer: true }\n"))
    #expect(text.contains("\n    ask: true\n") && !text.contains("\n    many: true\n"))
    #expect(text.contains("  - { id: staff, name: Staff, amount: 1000 }\n"))
    #expect(text.contains("      - { id: large, name: Large, price: 1000, times: 2 }\n"))
    #expect(!text.contains("huge") && !text.contains("id: strawberry-banana"))
    let removed = try await stand.run("menu", "remove", "size", "--kind", "option")
    #expect(removed.lines.first == "Size is removed from \(file).")
    #expect(try !self.text(of: file).contains("options: [size]\n"))
  }

  @Test func `A choice moves within its option, and has a name in each language`() async throws {
    for words in [
      [
        "add-option", "size", "--name", "Size", "--choice", "usual=ko=보통,en=Regular", "--choice",
        "large=Large",
      ],
      [
        "add-option", "ice", "--name", "Ice", "--choice", "ice=Ice", "--choice",
        "less-ice=Less ice",
      ],
    ] { #expect(try await stand.run(["menu"] + words).exit == 0) }
    let before = try text(of: file)
    #expect(before.contains("ko: 보통") && before.contains("en: Regular"))
    let run = try await stand.run(
      "menu", "move", "less-ice", "--kind", "choice", "--before", "large")
    #expect(run.exit == 64)
    #expect(run.err == "“large” is not on the menu. Choose one of: ice, less-ice.\n")
    #expect(try text(of: file) == before)
    let moved = try await stand.run(
      "menu", "move", "less-ice", "--kind", "choice", "--before", "ice")
    #expect(moved.exit == 0)
  }

  @Test func `An option that another kind of thing has is told`() async throws {
    let run = try await stand.refuse("menu", "set", "mango", "--kind", "ingredient", "--price", "5")
    #expect(run.exit == 64)
    #expect(run.err.hasPrefix("“--price” goes with “--kind juice | --kind choice” only."))
  }

  @Test func `A currency alone is set while no price or cost is in another one`() async throws {
    #expect(try await stand.run("menu", "set", "--currency", "USD").exit == 0)
    #expect(try text(of: file).contains("\ncurrency: USD\n"))
    #expect(try await stand.run("menu", "set", "--currency", "EUR").exit == 0)
    let cost = try await stand.run(
      "menu", "set", "kiwi", "--kind", "ingredient", "--cost", "0.5", "--currency", "KRW")
    #expect(cost.exit == 0)
    #expect(try text(of: file).contains("\ncurrency: KRW\n"))
    #expect(
      cost.lines.last
        == "Juices with these ingredients have no cost and no margin, because no cost is set: strawberry, banana, pineapple, mango"
    )
    let other = try await stand.refuse("menu", "set", "--currency", "EUR", "--menu", file)
    #expect(other.exit == 64 && other.err.hasPrefix("The prices of this menu are in KRW."))
    let added = try await stand.run(
      "menu", "add-ingredient", "milk", "--name", "Milk", "--cost", "2.5", "--currency", "KRW")
    #expect(added.exit == 0)
  }

  @Test func `A price of a choice that counts for nothing is told`() async throws {
    _ = try await stand.run(
      "menu", "add-option", "size", "--name", "Size", "--choice", "usual=Usual", "--choice",
      "large=Large")
    let run = try await stand.run(
      "menu", "set", "large", "--kind", "choice", "--price", "500", "--currency", "KRW")
    #expect(
      run.lines.last == "No juice has a price, so the prices of choices don't count: large")
  }

  @Test func `A new unit says that counts keep their numbers`() async throws {
    let words = ["menu", "set", "kiwi", "--kind", "ingredient", "--unit"]
    let run = try await stand.run(words + ["ml"])
    #expect(
      run.lines.last
        == "Kiwi is counted in ml now. The stock and the menu keep their numbers: check recipes and cost, and count it again: juice-maker count kiwi=N"
    )
    let json = try await stand.run(words + ["l", "--format", "json"])
    #expect(json.out == #"{"changedUnits":["kiwi"],"file":"\#(file)","new":false}"# + "\n")
    #expect(try await stand.run(words + ["ko=리터, en=l"]).lines.count == 1)
    let edited = try await edit(with: "sed -i 's/en: l }/en: kg }/; s/ko: 리터/ko: 킬로/'")
    #expect(edited.lines.last?.hasPrefix("Kiwi is counted in kg now.") == true, "\(edited.out)")
  }

  @Test func `A juice has a short name, a colour and a VAT rate of its own`() async throws {
    let run = try await stand.run(
      "menu", "set", "mango", "--label", "ko=망, en=Mg", "--color", "#ff5f00", "--vat", "0")
    #expect(run.exit == 0, "\(run.err)")
    let text = try text(of: file)
    #expect(
      text.contains(
        "    label: { ko: 망, en: Mg }\n    vat: 0\n    color: \"#ff5f00\"\n"), "\(text)")
    let json = try await stand.run("menu", "--format", "json")
    #expect(json.out.contains(##""color":"#ff5f00""##) && json.out.contains(#""label":"Mg""#))
    #expect(json.out.contains(#""vat":0}"#))
    let added = try await stand.run(
      "menu", "add", "tea", "--name", "Tea", "--recipe", "kiwi=1", "--label", "T", "--color", "red")
    #expect(added.exit == 0)
    let none = try await stand.run(
      "menu", "set", "mango", "--label", "none", "--color", "none", "--vat", "none")
    #expect(none.exit == 0)
    #expect(try self.text(of: file).ranges(of: "#ff5f00").count == 1)
  }

  @Test(arguments: [
    (["set", "cash", "--name", "현금"], "Did you mean “cash --kind payment”?"),
    (["set", "--vat", "10"], "Did you mean “--shop vat=10”?"),
    (["price", "mango", "5000"], "Did you mean “menu set mango --price 5000”?"),
    (["color", "mango"], "Did you mean “menu set mango --color <color>”?"),
  ])
  func `A call that means another is told how to write it`(words: [String], meant: String)
    async throws
  {
    let menu = try stand.write("payments: [cash]\n" + MenuFile.standardText(), to: "menu.yaml")
    let run = try await stand.refuse(["--menu", menu, "menu"] + words)
    #expect(run.exit == 64 && run.err.contains(meant), "\(run.err)")
  }

  @Test func `numbers stay when a juice is removed, until they are renumbered`() async throws {
    func numbers() async throws -> [String] {
      try await stand.run("menu", "--format", "csv").out.split(whereSeparator: \.isNewline)
        .dropFirst().map {
          let cells = $0.split(separator: ",", omittingEmptySubsequences: false)
          return "\(cells[0]) \(cells.last ?? "")".trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }
    #expect(try await stand.run("menu", "remove", "banana").exit == 0)
    #expect(try await numbers().suffix(3) == ["pineapple 5", "kiwi 6", "mango 7"])
    #expect(try text(of: file).contains("    number: 7\n"))
    let added = try await stand.run("menu", "add", "new", "--name", "New", "--recipe", "kiwi=1")
    #expect(added.exit == 0)
    let set = try await stand.run("menu", "set", "kiwi", "--number", "12")
    #expect(set.out == "Kiwi is changed in \(file).\nNew has number 13 now.\n" && set.exit == 0)
    #expect(try await numbers().suffix(3) == ["kiwi 12", "mango 7", "new 13"])
    let taken = try await stand.refuse("menu", "set", "mango", "--number", "12", "--menu", file)
    #expect(taken.exit == 65 && taken.err.contains("another juice has this number"))
    let wrong = try await stand.refuse("menu", "set", "mango", "--number", "100", "--menu", file)
    #expect(wrong.exit == 64)
    #expect(try await stand.run("menu", "renumber").exit == 0)
    #expect(try await numbers().suffix(3) == ["kiwi 5", "mango 6", "new 7"])
    #expect(try !text(of: file).contains("number:"))

    // Numbers end at 99.
    let juices = (1...101).map { "- { id: j\($0), name: J\($0), recipe: { kiwi: 1 } }\n" }.joined()
    let many = try stand.write(
      "ingredients: [{ id: kiwi, name: Kiwi }]\njuices:\n" + juices, to: "many.yaml")
    let renumbered = try await stand.run("menu", "renumber", "--menu", many)
    #expect(renumbered.out.hasPrefix("The numbers of 99 juices are"), "\(renumbered.out)")
  }

  @Test func `a juice without a price among others is named`() async throws {
    let free = try stand.write(MenuFile.standardText(), to: "free.yaml")
    #expect(try await stand.run("menu", "check", free).lines.count == 1)
    let priced = MenuFile.standardText().replacing("# currency", with: "currency")
      .replacing("# price: 4500", with: "price: 4500", maxReplacements: 6)
    try FileManager.default.createDirectory(
      atPath: stand.path(".config/juice-maker"), withIntermediateDirectories: true)
    try stand.write(priced, to: ".config/juice-maker/menu.yaml")
    let remark = "1 of 7 juices has no price and is free: mango"
    #expect(try await stand.run("menu", "check", file).lines.last == remark)
    let warnings = #""warnings":[{"ids":["mango"],"warning":"no-price"}]}"# + "\n"
    #expect(try await stand.run("menu", "check", file, "--format", "json").out.hasSuffix(warnings))
    let set = try await stand.run("menu", "set", "kiwi", "--price", "4600", "--format", "json")
    #expect(set.out.hasSuffix(warnings), "\(set.out)")
    let found = try Diagnosis(await stand.run("doctor", "--format", "json"))
    #expect(found.exit == 0 && found.states["menu"] == "remark" && found["menu"] == remark)
    let edited = try await edit(with: "sed -i s/Mango/Mangue/")
    #expect(edited.lines == ["\(file) is saved.", remark])
    #expect(try await stand.run("menu", "set", "mango", "--price", "5000").lines.count == 1)
    #expect(try Diagnosis(await stand.run("doctor", "--format", "json")).states["menu"] == "fine")
  }

  private static let refused: [(words: [String], exit: Int32, code: String)] = [
    (["set", "mangos", "--price", "1"], 64, "unknown-juice"),
    (["set", "mango", "--price", "5,0"], 64, "usage"),
    (["set", "mango", "--price", "5000", "--currency", "USD"], 64, "usage"),
    (["set", "mango", "--price", "5000", "--currency", "won"], 64, "usage"),
    (["set", "mango", "--price", "100000000000"], 65, "menu-invalid"),
    (["set", "mango"], 64, "usage"),
    (["set", "mango", "--name", "M", "--currency", "KRW"], 64, "usage"),
    (["add", "m", "--name", "M", "--recipe", "kiwi=1", "--currency", "KRW"], 64, "usage"),
    (["add", "mango", "--name", "M", "--recipe", "kiwi=1"], 64, "usage"),
    (["add", "Mango", "--name", "M", "--recipe", "kiwi=1"], 64, "usage"),
    (["add", "m", "--name", "fr=M", "--recipe", "kiwi=1"], 64, "usage"),
    (["add", "m", "--name", "ko=엠,fr=M", "--recipe", "kiwi=1"], 64, "usage"),
    (["add", "m", "--name", "ko=엠,en=", "--recipe", "kiwi=1"], 64, "usage"),
    (["add", "m", "--name", "en=M", "--name", "en=N", "--recipe", "kiwi=1"], 64, "usage"),
    (["add", "m", "--name", "M", "--recipe", "plum=1"], 64, "unknown-ingredient"),
    (["add", "m", "--name", "M", "--recipe", "kiwi"], 64, "usage"),
    (["add", "m", "--name", "M", "--recipe", "kiwi=0"], 64, "usage"),
    (["add", "m", "--name", "M", "--recipe", "kiwi=1,kiwi=2"], 64, "usage"),
    (["add", "m", "--name", "M", "--recipe", ""], 64, "unknown-ingredient"),
    (["add", "m", "--name", "Mango", "--recipe", "kiwi=1"], 65, "menu-invalid"),
    (["add", "m", "--name", "\u{1B}[2J", "--recipe", "kiwi=1"], 65, "menu-invalid"),
    (["add-ingredient", "m", "--name", "M", "--low", "10000000"], 64, "usage"),
    (["add-ingredient", "m", "--name", "M", "--opening", "9x"], 64, "usage"),
    (["add-ingredient", "m", "--name", "M", "--opening", "-1"], 64, "usage"),
    (["set", "mango", "--price", "-5"], 64, "usage"),
    (["set", "mango", "--color", "reddish"], 64, "usage"),
    (["set", "mango", "--times", "2"], 64, "usage"),
    (["set", "mango", "--instead", "mango=kiwi"], 64, "usage"),
    (["add-choice", "l", "--option", "o", "--name", "L", "--times", "1.555"], 64, "usage"),
    (["set", "--vat", "10"], 64, "usage"),
    (["set", "--currency", "USD"], 64, "usage"),
    (["set", "mango", "--others-free"], 64, "usage"),
    (["set", "mango", "--kind", "ingredient", "--color", "reddish"], 64, "usage"),
    (["set", "mango", "--kind", "ingredient", "--price", "5"], 64, "usage"),
    (["set", "mango", "--options", "size"], 64, "usage"),
    (["set", "mango", "--currency", "KRW"], 64, "usage"),
    (["set", "mango", "--name", "Mangue", "--currency", "KRW"], 64, "usage"),
    (["set", "mango", "--name", "Kiwi"], 65, "menu-invalid"),
    (["set", "mango", "--recipe", "none"], 65, "menu-invalid"),
    (["hide", "mango", "mangos"], 64, "unknown-juice"),
    (["hide", "mango", "--today", "--show"], 64, "usage"),
    (["move", "mango"], 64, "usage"),
    (["move", "mango", "--before", "mangos"], 64, "unknown-juice"),
    (["remove", "mangos"], 64, "unknown-juice"),
    (["remove", "mango", "--kind", "ingredient"], 1, "ingredient-in-use"),
    (["add", "m", "--name", "M"], 64, "usage"),
    (["add", "m", "--name", "M", "--recipe", "kiwi=1", "--set", "kiwi=1"], 64, "usage"),
    (["add", "m", "--name", "M", "--set", "melon=1"], 64, "unknown-juice"),
    (["add", "m", "--name", "M", "--set", "kiwi=100"], 64, "usage"),
    (["add", "m", "--name", "M", "--set", "kiwi=1,kiwi=1"], 64, "usage"),
    (["set", "kiwi", "--set", "kiwi=1"], 65, "menu-invalid"),
    (["set", "mango", "--kind", "ingredient", "--set", "kiwi=1"], 64, "usage"),
    (["remove", "size", "--kind", "option"], 64, "usage"),
    (["add-discount", "staff"], 64, "usage"),
    (["add-discount", "staff", "--percent", "0"], 64, "usage"),
    (["add-discount", "staff", "--percent", "5", "--amount", "5"], 64, "usage"),
    (["add-option", "size", "--name", "Size", "--choice", "large"], 64, "usage"),
    (["add-option", "size", "--name", "Size"], 64, "usage"),
    (["add-choice", "large", "--option", "size", "--name", "Large"], 64, "usage"),
  ]

  @Test func `a refused menu command changes nothing`() async throws {
    try await stand.run(
      "menu", "set", "kiwi", "--price", "4500", "--currency", "KRW", "--others-free")
    let before = try text(of: file)
    for (words, exit, code) in Self.refused {
      let run = try await stand.refuse(["menu"] + words + ["--menu", file, "--format", "json"])
      #expect(run.exit == exit, "\(words)")
      #expect(try run.code == code, "\(words)")
      #expect(!run.err.isEmpty && !run.err.utf8.contains(0x1B), "\(words)")
      #expect(try text(of: file) == before, "\(words)")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: stand.path(".config/juice-maker"))
        == ["menu.yaml"])
  }

  @Test func `a file with a problem is told of by its place, and stays`() async throws {
    let menu = try stand.write("ingredients: [{ id: ice, name: &a Ice }]\n", to: "menu.yaml")
    let run = try await stand.run("menu", "set", "ice", "--price", "3", "--menu", menu)
    #expect(run.exit == 65)
    #expect(run.err.contains("\(menu):1:32: ingredients[0].name: anchors"))
    #expect(try text(of: menu) == "ingredients: [{ id: ice, name: &a Ice }]\n")
  }

  @Test func `a menu that can't be read is not skipped for the built-in one`() async throws {
    try FileManager.default.createDirectory(
      atPath: stand.path(".config/juice-maker"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: file)
    let missing = stand.path("none.yaml")
    let cases: [(String, [String: String])] = [
      (file, [:]), (missing, ["JUICE_MAKER_MENU": missing]),
    ]
    for (path, environment) in cases {
      let run = try await stand.run(
        ["order", "kiwi", "--format", "json"], environment: environment)
      #expect(run.exit == 74 && run.err.contains(path), "\(run.err)")
      #expect(try run.code == "menu-invalid")
    }
    #expect(!FileManager.default.fileExists(atPath: stand.store))
  }

  @Test func `a folder that can't be written is told of`() async throws {
    try stand.write("", to: "not-a-folder")
    let run = try await stand.run(
      "menu", "set", "kiwi", "--price", "1", "--currency", "KRW", "--others-free", "--menu",
      "not-a-folder/menu.yaml"
    )
    #expect(run.exit == 73)
    #expect(run.err.hasPrefix("not-a-folder/menu.yaml: can't be made"))
  }

  // MARK: menu edit

  private func edit(with editor: String, input: String = "") async throws -> Run {
    try await stand.run(
      "menu", "edit", environment: ["EDITOR": editor, "TMPDIR": stand.folder.path])
  }

  private var copies: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: stand.folder.path).filter {
        $0.hasPrefix("juice-maker-")
      }
    }
  }

  @Test func `an edited menu counts once it is right`() async throws {
    let same = try await edit(with: "true")
    #expect(same.out == "Nothing is changed.\n")
    #expect(!FileManager.default.fileExists(atPath: file))
    let saved = try await edit(with: "sed -i 's/Mango }/Mangue }/'")
    #expect(
      saved.lines == ["\(file) is new: the built-in menu with this change.", "\(file) is saved."])
    #expect(try await stand.run("menu").out.contains("Mangue"))
    #expect(try copies.isEmpty)
  }

  @Test func `VISUAL goes before EDITOR`() async throws {
    let run = try await stand.run(
      "menu", "edit", environment: ["VISUAL": "sed -i 's/Kiwi }/Gold }/'", "EDITOR": "false"])
    #expect(run.exit == 0)
    #expect(try text(of: file).contains("Gold }"))
  }

  @Test func `the first installed editor opens if VISUAL and EDITOR are not set`() async throws {
    try FileManager.default.createDirectory(
      atPath: stand.path("bin"), withIntermediateDirectories: false)
    func edit() async throws -> Run {
      try await stand.run(
        "menu", "edit", environment: ["PATH": stand.path("bin"), "VISUAL": "", "EDITOR": ""])
    }
    let none = try await edit()
    #expect(none.exit == 1 && none.err.contains("There is no editor “vi” here"))
    #expect(none.err.contains("name one with EDITOR"))
    for editor in ["vi", "nano", "editor"] {
      let path = try stand.write(
        "#!/bin/sh\n/bin/sed -i '1s/^/# \(editor)\\n/' \"$1\"\n", to: "bin/\(editor)")
      unsafe chmod(path, 0o755)
      #expect(try await edit().exit == 0)
      #expect(try text(of: file).hasPrefix("# \(editor)\n"))
    }
  }

  @Test func `an edited menu with a problem is not used, and not lost`() async throws {
    let run = try await edit(with: "sed -i 's/mango: 3/mangoes: 3/'")
    #expect(run.exit == 65)
    #expect(run.err.contains("\(file):130:15: juices[6].recipe: `mangoes`: no such ingredient"))
    #expect(!FileManager.default.fileExists(atPath: file))
    let copy = try stand.path(#require(copies.first)) + "/menu.yaml"
    #expect(run.err.contains(copy))
    #expect(try text(of: copy).contains("mangoes: 3"))
  }

  @Test(arguments: [
    ("false", "The editor “false” failed"),
    ("no-such-editor", "There is no editor “no-such-editor” here"),
  ])
  func `an editor that fails changes nothing`(editor: String, reason: String) async throws {
    let run = try await edit(with: editor)
    #expect(run.exit == 1)
    #expect(run.err.contains(reason))
    #expect(try copies.isEmpty)
  }

  @Test func `a number that is none is told in Korean`() async throws {
    let run = try await stand.run(
      "menu", "add-ingredient", "m", "--name", "M", "--opening", "9x", "--language", "ko")
    #expect(run.err.contains("--opening 9x") && !run.err.contains("invalid"))
  }

  @Test func `an editor that saves and fails loses nothing`() async throws {
    let script = try stand.write("sed -i s/Mango/Mangue/ \"$1\"; exit 1\n", to: "editor")
    let run = try await edit(with: "sh \(script)")
    #expect(run.exit == 1)
    let copy = try stand.path(#require(copies.first)) + "/menu.yaml"
    #expect(run.err.contains(copy))
    #expect(try text(of: copy).contains("Mangue"))
  }

  @Test func `files that an editor leaves are removed with the copy`() async throws {
    let script = try stand.write(
      "cp \"$1\" \"$1~\"; mkdir \"${1%/*}/.swap\"; sed -i s/Mango/Mangue/ \"$1\"\n", to: "editor")
    #expect(try await edit(with: "sh \(script)").exit == 0)
    #expect(try copies.isEmpty)
  }

  @Test func `an editor that ends at once is told how to wait`() async throws {
    // On a slow machine, this editor may take as long as a person.
    try await poll("how to wait") {
      let run = try await edit(with: "true")
      #expect(run.exit == 0)
      return run.err.contains(#"EDITOR="code --wait""#)
    }
    let changed = try await edit(with: "sed -i s/Mango/Mangue/")
    #expect(changed.err.isEmpty)
  }

  @Test func `a file that is too large for a menu is not edited, nor made one`() async throws {
    let large = String(repeating: "#", count: 1 << 20) + "\n"
    let menu = try stand.write(large, to: "menu.yaml")
    let refused = try await stand.run(
      "menu", "edit", "--menu", menu, environment: ["EDITOR": "touch opened;"])
    #expect(refused.exit == 65)
    #expect(refused.err.contains("\(menu):1:1: larger than 1 MiB"))
    #expect(!FileManager.default.fileExists(atPath: stand.path("opened")))
    let made = try await edit(with: "cp menu.yaml")
    #expect(made.exit == 65)
    #expect(try text(of: stand.path(#require(copies.first)) + "/menu.yaml") == large)
  }

  @Test(.enabled(if: geteuid() == 0, "needs two users"))
  func `the file of another owner is left to its owner`() async throws {
    let menu = try stand.write(MenuFile.standardText(), to: "menu.yaml")
    let folder = stand.folder.path
    unsafe chmod(folder, 0o777)
    unsafe chmod(menu, 0o666)
    let program = stand.path("juice-maker")
    try FileManager.default.copyItem(atPath: Stand.program.path, toPath: program)
    let call = ["--reuid=12345", "--regid=12345", "--clear-groups", program, "menu", "set", "kiwi"]
    let run = try await stand.run(
      call + ["--price", "1", "--currency", "KRW", "--others-free", "--menu", menu],
      program: "/usr/bin/setpriv")
    #expect(run.exit == 74)
    #expect(run.err.contains("belongs to another user or group"))
    #expect(try !text(of: menu).contains("price: 1\n"))
  }

  @Test func `an edit does not undo another's change`() async throws {
    let program = Stand.program.path
    let script = try stand.write(
      "'\(program)' menu set kiwi --price 1 --currency KRW --others-free\nsed -i s/Mango/Mangue/ \"$1\"\n",
      to: "editor")
    let run = try await edit(with: "sh \(script)")
    #expect(run.exit == 1)
    #expect(run.err.contains("somebody else changed the menu meanwhile"))
    #expect(try text(of: file).contains("price: 1\n"))
    #expect(try !text(of: file).contains("Mangue"))
    #expect(try copies.count == 1)
  }

  @Test func `processes that write at once do not undo one another`() async throws {
    try await withThrowingTaskGroup(of: Int32.self) { group in
      for number in 0..<12 {
        group.addTask { [stand] in
          try await stand.run("menu", "add-ingredient", "i\(number)", "--name", "I\(number)").exit
        }
      }
      for try await exit in group { #expect(exit == 0) }
    }
    try await stand.open()
    #expect(try await stand.run("stock").lines.count == 1 + 5 + 12)
  }
}
