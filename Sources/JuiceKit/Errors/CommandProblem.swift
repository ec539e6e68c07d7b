/// Why a command was not done, where it is not the store or the rules that refuse.
public enum CommandProblem: Error, Hashable, Sendable {
  // Words of the call; `meant` is the likely word where one is near.
  case unknownCommand(String, meant: String?)
  case unknownJuice(String, meant: String?)
  case unknownIngredient(String, meant: String?)
  case unknownOrder(String)
  case missingCount(String)
  case badCount(String, ClosedRange<Int>)
  case tooManyCups(juice: String)
  case countedTwice(ingredient: String)
  case badOrderID(String)
  case badTime(String)
  case orderOrLast
  case backupOfMemory
  /// In the words of the parser of the command line, which are English.
  case usage(String)

  // Files other than the store and the menu.
  case cannotRead(path: String, Cause)
  case cannotMake(path: String, Cause)
  case cannotWrite(path: String, Cause)
  case cannotPrint(Cause)
  case badImport(file: String, line: Int, ImportProblem)

  // The terminal of the till.
  case noTerminal
  case unknownTerminal(name: String)
  case simpleTerminal(name: String)
  case brokenTerminal(detail: String)
}

/// What is wrong in a line of an export.
public enum ImportProblem: Error, Hashable, Sendable {
  /// Not JSON, or no object.
  case notObject
  case missingKey(String)
  case unknownKey(String, known: [String])
  case repeatedKey(String)
  /// A value that is of another type than its key's.
  case wrongType(key: String)
  /// A value that its key, or an entry of its kind, can't have.
  case badValue(key: String, value: String)
  case fault(JournalFault)
}
