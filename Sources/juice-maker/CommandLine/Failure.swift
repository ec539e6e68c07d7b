import Glibc
import JuiceKit
import JuiceText
import JuiceWords

/// An error with its code for scripts and its exit code.
struct Failure: Error {
  let error: any Error
  let code: String
  let exit: Int32
  /// For the names and the order of ingredients.
  private let menu: Menu

  /// - Returns: nil for an error of the argument parser, and for one that nobody has thought of.
  init?(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let problem as CommandProblem: self.init(problem, Self.codes(of: problem))
    case let refusal as Refusal: self.init(refusal, Self.codes(of: refusal))
    case is StandProblem: self.init(error, ("usage", EX_USAGE))
    case let error as StoreError: self.init(error, Self.codes(of: error))
    case is RefusedMenuChange: self.init(error, ("menu-invalid", EX_DATAERR))
    case MenuFileError.unreadable: self.init(error, ("menu-invalid", EX_IOERR))
    case MenuFileError.invalid: self.init(error, ("menu-invalid", EX_DATAERR))
    case is JournalFault: self.init(error, ("store-damaged", EX_DATAERR))
    default: return nil
    }
  }

  init(_ refusal: Refusal, menu: Menu) { self.init(refusal, Self.codes(of: refusal), menu) }

  /// A fault of the program.
  init(unforeseen error: any Error) { self.init(error, ("internal", EX_SOFTWARE)) }

  private init(
    _ error: any Error, _ codes: (code: String, exit: Int32),
    _ menu: Menu = Menu(ingredients: [], juices: [])
  ) {
    self.error = error
    (code, exit) = codes
    self.menu = menu
  }

  func sentence(in language: Language) -> String { Wording(language, menu).sentence(for: error) }
}

extension Failure {
  private static func codes(of problem: CommandProblem) -> (String, Int32) {
    switch problem {
    case .unknownJuice: ("unknown-juice", EX_USAGE)
    case .unknownIngredient: ("unknown-ingredient", EX_USAGE)
    case .unknownOrder: ("unknown-order", EX_USAGE)
    case .unknownCommand, .unknownPayment, .missingCount, .badCount, .tooManyCups, .countedTwice,
      .badOrderID, .badTime, .badAuthor, .badDigest, .orderOrLast, .badPin, .backupOfMemory,
      .backupOfServer, .noServer, .badName, .badIdentifier,
      .identifierTaken, .badPrice, .unknownCurrency, .noCurrency, .otherCurrency, .usage:
      ("usage", EX_USAGE)
    case .cannotMake: ("file-unavailable", EX_CANTCREAT)
    case .cannotRead, .cannotWrite, .noPin: ("file-unavailable", EX_IOERR)
    case .cannotKeepOwner: ("file-unavailable", EX_IOERR)
    case .busy: ("file-unavailable", EX_UNAVAILABLE)
    case .cannotPrint, .doneButNotPrinted, .passwordNotPrinted, .notPrinted: ("output", EX_IOERR)
    case .menuChangedMeanwhile: ("menu-changed", 1)
    case .cannotChangeText: ("menu-invalid", EX_DATAERR)
    case .editorFailed: ("editor", 1)
    case .noOrder: ("no-order", 1)
    case .pinsDiffer: ("pins-differ", 1)
    case .badImport, .otherBooks: ("store-damaged", EX_DATAERR)
    case .noTerminal, .unknownTerminal, .simpleTerminal, .brokenTerminal:
      ("terminal", EX_SOFTWARE)
    }
  }

  private static func codes(of refusal: Refusal) -> (String, Int32) {
    switch refusal {
    case .short: ("short", 1)
    case .alreadyVoid: ("already-void", 1)
    case .countsMoved: ("counts-moved", 1)
    case .nothingToVoid: ("nothing-to-void", 1)
    case .idTaken: ("id-taken", 1)
    case .notEmpty: ("not-empty", 1)
    case .aboveLimit: ("usage", EX_USAGE)
    case .unknownIngredient: ("unknown-ingredient", EX_USAGE)
    case .unknownOrder: ("unknown-order", EX_USAGE)
    }
  }

  private static func codes(of error: StoreError) -> (String, Int32) {
    switch error {
    case .damaged, .newer: ("store-damaged", EX_DATAERR)
    case .busy: ("store-unavailable", EX_UNAVAILABLE)
    case .cannotCreate: ("store-unavailable", EX_CANTCREAT)
    case .missing, .cannotRead, .cannotWrite, .diskFull: ("store-unavailable", EX_IOERR)
    case .server(_, let fault): codes(of: fault)
    }
  }

  private static func codes(of fault: ServerFault) -> (String, Int32) {
    switch fault {
    case .noClient, .notReached, .noAnswer, .unanswered, .cutOff, .notTrusted, .notReady,
      .readOnly:
      ("store-unavailable", EX_UNAVAILABLE)
    case .loginRefused, .notLetIn, .noRights, .notOwner, .notReader, .noStand:
      ("store-unavailable", EX_NOPERM)
    case .noDatabase, .tooOld, .noSchema, .olderSchema, .otherEncoding, .damaged, .notPostgres,
      .unexpected:
      ("store-damaged", EX_DATAERR)
    case .badAddress, .badSetting: ("usage", EX_USAGE)
    case .full: ("store-unavailable", EX_IOERR)
    }
  }
}

extension Failure {
  struct Record: Encodable {
    struct Error: Encodable {
      let code: String
      let shortages: [Shortage]?
      /// Of a journal entry.
      let seq: Int?
    }

    struct Shortage: Encodable {
      let ingredient: String
      let needed: Int
      let available: Int
      let missing: Int
    }

    let error: Error
  }

  var record: Record {
    Record(
      error: Record.Error(code: code, shortages: shortages, seq: (error as? JournalFault)?.seq))
  }

  private var shortages: [Record.Shortage]? {
    guard case Refusal.short(let shortages) = error else { return nil }
    return menu.sorted(shortages).map {
      Record.Shortage(
        ingredient: $0.ingredient.rawValue, needed: $0.needed, available: $0.available,
        missing: $0.missing)
    }
  }
}
