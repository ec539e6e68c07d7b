public import JuiceKit

/// What the commands say, in one language.
public struct CommandTexts: Sendable {
  // Columns of tables.
  public let juice: String
  public let ingredient: String
  public let recipe: String
  public let price: String
  public let servings: String
  public let limitedBy: String
  public let count: String
  public let state: String
  public let number: String
  public let time: String
  public let kind: String
  public let content: String
  public let id: String
  public let hour: String
  public let cups: String
  public let used: String
  public let wasted: String
  public let delivered: String
  public let lasts: String

  // Words in them.
  public let soldOut: String
  public let low: String
  public let takenBack: String
  public let kindName: @Sendable (JournalEntry.Kind) -> String
  public let wasteReason: @Sendable (WasteReason) -> String
  public let mark: @Sendable (SoldOutMark) -> String
  public let line: @Sendable (_ juice: String, _ cups: Int) -> String
  /// How long a stock lasts.
  public let days: @Sendable (Double) -> String

  // What was done.
  public let stock: @Sendable (_ items: String) -> String
  public let ordered: @Sendable (_ lines: String, _ id: String) -> String
  public let voided: @Sendable (_ lines: String, _ id: String) -> String
  public let imported: @Sendable (_ entries: Int) -> String
  public let backedUp: @Sendable (_ path: String) -> String
  public let verified: @Sendable (_ entries: Int) -> String
  public let menuIsGood: @Sendable (_ path: String, _ ingredients: Int, _ juices: Int) -> String
  public let noEntries: String

  // The report.
  public let span: @Sendable (_ since: String?, _ until: String?) -> String
  public let sales: @Sendable (_ orders: Int, _ cups: Int, _ revenue: String) -> String

  public let errors: CommandErrorTexts
}

/// Why a command was not done: one sentence each, with what to do.
public struct CommandErrorTexts: Sendable {
  public typealias Meant = String?

  public let unknownCommand: @Sendable (_ word: String, Meant) -> String
  public let unknownJuice: @Sendable (_ word: String, Meant) -> String
  public let unknownIngredient: @Sendable (_ word: String, Meant) -> String
  public let unknownOrder: @Sendable (_ word: String) -> String
  public let noCount: @Sendable (_ word: String) -> String
  public let badCount: @Sendable (_ word: String, _ range: ClosedRange<Int>) -> String
  public let tooManyCups: @Sendable (_ juice: String) -> String
  public let countedTwice: @Sendable (_ ingredient: String) -> String
  public let badOrderID: @Sendable (_ word: String) -> String
  public let badTime: @Sendable (_ word: String) -> String
  public let voidWhat: String
  public let noBackupOfMemory: String

  public let cannotRead: @Sendable (_ path: String, _ detail: String) -> String
  public let cannotMake: @Sendable (_ path: String, _ detail: String) -> String
  public let cannotPrint: @Sendable (_ detail: String) -> String
  public let fault: @Sendable (JournalFault) -> String

  public let noTerminal: String
  public let unknownTerminal: @Sendable (_ name: String) -> String
  public let simpleTerminal: @Sendable (_ name: String) -> String
  public let brokenTerminal: @Sendable (_ detail: String) -> String
}

extension Language {
  /// What the commands say.
  public var commands: CommandTexts {
    switch self {
    case .ko: .korean
    case .en: .english
    }
  }
}
