import FoundationEssentials
import JuiceKit
import JuicePapers
import JuiceSQLite
import JuiceText
import JuiceWords
import SeededTesting
import Testing
import TimeTesting

@testable import juice_maker

/// Compares every view of `$REFUNDED_VIEWS` random orders with a plain model of the table in `docs/money.md`, after each of their
/// steps, from the seed `$TORTURE_SEED` on.
@Suite struct RefundedViewsTests {
  private static let prices = ["kiwi": 3333, "mango": 4999, "tea": 1503, "water": 0]
  private static let names = ["kiwi": "Kiwi", "mango": "Mango", "tea": "Tea", "water": "Water"]

  /// An order as plain numbers.
  private struct Model {
    var sold: [String: Int] = [:]
    var soldTotal = 0
    var left: [String: Int] = [:]
    /// The cups and the sum of the newest payment; of the sale without one.
    var charged: [String: Int] = [:]
    var chargedTotal = 0
    var isUnpaid = false
    var isVoided = false
    var refunds: [(cups: [String: Int], total: Int)] = []
    /// The sums of the refunds and the void since the newest payment.
    var back: [Int] = []
    var stage = "to-make"

    var isGone: Bool { left.isEmpty }
    var leftTotal: Int { isGone ? 0 : chargedTotal - back.reduce(0, +) }
    var unpaid: Int { isUnpaid ? leftTotal : 0 }
    var paid: Int { chargedTotal - back.reduce(0, +) }
  }

  private func menu(_ rounding: Rounding?) -> Menu {
    var menu = Menu(
      ingredients: [Ingredient(id: "ice", name: Name("Ice"), opening: 9999)],
      juices: Self.prices.keys.sorted().map { id in
        Juice(
          id: .init(stringLiteral: id), name: Name(Self.names[id] ?? ""), recipe: ["ice": 1],
          price: .won(Self.prices[id] ?? 0))
      }, currency: .won, ways: [.init(id: "card"), .init(id: "cash", hasDrawer: true)])
    menu.serving = .queue
    menu.shop.vat = Percent(parsing: "10")
    menu.rounding = rounding
    return menu
  }

  @Test func `Every view of an order shows the form of the order that the table says`() async throws
  {
    let torture = Torture("REFUNDED_VIEWS", usual: 30)
    for seed in torture.seed..<torture.seed + UInt64(torture.count) {
      var random = Seeded(seed)
      let roundings = [nil, Rounding(to: 10, for: .all), Rounding(to: 10, for: .cash)]
      let menu = menu(random.element(roundings))
      let store = MemoryStore(author: Author(name: "Anna", till: "pi")!, now: { .noon })
      let maker = JuiceMaker(menu: menu, store: store)
      _ = try await maker.open()
      var order = Walk(menu: menu, store: store, random: random)
      try await order.sell()
      for step in 0...5 {
        let record = try await order.record()
        let name = "seed \(seed), step \(step)"
        expectForms(record, order.model, name)
        expectJSON(record, order.model, menu, name)
        expectPapers(record, order.model, menu, name)
        expectTexts(record, order.model, menu, name)
        let queue = try await store.queue()
        expectQueue(queue, order.model, menu, name)
        guard try await order.step(name) else { break }
      }
      _ = try await store.verify()
    }
  }

  // MARK: Steps

  private struct Walk {
    let menu: Menu
    let store: MemoryStore
    var random: Seeded
    let id = Order.ID()
    var model = Model()

    func record() async throws -> OrderRecord {
      try #require(try await store.records([id])[id])
    }

    mutating func sell() async throws {
      var cups: [(Cup, Int)] = []
      for juice in RefundedViewsTests.prices.keys.sorted() where random.onceIn(2) || cups.isEmpty {
        let count = random.number(1...4)
        cups.append((Cup(.init(stringLiteral: juice)), count))
        model.sold[juice] = count
      }
      let offers: [Discount.Offer?] = [
        nil, nil, .init(value: .percent(try #require(Percent(parsing: "10")))),
        .init(value: .percent(try #require(Percent(parsing: "12.5")))),
        .init(value: .amount(.won(700))),
      ]
      var order = try menu.order(cups, id: id, payments: .unpaid, discount: random.element(offers))
      if random.onceIn(2), let payments = settlement(order.total, menu.cashRounding) {
        order = try menu.order(
          cups, id: id, payments: payments, discount: order.offer)
      }
      let applied = try await store.apply(.order(order))
      let full = model.sold.reduce(0) { $0 + (RefundedViewsTests.prices[$1.key] ?? 0) * $1.value }
      let entry = try #require(applied.entry)
      model.soldTotal =
        full - (entry.discount?.amount.minorUnits ?? 0) + (entry.rounding?.minorUnits ?? 0)
      (model.left, model.charged) = (model.sold, model.sold)
      model.chargedTotal = model.soldTotal
      model.isUnpaid = entry.payments == .unpaid && model.soldTotal != 0
    }

    /// Pays a sum as the dialog of the till does, in one way or in two.
    mutating func settlement(_ due: Price?, _ rounding: Rounding?) -> Payments? {
      var settlement = Settlement(due, in: menu.ways, rounding: rounding)
      let way = random.element(menu.ways)
      if settlement.canSplit, let due, due.minorUnits > 1000, random.onceIn(3) {
        if settlement.accept(.won(random.number(1...900)), in: menu.ways[0]) != nil { return nil }
        return settlement.accept(in: menu.ways[1])
      }
      return settlement.accept(in: way)
    }

    /// Makes a random change. Returns `false` once nothing more can happen.
    mutating func step(_ name: String) async throws -> Bool {
      if model.isGone { return false }
      switch random.number(1...6) {
      case 1...3: try await refund()
      case 4: try await pay(name)
      case 5 where model.stage == "to-make":
        _ = try await store.apply(.stage(id, .made))
        model.stage = "made"
      case 5: break
      default: try await void()
      }
      return true
    }

    private mutating func refund() async throws {
      var cups: [Cup: Int] = [:]
      for juice in model.left.keys.sorted() where random.onceIn(2) {
        cups[Cup(.init(stringLiteral: juice))] = random.number(1...(model.left[juice] ?? 1))
      }
      guard !cups.isEmpty else { return }
      let refund = Refund(id: UUID(), of: id, cups: cups)
      let entry = try #require(try await store.apply(.refund(refund)).entry)
      take(entry)
    }

    private mutating func void() async throws {
      let (sold, taken, _) = try await store.void(id)
      let answer = VoidOutput(
        sold: sold, taken: taken, stock: try await store.stock(), wording: Wording(.en, menu)
      ).record["order"]
      #expect(cups(answer["lines"]) == model.left)
      #expect(answer["total"] == .text("\(model.leftTotal)"))
      if taken.kind == .void {
        model.isVoided = true
        model.left = [:]
        model.back.append(taken.total?.minorUnits ?? 0)
      } else {
        take(taken)
      }
    }

    private mutating func take(_ entry: JournalEntry) {
      let total = entry.total?.minorUnits ?? 0
      var gone: [String: Int] = [:]
      for line in entry.lines { gone[line.juice.rawValue, default: 0] += line.cups }
      for (juice, count) in gone { model.left[juice, default: 0] -= count }
      model.left = model.left.filter { $0.value > 0 }
      model.refunds.append((gone, total))
      model.back.append(total)
    }

    /// Pays, and compares the booked sum with the sum that the dialog shows.
    private mutating func pay(_ name: String) async throws {
      let record = try await record()
      guard !record.isMoneyBack else { return }
      let order = record.nextCharge
      let due = menu.due(of: order)
      if model.isUnpaid {
        #expect(due?.minorUnits == model.unpaid, "\(name): the pay dialog")
      }
      if record.payments != .unpaid, random.onceIn(4) { return try await owe(order, name) }
      guard let payments = settlement(due, menu.cashRounding(of: order)) else { return }
      let shown = Settlement(due, in: menu.ways, rounding: menu.cashRounding(of: order))
      let way = payments.way.flatMap { id in menu.ways.first { $0.id == id } }
      let applied = try await store.apply(menu.payment(payments, of: order))
      let after = try await self.record()
      let output = PaymentOutput(order: after, wording: Wording(.en, menu))
      let answer = output.record["order"]
      guard let booked = after.charged.total, applied.entry != nil else { return }
      if let way { #expect(shown.due(in: way) == booked, "\(name): paid in one way") }
      let parts = payments.parts(of: booked).compactMap(\.amount).reduce(.won(0), +)
      #expect(parts == booked, "\(name): the parts of a payment")
      #expect(answer["total"] == .text(booked.plain), "\(name): pay")
      #expect(output.lines.joined().contains(booked.text), "\(name): pay")
      #expect(answer["unpaid"] == .text("0"), "\(name): pay")
      #expect(cups(answer["lines"]) == model.left, "\(name): pay")
      (model.charged, model.chargedTotal) = (model.left, booked.minorUnits)
      (model.back, model.isUnpaid) = ([], false)
    }

    /// Corrects a payment to unpaid, as the last choice of the dialog does.
    private mutating func owe(_ order: OrderLeft, _ name: String) async throws {
      _ = try await store.apply(menu.payment(.unpaid, of: order))
      let record = try await record()
      let due = menu.due(of: record.nextCharge)
      #expect(record.unpaid == due, "\(name): unpaid again")
      (model.charged, model.chargedTotal) = (model.left, due?.minorUnits ?? 0)
      (model.back, model.isUnpaid) = ([], model.chargedTotal != 0)
    }
  }

  // MARK: Views

  private func expectForms(_ record: OrderRecord, _ model: Model, _ name: String) {
    #expect(record.sold.total?.minorUnits == model.soldTotal, "\(name): sold")
    #expect(record.charged.total?.minorUnits == model.chargedTotal, "\(name): charged")
    #expect(record.leftTotal?.minorUnits == model.leftTotal, "\(name): left")
    #expect(record.unpaid?.minorUnits == model.unpaid, "\(name): unpaid")
    #expect(record.isTakenBack == model.isGone, "\(name): taken back")
    #expect(record.paid?.minorUnits == (record.payments == .unpaid ? nil : model.paid), "\(name)")
  }

  private func expectJSON(
    _ record: OrderRecord, _ model: Model, _ menu: Menu, _ name: String
  ) {
    let wording = Wording(.en, menu)
    let order = OrderOutput(order: record, stock: Stock(), wording: wording)
      .record["order"]
    let receipt = ReceiptOutput(order: record, isTicket: false, paper: Paper(), wording: wording)
      .record
    let history = record.entries[0].json(record: record)
    for (view, json) in [("order", order), ("receipt", receipt), ("history", history)] {
      let comment: Comment = "\(name): JSON of \(view)"
      #expect(cups(json["lines"]) == model.sold, comment)
      #expect(json["total"] == .text("\(model.soldTotal)"), comment)
      #expect(json["unpaid"] == .text("\(model.unpaid)"), comment)
      let payments = record.payments?.json(of: record.charged.total)
      #expect(json["payments"] == payments ?? .null, comment)
      let left = json["left"]
      #expect(cups(left["lines"]) == model.left, comment)
      #expect(left["total"] == .text("\(model.leftTotal)"), comment)
      #expect(left["unpaid"] == .text("\(model.unpaid)"), comment)
      guard case .list(let refunds) = json["refunds"] else {
        Issue.record("\(name): no refunds in \(view)")
        continue
      }
      #expect(refunds.map { cups($0["lines"]) } == model.refunds.map(\.cups), comment)
      #expect(
        refunds.map { $0["total"] } == model.refunds.map { .text("\($0.total)") }, comment)
    }
    #expect(history["stageNow"] == (model.isGone ? .null : .text(model.stage)), "\(name)")
    guard case .object(let exported) = record.entries[0].json() else { return }
    #expect(Set(exported.map(\.key)).isDisjoint(with: ["refunds", "left", "stageNow"]), "\(name)")
  }

  private func expectPapers(
    _ record: OrderRecord, _ model: Model, _ menu: Menu, _ name: String
  ) {
    let wording = Wording(.en, menu)
    let receipt = Receipt(record, wording: wording).slip(on: Paper()).text
    let sums = receipt.filter { $0.hasPrefix("Total ") }.map { $0.suffix(while: { $0 != " " }) }
    #expect(
      sums.map(String.init)
        == [Price.won(model.chargedTotal).text] + model.back.map { (-Price.won($0)).text },
      "\(name): \(receipt)")
    #expect(
      receipt.contains { $0.contains("VOIDED") } == model.isVoided
        && receipt.contains { $0.contains("REFUNDED") } == (model.isGone && !model.isVoided),
      "\(name): \(receipt)")
    func sum(_ label: String) -> String? {
      receipt.first { $0.hasPrefix(label) }.map { String($0.suffix(while: { $0 != " " })) }
    }
    let isChanged = !model.back.isEmpty && record.payments != .unpaid
    #expect(sum("Paid in the end") == (isChanged ? Price.won(model.paid).text : nil), "\(name)")
    #expect(sum("Unpaid") == (model.unpaid > 0 ? Price.won(model.unpaid).text : nil), "\(name)")
    // The VAT of the parts adds up to the VAT of the order.
    let vat = receipt.filter { $0.hasPrefix("VAT ") }.compactMap { line in
      Int(line.suffix(while: { $0 != " " }).filter { $0.isNumber || $0 == "-" })
    }
    let end = record.payments == .unpaid || !isChanged ? nil : model.isGone ? 0 : vat.last
    if let end {
      let parts = model.isGone ? vat : vat.dropLast()
      #expect(parts.reduce(0, +) == end, "\(name): \(receipt)")
    }

    for (refund, model) in zip(record.refunds, model.refunds) {
      let slip = RefundSlip(refund, of: record, wording: wording).slip(on: Paper()).text
      let isPaid = refund.payments != .unpaid
      #expect(slip.contains { $0.contains("₩") } == isPaid, "\(name): \(slip)")
      let total = slip.first { $0.hasPrefix("Total ") }
      #expect(
        total?.hasSuffix(" \(Price.won(model.total).text)") == isPaid, "\(name): \(slip)")
    }

    let ticket = Ticket(record, wording: wording).slip(on: Paper()).text
    var left: [String: Int] = [:]
    for line in ticket {
      let words = line.split(separator: " ")
      guard words.count == 2, let count = Int(words[0]) else { continue }
      left[words[1].lowercased()] = count
    }
    #expect(left == model.left, "\(name): \(ticket)")
    #expect(!ticket.joined().contains("₩"))
  }

  private func expectTexts(
    _ record: OrderRecord, _ model: Model, _ menu: Menu, _ name: String
  ) {
    let wording = Wording(.en, menu)
    let (sold, left) = (Price.won(model.soldTotal).text, Price.won(model.leftTotal).text)
    let isPartly = !model.refunds.isEmpty && !model.isGone
    let amount = model.refunds.isEmpty ? model.unpaid > 0 ? left : sold : "\(left) of \(sold)"
    #expect(wording.amount(of: record) == amount, "\(name)")
    let details = wording.details(of: record.entries[0], in: record, undone: nil, now: .noon)
    let row = details.first { $0.name == "Left" }?.value
    let cups = record.left.lines.map {
      wording.words.line(Self.names[$0.juice.rawValue] ?? "", cups: $0.cups)
    }
    let wanted = model.isGone ? "nothing" : "\(cups.joined(separator: ", ")) \(left)"
    #expect(row == (model.refunds.isEmpty ? nil : wanted), "\(name)")
    let paid = details.first { $0.name == "Paid by" }?.value
    if model.unpaid > 0, model.unpaid != model.soldTotal {
      #expect(paid == "Unpaid \(left)", "\(name)")
    }
    let answer = OrderOutput(order: record, stock: Stock(), wording: wording).lines
    #expect(answer.joined().contains(sold), "\(name): \(answer)")
    let isInParts = if case .parts = record.sold.payments { true } else { false }
    let paidAtFirst = record.sold.payments.map(wording.list)
    #expect(answer.contains { $0 == paidAtFirst } == isInParts, "\(name): \(answer)")
    // The words of the till about the order, and its question before it voids the rest.
    if model.isGone {
      #expect(wording.summary(takenBack: record.sold).hasSuffix(sold), "\(name)")
    } else {
      #expect(wording.summary(record.left).hasSuffix(left), "\(name)")
      let rest = wording.summary(of: record.rest(), in: record)
      let money = try? record.moneyBack(of: record.rest()).payments
      let isMoney = record.payments != .unpaid && model.leftTotal != 0
      if isMoney, case .whole? = money {
        #expect(rest.contains(" Give back \(left) by "), "\(name)")
      }
      #expect(rest.contains("₩") == isMoney, "\(name): \(rest)")
    }
    let lines = record.entries[0].lineCells(record: record, by: .midnight)
    let sums = lines.reduce(into: [:]) { $0[$1[4], default: 0] += Int($1[6]) ?? 0 }
    #expect(sums == model.left, "\(name): history --lines")
    let cells = zip(JournalEntry.columns.map(\.heading), record.entries[0].cells(record: record))
    #expect(cells.first { $0.0 == "total" }?.1 == "\(model.soldTotal)", "\(name): CSV of history")
    let content = wording.content(of: record.entries[0], in: record)
    #expect(content.contains("Refunded ") == isPartly, "\(name): \(content)")
  }

  private func expectQueue(
    _ queue: [QueuedOrder], _ model: Model, _ menu: Menu, _ name: String
  ) {
    guard !model.isGone else { return #expect(queue.isEmpty, "\(name): queue") }
    let output = QueueOutput(orders: queue, now: .noon, wording: Wording(.en, menu))
    guard case .list(let orders) = output.record["orders"], let order = orders.first else {
      Issue.record("\(name): not in the queue")
      return
    }
    #expect(cups(order["lines"]) == model.left, "\(name): queue")
    #expect(order["total"] == .text("\(model.leftTotal)"), "\(name): queue")
    #expect(order["unpaid"] == .text("\(model.unpaid)"), "\(name): queue")
  }
}

/// The cups of the lines in a JSON list, by juice.
private func cups(_ lines: JSON) -> [String: Int] {
  guard case .list(let lines) = lines else { return [:] }
  return lines.reduce(into: [:]) { cups, line in
    if case .text(let juice) = line["juice"], case .whole(let count) = line["cups"] {
      cups[juice, default: 0] += count
    }
  }
}

extension Currency {
  static let won = unsafe Currency(code: "KRW").unsafelyUnwrapped
}

extension Price {
  static func won(_ units: Int) -> Price { Price(minorUnits: units, currency: .won) }
}

extension StringProtocol {
  /// The characters at the end that fulfil a condition.
  fileprivate func suffix(while condition: (Character) -> Bool) -> SubSequence {
    guard let index = lastIndex(where: { !condition($0) }) else { return self[...] }
    return self[self.index(after: index)...]
  }
}
