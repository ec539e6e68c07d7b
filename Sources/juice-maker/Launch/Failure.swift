import JuiceKit
import JuiceTill

/// Why a command was not done: for people a sentence, for scripts a code, for the shell an exit code.
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

    /// The exit code where a failure has none of its own.
    fileprivate var exit: Int32 {
      switch self {
      case .short, .alreadyVoid, .nothingToVoid, .idTaken, .notEmpty: 1
      case .usage, .unknownJuice, .unknownIngredient, .unknownOrder: 64
      case .menuInvalid, .storeDamaged: 65
      case .storeUnavailable: 69
      case .terminal: 70
      case .file, .output: 74
      }
    }
  }

  let code: Code
  let exit: Int32
  let sentence: @MainActor @Sendable (Language) -> String
  /// What scripts are told besides the code.
  private let details: [JSON.Member]

  init(
    _ code: Code, exit: Int32? = nil, details: [JSON.Member] = [],
    sentence: @escaping @MainActor @Sendable (Language) -> String
  ) {
    self.code = code
    self.exit = exit ?? code.exit
    self.details = details
    self.sentence = sentence
  }

  var json: JSON {
    ["error": .object([JSON.Member(key: "code", value: .string(code.rawValue))] + details)]
  }
}
