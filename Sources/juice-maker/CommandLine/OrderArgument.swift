import JuiceKit
import JuiceWords

enum OrderReference {
  case id(Order.ID)
  /// The newest waiting order with this number, or else the newest one.
  case number(Int, word: String)
  /// A number with its day, whose year is optional: `11-25/3`.
  case dated(day: String, Int, word: String)

  /// - Parameter last: the alternative way to name the last order, for the error; `nil` if the command has none.
  init(_ word: String, last: String? = nil) throws(CommandProblem) {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
      .map(String.init)
    if let id = Order.ID(parsing: word) {
      self = .id(id)
    } else if let number = JournalLimits.numbers.number(word) {
      self = .number(number, word: word)
      // `#7` and `7번`, but not `07`.
    } else if let number = HistorySearch.number(word), JournalLimits.numbers.contains(number),
      word.first?.isNumber != true || word.hasSuffix("번")
    {
      self = .number(number, word: word)
    } else if parts.count == 2, let number = JournalLimits.numbers.number(parts[1]),
      Self.day(parts[0]) != nil
    {
      self = .dated(day: parts[0], number, word: word)
    } else {
      let isLast = ["last", "latest", "newest", "마지막"].contains(word.lowercased())
      throw .unknownOrder(word, meant: isLast ? last : nil)
    }
  }

  /// Reads several orders: `12 13`. Suggests them for `12,13`.
  static func list(_ words: [String], command: String) throws(CommandProblem) -> [OrderReference] {
    do {
      return try words.map { word throws(CommandProblem) in try OrderReference(word) }
    } catch {
      let parts = words.flatMap { $0.split { ",;，、".contains($0) || $0.isWhitespace } }
        .map(String.init)
      let isList = parts != words && parts.allSatisfy { (try? OrderReference($0)) != nil }
      guard isList, case .unknownOrder(let word, _) = error else { throw error }
      throw .unknownOrder(word, meant: ([command] + parts).joined(separator: " "))
    }
  }

  /// Reads the order that comes first in a call. If it stands behind other words, suggests the call with it in front.
  static func leading(_ word: String, before others: [String], command: String)
    throws(CommandProblem) -> OrderReference
  {
    do { return try OrderReference(word) } catch {
      guard case .unknownOrder(_, nil) = error,
        let place = others.firstIndex(where: { (try? OrderReference($0)) != nil })
      else { throw error }
      var words = [command, others[place], word] + others
      words.remove(at: place + 3)
      throw .unknownOrder(word, meant: words.joined(separator: " "))
    }
  }

  /// A day without a year gets a leap year.
  private static func day(_ text: String) -> LocalDay? {
    LocalDay(parsing: text) ?? LocalDay(parsing: "2000-" + text)
  }

  /// The dated number; without a year, of the latest such day up to today.
  func dated(_ today: LocalDay) -> OrderNumber? {
    guard case .dated(let text, let number, _) = self, let day = Self.day(text) else { return nil }
    let named =
      text.utf8.count == 5
      ? LocalDay.last(month: day.month, day: day.day, notAfter: today) : day
    return named.map { OrderNumber(day: $0.text, number: number) }
  }

  /// Maps the id to this name, unless the name is the id.
  func naming(_ id: Order.ID) -> [Order.ID: OrderReference] {
    if case .id = self { [:] } else { [id: self] }
  }

  func text(_ words: Words) -> String {
    switch self {
    case .id(let id): id.text
    case .number(let number, _): words.orderNumber(number)
    case .dated(_, _, let word): word
    }
  }
}

extension CommandContext {
  /// - Throws: `CommandProblem.unknownOrder` if no order has the number.
  func id(of name: OrderReference) async throws -> Order.ID {
    let today = maker.menu.dayStart.day(of: Environment.now())
    let (id, word): (Order.ID?, String)
    switch name {
    case .id(let id): return id
    case .number(let number, let typed):
      (id, word) = (try await store.order(called: number, today: today), typed)
    case .dated(_, _, let typed):
      guard let number = name.dated(today) else { throw CommandProblem.unknownOrder(typed) }
      (id, word) = (try await store.order(number), typed)
    }
    guard let id else { throw CommandProblem.unknownOrder(word) }
    return id
  }

  /// - Throws: `CommandProblem.unknownOrder`, or `Refusal.unknownOrder` for the first missing id.
  func records(_ names: [OrderReference]) async throws -> [OrderRecord] {
    var ids: [Order.ID] = []
    for name in names { ids.append(try await id(of: name)) }
    let records = try await store.records(ids)
    return try ids.map { id in
      guard let record = records[id] else { throw Refusal.unknownOrder(id) }
      return record
    }
  }
}
