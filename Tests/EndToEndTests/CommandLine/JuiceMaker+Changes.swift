import Foundation
import JuiceKit
import Testing

@testable import juice_maker

/// Changes with the words of the commands.
extension JuiceMaker {
  /// - Parameters:
  ///   - words: such as `mango+large=2`.
  ///   - ways: such as `card`, or several with their amounts; without one, the order is unpaid.
  @discardableResult
  func order(
    _ words: String..., pay ways: String..., given: String? = nil, discount: String? = nil,
    reason: String? = nil, name: String? = nil, id: String? = nil
  ) async throws -> Order.ID {
    try await order(
      words, pay: ways, given: given, discount: discount, reason: reason, name: name, id: id)
  }

  @discardableResult
  func order(
    _ words: [String], pay ways: [String], given: String? = nil, discount: String? = nil,
    reason: String? = nil, name: String? = nil, id: String? = nil
  ) async throws -> Order.ID {
    let id = try id.map { try #require(Order.ID(parsing: $0)) } ?? Order.ID()
    let cups = try menu.cups(words)
    let offer = try discount.map { try menu.discount($0, reason: reason) }
    var facts = OrderFacts()
    facts.name = name.flatMap { CustomerName($0) }
    var payments: Payments? = menu.ways.isEmpty ? nil : .unpaid
    if !ways.isEmpty {
      payments = try PaymentArguments(ways, given: given, on: menu).payments(
        of: menu.order(cups, discount: offer).total, rounding: menu.cashRounding)
    }
    try await store.apply(
      .order(menu.order(cups, id: id, facts: facts, payments: payments, discount: offer)))
    return id
  }

  func setAside(_ words: String..., name: String) async throws {
    var facts = OrderFacts()
    facts.name = CustomerName(name)
    try await store.apply(.setAside(menu.order(menu.cups(words), facts: facts)))
  }

  func pay(_ id: Order.ID, _ ways: String..., given: String? = nil) async throws {
    try await pay(id, ways, given: given)
  }

  func pay(_ id: Order.ID, _ ways: [String], given: String? = nil) async throws {
    let record = try #require(try await store.records([id])[id])
    let order = record.nextCharge
    let payments = try PaymentArguments(ways, given: given, on: menu).payments(
      of: menu.due(of: order), rounding: menu.cashRounding(of: order),
      insteadOf: record.payments)
    try await store.apply(menu.payment(payments, of: order))
  }

  /// - Parameter amount: in the menu's currency, such as `3.50`.
  func moveDrawer(_ action: DrawerMove.Action, _ amount: String, note: String? = nil) async throws {
    let currency = try #require(menu.drawerCurrency)
    let price = try #require(
      Price(typed: amount, currency: currency, digits: Price.digitsInDrawer))
    _ = try await store.moveDrawer(
      action, price, note: note, ways: menu.drawerWays, excerpt: menu.excerptForClosing)
  }
}
