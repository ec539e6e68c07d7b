public import FoundationEssentials
public import JuiceKit
internal import JuiceText

/// A text that finds entries of the journal: a juice, an ingredient, an order's number, the beginning of an id or of
/// a name, or a day.
public struct HistorySearch: Hashable, Sendable {
  public let text: String
  /// The day, where one was typed.
  public let day: LocalDay?
  /// When that begins and ends.
  private let span: Range<Date>?
  private let wanted: JournalSearch

  /// - Parameters:
  ///   - menu: has the names; what is no longer on it is found by its whole id.
  ///   - now: decides which year a day without one is in.
  public init(_ text: String, on menu: Menu, now: Date) {
    self.text = text
    let word = text.lowercased().split(separator: " ").joined(separator: " ")
    day = Self.day(word, now: now, by: menu.dayStart)
    span = day.map {
      menu.dayStart.beginning(of: $0)..<menu.dayStart.beginning(of: $0.moved(days: 1))
    }
    let names = NameSearch(word)
    var wanted = JournalSearch(
      juices: Set(menu.juices.filter { names.finds($0.name) }.map(\.id)),
      ingredients: Set(menu.ingredients.filter { names.finds($0.name) }.map(\.id)))
    if let id = Juice.ID(parsing: word) { wanted.juices.insert(id) }
    if let id = Ingredient.ID(parsing: word) { wanted.ingredients.insert(id) }
    // Fewer digits are found too often by chance.
    if word.utf8.count >= 4, word.allSatisfy({ "0123456789abcdef-".contains($0) }) {
      wanted.idPrefix = word
    }
    wanted.number = Self.number(word)
    let name = text.trimmed.composed
    if let first = name.first, !first.isNumber { wanted.person = name }
    self.wanted = wanted
  }

  /// A query narrowed to what is searched for: to everything where nothing is typed yet.
  public func narrowing(_ query: JournalQuery) -> JournalQuery {
    var query = query
    if let span {
      (query.since, query.until) = (span.lowerBound, span.upperBound)
    } else if text.contains(where: { $0 != " " }) {
      query.search = wanted
    }
    return query
  }

  /// Reads `7`, `No. 7`, `#7` and `7번`: what a customer was called by.
  private static func number(_ word: String) -> Int? {
    let digits = word.drop { "no. #".contains($0) }.prefix { $0.isASCII && $0.isNumber }
    let rest = word.suffix(from: digits.endIndex)
    return rest.isEmpty || rest == "번" ? Int(digits) : nil
  }

  /// Reads `2026-11-20`, `11-20`, `11월 20일` and `November 20`. Without a year it is the last such day.
  static func day(_ word: String, now: Date, by dayStart: DayStart) -> LocalDay? {
    let numbers = withMonthAsNumber(word)
    guard numbers.allSatisfy({ $0.isASCII && $0.isNumber || "-/. 년월일,".contains($0) }) else {
      return nil
    }
    let digits = numbers.split { !$0.isNumber }
    let parts = digits.compactMap { Int($0) }
    // Too many digits for a number are no part of a day.
    guard parts.count == digits.count else { return nil }
    let day: LocalDay? =
      switch parts.count {
      case 3: LocalDay(year: parts[0], month: parts[1], day: parts[2])
      case 2: LocalDay.last(month: parts[0], day: parts[1], notAfter: dayStart.day(of: now))
      default: nil
      }
    return day.flatMap { dayStart.has($0) ? $0 : nil }
  }

  /// `nov 20` as `11- 20`.
  private static func withMonthAsNumber(_ word: String) -> String {
    let name = word.prefix { $0.isLetter }
    guard name.utf8.count >= 3,
      let month = Words.months.firstIndex(where: { $0.lowercased().hasPrefix(name) })
    else { return word }
    return "\(month + 1)-" + word.dropFirst(name.count)
  }
}
