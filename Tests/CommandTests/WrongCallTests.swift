import ArgumentParser
import Foundation
import JuiceFiles
import JuiceKit
import JuiceText
import JuiceWords
import Testing
import TimeTesting

@testable import juice_maker

/// Calls from the habits of other programs: the error says what to write instead.
@Suite struct WrongCallTests {
  private func answer(_ words: String, in language: Language = .en) -> String? {
    answers(words, in: [language]).first
  }

  /// Empty for a right call.
  private func answers(_ words: String, in languages: [Language]) -> [String] {
    do {
      _ = try CommandArguments(words.split(separator: " ").map(String.init)).parse()
      return []
    } catch {
      return languages.map { Wording($0).sentence(for: error) }
    }
  }

  @Test(arguments: [
    ("queue done 3", "queue made"), ("queue ready 3", "queue made"),
    ("queue pickup 3", "queue collected"), ("queue undo 3", "queue back"),
    ("menu delete juice x", "menu remove"), ("menu create juice x", "menu add"),
    ("menu validate x", "menu check"), ("menu update juice x", "menu set"),
    ("drawer start 5", "drawer open"), ("drawer deposit 5", "drawer in"),
    ("drawer withdraw 5", "drawer out"), ("drawer end 5", "drawer close"),
    ("bills new mango", "bills add"), ("bills delete 3", "bills drop"),
    ("stand delete north", "stand remove"), ("stand create north", "stand add"),
    ("stand ls", "stand list"), ("pin change", "pin set"), ("sell mango", "order"),
    ("cancel 3", "void"), ("inventory", "stock"), ("log", "history"), ("sales", "report"),
    ("mango order", "order mango"), ("1 pay cash", "pay 1 cash"), ("3 void", "void 3"),
    ("queue 3 made", "queue made 3"), ("mango=5 restock", "restock mango=5"),
    ("mango kiwi=2", "order mango kiwi=2"),
    ("7", "order 7"), ("망고쥬스", "order 망고쥬스"), ("menu unhide mango", "menu hide mango --show"),
    ("menu rename mango 망고", "menu set mango --name 망고"),
    ("menu price mango 5000", "menu set mango --price 5000"),
    ("bill", "bills"), ("stocks", "stock"), ("shop", "shopping"),
    ("kiosk", "till --kiosk"),
    ("version --wait 5", "--version"),
    ("sold out mango", "sold-out mango"),
    ("unsold-out mango", "sold-out mango --clear"), ("juice-maker order mango", "order mango"),
    ("주문", "order"), ("재고", "stock"), ("보고서", "report"), ("환불 1", "refund"), ("취소 1", "void"),
    ("queue 3", "queue made 3"), ("queue cancel 3", "void 3"), ("queue 완료", "queue made"),
    ("drawer 50000", "drawer open 50000"), ("drawer balance", "drawer"),
    ("drawer 마감 5", "drawer close"),
    ("menu kiwi --price 3", "menu set kiwi --price 3"), ("ordre mango", "order"),
    ("?", "--help"), ("도움말", "--help"), ("버전", "--version"), ("self-service", "till --kiosk"),
    ("키오스크", "till --kiosk"),
  ])
  func `another verb is told the right one`(call: String, meant: String) {
    let answers = answers(call, in: [.en, .ko])
    #expect(answers.first?.hasSuffix(" Did you mean “\(meant)”?") == true, "\(answers)")
    #expect(answers.last?.hasSuffix(" 혹시 “\(meant)”인가요?") == true)
  }

  @Test(
    arguments: [
      ("", nil), ("--drawer", .true), ("--drawer true", .true), ("--drawer=true", .true),
      ("--drawer false", .false), ("--drawer=false", .false),
      ("--drawer --name en=Till --name ko=돈통", .true),
    ] as [(String, Truth?)])
  func `An option that is true or false needs no value to be true`(
    options: String, isInDrawer: Truth?
  ) throws {
    let words = "menu add-payment till \(options)".split(separator: " ").map(String.init)
    let command = try #require(CommandArguments(words).parse() as? MenuAddPaymentCommand)
    #expect(command.drawer == isInDrawer && command.new.id == "till")
    for others in ["--name Till", "--format json --name=Till", "--store x.db"] {
      let words = "menu add-payment --drawer till \(others)".split(separator: " ").map(String.init)
      let command = try #require(CommandArguments(words).parse() as? MenuAddPaymentCommand)
      #expect(command.drawer == .true && command.new.id == "till")
    }
    #expect(answer("menu add-ingredient cup --per-cup --name Cup") == nil)
    #expect(answer("menu add-discount rain --percent 10 --auto") == nil)
  }

  @Test(arguments: [
    "till --drawer yes", "till --drawer=yes", "--drawer yes till", "--drawer=yes till",
  ])
  func `A value that is not true or false is told so`(words: String) {
    let told = answer("menu add-payment \(words)") ?? ""
    #expect(told.hasPrefix("“--drawer” can't be “yes”. Write one of true, false. "), "\(told)")
  }

  @Test(arguments: ["backup", "restore", "import", "menu check"])
  func `An empty name of a file is a missing file`(call: String) throws {
    let words = call.split(separator: " ").map(String.init) + [""]
    let problem = try #require(
      #expect(throws: CommandProblem.self) { _ = try CommandArguments(words).parse() })
    let told = Wording(.en).sentence(for: problem)
    #expect(
      told.hasPrefix("Something is missing: <file>. An example: juice-maker \(call) "), "\(told)")
  }

  @Test func `Nothing is moved before itself`() async throws {
    let menu = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).yaml")
    defer { try? FileManager.default.removeItem(at: menu) }
    try Data(MenuFile.standardText().utf8).write(to: menu)
    let words = ["mango", "--before", "망고쥬스", "--menu", menu.path]
    await #expect(throws: CommandProblem.usage(.beforeItself("mango"), command: "menu move")) {
      try await MenuMoveCommand.parse(words).run()
    }
  }

  @Test func `The value of one setting is no example for another`() {
    let told = answer("settings set language") ?? ""
    #expect(told.contains("juice-maker settings set theme light"), "\(told)")
  }

  @Test(arguments: ["stand.db", "--until 3"])
  func `The list of backups takes no file and no last entry`(other: String) async throws {
    let words = ["--list"] + other.split(separator: " ").map(String.init)
    await #expect(throws: CommandProblem.usage(.oneOf("--list", other), command: "restore")) {
      try await RestoreCommand.parse(words).run()
    }
  }

  @Test func `Two options that exclude each other are both named`() async throws {
    func both(_ one: String, _ other: String, _ command: String) -> CommandProblem {
      .usage(.oneOf(one, other), command: command)
    }
    #expect(throws: both("--percent", "--amount", "menu set")) {
      try DiscountOptions.parse(["--percent", "10", "--amount", "5"]).words(of: "menu set")
    }
    #expect(throws: both("--recipe", "--set", "menu add")) {
      try RecipeOptions.parse(["--recipe", "mango=1", "--set", "mango=1"]).words(of: "menu add")
    }
    await #expect(throws: both("--today", "--show", "menu hide")) {
      try await MenuHideCommand.parse(["mango", "--today", "--show"]).run()
    }
    let option = ["size", "--name", "Size", "--choice", "large=Large", "--ask", "--many"]
    await #expect(throws: both("--ask", "--many", "menu add-option")) {
      try await MenuAddOptionCommand.parse(option).run()
    }
  }

  @Test func `The remedy for a menu without a queue names the menu of the call`() throws {
    let menu = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).yaml")
    defer { try? FileManager.default.removeItem(at: menu) }
    try Data(MenuFile.standardText().utf8).write(to: menu)
    let options = try CommonOptions.parse(["--menu", menu.path])
    let problem = CommandProblem.noQueue(menu: menu.path, isNamed: true)
    #expect(throws: problem) { try options.loadMenuWithQueue() }
    var typed = TypedFactOptions()
    typed.pickup = "17:00"
    #expect(throws: CommandProblem.noPickup(menu: menu.path, isNamed: true)) {
      try typed.facts(name: nil, on: .standard, of: options)
    }
    let call = "juice-maker menu set --serving queue"
    for language in Language.allCases {
      let wording = Wording(language)
      #expect(wording.sentence(for: problem).contains("“\(call) --menu \(menu.path)”"))
      #expect(wording.sentence(for: CommandProblem.noQueue(menu: "a.yaml")).contains("“\(call)”"))
    }
  }

  @Test func `a verb that nobody knows is told those of its command`() throws {
    let program = try CommandInfo.program(.en)
    for (path, command) in program.leaves where path.contains(" ") {
      let name = String(path.split(separator: " ")[0])
      // `drawer show` is `drawer`.
      let shown = program[[name]]?.shownCommands.map(\.commandName) ?? []
      guard shown.contains(command.commandName) else { continue }
      let sentence = try #require(answer("\(name) xyzzy"))
      #expect(sentence.hasPrefix("There is no command “\(name) xyzzy”. Choose one of: "))
      #expect(sentence.contains(path), "\(sentence)")
    }
  }

  @Test(arguments: [
    ("stock --json", "--format json"), ("history --csv", "--format csv"),
    ("stock --lang ko", "--language"), ("report today", "--since today"),
    ("report yesterday", "--since yesterday"), ("report 2026-03-01", "--since 2026-03-01"),
    ("report --from today", "--since"), ("report --to today", "--until"),
    ("report json", "--format json"), ("history void", "--kind void"),
    ("history --orders", nil), ("stock --db x", "--store"), ("stock --user anna", "--as"),
    ("report 2026-10", "--since 2026-10"), ("report 11-01..11-15", "--since 11-01..11-15"),
    ("shopping tomorrow", "--day tomorrow"), ("shopping 내일", "--day tomorrow"),
    ("shopping 2026-03-01", "--day 2026-03-01"), ("menu move mango --after kiwi", "--before"),
    ("menu hide mango --until tomorrow", "--today"), ("menu set mango price 5000", "--price 5000"),
    ("menu set mango price=5000", "--price 5000"), ("menu set mango 5000", "--price 5000"),
    ("menu show mango", "menu hide mango --show"), ("history 5", "--limit 5"),
    ("history -5", "--limit 5"), ("history 민수", "--by 민수"), ("stock mango=5", "restock mango=5"),
    ("export out.jsonl", "juice-maker export > out.jsonl"), ("till 7", "order 7"),
    ("till stand.db", "--store stand.db"), ("till /srv/juice", "--store /srv/juice"),
    ("waste mango=2 expired", "--reason expired"), ("drawer out 5000 ice", "--reason ice"),
    ("drawer out 5000 two bags", "--reason \"two bags\""),
    ("drawer out -5000", "drawer out 5000 --reason <"), ("drawer open -5000", "drawer open 5000"),
    ("drawer close -1", "drawer close 1"), ("receipt -1", "receipt 1"), ("order -1", "order 1"),
    ("order mango --cups 2", "mango=2"), ("order mango -n 2", "mango=2"),
    ("order mango --qty=2", "mango=2"),
    ("void --latest", "--last"), ("stock mango", nil),
    ("report --day today", "--since today"), ("history --from 2026-10-01", "--since 2026-10-01"),
    ("history --last 5", "--limit 5"), ("history -n 5", "--limit 5"),
    ("history --tail=5", "--limit 5"),
    ("report last month", "--since \"last month\""),
    ("report 2026-10-01 2026-10-31", "--since 2026-10-01..2026-10-31"),
    ("shopping 2026-11-30", "--day 2026-11-30"), ("stock --user anna", "--as anna"),
    ("order mango --customer Mina", "--name Mina"), ("receipt 1 --width 32", "--columns 32"),
    ("drawer out 5 --note ice", "--reason ice"), ("sold-out kiwi --undo", "--clear"),
    ("menu hide mango --for today", "--today"), ("menu move mango last", "--last"),
    ("receipt --order 1", "receipt 1"), ("receipt 1 2", "receipt 1"), ("void order 1", "void 1"),
    ("pay 1 --pay cash", "pay 1 cash"), ("pay 1 --way=cash", "pay 1 cash"),
    ("backup --to x.db", "backup x.db"), ("import --file x", "import x"),
    ("till open", "juice-maker till"),
    ("stock set mango 5", "count mango=5"), ("stock add mango=5", "restock mango=5"),
    ("stock mango 5", "restock mango=5"), ("stock mango=+5", "restock mango=5"),
    ("stock mango=-5", "waste mango=5 --reason other"), ("order --mango=2", "order mango=2"),
    ("menu add juice plum", "menu add plum"),
    ("menu add ingredient plum", "menu add-ingredient plum"),
    ("menu add payment paypal", "menu add-payment paypal"),
    ("menu remove ingredient mango", "menu remove mango --kind ingredient"),
    ("menu set price mango 5000", "menu set mango --price 5000"),
    ("menu set vat 10", "--shop vat=10"),
    ("menu set shop Mango", "--shop name=Mango"), ("menu add-discount senior 10%", "--percent 10"),
    ("menu add-ingredient plum 5", "--opening 5"),
    ("menu add-choice size xl", "menu add-choice xl --option size --name xl"),
    ("menu add plum --recipe mango=2, kiwi=1", "menu add plum --recipe mango=2,kiwi=1"),
    ("menu move mango first", "--before strawberry-banana"),
    ("menu move mango --first", "--before strawberry-banana"),
    ("menu add-discount senior 500", "--amount 500"), ("menu set rounding 10", "--rounding to=10"),
    ("menu set serving queue", "--serving queue"), ("menu set currency USD", "--currency USD"),
    ("menu set day-starts 04:00", "--day-starts 04:00"),
    ("menu remove juices mango", "menu remove mango"),
    ("stock remove mango 2", "waste mango=2 --reason other"),
    ("stock minus mango 2", "waste mango=2 --reason other"),
    ("stock plus mango 2", "restock mango=2"),
  ])
  func `a word is told the option that it stands for`(call: String, meant: String?) throws {
    let sentence = try #require(answer(call))
    #expect(sentence.contains("Did you mean “\(meant ?? "")") == (meant != nil), "\(sentence)")
  }

  @Test func `a week begins on a Monday, and a month on the first`() throws {
    for words in ["week", "month"] {
      for call in ["report --\(words)", "report \(words)", "report \(words)ly"] {
        let sentence = try #require(answer(call))
        let day = try #require(sentence.firstMatch(of: #/--since (\d{4}-\d\d-\d\d)/#)).output.1
        let weekday = LocalDay(parsing: String(day))?.weekday
        #expect(words == "month" ? day.hasSuffix("-01") : weekday == 1, "\(sentence)")
      }
    }
  }

  @Test(arguments: [
    (
      "stock --stor=x", "There is no option “--stor” here. Did you mean “--store”?",
      "“--stor”: 여기에 없는 옵션이에요. 혹시 “--store”인가요?"
    ),
    ("stock --store", "A value is missing: --store <path>.", "값이 빠졌어요: --store <경로>."),
    (
      "sold-out kiwi --clear=yes", "“--clear” takes no value, and “yes” was given.",
      "“--clear” 뒤에는 값을 쓰지 않아요: “yes”."
    ),
    (
      "stock --format xml", "“--format” can't be “xml”. Write one of text, json, csv.",
      "“--format”에 쓸 수 없는 값이에요: “xml”. text, json, csv 가운데 하나를 쓰세요."
    ),
    (
      "stock --format html", "“--format” can't be “html”. Write one of text, json, csv.",
      "“--format”에 쓸 수 없는 값이에요: “html”. text, json, csv 가운데 하나를 쓰세요."
    ),
    (
      "report --format xml", "“--format” can't be “xml”. Write one of text, json, csv, html.",
      "“--format”에 쓸 수 없는 값이에요: “xml”. text, json, csv, html 가운데 하나를 쓰세요."
    ),
    (
      "waste kiwi=1 --reason expird", "“--reason” can't be “expird”. Did you mean “expired”?",
      "“--reason”에 쓸 수 없는 값이에요: “expird”. 혹시 “expired”인가요?"
    ),
    (
      "stock more", "“more” is one word too many. An example: juice-maker stock.",
      "“more”: 이 명령에는 더 쓸 수 없어요. 예: juice-maker stock."
    ),
    (
      "stock -- --more", "“--more” is one word too many. An example: juice-maker stock.",
      "“--more”: 이 명령에는 더 쓸 수 없어요. 예: juice-maker stock."
    ),
    (
      "order mango --id A --id B", "“--id” is given twice. Give it once.",
      "“--id”: 두 번 썼어요. 한 번만 쓰세요."
    ),
    (
      "stock --format=json --format csv", "“--format” is given twice. Give it once.",
      "“--format”: 두 번 썼어요. 한 번만 쓰세요."
    ),
    (
      "order mango --id=",
      "A value is missing: --id <uuid>. An example: --id \"$(cat /proc/sys/kernel/random/uuid)\".",
      "값이 빠졌어요: --id <uuid>. 예: --id \"$(cat /proc/sys/kernel/random/uuid)\"."
    ),
    (
      "history --limit -1", "“--limit” can't be “-1”. Write it without the minus: --limit 1.",
      "“--limit”에 쓸 수 없는 값이에요: “-1”. “-” 없이 쓰세요: --limit 1."
    ),
    (
      "order mango --discount -500",
      "“--discount” can't be “-500”. Write it without the minus: --discount 500.",
      "“--discount”에 쓸 수 없는 값이에요: “-500”. “-” 없이 쓰세요: --discount 500."
    ),
    (
      "shopping --given 5", "There is no option “--given” here. It is an option of order, pay.",
      "“--given”: 여기에 없는 옵션이에요. 이 옵션이 있는 명령: order, pay."
    ),
    (
      "restock mango -5",
      "“-5” is below 0, and nothing here can be. Did you mean “restock mango=5”?",
      "“-5”: 0보다 작은 값은 쓸 수 없어요. 혹시 “restock mango=5”인가요?"
    ),
    (
      "waste kiwi rotten",
      "Something is missing: --reason <reason>. An example: juice-maker waste kiwi=1 --reason expired.",
      "빠진 것이 있어요: --reason <이유>. 예: juice-maker waste kiwi=1 --reason expired."
    ),
    (
      "history --by=", "A value is missing: --by <name>.", "값이 빠졌어요: --by <이름>."
    ),
    (
      "pay 1", "Something is missing: <way[=amount]>. An example: juice-maker pay 1 card.",
      "빠진 것이 있어요: <방법[=금액]>. 예: juice-maker pay 1 card."
    ),
    (
      "order", "Something is missing: <juice[=cups]>. An example: juice-maker order mango.",
      "빠진 것이 있어요: <쥬스[=잔]>. 예: juice-maker order mango."
    ),
    (
      "waste kiwi=1",
      "Something is missing: --reason <reason>. An example: juice-maker waste kiwi=1 --reason expired.",
      "빠진 것이 있어요: --reason <이유>. 예: juice-maker waste kiwi=1 --reason expired."
    ),
  ])
  func `a wrong call is told in each language, and where its help is`(
    call: String, english: String, korean: String
  ) throws {
    let words = call.split(separator: " ").map(String.init)
    #expect(throws: CommandProblem.self) { _ = try CommandArguments(words).parse() }
    for (language, sentence) in [
      (Language.en, "\(english) “juice-maker \(words[0]) --help” tells more."),
      (.ko, "\(korean) 자세한 것은 “juice-maker \(words[0]) --help”에 있어요."),
    ] {
      let info = try CommandInfo.program(language)[[words[0]]]
      let problem = try #require(info?.problem(in: Array(words.dropFirst())))
      let report = try #require(ExitReport(CommandProblem.usage(problem, command: words[0])))
      #expect(report.exit == 64)
      #expect(report.sentence(in: language) == sentence)
    }
  }

  @Test(arguments: ["order list-all", "order void 1", "order 1 void", "order 메뉴", "order help"])
  func `a command among the juices is told`(call: String) throws {
    let juices = call.split(separator: " ").dropFirst().map(String.init)
    let problem = CommandProblem.unknownJuice(juices[0], meant: nil)
    let meant = [
      "order void 1": "void 1", "order 1 void": "void 1", "order 메뉴": "menu",
      "order help": "order --help",
    ][call]
    let sentence = Wording(.en).sentence(for: problem.suggestingCommand(in: juices))
    #expect(sentence.contains("Did you mean") == (meant != nil), "\(sentence)")
    if let meant { #expect(sentence.hasSuffix("Did you mean “\(meant)”?"), "\(sentence)") }
  }

  @Test(arguments: [
    "menu example plum", "stock --format xml", "history --kind sale", "stock --separator |",
  ])
  func `no answer to a wrong value is the parser's own`(call: String) throws {
    let sentence = try #require(answer(call, in: .ko))
    #expect(sentence.contains("쓸 수 없는 값이에요"), "\(sentence)")
  }

  @Test(arguments: [
    (["cash", "1"], "pay 1 cash"),
    (["card=3000", "cash=1500", "#2"], "pay #2 card=3000 cash=1500"),
    (["mango", "1번"], "pay 1번 mango"), (["cash"], nil),
  ])
  func `an order that stands behind other words is told in front`(words: [String], meant: String?) {
    #expect(throws: CommandProblem.unknownOrder(words[0], meant: meant)) {
      try OrderReference.leading(words[0], before: Array(words.dropFirst()), command: "pay")
    }
  }

  @Test(arguments: ["all", "everything", "전부", "모두"])
  func `a refund of a whole order names no cups`(word: String) async throws {
    let call = ["3", word, "--store", "/dev/null/stand.db"]
    let command = try RefundCommand.parse(call)
    let problem = try #require(
      await #expect(throws: CommandProblem.self) { try await command.run() })
    #expect(Wording(.en).sentence(for: problem).hasSuffix("Did you mean “refund 3”?"))
  }

  @Test(arguments: ["0", "01"])
  func `a number that no closing can have is told with a right call`(number: String) async throws {
    let command = try DrawerSlipCommand.parse([number])
    let problem = try #require(
      await #expect(throws: CommandProblem.self) { try await command.run() })
    for language in Language.allCases {
      let sentence = Wording(language).sentence(for: problem)
      #expect(sentence.contains(": drawer slip 1. "), "\(sentence)")
      #expect(sentence.hasPrefix("“<") && !sentence.contains("NUMBER"), "\(sentence)")
    }
  }

  @Test func `a bill's name behind its juices is told in front`() async throws {
    let call = ["mango", "Ben", "kiwi=2", "--store", "/dev/null/stand.db"]
    let command = try BillsAddCommand.parse(call)
    let problem = try #require(
      await #expect(throws: CommandProblem.self) { try await command.run() })
    let meant = "bills add Ben mango kiwi=2"
    #expect(Wording(.en).sentence(for: problem).hasSuffix("Did you mean “\(meant)”?"))
  }

  @Test func `orders in one word are told apart`() throws {
    #expect(throws: CommandProblem.unknownOrder("1,2", meant: "queue made 1 2")) {
      try OrderReference.list(["1,2"], command: "queue made")
    }
    #expect(throws: CommandProblem.unknownOrder("1,", meant: "queue made 1 2")) {
      try OrderReference.list(["1,", "2"], command: "queue made")
    }
    for word in ["7", "#7", "7번", "No. 7"] {
      #expect(throws: Never.self) { try OrderReference(word) }
    }
    for word in ["07", "#", "번", "7x"] {
      #expect(throws: CommandProblem.self) { try OrderReference(word) }
    }
  }

  @Test(arguments: [
    ("cash,card", "cash=3000 card=3000"), ("현금, 카드", "cash=3000 card=3000"),
    ("cash:3000", "cash=3000"),
    ("5500", "card=5500"), ("cas", "cash"), ("gold", nil),
  ])
  func `a way to pay in another notation is told in this program's way`(
    word: String, meant: String?
  ) {
    var menu = Menu.standard
    menu.ways = ["card", "cash"]
    #expect(throws: CommandProblem.unknownPayment(word, known: ["card", "cash"], meant: meant)) {
      try menu.payment(word)
    }
    #expect(
      throws: CommandProblem.unknownPayment("3000", known: ["card", "cash"], meant: "cash=3000")
    ) {
      try PaymentArguments(["cash", "3000"], given: nil, on: menu)
    }
  }

  @Test func `full-width digits are digits in every call`() throws {
    let history = try CommandArguments(["history", "--limit", "５", "--since=２０２６-１０"]).parse()
    #expect((history as? HistoryCommand)?.limit == "5")
    #expect((history as? HistoryCommand)?.span.since == "2026-10")
    let order = try CommandArguments(["order", "７=２", "--given", "５０００", "--name", "２호점"]).parse()
    #expect((order as? OrderCommand)?.juices == ["7=2"])
    #expect((order as? OrderCommand)?.name == "２호점")
  }

  @Test func `--since and --until read days like the till`() throws {
    func span(_ since: String?, _ until: String? = nil) throws -> [String?] {
      var options = SpanOptions()
      (options.since, options.until) = (since, until)
      return [try options.start(by: .midnight), try options.end(by: .midnight)].map { date in
        date.map { String(Timestamp.local($0).prefix(16)) }
      }
    }
    #expect(try span("2026-10") == ["2026-10-01 00:00", nil])
    #expect(try span("2026년 10월", "2026-11") == ["2026-10-01 00:00", "2026-11-01 00:00"])
    #expect(try span("2026-11-01..2026-11-15") == ["2026-11-01 00:00", "2026-11-16 00:00"])
    #expect(try span("2026-11-01T09:30") == ["2026-11-01 09:30", nil])
    for (since, until) in [("x", nil), (nil, "2026-13")] as [(String?, String?)] {
      #expect(throws: CommandProblem.self) { try span(since, until) }
    }
    let range = "2026-11-01..2026-11-15"
    #expect(throws: CommandProblem.usage(.endTwice(since: range))) { try span(range, "2026-12-01") }
    #expect {
      try span(nil, "2026-11-01..2026-11-15")
    } throws: { error in
      (error as? CommandProblem).map { Wording(.en).sentence(for: $0) }?
        .contains("Did you mean “--since 2026-11-01..2026-11-15”?") ?? false
    }
  }

  @Test(arguments: ["version", "-v", "-V", "--version"])
  func `each common word for the version shows it`(word: String) {
    // The parser throws the version, which is no problem of the call.
    #expect {
      try CommandArguments([word]).parse()
    } throws: { error in
      "\(error)" == JuiceMakerCommand.version
    }
  }

  @Test(arguments: [
    ("2026-10", nil), ("1e5", nil), ("5500=1", nil), ("5 50", nil), ("-500", "500"),
    ("₩5,000", "5000"), ("5000원", "5000"),
    ("5만", "50000"), ("5천원", "5000"), ("5000,", "5000"), ("1만5천원", nil), ("five", nil),
    ("15%", nil), ("15％", nil), ("15 % ", nil),
  ])
  func `a price in another notation is told in the currency's own`(word: String, meant: String?)
    throws
  {
    let won = try #require(Currency(code: "KRW"))
    let sentence = Wording(.en).sentence(for: CommandProblem.badPrice(word, won))
    let end = meant.map { "Did you mean “\($0)”?" } ?? "Write digits alone, as 4500."
    #expect(sentence.hasSuffix(end), "\(sentence)")
  }

  @Test func `the last order is named as the command names it`() {
    func problem(_ word: String, last: String?) -> CommandProblem? {
      do throws(CommandProblem) { _ = try OrderReference(word, last: last) } catch { return error }
      return nil
    }
    #expect(problem("last", last: "void --last") == .unknownOrder("last", meant: "void --last"))
    #expect(problem("mine", last: "void --last") == .unknownOrder("mine", meant: nil))
    #expect(problem("3", last: "void --last") == nil)
  }

  @Test(arguments: [
    ("mango 2", "mango=2"), ("mango:2", "mango=2"), ("mango x2", "mango=2"),
    ("mango*2", "mango=2"), ("mangox2", "mango=2"), ("mango x 2", "mango=2"),
    ("2 mango", "mango=2"), ("2x mango", "mango=2"), ("2×망고쥬스", "mango=2"),
    ("mango2", "mango=2"), ("kiwi mango 12", "mango=12"), ("2", nil), ("kiwi=1 7=2", nil),
    ("7+", nil),
  ])
  func `a count that is written in another way is told how`(words: String, meant: String?) {
    let words = words.split(separator: " ").map(String.init)
    var sentence = ""
    do throws(CommandProblem) { _ = try Menu.standard.cups(words) } catch {
      sentence = Wording(.en).sentence(for: error)
    }
    #expect(sentence.contains(meant ?? "=2") == (meant != nil), "\(sentence)")
  }

  @Test func `a number in words is told in digits`() {
    let words = [
      "one 한 하나", "two 두 둘", "three 세 셋", "four 네 넷", "five 다섯", "six 여섯", "seven 일곱",
      "eight 여덟", "nine 아홉", "ten 열",
    ]
    for (index, words) in words.enumerated() {
      for word in words.split(separator: " ") {
        #expect {
          try Menu.standard.cups(["mango", String(word)])
        } throws: {
          Wording(.en).sentence(for: $0).contains("“mango=\(index + 1)”")
        }
      }
    }
  }

  @Test(arguments: [
    ("mango, kiwi", "mango kiwi"), ("mango,kiwi", "mango kiwi"), ("mango,", "mango"),
    ("mango;kiwi=2", "mango kiwi=2"), ("mango and kiwi", "mango kiwi"),
    ("mango = 2", "mango=2"), ("mango =2", "mango=2"), ("mango= 2", "mango=2"),
    ("mango+2", "mango=2"), ("mango(2)", "mango=2"), ("mango==2", "mango=2"),
    ("mango-2", "mango=2"), ("mango/kiwi", "mango kiwi"), ("two mangos", "mango=2"),
    ("mango two", "mango=2"), ("망고쥬스 두 잔", "mango=2"), ("망고쥬스 2잔", "mango=2"),
    ("망고쥬스두잔", nil), ("mango 2, kiwi 3", "mango=2 kiwi=3"), ("망고쥬스, 키위쥬스", "mango kiwi"),
    ("kiwi, 5 mango", "kiwi mango=5"),
    ("mango-large", "mango+large"), ("mango--large", "mango+large"),
    ("mango.large=2", "mango+large=2"),
    ("mango large", "mango+large"), ("large mango", "mango+large"),
    ("mango large 2", "mango+large=2"),
    ("mango+ large", "mango+large"), ("mango ++large", "mango+large"), ("mango plum", nil),
    ("mango=two", "mango=2"), ("plum, kiwi", nil), ("mango，kiwi", "mango kiwi"),
    ("망고쥬스、키위쥬스", "mango kiwi"), ("mango：2", "mango=2"), ("망고쥬스 2병", "mango=2"),
    ("망고쥬스 그리고 키위쥬스", "mango kiwi"), ("망고쥬스 랑 키위쥬스", "mango kiwi"),
  ])
  func `cups that are written in another way are told in this program's way`(
    words: String, meant: String?
  ) throws {
    // The shell keeps a quoted text in one argument.
    for typed in [words.split(separator: " ").map(String.init), [words]] {
      var sentence = ""
      do throws(CommandProblem) { _ = try Self.sized.cups(typed) } catch {
        sentence = Wording(.en).sentence(for: error)
      }
      // `"mango =2"` has an exact name and a count.
      if sentence.isEmpty, typed.count == 1, words.contains(" ") { continue }
      if let meant {
        #expect(sentence.contains("Did you mean “\(meant)”?"), "\(typed): \(sentence)")
      } else {
        #expect(!sentence.contains("Did you mean “mango=") && !sentence.contains("=2”"))
      }
    }
  }

  @Test(arguments: [
    (1, ["one", "한", "하나"]), (2, ["two", "두", "둘"]), (3, ["three", "세", "셋"]),
    (4, ["four", "네", "넷"]), (5, ["five", "다섯"]), (6, ["six", "여섯"]), (7, ["seven", "일곱"]),
    (8, ["eight", "여덟"]), (9, ["nine", "아홉"]), (10, ["ten", "열"]),
  ])
  func `a count may be a word`(count: Int, words: [String]) {
    for word in words {
      for typed in [["mango", word], [word, "mango"]] {
        var sentence = ""
        do throws(CommandProblem) { _ = try Self.sized.cups(typed) } catch {
          sentence = Wording(.en).sentence(for: error)
        }
        #expect(sentence.contains("Did you mean “mango=\(count)”?"), "\(typed): \(sentence)")
      }
    }
  }

  @Test func `a name of two words is one juice in one argument, and two in two`() {
    func meant(_ words: [String]) -> String {
      do throws(CommandProblem) { _ = try Self.sized.cups(words) } catch {
        return Wording(.en).sentence(for: error)
      }
      return ""
    }
    #expect(meant(["strawberry banana, kiwi"]).contains("“strawberry-banana kiwi”"))
    #expect(meant(["mango", "kiwi", "2", "banana"]).contains("mango kiwi=2 banana for the count"))
    #expect(meant(["strawberry", "banana,", "kiwi"]).contains("“strawberry banana kiwi”"))
  }

  private static let sized: Menu = {
    var menu = Menu.standard
    menu.groups = [
      Menu.OptionGroup(
        id: "size", name: Name(["ko": "크기", "en": "Size"]),
        choices: [
          .init(id: "regular", name: Name(["ko": "보통", "en": "Regular"])),
          .init(id: "large", name: Name(["ko": "큰 컵", "en": "Large"])),
        ])
    ]
    for index in menu.juices.indices { menu.juices[index].options = ["size"] }
    return menu
  }()

  @Test(arguments: [
    ("망고쥬스", "mango"), ("Mango", "mango"), ("MANGO", "mango"),
    ("strawberry banana", "strawberry-banana"),
    ("딸바 쥬스", "strawberry-banana"), ("mango+큰 컵", "mango+large"), ("망고쥬스+Large", "mango+large"),
    ("#7", "mango"), ("7번", "mango"),
  ])
  func `an exact name in any language is the juice`(word: String, cup: String) throws {
    #expect(try Self.sized.cups([word]).map(\.cup.name) == [cup])
  }

  @Test func `a name that two juices have is that of neither`() {
    var menu = Menu.standard
    menu.juices = [("one", "Fresh Kiwi"), ("two", "FRESHKIWI")].map {
      Juice(id: $0, name: Name($1), recipe: ["kiwi": 1])
    }
    for word in ["fresh kiwi", "Fresh Kiwi"] {
      #expect(throws: CommandProblem.self) { try menu.cups([word]) }
    }
    #expect(throws: Never.self) { try menu.cups(["two"]) }
  }

  @Test(arguments: [
    ("망고", ["망고쥬스"]), ("망고주스", ["망고쥬스"]), ("man", ["mango-kiwi", "mango"]), ("mang", ["mango"]),
    ("ㅁㄱ", ["망고쥬스"]), ("mangojuice", ["mango"]), ("mango juice", ["mango"]),
    ("pine", ["pineapple"]),
    ("kiwii", ["kiwi"]), ("mnago", ["mango"]), ("plum", []), (" ", []),
  ])
  func `a beginning or a slip of a name suggests the juices`(word: String, meant: [String]) {
    let found = Self.sized.juiceWords.near(word)
    #expect(found == meant, "\(found)")
    #expect {
      try Self.sized.cups([word])
    } throws: { error in
      meant.allSatisfy { Wording(.ko).sentence(for: error).contains($0) }
    }
  }

  @Test func `a beginning of two words suggests the juice`() {
    #expect(Self.sized.juiceWords.near("strawberry ban") == ["strawberry-banana"])
  }

  @Test func `an ingredient, a way to pay and an option have their names, too`() throws {
    var menu = Self.sized
    menu.ways = ["card", "cash"]
    let stock = Ingredient.counts
    #expect(
      try menu.amounts(["망고=5", "Kiwi=1,000"], in: stock, repetition: .added) == [
        "mango": 5, "kiwi": 1000,
      ])
    #expect(try menu.ingredientID("딸기") == "strawberry")
    #expect(try menu.payment("현금") == "cash")
    #expect(try menu.payment("Card") == "card")
    #expect(try menu.options("크기") == ["size"])
  }

  @Test(arguments: [
    "mango:5", "mango x5", "mangox5", "5xmango", "mango+5", "mango 5", "mango,5", "mango = 5",
    "mango= 5", "5 mango", "망고 5개", "mango five",
  ])
  func `so is an amount`(words: String) throws {
    let words = words.split(separator: " ").map(String.init)
    #expect {
      try Menu.standard.amounts(words, in: Ingredient.counts, repetition: .added)
    } throws: { error in
      let sentence = Wording(.en).sentence(for: error)
      return sentence.contains("mango=5")
    }
  }

  /// Returns the error of an amount on the built-in menu, with strawberries in ml; empty for a right one.
  private func problem(_ word: String, _ language: Language) -> String {
    do throws(CommandProblem) {
      _ = try Self.inMilliliters.amounts([word], in: 1...9999, repetition: .added)
      return ""
    } catch { return Wording(language).sentence(for: error) }
  }

  private static let inMilliliters = {
    var menu = Menu.standard
    menu.ingredients[0].unit = Name("ml")
    return menu
  }()

  @Test func `a comma between digits is meant as a decimal point`() {
    #expect(problem("strawberry=1,5l", .en).contains("Did you mean “strawberry=1.5l”?"))
  }

  @Test func `the limit of a count has its unit`() {
    #expect(problem("strawberry=10000", .ko).contains("1부터 9999 ml까지"))
    #expect(problem("banana=10000", .ko).contains("1부터 9999까지"))
    let refusal = Refusal.aboveLimit("strawberry")
    #expect(Wording(.ko, Self.inMilliliters).sentence(for: refusal) == "딸기: 재고는 9999999 ml까지예요.")
  }

  @Test func `a juice is ordered by the number that it has at the till`() throws {
    let menu = Menu.standard
    #expect(try menu.cups(["7"]).map(\.cup) == ["mango"])
    #expect(try menu.cups(["7=2", "1=1"]).map(\.cups) == [2, 1])
    #expect(try menu.cups(["#7", "1번=2", "7=1"]).map(\.cups) == [1, 2, 1])
    #expect { try menu.cups(["77"]) } throws: { error in
      let sentence = Wording(.en).sentence(for: error)
      return sentence.contains("“77”") && sentence.contains("7 mango")
    }
    var hiding = menu
    hiding.juices[0].hidden = .always
    #expect { try hiding.cups(["77"]) } throws: { error in
      let sentence = Wording(.en).sentence(for: error)
      return !sentence.contains("strawberry-banana") && sentence.contains("7 mango")
    }
    #expect(throws: CommandProblem.numberOrCount("3", meant: nil)) { try menu.cups(["7=2", "3"]) }
    // If an id is a number, the id wins.
    let numbered = Menu(
      ingredients: menu.ingredients,
      juices: [
        Juice(id: "2", name: Name("Two"), recipe: ["mango": 1]),
        Juice(id: "mango", name: Name("Mango"), recipe: ["mango": 1]),
      ])
    #expect(try numbered.cups(["2", "mango"]).map(\.cup) == ["2", "mango"])
  }

  @Test func `an amount of money may have marks between its thousands`() throws {
    let won = try #require(Currency(code: "KRW"))
    for word in ["50000", "50,000", "50.000"] {
      #expect(try won.price(word) == Price(minorUnits: 50_000, currency: won))
    }
    #expect(throws: CommandProblem.badPrice("5,0", won)) { try won.price("5,0") }
  }

  @Test func `parts that are no total are told what is missing`() throws {
    let won = try #require(Currency(code: "KRW"))
    func sentence(_ sum: Int, _ language: Language) -> String {
      Wording(language).sentence(
        for: Refusal.paymentSum(
          Price(minorUnits: sum, currency: won), total: Price(minorUnits: 4500, currency: won)))
    }
    #expect(
      sentence(1000, .en).hasPrefix(
        "₩3,500 is missing: the parts are ₩1,000, and the order costs ₩4,500."))
    #expect(sentence(5000, .en).hasPrefix("₩500 is too much: "))
    #expect(sentence(1000, .ko).contains("₩3,500 모자라요"))
    #expect(sentence(1000, .en).contains("Add a way") && !sentence(1000, .en).contains("less"))
    #expect(sentence(5000, .en).contains("Write less.") && !sentence(5000, .en).contains("Add"))
    #expect(sentence(1000, .en).contains("--given"))
  }

  @Test(arguments: Language.allCases)
  func `Parts in cash that are no steps of it are told the step`(language: Language) {
    var menu = Menu(ingredients: [], juices: [], currency: .won)
    func steps(_ refusal: Refusal) -> Bool {
      let wording = Wording(language, menu)
      return wording.sentence(for: refusal).hasSuffix(wording.words.cashSteps("₩50"))
    }
    let refusals: [Refusal] = [
      .paymentSum(.won(4509), total: .won(4500)), .refundSum(.won(4491), total: .won(4500)),
    ]
    #expect(!refusals.contains(where: steps))
    menu.rounding = Rounding(to: 50, for: .all)
    #expect(!refusals.contains(where: steps))
    menu.rounding = Rounding(to: 50, for: .cash)
    #expect(refusals.allSatisfy(steps))
    #expect(!steps(.paymentSum(.won(4000), total: .won(4500))))
    #expect(!steps(.paymentSum(nil, total: .won(4500))))
  }

  @Test func `parts of a refund are compared with the refund`() throws {
    let franc = try #require(Currency(code: "CHF"))
    func sentence(_ sum: Int?, _ language: Language) -> String {
      Wording(language).sentence(
        for: Refusal.refundSum(
          sum.map { Price(minorUnits: $0, currency: franc) },
          total: Price(minorUnits: 495, currency: franc)))
    }
    #expect(
      sentence(500, .en).hasPrefix(
        "CHF 0.05 is too much: the parts are CHF 5.00, and the refund is CHF 4.95."))
    #expect(sentence(nil, .en).hasPrefix("The parts have no sum, and the refund is CHF 4.95."))
    #expect(sentence(400, .ko).contains("환불 금액 CHF 4.95: CHF 0.95 모자라요"))
    #expect(!sentence(500, .en).contains("order") && !sentence(500, .ko).contains("주문"))
  }

  @Test func `a call of very many words is refused at once`() {
    let words = ["restock"] + Array(repeating: "mango=1", count: 20_000)
    #expect(throws: CommandProblem.tooManyArguments(most: CommandArguments.most)) {
      try CommandArguments(words)
    }
  }
}
