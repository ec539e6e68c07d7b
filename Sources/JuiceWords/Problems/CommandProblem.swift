package import JuiceKit

/// A failure of a command, besides refusals and store errors.
package enum CommandProblem: Error, Hashable, Sendable {
  // Arguments. `meant` is a suggestion; `known` lists the valid ids or commands, if few, or several suggestions.
  case unknownCommand(String, meant: String?, known: [String] = [])
  case unknownJuice(String, meant: String?, known: [String] = [])
  case unknownIngredient(String, meant: String?, known: [String] = [])
  case unknownOption(String, of: String, known: [String], meant: String?)
  /// The two options exclude each other, or are the same.
  case optionConflict(String, String)
  case tooManyOptions(String, most: Int)
  case noOption(of: String, known: [String])
  /// A juice whose price is typed, without one. `meant` are the cups that it may stand for; empty for a new cup.
  case priceNeeded(String, Currency, meant: [String] = [])
  /// A typed price for a juice that has one on the menu.
  case priceFixed(String)
  /// A typed price of 0, or above the limit.
  case priceLimit(String, most: Price)
  case unknownOrder(String, meant: String? = nil)
  case unknownBill(String, meant: String? = nil, known: [String] = [])
  case unknownPayment(String, known: [String], meant: String? = nil)
  case notOnMenu(String, known: [String])
  case unknownSetting(String, known: [String])
  /// The file with the settings has a mistake, which a warning has named.
  case settingsUnchanged(path: String)
  /// Several ways to pay need an amount each.
  case missingAmount(String)
  /// A way to pay is given twice.
  case namedTwice(String)
  case tooLittleGiven(Price, for: Price, way: String)
  /// Parts in cash that another way follows, while cash is rounded to this.
  case unevenCash(step: Price)
  /// Money is given, but nothing is paid in cash.
  case notCash
  case noDrawer(menu: String)
  case nothingToGive
  /// A tip for an order without a price.
  case nothingToTip
  /// The order has no tip that could go back.
  case noTip(String)
  case badDiscount(String, known: [String], Currency)
  case nothingToDiscount
  /// The order has none of the discount's juices.
  case nothingToOffer(Discount.ID, juices: [Juice.ID])
  /// A discount of the menu outside its time.
  case offerOver(Discount.ID, OfferTimes)
  case badReason(String)
  /// An invalid text for the typed fact with this label.
  case badTyped(String, of: Name, longest: Int)
  case badPickup(String)
  /// The pick-up time is past, too far ahead, or one that clocks here skip.
  case pickupOver(String)
  /// A pick-up time needs a queue. The remedy names a menu that the call named with `--menu`.
  case noPickup(menu: String, isNamed: Bool = false)
  case missingCount(String, meant: String? = nil)
  /// A replaced ingredient without the one to take instead.
  case missingSubstitute(String)
  /// A bare number: either a count or a juice's number.
  case numberOrCount(String, meant: String?)
  case badCount(String, ClosedRange<Int>, meant: String? = nil, unit: Name? = nil)
  case badAmount(String, ingredient: String, AmountProblem)
  case tooManyCups(cup: String)
  case countedTwice(ingredient: String)
  case badOrderID(String)
  case badTime(String)
  case backwards(since: String, until: String)
  case badShoppingDay(String)
  case badAuthor(String)
  case badDigest(String)
  /// No entry has the noted digest.
  case otherBooks(DigestPrefix)
  case orderOrLast
  case noOrder
  case noRefund
  /// The same without an order.
  case noRefunds
  /// The closing doesn't exist; `nil` if there are none at all.
  case noClosing(Int?)
  case badPin
  /// The input ended before a PIN. The remedy has the options of the call.
  case noPinTyped(options: [String] = [])
  case pinsDiffer
  case pinTaken(by: String)
  case unknownCashier(String, known: [String])
  /// Self-service needs a PIN to end it.
  case noPin(path: String, Cause)
  /// The make screen and the board need a queue. `isNamed` as in `noPickup`.
  case noQueue(menu: String, isNamed: Bool = false)
  /// A login runs on the screen's console.
  case loginOnConsole(String)
  /// A service lacks an environment variable.
  case notInDefaults(String, path: String)
  /// The make screen isn't for customers.
  case makeAtKiosk
  case backupOfMemory
  /// Servers have their own backup tools.
  case backupOfServer
  /// No setting names the folder of backups.
  case noBackupSetting
  /// The same for a backup, which may also go into a file.
  case noBackupPlace
  /// The folder of backups is missing or can't be read.
  case noBackupFolder(String, Cause)
  case noBackup(folder: String)
  /// The folder has backups, and none is known to be of this stand.
  case backupsOfOthers(folder: String)
  /// Only stores in files can be restored.
  case restoreOfMemory, restoreOfServer
  case restoreOfItself(String)
  /// Only stores in files can be mirrored.
  case mirrorOfNoFile
  case noServer
  /// Neither a name for all languages nor one for each.
  case badName(String)
  case badIdentifier(String)
  case identifierTaken(String)
  case badPrice(String, Currency)
  /// Money of 0 is put into the drawer, or taken out.
  case zeroAmount(String)
  case unknownCurrency(String)
  case noCurrency(path: String)
  /// The menu has another currency, the given one.
  case otherCurrency(Currency)
  /// The first price would make these juices free.
  case othersFree([String])
  /// - Parameter command: such as `menu add`; empty for the program.
  case usage(UsageProblem, command: String = "")

  /// The machine's clock shows a year outside the calendar.
  case wrongClock
  case tooManyArguments(most: Int)

  // The output.
  case cannotPrint(Cause)
  /// The command has done its work, but can't print its output.
  case doneButNotPrinted(Cause)
  /// The login exists, but its password can't be printed and is lost.
  case passwordNotPrinted(stand: String, Cause)
  /// - Parameters:
  ///   - waiting: the number of slips kept for later.
  ///   - unkeptIn: the folder in which the slip can't be kept; `nil` if it is kept, or of no use later.
  case notPrinted(printer: String, PrinterFault, waiting: Int, unkeptIn: String? = nil)
  /// Korean for a thermal printer on a machine without its table.
  case noKoreanTable
  case noPrinter
  /// A command of the settings failed; `said` has its first words on standard error.
  case commandFailed(String, PrinterFault, said: String)

  case editorFailed(String)
  case noEditor(String)
  case badBackup(String, Cause)
  /// A backup without entries. A file that was copied without its log may look like one.
  case emptyBackup(String)
  case badImport(file: String, line: Int, ImportProblem)
  /// A problem of an export to restore. The entries before it can be restored.
  indirect case badExport(CommandProblem)
  /// The last line of an export is missing, or says `end` instead of the actual number of entries.
  case cutOff(file: String, entries: Int, end: Int?)

  // Terminal.
  case noTerminal
  case unknownTerminal(name: String)
  case simpleTerminal(name: String)
  case brokenTerminal(detail: String)
}

extension CommandProblem {
  /// The first entry of a backup or an export that can't be used, by its number.
  package var badEntry: (file: String, seq: Int)? {
    switch self {
    case .badBackup(let path, .fault(let fault)): (path, fault.seq)
    // Each line of an export is an entry. `--until` counts the lines, also if one is missing.
    case .badImport(let file, let line, _): (file, line)
    case .cutOff(let file, let entries, let end): (file, min(entries, end ?? entries) + 1)
    case .badExport(let problem): problem.badEntry
    default: nil
    }
  }
}

package enum PrinterFault: Error, Hashable, Sendable {
  /// The exit code of the printer's command, as a shell reports it.
  case ended(Int32)
  /// A command that was stopped after its time, in seconds.
  case late(after: Int)
  case system(Cause)
}
