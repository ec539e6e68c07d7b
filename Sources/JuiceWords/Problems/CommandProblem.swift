public import JuiceKit

/// Why a command failed, other than by the rules or the store.
public enum CommandProblem: Error, Hashable, Sendable {
  // Arguments; `meant` is what was likely meant.
  /// - Parameter known: the commands that there are, where they are few.
  case unknownCommand(String, meant: String?, known: [String] = [])
  case unknownJuice(String, meant: String?)
  case unknownIngredient(String, meant: String?)
  /// An option that a juice can't be had with.
  ///
  /// - Parameter known: those that it can.
  case unknownOption(String, of: String, known: [String], meant: String?)
  /// Two options of which one can be had, or one twice.
  case optionConflict(String, String)
  /// More of one than a cup may have.
  case tooManyOptions(String, most: Int)
  /// One of several options has to be said.
  case noOption(of: String, known: [String])
  case unknownOrder(String, meant: String? = nil)
  case unknownBill(String)
  case unknownPayment(String, known: [String])
  /// No option, choice or discount of the menu.
  case notOnMenu(String, known: [String])
  /// One of several ways to pay has no amount.
  case missingAmount(String)
  /// The same way to pay, again.
  case namedTwice(String)
  /// The money given is less than what it pays.
  case tooLittleGiven(Price, for: Price)
  /// Money is given where nothing is paid in cash.
  case notCash
  /// The drawer of a menu without a currency.
  case noDrawer(menu: String)
  /// Money is given for an order without a price.
  case nothingToGive
  /// - Parameter known: the ids of the menu's discounts.
  case badDiscount(String, known: [String], Currency)
  /// A discount for an order without prices.
  case nothingToDiscount
  /// A reason that can't be kept.
  case badReason(String)
  /// A name that an order or a bill can't have.
  case badCustomerName(String)
  case missingCount(String)
  /// A number beside other words: the count of one, or the number of a juice.
  case numberOrCount(String, meant: String?)
  case badCount(String, ClosedRange<Int>)
  /// An amount that can't be typed so, as it was given, and the id of its ingredient.
  case badAmount(String, ingredient: String, AmountProblem)
  case tooManyCups(cup: String)
  case countedTwice(ingredient: String)
  case badOrderID(String)
  case badTime(String)
  /// A span of time that ends before it starts, as it was given.
  case backwards(since: String, until: String)
  /// No day to buy for.
  case badShoppingDay(String)
  /// No name of a person.
  case badAuthor(String)
  case badDigest(String)
  /// No entry has the digest that somebody noted.
  case otherBooks(DigestPrefix)
  case orderOrLast
  /// A store without an order to print.
  case noOrder
  /// A slip of a refund where the order has none.
  case noRefund
  /// No closing of the drawer has the number; nil for none at all.
  case noClosing(Int?)
  case badPin
  case pinsDiffer
  /// Somebody else of the staff has the same PIN.
  case pinTaken(by: String)
  case unknownCashier(String, known: [String])
  /// Self-service without a PIN to end it.
  case noPin(path: String, Cause)
  /// The make screen or the board without a queue.
  case noQueue(menu: String)
  /// A screen's console has a login, too.
  case loginOnConsole(String)
  /// A service lacks a variable of its environment.
  case notInDefaults(String, path: String)
  /// The make screen for customers.
  case makeAtKiosk
  case backupOfMemory
  /// A server has means of its own.
  case backupOfServer
  /// A restore is for a store in a file.
  case restoreOfMemory, restoreOfServer
  /// The file to restore is the store.
  case restoreOfItself(String)
  /// A mirror is of a store in a file.
  case mirrorOfNoFile
  /// Stands are asked for, and the store is not on a server.
  case noServer
  /// Neither a name for every language nor one of each.
  case badName(String)
  case badIdentifier(String)
  /// Something on the menu has this id.
  case identifierTaken(String)
  case badPrice(String, Currency)
  case unknownCurrency(String)
  /// A price for a menu without a currency.
  case noCurrency(path: String)
  /// The menu's prices are in another currency, which is given.
  case otherCurrency(Currency)
  /// - Parameter command: the program and the command that was called.
  case usage(UsageProblem, command: String)

  /// The year of the machine's clock is none of a calendar.
  case wrongClock
  case tooManyArguments(most: Int)

  // The output.
  case cannotPrint(Cause)
  /// The output can't be written of a command that has changed something already.
  case doneButNotPrinted(Cause)
  /// A login is made, and its password, which nobody can tell again, can't be written.
  case passwordNotPrinted(stand: String, Cause)
  /// - Parameter waiting: how many slips are kept for later.
  case notPrinted(printer: String, PrinterFault, waiting: Int)
  /// Korean for a thermal printer on a machine without its table.
  case noKoreanTable
  case noPrinter

  /// It says that it failed.
  case editorFailed(String)
  /// It is not installed.
  case noEditor(String)
  case badBackup(String, Cause)
  case badImport(file: String, line: Int, ImportProblem)
  /// An export whose last line does not say how many entries there are, or that has others than so many.
  ///
  /// - Parameters:
  ///   - entries: how many there are.
  ///   - end: how many its last line says.
  case cutOff(file: String, entries: Int, end: Int?)

  // The terminal of the till.
  case noTerminal
  case unknownTerminal(name: String)
  case simpleTerminal(name: String)
  case brokenTerminal(detail: String)
}

public enum PrinterFault: Error, Hashable, Sendable {
  /// The exit code of its command, as a shell tells it.
  case ended(Int32)
  case system(Cause)
}
