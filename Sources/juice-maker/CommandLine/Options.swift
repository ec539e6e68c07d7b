public import ArgumentParser
import FoundationEssentials
public import JuiceKit
import JuicePostgres
public import JuiceText
import JuiceWords

struct CommonOptions: ParsableArguments {
  @Option(help: ArgumentHelp(.store), completion: .file())
  var store: String?

  @Option(help: ArgumentHelp(.menu), completion: .file())
  var menu: String?

  @Option(help: ArgumentHelp(.language))
  var language: Language?

  @Option(name: .customLong("as"), help: ArgumentHelp(.author))
  var name: String?

  @Option(help: ArgumentHelp(.wait))
  var wait: String?

  /// The timeout for a busy or unreachable store, in seconds.
  func patience() throws(CommandProblem) -> Double {
    guard let wait else { return 10 }
    return Double(try (1...3600).number(wait, of: "--wait", command: "juice-maker"))
  }

  func wording(of menu: Menu) -> Wording {
    Wording(LanguageChoice.language(option: language), menu)
  }

  var wording: Wording { Wording(LanguageChoice.language(option: language)) }
}

extension Language: ExpressibleByArgument {}

extension MenuEntry.Kind: ExpressibleByArgument {}
extension Serving: ExpressibleByArgument {}

extension ClosedRange<Int> {
  func number(_ word: String, of option: String, command: String) throws(CommandProblem) -> Int {
    guard let number = number(word) else {
      throw .usage(.outOfRange(option: option, value: word, self), command: command)
    }
    return number
  }

  func count(_ word: String, of argument: String) throws(CommandProblem) -> Int {
    guard let count = number(word) else { throw .badCount(argument, self) }
    return count
  }
}

/// Lists values like the parser does, but without key paths, which take 3 % of the time of an order.
extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable<String> {
  public static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  public static var allValueDescriptions: [String: String] { [:] }
}

enum Format {
  case text, json, csv
  /// CSV for Excel; see `CSVTable`.
  case excel

  var isCSV: Bool { self == .csv || self == .excel }
}

struct FormatOption: ParsableArguments {
  enum Choice: String, CaseIterable, ExpressibleByArgument { case text, json }

  @Option(name: .customLong("format"), help: ArgumentHelp(.format))
  var choice = Choice.text

  var format: Format { choice == .json ? .json : .text }
}

struct RowFormatOption: ParsableArguments {
  enum Choice: String, CaseIterable, ExpressibleByArgument { case text, json, csv }

  @Option(name: .customLong("format"), help: ArgumentHelp(.format))
  var choice = Choice.text

  @OptionGroup var sheet: ExcelOption

  var format: Format {
    if sheet.excel { return .excel }
    return switch choice {
    case .text: .text
    case .json: .json
    case .csv: .csv
    }
  }
}

/// `CommandArguments` rejects it with a format other than CSV.
struct ExcelOption: ParsableArguments {
  @Flag(help: ArgumentHelp(.excel))
  var excel = false
}

struct StandOption: ParsableArguments {
  @Option(help: ArgumentHelp(.stand))
  var stand: String?

  var isEvery: Bool { stand == Stands.all }
}

extension String? {
  /// Validates a reason for the journal; `nil` without one.
  func note() throws(CommandProblem) -> String? {
    guard let text = self?.composed else { return nil }
    guard text.isNote else { throw .badReason(text) }
    return text
  }
}

struct SpanOptions: ParsableArguments {
  @Option(help: ArgumentHelp(.since))
  var since: String?

  @Option(help: ArgumentHelp(.until))
  var until: String?

  func start(by dayStart: DayStart) throws(CommandProblem) -> Date? {
    try time(since, by: dayStart)
  }

  /// - Throws: `CommandProblem.backwards` if the end is before the start.
  func end(by dayStart: DayStart) throws(CommandProblem) -> Date? {
    guard let end = try time(until, by: dayStart) else { return nil }
    if let start = try start(by: dayStart), end < start {
      throw .backwards(since: since ?? "", until: until ?? "")
    }
    return end
  }

  private func time(_ word: String?, by dayStart: DayStart) throws(CommandProblem) -> Date? {
    guard let word else { return nil }
    guard let date = Timestamp.parse(word, now: Environment.now(), by: dayStart) else {
      throw .badTime(word)
    }
    return date
  }
}
