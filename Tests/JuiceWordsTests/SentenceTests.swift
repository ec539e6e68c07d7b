import Foundation
import JuiceKit
import JuiceText
import JuiceWords
import Testing

@Suite struct SentenceTests {
  @Test(arguments: Language.allCases)
  func `no sentence acts on a terminal`(_ language: Language) {
    let nasty = "a\u{1B}[2J\u{202E}\u{7}b"
    let wording = Wording(
      language,
      Menu(ingredients: [Ingredient(id: "kiwi", name: Name(nasty))], juices: []))
    let problem = MenuProblem(
      file: nasty, line: 1, column: 1, path: "", kind: .badIdentifier(nasty))
    let errors: [any Error] = [
      StoreError.damaged(nasty, .badValue(nasty)), StoreError.cannotRead(nasty, .system(nasty)),
      StoreError.server(nasty, .notReached(nasty)),
      CommandProblem.unknownJuice(nasty, meant: nil),
      CommandProblem.usage(.other(nasty), command: nasty),
      CommandProblem.badImport(file: nasty, line: 1, .badValue(key: nasty, value: nasty)),
      Refusal.short([Shortage(ingredient: "kiwi", needed: 2, available: 1)]),
      MenuFileError.invalid([problem]), MenuFileError.unreadable(path: nasty, .system(nasty)),
    ]
    for error in errors {
      let sentence = wording.sentence(for: error)
      #expect(sentence.unicodeScalars.allSatisfy { !$0.isUnseen }, "\(sentence)")
    }
  }

  @Test func `shortages are in the order of the menu`() {
    let menu = Menu(
      ingredients: [
        Ingredient(id: "kiwi", name: Name("Kiwi")), Ingredient(id: "apple", name: Name("Apple")),
      ], juices: [])
    let shortages = ["apple", "kiwi"].map {
      Shortage(ingredient: .init(stringLiteral: $0), needed: 3, available: 1)
    }
    #expect(
      Wording(.en, menu).sentence(for: Refusal.short(shortages))
        == "Not enough: Kiwi 1/3 (2 short), Apple 1/3 (2 short)")
  }

  @Test func `wrong counts beside a sound journal lead to no restore of its beginning`() {
    let fault = JournalFault(seq: 700, rule: .wrongStock("kiwi", sum: 3, stock: 5))
    #expect(
      Wording(.en, .kiwi).sentence(for: PartialJournal(fault))
        == "After entry 700 the stock is not what the journal adds up to: the stock has 5 of kiwi, where the journal makes 3. The journal itself is right."
    )
  }

  @Test(arguments: [
    (NotOnMenu.juice("kiwi"), "Kiwi is no longer on the menu."),
    (.hidden("kiwi"), "Kiwi is not on sale now."),
    (.noPrice(of: "kiwi"), "Kiwi: type its price first."),
    (
      .fixedPrice(of: "kiwi"),
      "Kiwi has a price on the menu now. Take it off the bill, and add it again."
    ),
    (.option("large", of: "kiwi"), "Kiwi no longer has the option large."),
  ])
  func `a cup that the menu refuses is told why`(_ refusal: NotOnMenu, _ sentence: String) {
    #expect(Wording(.en, .kiwi).sentence(for: refusal) == sentence)
  }

  @Test(arguments: [
    ("won", "KRW"), ("원", "KRW"), ("₩", "KRW"), ("yen", "JPY"), ("KRV", "KRW"),
    ("eur", "EUR"), ("xyz", nil), ("dollar", nil), ("", nil),
  ])
  func `an unknown currency suggests the code that it likely means`(word: String, code: String?) {
    let call = Wording(.ko, .kiwi).sentence(for: CommandProblem.unknownCurrency(word))
    #expect(
      call == "“\(word)”: 그런 통화가 없어요."
        + (code.map { " 혹시 “\($0)”인가요?" } ?? " KRW 같은 ISO 4217 코드를 쓰세요."))
    let file = Language.en.words.sentence(for: MenuProblem.Kind.unknownCurrency(word))
    #expect(
      file == "`\(word)`: no such currency; "
        + (code.map { "did you mean `\($0)`?" } ?? "write its ISO 4217 code, `KRW`"))
  }

  @Test func `an amount that is no number is not called a price`() throws {
    let won = try #require(Currency(code: "KRW"))
    let problem = CommandProblem.badPrice("five", won)
    #expect(
      Wording(.ko, .kiwi).sentence(for: problem) == "“five”: KRW 금액이 아니에요. 4500처럼 숫자만 쓰세요.")
    #expect(
      Wording(.en, .kiwi).sentence(for: problem)
        == "“five” is not an amount in KRW. Write digits alone, as 4500.")
  }

  @Test func `A refused discount names all that may be typed, with one “or”`() throws {
    let won = try #require(Currency(code: "KRW"))
    for (known, end) in [
      ([], "Give a percentage as 10% or an amount in KRW as 4500."),
      (["staff"], "Give a percentage as 10%, an amount in KRW as 4500, or `staff`."),
    ] as [([String], String)] {
      let problem = CommandProblem.badDiscount("x", known: known, won)
      #expect(Wording(.en, .kiwi).sentence(for: problem).hasSuffix(end))
    }
  }

  @Test func `a refused setting leads to the list of settings with their values`() {
    let problem = CommandProblem.usage(.missingArgument("<value>"), command: "settings set")
    #expect(
      Wording(.en, .kiwi).sentence(for: problem)
        == "Something is missing: <value>. “juice-maker settings” tells more.")
    #expect(
      Wording(.ko, .kiwi).sentence(for: problem)
        == "빠진 것이 있어요: <value>. 자세한 것은 “juice-maker settings”에 있어요.")
  }
}

extension Menu {
  static let kiwi = Menu(
    ingredients: [Ingredient(id: "kiwi", name: Name(["ko": "키위", "en": "Kiwi"]))],
    juices: [
      Juice(id: "kiwi", name: Name(["ko": "키위쥬스", "en": "Kiwi"]), recipe: ["kiwi": 3])
    ])
}

enum Examples {
  static let sections: [(heading: String, errors: [any Error])] = [
    ("What is refused", refusals),
    ("What is wrong with a store", stores + servers + stands + mirrors + causes + faults),
    ("What is wrong in a call", (commands + moneys) as [any Error] + usages),
    ("What is wrong with a file", files as [any Error]),
    ("What is wrong in an export", imports),
    (
      "What is wrong in a menu file",
      menus + [MenuFileError.unreadable(path: "menu.yaml", .isFolder)]
        + refusedChanges
    ),
  ]

  private static let id = Order.ID(parsing: "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f") ?? UUID()
  private static let won = Currency(code: "KRW")
  private static let dollar = Currency(code: "USD")

  private static let refusedChanges: [any Error] =
    menus.prefix(1).compactMap { $0 as? MenuFileError }.map { RefusedMenuChange(error: $0) }
    + [EntryInUse(.ingredient, name: Name("Kiwi"), users: [Name("Kiwi juice"), Name("Extra")])]
    + [EntryInUse(.juice, name: Name("Kiwi juice"), users: [Name("Duo"), Name("Trio")])]
    + [won, dollar].compactMap(\.self).flatMap {
      [
        CommandProblem.badPrice("5,000", $0), .otherCurrency($0), .priceNeeded("other", $0),
        .priceLimit("0", most: Price(minorUnits: 99_999_999_999, currency: $0)),
      ]
    }
    + [won].compactMap(\.self).map { Refusal.drawerLimit(Price(minorUnits: 9000, currency: $0)) }

  private static let refusals: [any Error] =
    [
      Refusal.short([
        Shortage(ingredient: "kiwi", needed: 3, available: 1),
        Shortage(ingredient: "gone", needed: 3, available: 0, isSoldOut: true),
      ]),
      Refusal.aboveLimit("kiwi"), Refusal.unknownIngredient("fig"), Refusal.unknownOrder(id),
      Refusal.alreadyVoid(id), Refusal.nothingToRefund(id, []), Refusal.refunded(id),
      Refusal.nothingToRefund(id, [Order.Line(Cup("kiwi", options: ["large"]), cups: 2)]),
      Refusal.notPaid(id),
      Refusal.alreadyDone(id), Refusal.firstStage(id), Refusal.nothingToVoid,
      Refusal.noRight(.void), Refusal.noRight(.menu),
      Refusal.idTaken(id), Refusal.notEmpty,
      Refusal.otherJournal(last: nil),
      Refusal.otherJournal(
        last: JournalEntry(
          seq: 12, id: id, at: Date(timeIntervalSince1970: 1_772_325_000), kind: .restock)),
      Refusal.countsMoved(["kiwi", "fig"]), Refusal.tooManyLines, Refusal.tooLarge,
      Refusal.amountLimit, Refusal.sumLimit, Refusal.paymentSum(nil, total: nil),
      Refusal.drawerOpen(bill(nil)), Refusal.drawerClosed, Refusal.drawerClosedSince,
      Refusal.drawerMoved,
      Refusal.unknownBill(id),
      Refusal.billTaken(bill(.aside)), Refusal.billTaken(bill(.taken)),
      Refusal.billTaken(bill(.dropped)), Refusal.billTaken(bill(.paying)),
      Refusal.billTaken(bill(nil)),
    ]
    + [won, dollar].compactMap(\.self).flatMap { currency -> [Refusal] in
      let (less, more) = (amount(4500, currency), amount(5500, currency))
      return [
        .givenForNothing("cash", less), .drawerCurrency(currency), .paymentSum(nil, total: more),
        .paymentSum(less, total: more), .paymentSum(more, total: less),
        .refundSum(less, total: more),
      ]
    }

  private static let moneys: [CommandProblem] = [won, dollar].compactMap(\.self).flatMap {
    [
      CommandProblem.tooLittleGiven(amount(3000, $0), for: amount(4500, $0), way: "coins"),
      .unevenCash(step: amount(50, $0)),
      .badDiscount("x", known: [], $0), .badDiscount("-10%", known: ["staff", "coupon"], $0),
    ]
  }

  private static func amount(_ units: Int, _ currency: Currency) -> Price {
    Price(minorUnits: units, currency: currency)
  }

  /// - Parameter step: `nil` for the bill's order.
  private static func bill(_ step: BillStep?) -> JournalEntry {
    JournalEntry(
      seq: 12, id: id, at: Date(timeIntervalSince1970: 1_772_325_000),
      kind: step == nil ? .order : .bill
    ) {
      $0.reason = step?.rawValue
      $0.name = CustomerName("Minsu")
      $0.by = step == .dropped ? nil : Author(name: "Anna", till: "stand-pi pts/1")
    }
  }

  private static let stores: [any Error] = [
    StoreError.damaged("juice.db", .otherProgram), StoreError.newer("juice.db"),
    StoreError.damaged("juice.db", .database(.notADatabase, "file is not a database")),
    StoreError.busy("juice.db"), StoreError.cannotCreate("juice.db", .errno(EACCES)),
    StoreError.cannotRead("juice.db", .errno(EACCES)),
    StoreError.cannotWrite("juice.db", .errno(EROFS)),
    StoreError.cannotWrite("juice.db", .replaced), StoreError.cannotWrite("juice.db", .removed),
    StoreError.missing("juice.db"), StoreError.cannotRead("juice.db", .unfinishedChange),
    StoreError.diskFull("juice.db"), StoreError.noFolder("a b/juice.db", folder: "a b"),
    StoreError.hardLinked("juice.db", names: 2),
    StoreError.cannotRead("juice.db", .database(.inputOutput, "disk I/O error")),
    StoreError.cannotWrite("juice.db", .database(.inputOutput, "disk I/O error")),
  ]

  private static let servers: [any Error] =
    [
      ServerFault.noClient("libpq.so.5: cannot open shared object file"), .badAddress,
      .notReached("Connection refused"), .noAnswer, .cutOff("server closed the connection"),
      .badSetting("invalid sslmode value: \"foo\""),
      .notReady("the database system is starting up"),
      .readOnly("cannot execute INSERT in a read-only transaction"),
      .unanswered(nil), .unanswered(UUID(uuidString: "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f")),
      .loginRefused("password authentication failed for user \"anna\""),
      .notLetIn("no pg_hba.conf entry for host \"192.0.2.1\""),
      .noRights("permission denied for schema juice"),
      .notOwner("permission denied for function add_stand"),
      .notReader("permission denied for table migration"), .noStand,
      .isMirror("north"), .isStore("north"),
      .noDatabase("database \"stand\" does not exist"), .tooOld(12, least: 13), .noSchema,
      .olderSchema, .otherEncoding("LATIN1"), .damaged(.otherProgram), .damaged(.changedSchema),
      .damaged(.lostEntry(12)),
      .notPostgres("received invalid response to SSL negotiation: H"),
      .unexpected("division by zero"), .sharedSessions, .full("No space left on device"),
    ].map { (fault: ServerFault) in StoreError.server("postgres://anna@host/stand", fault) }
    + Distrust.allCases.map {
      StoreError.server(
        "postgres://anna@host/stand", .notTrusted($0, "SSL error", root: "/etc/root.crt"))
    }
    + ServerLimit.allCases.map {
      StoreError.server("postgres://anna@host/stand", .limit($0, "canceling statement"))
    }

  private static let stands: [any Error] = [
    StandProblem.badName("North"), StandProblem.exists("north"), StandProblem.unknown("north"),
    StandProblem.isAside("north-1"),
    StandProblem.noLogin("north"), StandProblem.isStore("north"),
    CommandProblem.passwordNotPrinted(stand: "north", .errno(ENOSPC)),
  ]

  private static let mirrors: [any Error] = {
    func entry(_ seq: Int) -> JournalEntry {
      JournalEntry(
        seq: seq, id: id, at: Date(milliseconds: 1_772_290_800_000 + seq * 60_000), kind: .restock
      ) {
        $0.changes = ["kiwi": 1]
        $0.digest = Digest(bytes: Array(repeating: UInt8(seq), count: 32))
      }
    }
    return [
      MirrorDifference(store: entry(120), mirror: entry(130), common: entry(100)),
      MirrorDifference(store: entry(100), mirror: entry(130), common: entry(100)),
      MirrorDifference(store: entry(120), mirror: entry(130), common: nil),
      MirrorDifference(store: nil, mirror: entry(130), common: nil),
    ]
  }()

  private static let causes: [any Error] = [
    Cause.isFolder, .notRegularFile, .brokenLink, .lostEntry(12), .nulInPath,
    .otherProgram,
    .badValue("-1"), .orphan(table: "line"), .changedSchema, .noLog,
    .fault(JournalFault(seq: 7, rule: .malformed)),
  ].map { StoreError.damaged("juice.db", $0) }

  private static let faults: [any Error] =
    [
      JournalFault.Rule.gap, .malformed, .belowZero("kiwi"), .aboveLimit("kiwi"), .wrongDigest,
      .wrongBill, wrongClosing, .wrongRefund, .wrongStage, .wrongPayment, .wrongDiscount,
      .wrongDrawer, .wrongQueue(id),
      .unreadable("tip\u{1B}[2J 5"), .wrongState, .wrongVoid, .doubleID, .wrongRevert,
      .wrongNumber(OrderNumber(day: "2026-11-21", number: 7)),
      .wrongStock("kiwi", sum: 3, stock: 4), .wrongMark("kiwi", isMarked: true),
      .wrongMark("kiwi", isMarked: false), .notInJournal("kiwi"), .notInStock("kiwi"),
    ].map { JournalFault(seq: 7, rule: $0) } + parts

  private static let wrongClosing: JournalFault.Rule = {
    func price(_ units: Int) -> Price {
      unsafe Price(minorUnits: units, currency: Currency(code: "KRW").unsafelyUnwrapped)
    }
    return .wrongClosing(.sales, sum: price(14_000), closing: price(15_000))
  }()

  private static let parts: [any Error] = [
    PartialJournal(JournalFault(seq: 7, rule: .wrongVoid)),
    PartialJournal(JournalFault(seq: 1, rule: .gap)),
    PartialJournal(JournalFault(seq: 7, rule: .wrongStock("kiwi", sum: 3, stock: 4))),
    PartialJournal(JournalFault(seq: 7, rule: .wrongVoid), at: "postgres://north@db.example/juice"),
    CommandProblem.badBackup("b.db", .fault(JournalFault(seq: 7, rule: .wrongDigest))),
    CommandProblem.badExport(.badImport(file: "a.jsonl", line: 7, .missingKey("at"))),
    PartialJournal(JournalFault(seq: 7, rule: .unreadable("tip")), of: "north"),
  ]

  private static let commands: [CommandProblem] = unsafe [
    .unknownCommand("stok", meant: "stock"), .unknownCommand("xyz", meant: nil),
    .unknownCommand("queue xyz", meant: nil, known: ["queue back", "queue made"]),
    .numberOrCount("2", meant: "mango=2"), .numberOrCount("2", meant: nil),
    .noEditor("vi"), .wrongClock, .tooManyArguments(most: 4000),
    .unknownOrder("last", meant: "void --last"),
    .unknownJuice("kiwy", meant: "kiwi"), .unknownJuice("xyz", meant: nil),
    .unknownJuice("8", meant: nil, known: ["1 kiwi", "2 mango"]),
    .missingCount("mango", meant: "mango=5"), .badCount("mango=", 1...9, meant: "mango=5"),
    .unknownIngredient("kiwy", meant: "kiwi"), .unknownIngredient("xyz", meant: nil),
    .unknownOption("larg", of: "mango", known: ["regular", "large"], meant: "large"),
    .unknownOption("hot", of: "mango", known: ["regular", "large"], meant: nil),
    .unknownOption("hot", of: "mango", known: [], meant: nil), .optionConflict("large", "small"),
    .optionConflict("large", "large"), .noOption(of: "mango", known: ["regular", "large"]),
    .priceFixed("mango"),
    .backwards(since: "today", until: "yesterday"),
    .unknownOrder("xyz"), .unknownBill("xyz"), .noPinTyped(),
    .unknownBill("Min", meant: "bills drop Mina", known: ["Mina"]),
    .unknownPayment("cash,card", known: ["cash"], meant: "cash=3000 card=3000"),
    .nothingToOffer("happy", juices: ["mango"]), .offerOver("happy", offerTimes),
    .badPickup("5pm"), .pickupOver("09:00"), .noPickup(menu: "menu.yaml"),
    .badTyped("\u{7}", of: TypedFact.all[0].label, longest: 40),
    .unknownPayment("gold", known: ["cash", "card"]),
    .unknownPayment("gold", known: []),
    .notOnMenu("sise", known: ["size", "ice"]), .notOnMenu("xyz", known: ["size", "ice"]),
    .notOnMenu("size", known: []),
    .notPrinted(printer: "lp -d receipt", .ended(1), waiting: 0),
    .notPrinted(printer: "lp -d receipt", .ended(127), waiting: 0),
    .notPrinted(printer: "192.168.0.50:9100", .system(.errno(ECONNREFUSED)), waiting: 1),
    .notPrinted(printer: "lp", .ended(1), waiting: 2),
    .notPrinted(printer: "lp", .ended(1), waiting: 0, unkeptIn: "/home/pi/.local/state"),
    .noKoreanTable, .noPrinter,
    .commandFailed("mail-closing", .ended(3), said: "no route to host"),
    .commandFailed("mail-closing", .system(.errno(ENOENT)), said: ""),
    .commandFailed("mail-closing", .late(after: 30), said: ""),
    .missingCount("kiwi"), .missingSubstitute("milk"), .noTip("12"), .nothingToTip,
    .missingAmount("card"), .notCash, .noDrawer(menu: "menu.yaml"), .nothingToGive,
    .nothingToDiscount, .badReason("\u{7}"), .noRefund, .noRefunds,
    .othersFree(["kiwi"]),
    .othersFree(["kiwi", "mango"]),
    .badCount("kiwi=x", 1...9999), .tooManyOptions("shot", most: 3),
    .badAmount("milk=1kg", ingredient: "milk", .otherUnit("kg", known: ["ml", "l"])),
    .badAmount("kiwi=1kg", ingredient: "kiwi", .otherUnit("kg", known: [])),
    .badAmount("milk=0.5ml", ingredient: "milk", .notWhole(unit: "ml", nearest: 1)),
    .badAmount("kiwi=1.5", ingredient: "kiwi", .notWhole(unit: nil, nearest: 2)),
    .badAmount("kiwi=x", ingredient: "kiwi", .notNumber),
    .tooManyCups(cup: "kiwi"), .countedTwice(ingredient: "kiwi"), .namedTwice("cash=3500"),
    .badOrderID("xyz"),
    .badTime("soon"), .badShoppingDay("soon"), .badAuthor("\u{7}"), .badDigest("3f2a"),
    .cutOff(file: "a.jsonl", entries: 0, end: nil),
    .cutOff(file: "a.jsonl", entries: 7, end: nil), .cutOff(file: "a.jsonl", entries: 7, end: 8),
    .otherBooks(DigestPrefix(parsing: "3f2a5c1d9e8b7a60").unsafelyUnwrapped), .orderOrLast,
    .unknownSetting("bel", known: ["bell", "side"]),
    .unknownSetting("volume", known: ["bell", "side"]), .noBackupSetting,
    .settingsUnchanged(path: "settings.yaml"),
    .noBackupPlace, .noBackupFolder("/media/usb", .errno(ENOENT)), .noBackup(folder: "/media/usb"),
    .backupsOfOthers(folder: "/media/usb"),
    .backupOfMemory, .backupOfServer, .restoreOfMemory, .restoreOfServer,
    .restoreOfItself("juice.db"), .badBackup("stand.db", .otherProgram), .emptyBackup("stand.db"),
    .noServer, .mirrorOfNoFile,
    .badName("fr=Kiwi"), .badIdentifier("Kiwi"), .identifierTaken("kiwi"),
    .unknownCurrency("KRV"), .unknownCurrency("won"), .zeroAmount("0"),
    .noCurrency(path: "menu.yaml"),
    .editorFailed("code --wait"), .noOrder, .noClosing(nil), .noClosing(7), .badPin, .pinsDiffer,
    .pinTaken(by: "Anna"), .unknownCashier("Bob", known: ["Anna", "민수"]),
    .noPin(path: "pin", .errno(ENOENT)), .noQueue(menu: "menu.yaml"), .makeAtKiosk,
    .loginOnConsole("tty1"), .notInDefaults("JUICE_MAKER_MIRROR", path: "/etc/default/juice-maker"),
    .cannotPrint(.errno(ENOSPC)), .doneButNotPrinted(.errno(ENOSPC)), .noTerminal,
    .unknownTerminal(name: ""),
    .unknownTerminal(name: "vt9000"), .simpleTerminal(name: "dumb"),
    .brokenTerminal(detail: "out of memory"),
  ]

  private static let files: [FileProblem] = [
    .cannotKeepOwner(path: "menu.yaml"), .busy(path: "menu.yaml"),
    .cannotChangeText(path: "menu.yaml"), .changedMeanwhile(path: "menu.yaml"),
    .cannotRead(path: "a.jsonl", .errno(ENOENT)), .cannotWrite(path: "b.db", .errno(EIO)),
    .cannotMake(path: "b.db", .errno(EEXIST)), .cannotMake(path: "backups", .isFolder),
    .cannotRead(path: "pin", .openToOthers), .cannotRead(path: "pin", .ofOtherUser),
    .cannotWrite(path: "menu.yaml", .notPinFile),
  ]

  private static let usages: [any Error] = [
    UsageProblem.unknownOption("--stor", meant: "--store"),
    .unknownOption("--given", meant: nil, of: ["order", "pay"]),
    .missingValue("--day <day>", example: "--day tomorrow"),
    .negativeArgument("-5", meant: "restock mango=5"),
    .unknownOption("--nothing", meant: nil), .missingValue("--store <path>"),
    .unwantedValue(option: "--clear", value: "yes"),
    .badValue(option: "--format", value: "xml", known: ["text", "json"]),
    .badField(option: "--day-starts", .notTime("4am")),
    .onlyWith(option: "--lines", other: "--format csv"), .oneOf("--used", "--returned"),
    .givenTwice(option: "--id"), .endTwice(since: "2026-10-01..2026-10-31"), .beforeItself("mango"),
    .negative(option: "--price", value: "-5"),
    .outOfRange(option: "--columns", value: "20", 32...80), .unexpectedArgument("more"),
    .unexpectedArgument("today", meant: "--since today"),
    .missingArgument("<file>"), .other("Missing required subcommand."),
  ].map { CommandProblem.usage($0, command: "stock") }

  private static let imports: [any Error] = [
    ImportProblem.notObject, .missingKey("at"),
    .unknownKey("tip", known: ["seq", "id"]), .repeatedKey("seq"), .wrongType(key: "seq"),
    .badValue(key: "cups", value: "0"),
    .badValue(key: "kind", value: "gift", wanted: ["open", "order"]),
    .badValue(key: "at", value: "soon", wanted: ["2026-03-01T00:30:00.000Z"]),
    .fault(JournalFault(seq: 7, rule: .gap)),
  ].map { CommandProblem.badImport(file: "a.jsonl", line: 7, $0) }

  private static let menus: [any Error] =
    kinds.map { kind in
      MenuFileError.invalid(
        [MenuProblem(file: "menu.yaml", line: 3, column: 5, path: "juices[0]", kind: kind)], more: 0
      )
    } + [
      MenuFileError.invalid(
        [MenuProblem(file: "menu.yaml", line: 1, column: 1, path: "", kind: .empty)], more: 2)
    ]

  private static let yaml: [MenuProblem.Kind] = [
    .openQuote, .openBracket(line: 2), .colon, .keyWithoutColon, .alignment, .dash, .start("@"),
    .noValue, .escape, .other("found a ]"),
  ].map { (fault: YAMLFault) in .notYAML(fault) }

  private static let kinds: [MenuProblem.Kind] =
    [
      .tooLarge(most: 1 << 20), .notUTF8, .controlCharacter("\u{7}"), .tabIndent, .empty,
      .secondDocument, .tooDeep(most: 8), .anchor, .alias, .tag("!!str"),
      .mergeKey, .keyNotText(.list), .unknownKey("nmae", known: ["id", "name"]),
      .unknownKey("xyz", known: ["id", "name"]), .repeatedKey("id", firstLine: 2),
      .missingKey("id"), .invisibleCharacter("\u{200B}"), .noEntries(.juices),
      .tooManyEntries(.juices, most: 1000),
      .badIdentifier("Kiwi"), .repeatedIdentifier("kiwi", .ingredients, firstLine: 2), .blankName,
      .nameTooLong(most: 400), .nameTooWide("Kiwi", columns: 41, most: 40),
      .nameWithControl("a\u{7}", "\u{7}"), .nameWithoutLanguage(known: ["ko", "en"]),
      .unknownLanguage("kr", known: ["ko", "en"]), .unknownLanguage("xx", known: ["ko", "en"]),
      .repeatedName("Kiwi", .juices, firstLine: 2), .notCount("many", wanted: 0...9999),
      .quotedCount("3"), .countOutOfRange("-1", wanted: 1...9999), .emptyRecipe,
      .takesAway(choice: "large", ingredient: "cup", most: 1), .takesAll(choice: "large"),
      .badCost("1.00005"), .notSeveral("10"), .badFactor("1.555"), .emptyInstead,
      .replacementReplaced("oat-milk"), .usualConflict("oat", "skim"),
      .unknownIngredient("kiwy", known: ["kiwi"]), .unknownIngredient("xyz", known: ["kiwi"]),
      .repeatedIngredient("kiwi", firstLine: 2), .emptySet, .recipeAndSet,
      .unknownPart("kiwy", known: ["kiwi"]), .unknownPart("xyz", known: ["kiwi"]),
      .setOfSets("duo"), .severalRates, .setTakesTooMuch(ingredient: "milk", most: 9999),
      .unknownColor("yelow"), .unknownColor("mauve"),
      .notHidden("2026-02-30"), .notTime("4am"), .notAbsolute("usb"),
      .unknownPlaceholder("name", known: ["amount", "currency", "id"]),
      .unknownPlaceholder("amount", known: []), .missingPlaceholder("amount"),
      .othersMayWrite("/etc/juice-maker/settings.yaml"), .noEntries(.arguments),
      .notOneOf("top", known: ["left", "right"]),
      .unknownCurrency("KRV"), .unknownCurrency("won"),
      .priceWithoutCurrency, .emptySpan("15:00"), .badPrice("x", nil), .negativePrice("-1", nil),
    ] + yaml + wrongTypes
    + [won, dollar].compactMap(\.self).flatMap { currency -> [MenuProblem.Kind] in
      [
        .badPrice("x", currency), .negativePrice("-1", currency), .badPercent("x"),
        .badAllergen("a,b"),
        .tooManyDecimals("1.999", currency),
        .priceTooLarge("1e9", most: Price(minorUnits: 99_999_999_999, currency: currency)),
      ]
    }

  private static var offerTimes: OfferTimes {
    var times = OfferTimes()
    (times.from, times.weekdays) = (DayStart(parsing: "15:00"), [.mon, .tue])
    return times
  }

  private static let wrongTypes: [MenuProblem.Kind] =
    [
      MenuProblem.Wanted.menu, .entries(.ingredients), .entry(.ingredients), .entry(.juices),
      .identifier, .name, .color, .hidden, .recipe, .set, .currency, .price, .cost, .factor,
      .instead,
      .several,
      .count(0...9999),
      .mapping(["name", "lines", "vat"]), .percent, .printer, .printerText, .backup, .folder,
      .terminals, .terminal, .entry(.arguments), .entries(.arguments),
      .entries(.lines),
      .entries(.staff), .entry(.staff), .entries(.rights), .entry(.rights),
      .entry(.lines), .oneOf(["left", "right"]),
    ].map { .wrongType(found: .list, wanted: $0) }
    + [.noBlankAfterColon(wanted: .mapping(["language", "side"]))]
    + [MenuProblem.Shape.mapping, .nothing, .boolean, .number, .text].map {
      .wrongType(found: $0, wanted: .nameText)
    }
}
