import FoundationEssentials
import JuiceKit
import JuiceWords

/// An order as somebody names it.
enum OrderName {
  case id(Order.ID)
  /// The newest order with the number that waits, else the newest.
  case number(Int, word: String)
  /// A number of a day, which may have no year: `11-25/3`.
  case dated(day: String, Int, word: String)

  /// - Parameter last: how the last order is named instead, where the command can do that.
  init(_ word: String, last: String? = nil) throws(CommandProblem) {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if let id = Order.ID(parsing: word) {
      self = .id(id)
    } else if let number = JournalLimits.numbers.number(word) {
      self = .number(number, word: word)
    } else if parts.count == 2, let number = JournalLimits.numbers.number(parts[1]),
      Self.day(parts[0]) != nil
    {
      self = .dated(day: parts[0], number, word: word)
    } else {
      let isLast = ["last", "latest", "newest"].contains(word.lowercased())
      throw .unknownOrder(word, meant: isLast ? last : nil)
    }
  }

  /// A day of some year, where it has none.
  private static func day(_ text: String) -> LocalDay? {
    LocalDay(parsing: text) ?? LocalDay(parsing: "2000-" + text)
  }

  /// The number of a day that it names: of the last such day where it has no year.
  func dated(_ today: LocalDay) -> OrderNumber? {
    guard case .dated(let text, let number, _) = self, let day = Self.day(text) else { return nil }
    let named =
      text.utf8.count == 5
      ? LocalDay.last(month: day.month, day: day.day, notAfter: today) : day
    return named.map { OrderNumber(day: $0.text, number: number) }
  }

  /// The name of an order in sentences, unless that is its id.
  func naming(_ id: Order.ID) -> [Order.ID: OrderName] {
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
  /// - Throws: `CommandProblem.unknownOrder` for a number that no order has.
  func id(of name: OrderName) async throws -> Order.ID {
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

  /// The orders that are named, in turn.
  ///
  /// - Throws: as `id(of:)`, and `Refusal.unknownOrder` for the first that there is not.
  func records(_ names: [OrderName]) async throws -> [OrderRecord] {
    var ids: [Order.ID] = []
    for name in names { ids.append(try await id(of: name)) }
    let records = try await store.records(ids)
    return try ids.map { id in
      guard let record = records[id] else { throw Refusal.unknownOrder(id) }
      return record
    }
  }
}
