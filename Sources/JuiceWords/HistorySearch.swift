package import FoundationEssentials
package import JuiceKit
internal import JuiceText

/// A search in the journal: for a juice, an ingredient, an order's number, the start of an id or of a name, a pick-up time,
/// or a day.
package struct HistorySearch: Hashable, Sendable {
  package let text: String
  package let day: LocalDay?
  private let span: Range<Date>?
  private let wanted: JournalSearch

  /// - Parameters:
  ///   - menu: supplies names. Removed things are found only by their whole id.
  ///   - now: decides the year of a day without one.
  package init(_ text: String, on menu: Menu, now: Date) {
    self.text = text
    let word = text.lowercased().asciiDigits.split(separator: " ").joined(separator: " ")
    day = Self.day(word, now: now, by: menu.dayStart)
    span = day.map {
      menu.dayStart.beginning(of: $0)..<menu.dayStart.beginning(of: $0.moved(days: 1))
    }
    let names = NameSearch(word)
    var wanted = JournalSearch(
      juices: Set(menu.juices.filter { $0.names.contains(where: names.finds) }.map(\.id)),
      ingredients: Set(menu.ingredients.filter { names.finds($0.name) }.map(\.id)))
    if let id = Juice.ID(parsing: word) { wanted.juices.insert(id) }
    if let id = Ingredient.ID(parsing: word) { wanted.ingredients.insert(id) }
    // Fewer digits would match by chance.
    if word.utf8.count >= 4, word.allSatisfy({ "0123456789abcdef-".contains($0) }) {
      wanted.idPrefix = word
    }
    wanted.number = Self.number(word)
    let name = text.trimmed.composed
    if let first = name.first, !first.isNumber { wanted.person = name }
    // A pick-up time of today, also a past one, or of a day to come.
    let today = menu.dayStart.beginning(of: now)
    if name.contains(":"),
      let time = try? PickupTime(typed: name.asciiDigits, now: today, by: menu.dayStart)
    {
      wanted.person = time.text
    }
    self.wanted = wanted
  }

  /// Adds the search to a query; an empty search matches everything.
  package func narrowing(_ query: JournalQuery) -> JournalQuery {
    var query = query
    if let span {
      (query.since, query.until) = (span.lowerBound, span.upperBound)
    } else if text.contains(where: { $0 != " " }) {
      query.search = wanted
    }
    return query
  }

  /// Reads the number of an order or a juice: `7`, `No. 7`, `#7` or `7번`.
  package static func number(_ word: String) -> Int? {
    let word = word.lowercased().asciiDigits
    let digits = word.drop { "no. #".contains($0) }.prefix { $0.isASCII && $0.isNumber }
    let rest = word.suffix(from: digits.endIndex)
    return rest.isEmpty || rest == "번" ? Int(digits) : nil
  }

  /// Reads `2026-11-20`, `11-20`, `11월 20일` or `November 20`. Without a year it is the latest such day up to today.
  static func day(_ word: String, now: Date, by dayStart: DayStart) -> LocalDay? {
    day(word, by: dayStart) { month, day in
      LocalDay.last(month: month, day: day, notAfter: dayStart.day(of: now))
    }
  }

  /// Reads a day to come: `11-30` is the next such day from today on.
  package static func comingDay(_ text: String, now: Date, by dayStart: DayStart) -> LocalDay? {
    let word = text.lowercased().asciiDigits.split(separator: " ").joined(separator: " ")
    return day(word, by: dayStart) { month, day in
      LocalDay.next(month: month, day: day, notBefore: dayStart.day(of: now))
    }
  }

  /// - Parameter inYear: gives a day without a year its year.
  private static func day(
    _ word: String, by dayStart: DayStart, inYear: (_ month: Int, _ day: Int) -> LocalDay?
  ) -> LocalDay? {
    let numbers = withMonthAsNumber(word)
    guard numbers.allSatisfy({ $0.isASCII && $0.isNumber || "-/. 년월일,".contains($0) }) else {
      return nil
    }
    let digits = numbers.split { !$0.isNumber }
    let parts = digits.compactMap { Int($0) }
    // A number that overflows makes no day.
    guard parts.count == digits.count else { return nil }
    let day: LocalDay? =
      switch parts.count {
      case 3: LocalDay(year: parts[0], month: parts[1], day: parts[2])
      case 2: inYear(parts[0], parts[1])
      default: nil
      }
    return day.flatMap { dayStart.has($0) ? $0 : nil }
  }

  /// Turns `nov 20` into `11- 20`.
  private static func withMonthAsNumber(_ word: String) -> String {
    let name = word.prefix { $0.isLetter }
    guard name.utf8.count >= 3,
      let month = Words.months.firstIndex(where: { $0.lowercased().hasPrefix(name) })
    else { return word }
    return "\(month + 1)-" + word.dropFirst(name.count)
  }
}
