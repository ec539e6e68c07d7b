import ArgumentParser
import FoundationEssentials
import JuiceKit
import JuiceWords

struct OrderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "order", help: .order)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Option(help: ArgumentHelp(.orderID))
  var id: String?

  @Option(help: ArgumentHelp(.orderName))
  var name: String?

  @Option(help: ArgumentHelp(.payment), completion: .payments)
  var payment: String?

  @Option(parsing: .singleValue, help: ArgumentHelp(.pay), completion: .payments)
  var pay: [String] = []

  @Option(help: ArgumentHelp(.given))
  var given: String?

  @Option(
    help: ArgumentHelp(.discount),
    completion: .words { $0.discounts.compactMap { $0.id?.rawValue } })
  var discount: String?

  @Option(help: ArgumentHelp(.discountReason))
  var reason: String?

  @Argument(help: ArgumentHelp(.juices), completion: .juices)
  var juices: [String]

  func run() async throws {
    let id = try orderID()
    do { try await order(id) } catch  where self.id != nil {
      // A repeated call gets the first answer, even if the menu has changed.
      guard let context = try? await options.openToRead(options.menuOrIDs()),
        let record = try? await context.store.records([id])[id], isRepeat(of: record.sold)
      else { throw error }
      try OrderOutput(
        action: .ordered, order: record.sold, paying: record.paying(), stock: context.stock,
        wording: context.wording.quoting(record.sold, paying: record.paying())
      ).printDone(as: output.format)
    }
  }

  /// Compares the arguments with an order, by ids alone.
  private func isRepeat(of order: JournalEntry) -> Bool {
    var counts: [Set<String>: Int] = [:]
    for juice in juices {
      let words = juice.split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = words.first, let cups = words.count > 1 ? Order.cups.number(words[1]) : 1
      else { return false }
      counts[Set(name.split(separator: "+").map(String.init)), default: 0] += cups
    }
    var own: [Set<String>: Int] = [:]
    for line in order.lines {
      own[Set([line.juice.rawValue] + line.cup.options.map(\.rawValue)), default: 0] += line.cups
    }
    let ways = ((payment.map { [$0] } ?? []) + pay).map { $0.prefix { $0 != "=" } }
    return counts == own && (try? name?.customerName()) == order.name
      && Set(ways.map(String.init)) == Set((order.payments?.ways ?? []).map(\.rawValue))
      && discount
        == order.discount.map { off in
          off.id?.rawValue ?? off.percent.map { "\($0.text)%" } ?? off.amount.plain
        }
  }

  private func order(_ id: Order.ID) async throws {
    let menu = try options.loadMenu()
    let cups = try menu.cups(juices)
    let name = try name?.customerName()
    let paid = try paid(on: menu)
    let discount = try discount(on: menu)
    let wanted = try menu.order(cups, discount: discount)
    if discount != nil, wanted.discount == nil { throw CommandProblem.nothingToDiscount }
    let context = try await options.open(menu)
    var payments: Payments? = menu.ways.isEmpty ? nil : .unpaid
    if let paid {
      // A repeated order keeps its old prices.
      let earlier = self.id == nil ? nil : try await context.store.order(id)
      payments = try paid.payments(
        of: earlier?.total ?? wanted.total, rounding: earlier == nil ? menu.cashRounding : nil)
    }
    let newStore = try await options.newStore(context.store)
    let applied = try await context.perform {
      try await $0.order(cups, id: id, name: name, payments: payments, discount: discount)
    }
    guard let order = applied.entry else { return }
    // A repeated order may have been paid since.
    let record = self.id == nil ? nil : try await context.store.records([id])[id]
    try OrderOutput(
      action: .ordered, order: record?.sold ?? order,
      paying: record?.paying() ?? order, offer: discount, stock: applied.stock,
      wording: context.wording, newStore: newStore
    ).printDone(as: output.format)
    if let newStore, output.format != .text {
      StandardError.write(context.wording.words.newStore(newStore) + "\n")
    }
  }

  private func paid(on menu: Menu) throws(CommandProblem) -> PaymentArguments? {
    let ways = (payment.map { [$0] } ?? []) + pay
    if ways.isEmpty, given != nil {
      throw .usage(.onlyWith(option: "--given", other: "--pay"), command: "juice-maker order")
    }
    return ways.isEmpty ? nil : try PaymentArguments(ways, given: given, on: menu)
  }

  private func discount(on menu: Menu) throws(CommandProblem) -> Discount.Offer? {
    if discount == nil, reason != nil {
      throw .usage(
        .onlyWith(option: "--reason", other: "--discount"), command: "juice-maker order")
    }
    guard let discount else { return nil }
    return try menu.discount(discount, reason: reason)
  }

  private func orderID() throws(CommandProblem) -> Order.ID {
    guard let id else { return Order.ID() }
    guard let orderID = Order.ID(parsing: id) else { throw .badOrderID(id) }
    return orderID
  }
}
