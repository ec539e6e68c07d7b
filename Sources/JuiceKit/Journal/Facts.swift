extension Fact {
  /// In the order of the lines in an entry's text. A new fact goes where its line belongs: old entries keep their text.
  static let all: [Fact] = [
    orderNumber, name, payments, discount, rounding, step, refund, drawer, reason, author, lines,
    changes, wasted, pickup, lead, excerpt,
  ]

  static let allTyped = all.filter { $0.typed != nil }

  private static let orderNumber = Fact(
    keys: ["day", "number"], kinds: .ofOrders, has: { $0.number != nil },
    isRight: { $0.number.map { JournalLimits.numbers.contains($0.number) } ?? true },
    isRepeated: { void, record in [nil, record.number].contains(void.number) },
    write: { entry, text in text.add(entry.number) },
    read: { lines, entry in
      guard lines.has("day"), let day = lines.take({ LocalDay(parsing: $0) == nil ? nil : $0 }),
        let number = lines.orderNumber()
      else { return false }
      entry.number = OrderNumber(day: day, number: number)
      return true
    },
    json: FactJSON([
      "number": { entry, _ in .orNull(entry.number?.number) },
      "day": { entry, _ in entry.number.map { .text($0.day) } },
    ]) { object, entry throws(ImportProblem) in
      guard try object.has("number", and: "day") else { return }
      let number = try object.whole("number", in: JournalLimits.numbers)
      guard entry.kind.isOfOrder else { throw .badValue(key: "number", value: "\(number)") }
      entry.number = try object.textIfThere("day", wanted: ["2026-03-01"]) {
        OrderNumber(parsing: $0, number: number)
      }
    },
    columns: [
      Column("number") { $0.number.map { "\($0.number)" } ?? "" },
      Column("day") { $0.number?.day ?? "" },
    ])

  private static let name = Fact.typed(
    "name", \.name, needed: [.bill], text: \.text, parse: CustomerName.init,
    longest: CustomerName.longest, label: Name(["ko": "이름", "en": "Name"]), isClear: true,
    shownOn: [.details, .card, .ticket, .receipt, .list])

  static let payments = Fact.one(
    "payment",
    FactProperty(get: { $0.facts.payments }, set: { $0.facts.payments = $1 }),
    of: [.order, .void, .refund, .payment, .bill],
    needed: [.payment],
    isRight: { payments, entry in
      payments.isCanonical && payments.currency.map { entry.allows($0) } ?? true
    },
    isRepeated: { void, record in
      guard let payments = void.facts.payments else { return true }
      return payments.withoutReferences(of: void.total)
        == record.payments?.withoutReferences(of: void.total)
    },
    isRetried: { first, request in
      first.kind == .bill && first.billStep != .paying
        || Payments.areSame(first.facts.payments, request.payments, for: first.facts.total)
    },
    text: \.text, parse: Payments.init(parsing:),
    json: FactJSON([
      "payment": { entry, _ in entry.payment.map { .text($0.rawValue) } },
      "payments": { entry, record in
        entry.facts.payments.map { $0.json(of: entry.charged(by: record)) }
      },
      // An order may be paid later.
      "unpaid": { entry, record in
        guard entry.kind == .order, let payments = record?.payments ?? entry.facts.payments else {
          return nil
        }
        let unpaid =
          record?.unpaid ?? payments.unpaid(of: entry.total, isVoided: entry.isVoided)
        return unpaid.map { .text($0.plain) }
      },
      "currency": { entry, record in
        guard entry.kind == .payment else { return nil }
        let currency = entry.facts.payments?.currency ?? entry.charged(by: record)?.currency
        return currency.map { .text($0.code) }
      },
    ]) { object, entry throws(ImportProblem) in
      entry.facts.payments = try object.payments(of: entry)
    },
    columns: [Column("payment") { $0.facts.payments?.cell ?? "" }])

  private static let discount = Fact.one(
    "discount",
    FactProperty(get: { $0.facts.discount }, set: { $0.facts.discount = $1 }),
    of: [.order, .void, .refund, .bill],
    isRight: { $0.isWellFormed && $1.allows($0.amount.currency) },
    isRepeated: { $0.facts.discount == $1.sold.facts.discount },
    isRetried: { first, request in
      first.facts.lines.isRetried(first.facts.discount, by: request.offer)
    },
    text: \.text, parse: Discount.init(parsing:),
    json: FactJSON(["discount": { entry, _ in entry.facts.discount?.json }]) {
      object, entry throws(ImportProblem) in
      entry.facts.discount = try object.discount(of: entry)
    },
    columns: [])

  private static let rounding = Fact.one(
    "rounding",
    FactProperty(get: { $0.facts.rounding }, set: { $0.facts.rounding = $1 }),
    of: [.order, .void, .refund, .payment, .bill],
    isRight: { $1.allows($0.currency) },
    isRepeated: { $0.facts.rounding == $1.paying().rounding },
    text: \.amountText, parse: Price.init(roundingText:),
    json: FactJSON([
      "rounding": { entry, _ in entry.facts.rounding.map { .text($0.plain) } },
      "currency": { entry, _ in
        entry.kind == .payment ? entry.facts.rounding.map { .text($0.currency.code) } : nil
      },
    ]) { object, entry throws(ImportProblem) in
      entry.facts.rounding = try object.rounding(of: entry)
    },
    columns: [])

  private static let step = Fact.one(
    "step",
    FactProperty(get: { $0.step }, set: { $0.step = $1 }),
    of: [.refund], text: \.text, parse: Rounding.init(parsing:),
    json: FactJSON(["step": { entry, _ in entry.step?.json }]) {
      object, entry throws(ImportProblem) in
      entry.step = try object.step()
    },
    columns: [])

  private static let refund = Fact.one(
    "refund",
    FactProperty(get: { $0.refund }, set: { $0.refund = $1 }),
    of: [.refund], needed: [.refund],
    text: \.text, parse: RefundMark.init(parsing:),
    json: FactJSON(["refund": { entry, _ in entry.refund?.json }]) {
      object, entry throws(ImportProblem) in
      entry.refund = try object.refundMark()
    },
    columns: [Column("fruit") { $0.refund?.fruit.rawValue ?? "" }])

  // The reason line that follows holds the action.
  private static let drawer = Fact(
    keys: ["drawer"], kinds: [.drawer], needed: [.drawer], has: { $0.drawer != nil },
    isRight: { entry in
      entry.drawer.map { $0.isWellFormed && $0.action.rawValue == entry.reason } ?? true
    },
    write: { $1.add("drawer", $0.drawer?.text) },
    read: { lines, entry in
      entry.drawer = lines.drawerMove()
      return entry.drawer != nil
    },
    json: FactJSON([
      "drawer": { entry, _ in entry.drawer?.json },
      "currency": { entry, _ in entry.drawer.map { .text($0.amount.currency.code) } },
    ]) { object, entry throws(ImportProblem) in
      entry.drawer = try object.drawerMove(of: entry.kind)
      if let move = entry.drawer { entry.reason = move.action.rawValue }
    })

  private static let reason = Fact(
    keys: ["reason"], kinds: .all, needed: .all.filter { !$0.allows(reason: nil) },
    has: { $0.reason != nil }, isRight: { $0.kind.allows(reason: $0.reason) },
    write: { $1.add("reason", $0.reason) },
    read: { lines, entry in
      entry.reason = lines.take { entry.kind.allows(reason: $0) ? $0 : nil }
      return entry.reason != nil
    },
    json: FactJSON([
      "reason": { entry, _ in
        .orNull(
          entry.kind == .drawer ? entry.drawer?.note : entry.stage == nil ? entry.reason : nil)
      },
      "stage": { entry, _ in entry.stage.map { .text($0.rawValue) } },
    ]) { object, entry throws(ImportProblem) in
      if entry.kind != .drawer { entry.reason = try object.reason(of: entry.kind) }
    },
    columns: [Column("reason") { $0.drawer.map(\.cell) ?? $0.reason ?? "" }])

  private static let author = Fact(
    keys: ["by", "till", "approved"], kinds: .all,
    has: { $0.by != nil },
    write: { entry, text in
      text.add("by", entry.by?.name)
      text.add("till", entry.by?.till)
      text.add("approved", entry.by?.approvedBy)
    },
    read: { lines, entry in
      func name() -> String? { lines.take { Author.allows($0) ? $0 : nil } }
      guard lines.has("by"), let by = name(), lines.has("till"), let till = name(),
        let author = Author(name: by, till: till)
      else { return false }
      entry.by = lines.has("approved") ? author.named(nil, approvedBy: name() ?? "") : author
      return entry.by != nil
    },
    json: FactJSON([
      "by": { entry, _ in .orNull(entry.by?.name) },
      "till": { entry, _ in .orNull(entry.by?.till) },
      "approved": { entry, _ in entry.by?.approvedBy.map(JSON.text) },
    ]) { object, entry throws(ImportProblem) in
      guard try object.has("by", and: "till") else {
        if object.has("approved") { throw .missingKey("by") }
        return
      }
      let name: String = try object.text("by") { Author.allows($0) ? $0 : nil }
      let author: Author = try object.text("till") { Author(name: name, till: $0) }
      let approval = try object.textIfThere("approved") { author.named(nil, approvedBy: $0) }
      entry.by = approval ?? author
    },
    columns: [
      Column("by") { $0.by?.name ?? "" }, Column("till") { $0.by?.till ?? "" },
      Column("approved") { $0.by?.approvedBy ?? "" },
    ])

  private static let lines = Fact(
    keys: [.line] + LineKey.parts, kinds: .withLines, needed: .withLines,
    has: { !$0.facts.lines.isEmpty },
    isRight: { entry in
      entry.facts.lines.count <= JournalLimits.lines
        && entry.facts.lines.allSatisfy { line in
          line.isWithinLimits && (line.paid == nil || entry.kind == .refund)
        }
    },
    isRepeated: { $1.sold.facts.lines.areRepeated(by: $0.facts.lines) },
    isRetried: { $0.facts.lines.counts == $1.cups },
    write: { entry, text in
      for line in entry.facts.lines {
        text.add("line", line.start)
        text.add("options", line.cup.options.text)
        text.add("note", line.cup.note)
        text.add("asked", line.cup.asked?.amountText)
        text.add("parts", line.parts.text)
        text.add("vat", line.vat?.text)
        text.add("uses", line.uses?.text)
        text.add("paid", line.paid?.amountText)
        text.add("cost", line.cost?.text)
      }
    },
    read: { lines, entry in
      while lines.has("line") {
        guard entry.facts.lines.count < JournalLimits.lines, let line = lines.orderLine() else {
          return false
        }
        entry.facts.lines.append(line)
      }
      return !entry.facts.lines.isEmpty
    },
    json: FactJSON(["lines": { entry, _ in .list(entry.facts.lines.map(\.sealedJSON)) }]) {
      object, entry throws(ImportProblem) in
      entry.facts.lines = try object.orderLines(of: entry.kind)
    },
    columns: [Column("lines") { $0.facts.lines.cell }])

  private static let changes = Fact(
    keys: ["change"], kinds: .all.filter { $0.hasChanges != false },
    needed: .all.filter { $0.hasChanges == true },
    has: { !$0.changes.isEmpty },
    isRight: { entry in entry.changes.values.allSatisfy { entry.kind.allows(change: $0) } },
    isRepeated: { void, record in record.sold.changes == void.changes.mapValues { -$0 } },
    write: { entry, text in
      for (id, change) in entry.changes.sorted(by: { $0.key < $1.key }) {
        text.add("change", "\(id) \(change)")
      }
    },
    read: { lines, entry in
      var last: Ingredient.ID?
      while lines.has("change") {
        let change = lines.take { text in
          StockChange(text).flatMap { change in
            let isNext = last.map { $0 < change.id } ?? true
            return isNext && entry.kind.allows(change: change.difference) ? change : nil
          }
        }
        guard let change else { return false }
        entry.changes[change.id] = change.difference
        last = change.id
      }
      return true
    },
    json: FactJSON([
      "changes": { entry, _ in .counts(entry.changes.map { ($0.key.rawValue, $0.value) }) }
    ]) { object, entry throws(ImportProblem) in
      entry.changes = try object.changes(of: entry.kind)
    },
    columns: [Column("changes") { $0.changes.text }])

  private static let wasted = Fact(
    keys: ["wasted"], kinds: [.refund], has: { !$0.wasted.isEmpty },
    isRight: {
      $0.refund?.fruit == .used && $0.wasted.values.allSatisfy(JournalLimits.uses.contains)
    },
    write: { $1.add("wasted", $0.wasted.isEmpty ? nil : $0.wasted.text) },
    read: { lines, entry in
      entry.wasted = lines.take { Quantities(usesText: $0) } ?? [:]
      return !entry.wasted.isEmpty
    },
    json: FactJSON([
      "wasted": { entry, _ in
        entry.wasted.isEmpty ? nil : .counts(entry.wasted.map { ($0.key.rawValue, $0.value) })
      }
    ]) { object, entry throws(ImportProblem) in
      entry.wasted = try object.amounts("wasted") ?? [:]
    })

  private static let pickup = Fact.typed(
    "pickup", \.pickup, text: \.text, parse: PickupTime.init, longest: PickupTime.longest,
    label: Name(["ko": "픽업", "en": "Pick-up"]), time: \.at,
    shownOn: [.details, .ticket, .receipt, .list])

  // A report of last week must not change with the menu.
  private static let lead = Fact.one(
    "lead",
    FactProperty(get: { $0.facts.lead }, set: { $0.facts.lead = $1 }),
    of: [.order],
    text: { "\($0)" },
    parse: { Menu.leads.number($0) },
    json: FactJSON(["lead": { entry, _ in entry.facts.lead.map(JSON.whole) }]) {
      object, entry throws(ImportProblem) in
      if object.has("lead") { entry.facts.lead = try object.whole("lead", in: Menu.leads) }
    })

  private static let excerpt = Fact(
    keys: ["menu"], kinds: [.order, .void, .refund, .payment, .drawer, .bill],
    has: { $0.facts.excerpt != nil },
    isRepeated: { void, record in
      [nil, record.paying().excerpt?.ways].contains(void.facts.excerpt)
    },
    write: { entry, text in
      for line in entry.facts.excerpt?.texts ?? [] { text.add("menu", line) }
    },
    read: { lines, entry in
      var excerpt = MenuExcerpt.Reading()
      while lines.has("menu") {
        let line = lines.take { text in
          MenuExcerpt.Line(text).flatMap { excerpt.add($0) ? $0 : nil }
        }
        if line == nil { return false }
      }
      entry.facts.excerpt = excerpt.whole
      return true
    },
    json: FactJSON([
      "menu": { entry, _ in entry.facts.excerpt.map { .list($0.texts.map(JSON.text)) } }
    ]) { object, entry throws(ImportProblem) in
      entry.facts.excerpt = try object.excerpt()
    })
}

extension EntryLines {
  fileprivate mutating func orderLine() -> Order.Line? {
    guard var line = take(Order.Line.init(start:)) else { return nil }
    for part in LineKey.parts where has(part) {
      if take({ line.read(part, $0) }) == nil { return nil }
    }
    return line
  }

  /// Reads the `number` line of an order, and goes to the next line; `nil` for a line that is none.
  mutating func orderNumber() -> Int? {
    guard has(.number), let number, JournalLimits.numbers.contains(number) else { return nil }
    advance()
    return number
  }

  /// Reads the `drawer` line, whose action is in the `reason` line after it. That one stays for its own fact.
  mutating func drawerMove() -> DrawerMove? {
    var next = self
    next.advance()
    guard has(.drawer), next.has(.reason), let action = DrawerMove.Action(rawValue: next.value)
    else {
      if next.has(.reason) { self = next }
      return nil
    }
    return take { DrawerMove(action, parsing: $0) }
  }
}

extension LineKey {
  static let partsOfSet: LineKey = "parts"

  /// The keys of a line's parts, in their order.
  static let parts: [LineKey] = [.options, .note, .asked, .partsOfSet, .vat, .uses, .paid, .cost]
}

extension Set<JournalEntry.Kind> {
  fileprivate static let all = Set(JournalEntry.Kind.allCases)
  fileprivate static let ofOrders = all.filter(\.isOfOrder)
  fileprivate static let withLines = all.filter(\.hasLines)
}

extension Order.Line {
  /// The first line of the text: `mango 2 5500 KRW`.
  fileprivate var start: String {
    "\(juice) \(cups)" + (price.map { " " + $0.amountText } ?? "")
  }

  init?(start text: String) {
    let words = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 2 || words.count == 4,
      let juice = Juice.ID(parsing: String(Substring(words[0]))),
      let cups = Int(canonical: words[1])
    else { return nil }
    var price: Price?
    if words.count == 4 {
      guard let units = Int(canonical: words[2]),
        let currency = Currency(code: String(Substring(words[3])))
      else { return nil }
      price = Price(minorUnits: units, currency: currency)
    }
    self.init(juice: juice, cups: cups, price: price)
    guard isWithinLimits else { return nil }
  }

  /// Reads the text of a part, a line after the first one; `nil` for an invalid text.
  mutating func read(_ part: LineKey, _ text: String) -> Void? {
    switch part {
    case .options: [Menu.OptionGroup.Choice.ID](parsing: text).map { cup.options = $0 }
    case .note: (Cup.allows(note: text) ? text : nil).map { cup.note = $0 }
    case .asked: Price(amountText: text, in: JournalLimits.askedPrices).map { cup.asked = $0 }
    case .partsOfSet: [Juice.Part](parsing: text).map { parts = $0 }
    case .vat: Percent(rateText: text).map { vat = $0 }
    case .uses: Quantities(usesText: text).map { uses = $0 }
    case .paid: Price(amountText: text).map { paid = $0 }
    default: Cost(parsing: text).map { cost = $0 }
    }
  }
}

/// The change of an ingredient: `mango -15`. Kinds of entries limit it, see `allows(change:)`.
struct StockChange: Sendable {
  let id: Ingredient.ID
  let difference: Int

  init?(_ text: String) {
    let words = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 2, let id = Ingredient.ID(parsing: String(Substring(words[0]))),
      let difference = Int(canonical: words[1])
    else { return nil }
    (self.id, self.difference) = (id, difference)
  }
}

extension JournalEntry {
  /// The money that the entry asks for: for a payment, that of its order then.
  fileprivate func charged(by record: OrderRecord?) -> Price? {
    (kind == .payment ? record?.charged(before: seq + 1).total : nil) ?? total
  }

  /// The money that the payment of an order pays, in all ways together; `nil` for other entries, and if it is unpaid.
  func paid(by record: OrderRecord?) -> Price? {
    guard kind == .order || kind == .payment, facts.payments.arePaid else { return nil }
    return charged(by: record)
  }

  fileprivate func allows(_ currency: Currency) -> Bool {
    kind.allows(currency, lines: facts.lines.currency, payments: facts.payments?.currency)
  }
}

extension [Order.Line] {
  /// The lines as on the command line: `mango+large=2 kiwi=1`.
  package var cell: String { map { "\($0.cup.name)=\($0.cups)" }.joined(separator: " ") }
}

extension Cup {
  /// The cup as on the command line: `mango+large`, `other@2500`.
  package var name: String {
    ([juice.rawValue + (asked.map { "@" + $0.plain } ?? "")] + options.map(\.rawValue)).joined(
      separator: "+")
  }
}
