import FoundationEssentials
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
