import FoundationEssentials
import JuiceKit
import JuiceWords

/// An order as somebody names it.
enum OrderName {
  case id(Order.ID)
  /// A number of today.
  case number(Int, word: String)

  init(_ word: String) throws(CommandProblem) {
    if let id = Order.ID(parsing: word) {
      self = .id(id)
    } else if let number = JournalLimits.numbers.number(word) {
      self = .number(number, word: word)
    } else {
      throw .unknownOrder(word)
    }
  }

  /// The number that an order is named by.
  func number(of id: Order.ID) -> [Order.ID: Int] {
    if case .number(let number, _) = self { [id: number] } else { [:] }
  }
}

extension FruitStore {
  /// - Throws: `CommandProblem.unknownOrder` for a number that today has not had.
  func id(of name: OrderName, now: Date) async throws -> Order.ID {
    switch name {
    case .id(let id): return id
    case .number(let number, let word):
      let today = OrderNumber(day: OrderNumber.day(of: now), number: number)
      guard let id = try await order(today) else { throw CommandProblem.unknownOrder(word) }
      return id
    }
  }

  /// The orders that are named, in turn.
  ///
  /// - Throws: as `id(of:now:)`, and `Refusal.unknownOrder` for the first that there is not.
  func records(_ names: [OrderName], now: Date) async throws -> [OrderRecord] {
    var ids: [Order.ID] = []
    for name in names { ids.append(try await id(of: name, now: now)) }
    let records = try await records(ids)
    return try ids.map { id in
      guard let record = records[id] else { throw Refusal.unknownOrder(id) }
      return record
    }
  }
}
