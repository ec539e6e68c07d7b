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

  @OptionGroup var typed: TypedFactOptions

  @Option(help: ArgumentHelp(.payment), completion: .payments)
  var payment: String?

  @Option(parsing: .singleValue, help: ArgumentHelp(.pay), completion: .payments)
  var pay: [String] = []

  @Option(help: ArgumentHelp(.given))
  var given: String?

  @Option(help: ArgumentHelp(.tip))
  var tip: String?

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
        let record = try? await context.store.records([id])[id],
        (try? isRepeat(of: record.sold, by: context.wording.menu.dayStart)) == true
      else { throw error }
      try OrderOutput(
        order: record, stock: context.stock, wording: context.wording.quoting(record)
      ).printDone(as: output.format)
    }
  }

  /// Returns `true` if the arguments ask for an order again. Reads them by the menu, which knows names and numbers, else by the
  /// order's own ids.
  private func isRepeat(of order: SoldOrder, by dayStart: DayStart) throws -> Bool {
    if let menu = try? options.loadMenu(), let cups = try? orderedCups(on: menu),
      (try? isRepeat(of: order, cups, on: menu, by: dayStart)) == true
    {
      return true
    }
    let own = Menu(standingInFor: order)
    var cups: [(cup: Cup, cups: Int)] = []
    for juice in juices {
      let words = juice.split(separator: "=", maxSplits: 1).map(String.init)
      guard let cup = words.first.flatMap({ Cup(named: $0, in: own.currency) }),
        let count = words.count > 1 ? Order.cups.number(words[1]) : 1
      else { return false }
      cups.append((cup, count))
    }
    return try isRepeat(of: order, cups, on: own, by: dayStart)
  }

  private func isRepeat(
    of order: SoldOrder, _ cups: [(cup: Cup, cups: Int)], on menu: Menu, by dayStart: DayStart
  ) throws -> Bool {
    let said = try paid(on: menu)?.payments(of: order.total, rounding: nil)
    return order.isRepeated(
      by: OrderRequest(
        cups,
        facts: try typed.facts(name: name, at: order.at, by: dayStart),
        payments: said ?? (order.payments == nil ? nil : .unpaid),
        discount: try discount(on: menu)))
  }

  private func order(_ id: Order.ID) async throws {
    let menu = try options.loadMenu()
    let cups = try orderedCups(on: menu)
    let facts = try typed.facts(name: name, on: menu, of: options)
    let paid = try paid(on: menu)
    let chosen = try discount(on: menu)
    let now = Environment.now()
    let wanted = try menu.order(
      cups, discount: chosen, offersAt: self.discount == nil ? now : nil)
    // The automatic one is chosen once: the minute may pass before the order is written.
    let discount = wanted.offer
    if let chosen { try check(chosen, of: wanted, at: now, on: menu) }
    let context = try await options.open(menu)
    var payments: Payments? = menu.ways.isEmpty ? nil : .unpaid
    if let paid {
      // A repeated order keeps its old prices.
      let earlier = self.id == nil ? nil : try await context.store.order(id)
      payments = try paid.payments(
        of: earlier?.total ?? wanted.total, rounding: earlier == nil ? menu.cashRounding : nil)
    }
    let newStore = try await options.newStore(context.store)
    let applied = try await context.apply(
      .order(
        menu.order(cups, id: id, facts: facts, payments: payments, discount: discount)))
    // A repeated order may have been paid or refunded since.
    let earlier = self.id == nil ? nil : try await context.store.records([id])[id]
    guard let order = earlier ?? applied.entry.flatMap({ OrderRecord([$0]) }) else { return }
    try OrderOutput(
      order: order, offer: discount, stock: applied.stock, wording: context.wording,
      newStore: newStore
    ).printDone(as: output.format)
    if let newStore, output.format != .text {
      StandardError.write(context.wording.words.newStore(newStore) + "\n")
    }
  }

  /// Refuses a discount outside its time, or without a price or a juice that it counts on.
  private func check(_ offer: Discount.Offer, of order: Order, at now: Date, on menu: Menu)
    throws(CommandProblem)
  {
    if let id = offer.id, !offer.holds(at: now, on: menu) { throw .offerOver(id, offer.times) }
    guard order.discount == nil else { return }
    if let id = offer.id, order.lines.total != nil, !offer.juices.isEmpty {
      throw .nothingToOffer(id, juices: offer.juices)
    }
    throw .nothingToDiscount
  }

  private func orderedCups(on menu: Menu) throws(CommandProblem) -> [(cup: Cup, cups: Int)] {
    do { return try menu.cups(juices) } catch {
      // `--pay cash 10000` and `--discount 10 %`
      if case .unknownJuice(let word, nil, _) = error, word == juices.last {
        if word == "%", let discount { throw .unknownJuice(word, meant: "--discount \(discount)%") }
        if let way = pay.last, !way.contains("="), word.isPlainNumber,
          Juice.numbers.number(word) == nil
        {
          let isCash = menu.ways.first { $0.id == (try? menu.payment(way)) }?.hasDrawer ?? false
          let meant = isCash ? "--pay \(way) --given \(word)" : "--pay \(way)=\(word)"
          throw .unknownJuice(word, meant: meant)
        }
      }
      throw error.suggestingCommand(in: juices)
    }
  }

  private func paid(on menu: Menu) throws(CommandProblem) -> PaymentArguments? {
    let ways = (payment.map { [$0] } ?? []) + pay
    if ways.isEmpty, given != nil, menu.drawerWays.isEmpty { throw .notCash }
    if ways.isEmpty, given != nil || tip != nil {
      let way = menu.ways.first(where: \.hasDrawer)?.id ?? "cash"
      throw .usage(
        given == nil
          ? .onlyWith(option: "--tip", other: "--pay")
          : .onlyWith(option: "--given", other: "--pay \(way)"), command: "order")
    }
    guard !ways.isEmpty else { return nil }
    do { return try PaymentArguments(ways, given: given, tip: tip, on: menu) } catch {
      guard case .unknownPayment(let word, let known, let meant?) = error else { throw error }
      // Each part has its own option here.
      let parts = meant.split(separator: " ").map { "--pay \($0)" }.joined(separator: " ")
      throw .unknownPayment(word, known: known, meant: parts)
    }
  }

  private func discount(on menu: Menu) throws(CommandProblem) -> Discount.Offer? {
    if discount == nil, reason != nil {
      throw .usage(.onlyWith(option: "--reason", other: "--discount"), command: "order")
    }
    guard let discount, discount != none || menu.discounts.contains(where: { $0.id == "none" })
    else {
      return nil
    }
    return try menu.discount(discount, reason: reason)
  }

  private func orderID() throws(CommandProblem) -> Order.ID {
    guard let id else { return Order.ID() }
    guard let orderID = Order.ID(parsing: id) else { throw .badOrderID(id) }
    return orderID
  }
}
