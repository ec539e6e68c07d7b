/// The texts of `--help`, and the words it is made with. A command or an option of the program is a case here, so
/// that the compiler asks each language for its text.
public protocol HelpWords: Sendable {
  func help(_ command: CommandTopic) -> CommandText
  func help(_ argument: ArgumentTopic) -> ArgumentText

  var usageHeading: String { get }
  var commandsHeading: String { get }
  func name(of group: CommandGroupTopic) -> String
  var argumentsHeading: String { get }
  var optionsHeading: String { get }
  /// Stand for any command and any options in a usage line.
  var anyCommand: String { get }
  var anyOptions: String { get }
  /// The values that an option takes, and the one it has without being given.
  func values(_ values: [String], byDefault: String?) -> String
  /// Says where the help of a single command is.
  func helpOfCommand(_ program: String) -> String
  /// The same, and where all the rest is.
  func helpOfAll(_ program: String) -> String
}

/// What commands are for, as the help of the program has them.
public enum CommandGroupTopic: Sendable {
  case sell, stock, books, menu, server
}

public enum CommandTopic: CaseIterable, Sendable {
  case program, till, menu, showMenu, setEntry, hideJuices, moveEntry, removeEntry, addJuice,
    addIngredient,
    addPayment, addDiscount, addOption, addChoice, editMenu, checkMenu,
    menuExample
  case stock
  case order, queue, showQueue, queueMade, queueCollected, queueBack, board, pay
  case receipt, restock, count, waste, soldOut, void
  case history, report, shopping, export, `import`, backup, restore, mirror, verify,
    doctor
  case drawer, showDrawer, drawerOpen, drawerIn, drawerOut, drawerClose, drawerSlip
  case pin, setPin
  case stand, prepareStands, addStand, listStands, removeStand
}

public enum ArgumentTopic: CaseIterable, Sendable {
  // Every command has these.
  case store, menu, language, author, wait, format, help, version, completions
  // Options.
  case currency, entryKind, hasDrawer, choosing, newChoices
  case optionOfChoice, addedPrice, addedRecipe, hideToday, showAgain, moveBefore, moveLast
  case ascii, kiosk, kioskBoard, make, orderID, payment, pay, columns, ticket, unprinted, pinFile,
    reason, clear, last,
    limit,
    lines, exportedLines, untilEntry, withoutEnd, kind, since,
    until, shoppingDay, expected
  // These stand without an option's name.
  case newID, changedEntry, hiddenJuices
  case queued, paidOrder, ways, given
  case discount, discountReason, float, drawerAmount, drawerReason, drawerNote, countedMoney,
    closing
  case juices, delivered, counted, wasted, marked, voided, printed, copy, restored, export, menuFile
  case mirrorAddress, follow
  case newStand, removedStand, stand, mirrorStand, standAnew
}

/// Says in its first line what a command does, and then more.
public struct CommandText: Hashable, Sendable, ExpressibleByStringLiteral {
  public let abstract: String
  /// Paragraphs of a line each. A line that begins with spaces is an example: a command, and after three or
  /// more spaces what it does.
  public let discussion: String

  public init(stringLiteral text: String) {
    let lines = text.split(separator: "\n", maxSplits: 1)
    abstract = String(lines[0])
    discussion = lines.dropFirst().first.map { String($0.drop { $0 == "\n" }) } ?? ""
  }
}

/// Says what an option or an argument is, as help shows it: `<path> The menu file.`
public struct ArgumentText: Hashable, Sendable, ExpressibleByStringLiteral {
  public let help: String
  /// The word for the value; nil for a flag, and where the values are named.
  public let value: String?

  public init(stringLiteral text: String) {
    let end = text.hasPrefix("<") ? text.utf8.firstIndex(of: UInt8(ascii: ">")) : nil
    value = end.map { String(text[..<$0].dropFirst()) }
    help = end.map { String(text[$0...].dropFirst(2)) } ?? text
  }
}
