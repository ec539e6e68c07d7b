import Glibc
import JuiceKit
import JuiceText
import JuiceWords

/// An error with its code for scripts and its exit code.
struct ExitReport: Error {
  let error: any Error
  let code: String
  let exit: Int32
  private let menu: Menu
  /// The orders that the user named by number.
  private var names: [Order.ID: OrderReference] = [:]

  /// - Returns: `nil` for errors of the argument parser and unexpected ones.
  init?(_ error: any Error) {
    switch error {
    case let report as ExitReport: self = report
    case let problem as CommandProblem: self.init(problem, Self.codes(of: problem))
    case let problem as FileProblem: self.init(problem, Self.codes(of: problem))
    case let refusal as Refusal: self.init(refusal, Self.codes(of: refusal))
    case is StandProblem: self.init(error, ("usage", EX_USAGE))
    case let error as StoreError: self.init(error, Self.codes(of: error))
    case let use as EntryInUse:
      self.init(error, (use.kind == .juice ? "juice-in-use" : "ingredient-in-use", 1))
    case is RefusedMenuChange: self.init(error, ("menu-invalid", EX_DATAERR))
    case MenuFileError.unreadable: self.init(error, ("menu-invalid", EX_IOERR))
    case MenuFileError.invalid: self.init(error, ("menu-invalid", EX_DATAERR))
    case is MirrorDifference: self.init(error, ("mirror-differs", EX_DATAERR))
    case is JournalFault, is PartialJournal: self.init(error, ("store-damaged", EX_DATAERR))
    default: return nil
    }
  }

  init(_ refusal: Refusal, menu: Menu, naming names: [Order.ID: OrderReference]) {
    self.init(refusal, Self.codes(of: refusal), menu)
    self.names = names
  }

  /// `true` if the error says that the journal has no such order, bill or closing.
  var isNotFound: Bool {
    ["unknown-order", "unknown-bill", "no-order", "no-closing", "nothing-to-void"].contains(code)
  }

  init(unforeseen error: any Error) { self.init(error, ("internal", EX_SOFTWARE)) }

  private init(
    _ error: any Error, _ codes: (code: String, exit: Int32),
    _ menu: Menu = Menu(ingredients: [], juices: [])
  ) {
    self.error = error
    (code, exit) = codes
    self.menu = menu
  }

  /// - Parameter store: the path that the call gave for its store.
  func sentence(in language: Language, store: String? = nil) -> String {
    let wording = Wording(language, menu, store: store)
    return names.reduce(wording.sentence(for: error)) { sentence, order in
      sentence.replacing(order.key.text, with: order.value.text(wording.words))
    }
  }

  /// Writes the error to standard error and, as JSON, to standard output, for a command that goes on.
  func print(as format: Format, in language: Language) throws(CommandProblem) {
    if format == .json { try StandardOutput.write(record.line + "\n") }
    StandardError.write(sentence(in: language) + "\n")
  }
}

extension ExitReport {
  private static func codes(of problem: CommandProblem) -> (String, Int32) {
    switch problem {
    case .unknownJuice: ("unknown-juice", EX_USAGE)
    case .unknownIngredient: ("unknown-ingredient", EX_USAGE)
    case .unknownOrder: ("unknown-order", EX_USAGE)
    case .unknownBill: ("unknown-bill", EX_USAGE)
    case .unknownOption: ("unknown-option", EX_USAGE)
    case .optionConflict, .tooManyOptions: ("option-conflict", EX_USAGE)
    case .noOption: ("option-missing", EX_USAGE)
    case .priceNeeded: ("price-needed", EX_USAGE)
    case .noDrawer: ("no-drawer", EX_USAGE)
    case .pickupOver: ("pickup-over", EX_USAGE)
    case .noTip: ("nothing-to-refund", 1)
    case .unknownCommand, .unknownPayment, .notOnMenu, .unknownSetting, .priceFixed, .priceLimit,
      .missingAmount, .namedTwice, .nothingToGive, .nothingToTip, .notCash, .badDiscount,
      .backwards, .nothingToDiscount, .nothingToOffer, .badReason, .badTyped, .badPickup,
      .noPickup, .missingCount, .missingSubstitute, .othersFree, .numberOrCount,
      .tooManyArguments, .badCount, .badAmount, .tooManyCups, .countedTwice, .badOrderID,
      .badTime, .badShoppingDay, .badAuthor, .badDigest, .orderOrLast, .badPin, .noPinTyped,
      .unknownCashier, .noQueue, .makeAtKiosk, .loginOnConsole, .backupOfMemory, .backupOfServer,
      .noBackupSetting, .noBackupPlace, .restoreOfMemory, .restoreOfServer, .restoreOfItself,
      .mirrorOfNoFile,
      .noServer, .badName, .badIdentifier, .identifierTaken, .badPrice, .zeroAmount,
      .unknownCurrency, .noCurrency, .otherCurrency, .noPrinter, .usage:
      ("usage", EX_USAGE)
    case .settingsUnchanged: ("menu-invalid", EX_DATAERR)
    case .tooLittleGiven, .unevenCash: ("payment-sum", EX_USAGE)
    case .offerOver: ("offer-over", EX_USAGE)
    case .noBackupFolder: ("file-unavailable", EX_CANTCREAT)
    case .noBackup, .backupsOfOthers: ("no-backup", 1)
    case .noPin, .notInDefaults: ("file-unavailable", EX_IOERR)
    case .cannotPrint, .doneButNotPrinted, .passwordNotPrinted, .notPrinted,
      .noKoreanTable, .commandFailed:
      ("output", EX_IOERR)
    case .editorFailed, .noEditor: ("editor", 1)
    case .wrongClock: ("clock", EX_OSERR)
    case .noOrder, .noRefund, .noRefunds: ("no-order", 1)
    case .noClosing: ("no-closing", 1)
    case .pinsDiffer: ("pins-differ", 1)
    case .pinTaken: ("pin-taken", 1)
    case .badImport, .badExport, .cutOff, .badBackup, .emptyBackup, .otherBooks:
      ("store-damaged", EX_DATAERR)
    case .noTerminal, .unknownTerminal, .simpleTerminal, .brokenTerminal:
      ("terminal", EX_SOFTWARE)
    }
  }

  private static func codes(of problem: FileProblem) -> (String, Int32) {
    switch problem {
    case .cannotMake: ("file-unavailable", EX_CANTCREAT)
    case .cannotRead, .cannotWrite, .cannotKeepOwner: ("file-unavailable", EX_IOERR)
    case .busy: ("file-unavailable", EX_UNAVAILABLE)
    case .changedMeanwhile: ("menu-changed", 1)
    case .cannotChangeText: ("menu-invalid", EX_DATAERR)
    }
  }

  private static func codes(of refusal: Refusal) -> (String, Int32) {
    switch refusal {
    case .short: ("short", 1)
    case .alreadyVoid: ("already-void", 1)
    case .nothingToRefund: ("nothing-to-refund", 1)
    case .refunded: ("already-refunded", 1)
    case .notPaid: ("not-paid", 1)
    case .alreadyDone, .firstStage: ("already-done", 1)
    case .paymentSum, .refundSum, .givenForNothing: ("payment-sum", EX_USAGE)
    case .drawerOpen: ("drawer-open", 1)
    case .drawerClosed: ("drawer-closed", 1)
    case .drawerCurrency: ("drawer-currency", 1)
    case .drawerMoved, .drawerClosedSince: ("drawer-moved", 1)
    case .amountLimit, .drawerLimit, .sumLimit, .aboveLimit, .tooManyLines, .tooLarge:
      ("usage", EX_USAGE)
    case .countsMoved: ("counts-moved", 1)
    case .nothingToVoid: ("nothing-to-void", 1)
    case .idTaken: ("id-taken", 1)
    case .notEmpty: ("not-empty", 1)
    case .otherJournal: ("journal-differs", 1)
    case .unknownIngredient: ("unknown-ingredient", EX_USAGE)
    case .unknownOrder: ("unknown-order", EX_USAGE)
    case .unknownBill: ("unknown-bill", EX_USAGE)
    case .billTaken: ("bill-taken", 1)
    case .noRight: ("no-right", 1)
    }
  }

  private static func codes(of error: StoreError) -> (String, Int32) {
    switch error {
    case .damaged, .newer: ("store-damaged", EX_DATAERR)
    case .busy: ("store-unavailable", EX_UNAVAILABLE)
    case .cannotCreate, .noFolder: ("store-unavailable", EX_CANTCREAT)
    case .hardLinked, .missing, .cannotRead, .cannotWrite, .diskFull:
      ("store-unavailable", EX_IOERR)
    case .server(_, let fault): codes(of: fault)
    }
  }

  private static func codes(of fault: ServerFault) -> (String, Int32) {
    switch fault {
    case .noClient, .notReached, .noAnswer, .unanswered, .cutOff, .notTrusted, .notReady, .limit,
      .readOnly, .noDatabase, .noSchema:
      ("store-unavailable", EX_UNAVAILABLE)
    case .loginRefused, .notLetIn, .noRights, .notOwner, .notReader, .noStand:
      ("store-unavailable", EX_NOPERM)
    case .isMirror: ("is-a-mirror", EX_NOPERM)
    case .isStore: ("is-a-store", EX_NOPERM)
    case .tooOld, .olderSchema, .otherEncoding, .damaged, .notPostgres, .unexpected:
      ("store-damaged", EX_DATAERR)
    case .badAddress, .badSetting, .sharedSessions: ("usage", EX_USAGE)
    case .full: ("store-unavailable", EX_IOERR)
    }
  }
}

extension ExitReport {
  var record: JSON {
    [
      "error": [
        "code": .text(code), "shortages": shortages,
        "entry": badEntry.map(JSON.whole),
        "stand": (error as? PartialJournal)?.stand.map(JSON.text),
        "seq": journalFault.map { .whole($0.seq) },
        "store": difference?.store?.end, "mirror": difference?.mirror?.end,
        "common": difference?.common?.end,
      ]
    ]
  }

  private var journalFault: JournalFault? {
    switch error {
    case let fault as JournalFault: fault
    case StoreError.server(_, .damaged(.fault(let fault))): fault
    default: nil
    }
  }

  /// The number of the first entry that can't be used, of the store or of a file.
  private var badEntry: Int? {
    switch error {
    case let part as PartialJournal: part.fault.seq
    case StoreError.damaged(_, .fault(let fault)): fault.seq
    case let problem as CommandProblem: problem.badEntry?.seq
    default: journalFault?.seq
    }
  }

  private var difference: MirrorDifference? { error as? MirrorDifference }

  private var shortages: JSON? {
    guard case Refusal.short(let shortages) = error else { return nil }
    return .list(
      menu.sorted(shortages).map {
        [
          "ingredient": .text($0.ingredient.rawValue), "needed": .whole($0.needed),
          "available": .whole($0.available), "missing": .whole($0.missing),
        ]
      })
  }
}

extension JournalEntry {
  fileprivate var end: JSON {
    [
      "seq": .whole(seq), "digest": .orNull(digest?.text), "at": .text(Timestamp.utc(at)),
    ]
  }
}
