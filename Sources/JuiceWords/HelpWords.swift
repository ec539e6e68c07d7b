/// What `--help` says, and the words it is made with. A command or an option of the program is a case here, so
/// that the compiler asks each language for its text.
public protocol HelpWords: Sendable {
  func help(_ command: CommandTopic) -> CommandText
  func help(_ argument: ArgumentTopic) -> ArgumentText

  var usageHeading: String { get }
  var commandsHeading: String { get }
  var argumentsHeading: String { get }
  var optionsHeading: String { get }
  /// What stands for any command and any options in a usage line.
  var anyCommand: String { get }
  var anyOptions: String { get }
  /// The values that an option takes, and the one it has without being given.
  func values(_ values: [String], byDefault: String?) -> String
  /// Where the help of a single command is.
  func helpOfCommand(_ program: String) -> String
}

public enum CommandTopic: CaseIterable, Sendable {
  case program, till, menu, showMenu, setPrice, addJuice, addIngredient, editMenu, checkMenu,
    menuExample
  case stock
  case order, receipt, restock, count, waste, soldOut, void
  case history, report, export, `import`, backup, verify
  case pin, setPin
  case stand, prepareStands, addStand, listStands, removeStand
}

public enum ArgumentTopic: CaseIterable, Sendable {
  // Of every command.
  case store, menu, language, author, wait, format, help, version, completions
  // Options.
  case price, currency, recipe, name, opening, low
  case ascii, kiosk, orderID, payment, columns, pinFile, reason, clear, last, limit, kind, since,
    until, expected
  // What stands without an option's name.
  case newID, pricedJuice
  case juices, delivered, counted, wasted, marked, voided, printed, copy, export, menuFile
  case newStand, removedStand, stand
}

public struct CommandText: Hashable, Sendable {
  /// In a line.
  public let abstract: String
  /// Paragraphs of a line each. A line that begins with spaces is an example: a command, and after three or
  /// more spaces what it does.
  public let discussion: String

  init(_ abstract: String, _ discussion: String = "") {
    self.abstract = abstract
    self.discussion = discussion
  }
}

public struct ArgumentText: Hashable, Sendable {
  public let help: String
  /// What stands for the value; nil for a flag, and where the values are named.
  public let value: String?

  init(_ help: String, value: String? = nil) {
    self.help = help
    self.value = value
  }
}
