/// Why a command failed, other than by the rules or the store.
public enum CommandProblem: Error, Hashable, Sendable {
  // Arguments; `meant` is a similar word that exists.
  case unknownCommand(String, meant: String?)
  case unknownJuice(String, meant: String?)
  case unknownIngredient(String, meant: String?)
  case unknownOrder(String)
  case unknownPayment(String, known: [String])
  case missingCount(String)
  case badCount(String, ClosedRange<Int>)
  case tooManyCups(juice: String)
  case countedTwice(ingredient: String)
  case badOrderID(String)
  case badTime(String)
  /// No name of a person.
  case badAuthor(String)
  case badDigest(String)
  /// No entry has the digest that somebody noted.
  case otherBooks(DigestPrefix)
  case orderOrLast
  /// A store without an order to print.
  case noOrder
  case badPin
  case pinsDiffer
  /// Self-service without a PIN to end it.
  case noPin(path: String, Cause)
  case backupOfMemory
  /// A server has means of its own.
  case backupOfServer
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

  // Files other than the store and the menu, and the output.
  case cannotRead(path: String, Cause)
  case cannotMake(path: String, Cause)
  case cannotWrite(path: String, Cause)
  case cannotPrint(Cause)
  /// As `cannotPrint`, of a command that has changed something already.
  case doneButNotPrinted(Cause)
  /// As `doneButNotPrinted`, of a login with its password, which nobody can tell again.
  case passwordNotPrinted(stand: String, Cause)
  /// A file of another owner or group, which a new one in its place can't be given.
  case cannotKeepOwner(path: String)
  /// Another process kept the folder of a file locked for too long.
  case busy(path: String)
  case menuChangedMeanwhile(path: String)
  /// Its text is written in a way that does not let a program make the change.
  case cannotChangeText(path: String)
  /// It could not be run, or says that it failed.
  case editorFailed(String)
  case badImport(file: String, line: Int, ImportProblem)

  /// - Parameter status: as a shell tells it.
  case notPrinted(command: String, status: Int32)

  // The terminal of the till.
  case noTerminal
  case unknownTerminal(name: String)
  case simpleTerminal(name: String)
  case brokenTerminal(detail: String)
}

/// What is wrong in a line of an export.
public enum ImportProblem: Error, Hashable, Sendable {
  /// Not JSON, or not an object.
  case notObject
  case missingKey(String)
  case unknownKey(String, known: [String])
  case repeatedKey(String)
  case wrongType(key: String)
  /// A value that this key, or an entry of this kind, can't have.
  /// - Parameter wanted: values that would be right, where a few can be named.
  case badValue(key: String, value: String, wanted: [String] = [])
  case fault(JournalFault)
}
