package import ArgumentParser
import FoundationEssentials
package import JuiceKit
import JuicePostgres
package import JuiceText
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
    return Double(try (1...3600).number(wait, of: "--wait"))
  }

  func wording(of menu: Menu) -> Wording {
    Wording(LanguageChoice.language(option: language), menu)
  }

  var wording: Wording { Wording(LanguageChoice.language(option: language)) }
}

extension Language: ExpressibleByArgument {}

extension MenuEntry.Kind: ExpressibleByArgument {}
extension Menu.OptionGroup.Kind: ExpressibleByArgument {}
extension Serving: ExpressibleByArgument {}

extension ClosedRange<Int> {
  func number(
    _ word: String, of option: String, command: String = ""
  ) throws(CommandProblem) -> Int {
    guard let number = number(word) else {
      throw .usage(.outOfRange(option: option, value: word, self), command: command)
    }
    return number
  }

  /// Reads the argument of a command.
  func number(
    _ word: String, of argument: ArgumentTopic, command: String
  ) throws(CommandProblem) -> Int {
    guard let number = number(word) else {
      let name = "<\(Language.ofCall.words.help(argument).value ?? "")>"
      throw .usage(.outOfRange(option: name, value: word, self, call: command), command: command)
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
  package static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  package static var allValueDescriptions: [String: String] { [:] }
}

enum Format: Hashable {
  case text, json
  case csv(CSV)

  var csv: CSV? { if case .csv(let csv) = self { csv } else { nil } }
}

struct FormatOption: ParsableArguments {
  enum Choice: String, CaseIterable, ExpressibleByArgument { case text, json }

  @Option(name: .customLong("format"), help: ArgumentHelp(.format))
  var choice = Choice.text

  var format: Format { choice == .json ? .json : .text }
}

struct RowFormatOption: ParsableArguments, SheetOptions {
  enum Choice: String, CaseIterable, ExpressibleByArgument { case text, json, csv }

  @Option(name: .customLong("format"), help: ArgumentHelp(.format))
  var choice = Choice.text

  @Flag(help: ArgumentHelp(.excel))
  var excel = false

  @Option(help: ArgumentHelp(.separator))
  var separator: CSV.Separator?

  var format: Format { outputFormat(choice.rawValue) ?? .text }
}

/// The formats of a command that also makes a page.
struct PageFormatOption: ParsableArguments, SheetOptions {
  enum Choice: String, CaseIterable, ExpressibleByArgument { case text, json, csv, html }

  @Option(name: .customLong("format"), help: ArgumentHelp(.format))
  var choice = Choice.text

  @Flag(help: ArgumentHelp(.excel))
  var excel = false

  @Option(help: ArgumentHelp(.separator))
  var separator: CSV.Separator?

  /// `nil` for a page.
  var format: Format? { outputFormat(choice.rawValue) }
}

/// Each makes the output CSV. `CommandArguments` rejects them with another format.
///
/// Not a group: in a debug build, the parser checks each level of groups four times as often.
protocol SheetOptions {
  var excel: Bool { get }
  var separator: CSV.Separator? { get }
}

extension SheetOptions {
  /// `nil` without these options.
  var csv: CSV? {
    excel || separator != nil ? CSV(separator: separator ?? .comma, isForExcel: excel) : nil
  }

  /// The format with this name; `nil` for a page.
  fileprivate func outputFormat(_ name: String) -> Format? {
    if let csv { return .csv(csv) }
    return ["text": .text, "json": .json, "csv": .csv(CSV())][name]
  }
}

extension CSV.Separator: ExpressibleByArgument {
  init?(argument: String) { self.init(typed: argument) }
  static var allValueStrings: [String] { typed }
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
    try since.map { word throws(CommandProblem) in try time(word, by: dayStart).start }
  }

  /// - Throws: `CommandProblem.backwards` if the end is before the start.
  func end(by dayStart: DayStart) throws(CommandProblem) -> Date? {
    guard let end = try writtenEnd(by: dayStart) else { return nil }
    if let start = try start(by: dayStart), end < start {
      throw .backwards(since: since ?? "", until: until ?? "")
    }
    return end
  }

  /// The end by `--until`, or that of a range such as `--since 11-01..11-15`.
  private func writtenEnd(by dayStart: DayStart) throws(CommandProblem) -> Date? {
    let rangeEnd = try since.flatMap { word throws(CommandProblem) in
      try time(word, by: dayStart).end
    }
    guard let until else { return rangeEnd }
    let (start, end) = try time(until, by: dayStart)
    guard end == nil else {
      throw .usage(.badValue(option: "--until", value: until, known: ["--since \(until)"]))
    }
    guard rangeEnd == nil else {
      throw .usage(.endTwice(since: since ?? ""))
    }
    return start
  }

  /// Reads a time, or days like the till's report: `2026-10`, `yesterday`. Only a range has an end.
  private func time(_ word: String, by dayStart: DayStart) throws(CommandProblem) -> (
    start: Date, end: Date?
  ) {
    let now = Environment.now()
    if let date = Timestamp.parse(word, now: now, by: dayStart) { return (date, nil) }
    guard let span = ReportSpan(parsing: word, now: now, by: dayStart) else { throw .badTime(word) }
    return (span.since, ReportSpan.isRange(word) ? span.until : nil)
  }
}
