import Glibc
import JuiceKit
import JuiceText
import JuiceWords

/// An error as a command reports it: a code for scripts, an exit code for the shell. `Wording` has the sentence.
struct Failure: Error {
  enum Code: String {
    case short
    case unknownJuice = "unknown-juice"
    case unknownIngredient = "unknown-ingredient"
    case unknownOrder = "unknown-order"
    case alreadyVoid = "already-void"
    case nothingToVoid = "nothing-to-void"
    case idTaken = "id-taken"
    case notEmpty = "not-empty"
    case menuInvalid = "menu-invalid"
    case storeDamaged = "store-damaged"
    case storeUnavailable = "store-unavailable"
    /// A file that is neither the store nor the menu in use.
    case file = "file-unavailable"
    case usage
    case terminal
    case output
  }

  /// The error in JSON.
  struct Record: Encodable {
    struct Error: Encodable {
      let code: String
      var shortages: [Shortage]?
      /// The number of a journal entry.
      var seq: Int?
    }

    struct Shortage: Encodable {
      let ingredient: String
      let needed: Int
      let available: Int
      let missing: Int
    }

    let error: Error
  }

  let error: any Error
  let code: Code
  let exit: Int32
  /// Names and orders what the error is about.
  private let menu: Menu

  /// - Returns: nil for an error that the parser of the command line explains.
  init?(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let problem as CommandProblem: self.init(problem, Self.codes(of: problem))
    case let refusal as Refusal: self.init(refusal, Self.codes(of: refusal))
    case let error as StoreError: self.init(error, Self.codes(of: error))
    case MenuFileError.unreadable: self.init(error, (.menuInvalid, EX_IOERR))
    case MenuFileError.invalid: self.init(error, (.menuInvalid, EX_DATAERR))
    case is JournalFault: self.init(error, (.storeDamaged, EX_DATAERR))
    default: return nil
    }
  }

  init(_ refusal: Refusal, menu: Menu) {
    self.init(refusal, Self.codes(of: refusal), menu)
  }

  private init(
    _ error: any Error, _ codes: (code: Code, exit: Int32),
    _ menu: Menu = Menu(ingredients: [], juices: [])
  ) {
    self.error = error
    (code, exit) = codes
    self.menu = menu
  }

  func sentence(in language: Language) -> String { Wording(language, menu).sentence(for: error) }

  var record: Record {
    var record = Record.Error(code: code.rawValue)
    if case Refusal.short(let shortages) = error {
      record.shortages = menu.sorted(shortages).map {
        Record.Shortage(
          ingredient: $0.ingredient.rawValue, needed: $0.needed, available: $0.available,
          missing: $0.missing)
      }
    }
    record.seq = (error as? JournalFault)?.seq
    return Record(error: record)
  }
}

extension Failure {
  private static func codes(of problem: CommandProblem) -> (Code, Int32) {
    switch problem {
    case .unknownJuice: (.unknownJuice, EX_USAGE)
    case .unknownIngredient: (.unknownIngredient, EX_USAGE)
    case .unknownOrder: (.unknownOrder, EX_USAGE)
    case .unknownCommand, .missingCount, .badCount, .tooManyCups, .countedTwice, .badOrderID,
      .badTime, .orderOrLast, .backupOfMemory, .usage:
      (.usage, EX_USAGE)
    case .cannotMake: (.file, EX_CANTCREAT)
    case .cannotRead, .cannotWrite: (.file, EX_IOERR)
    case .cannotPrint: (.output, EX_IOERR)
    case .badImport: (.storeDamaged, EX_DATAERR)
    case .noTerminal, .unknownTerminal, .simpleTerminal, .brokenTerminal:
      (.terminal, EX_SOFTWARE)
    }
  }

  private static func codes(of refusal: Refusal) -> (Code, Int32) {
    switch refusal {
    case .short: (.short, 1)
    case .alreadyVoid: (.alreadyVoid, 1)
    case .nothingToVoid: (.nothingToVoid, 1)
    case .idTaken: (.idTaken, 1)
    case .notEmpty: (.notEmpty, 1)
    case .aboveLimit: (.usage, EX_USAGE)
    case .unknownIngredient: (.unknownIngredient, EX_USAGE)
    case .unknownOrder: (.unknownOrder, EX_USAGE)
    }
  }

  private static func codes(of error: StoreError) -> (Code, Int32) {
    switch error {
    case .damaged, .newer: (.storeDamaged, EX_DATAERR)
    case .busy: (.storeUnavailable, EX_UNAVAILABLE)
    case .cannotCreate: (.storeUnavailable, EX_CANTCREAT)
    case .cannotRead, .cannotWrite, .diskFull: (.storeUnavailable, EX_IOERR)
    }
  }
}
