internal import FoundationEssentials

extension Fact {
  /// In the order of the lines in an entry's text. A new fact goes where its line belongs: old entries keep their text.
  static let all = [
    orderNumber, name, payments, discount, rounding, step, refund, drawer, reason, author, lines,
    changes, wasted, excerpt,
  ]

  private static let orderNumber = Fact(
    keys: ["day", "number"],
    isRight: { $0.number == nil || $0.kind.isOfOrder },
    isRepeated: { void, record in [nil, record.number].contains(void.number) },
    write: { entry, text in
      text.add("day", entry.number?.day)
      text.add("number", entry.number.map { String($0.number) })
    },
    read: { lines, entry in
      guard lines.has("day") else { return false }
      let day = lines.value
      lines.advance()
      guard lines.has("number"), let number = lines.number,
        JournalLimits.numbers.contains(number),
        let value = OrderNumber(parsing: day, number: number)
      else { return false }
      entry.number = value
      lines.advance()
      return true
    },
    json: FactJSON(keys: ["number", "day"]) { entry, _ in
      ["number": .orNull(entry.number?.number), "day": entry.number.map { .text($0.day) }]
    } read: { object, entry throws(ImportProblem) in
      guard try object.has("number", and: "day") else { return }
      let number = try object.whole("number", in: 1...(.max))
      guard entry.kind.isOfOrder else { throw .badValue(key: "number", value: "\(number)") }
      entry.number = try object.textIfThere("day", wanted: ["2026-03-01"]) {
        OrderNumber(parsing: $0, number: number)
      }
    },
    columns: [
      Column("number") { $0.number.map { "\($0.number)" } ?? "" },
      Column("day") { $0.number?.day ?? "" },
    ])

  private static let name = Fact.one(
    "name", \.name, of: [.order, .bill], needed: [.bill], text: \.text, parse: CustomerName.init)

  private static let payments = Fact.one(
    "payment", \.payments, of: [.order, .void, .refund, .payment], needed: [.payment],
    isRepeated: { void, record in [nil, record.payments].contains(void.payments) },
    text: \.text, parse: Payments.init(parsing:),
    json: FactJSON(keys: ["payment", "payments", "unpaid", "currency"]) { entry, record in
      let total = entry.total ?? (entry.kind == .payment ? record?.charged.total : nil)
      // An order may be paid later.
      let left =
        entry.kind == .order
        ? record?.unpaid ?? entry.payments?.unpaid(of: total, isVoided: entry.isVoided) : nil
      let isNoted = (record?.payments ?? entry.payments) != nil
      let currency =
        entry.kind == .payment ? entry.payments?.currency?.code ?? total?.currency.code : nil
      return [
        "payment": entry.payment.map { .text($0.rawValue) },
        "payments": entry.payments.map { $0.json(of: total) },
        "unpaid": isNoted ? left.map { .text($0.plain) } : nil,
        "currency": currency.map(JSON.text),
      ]
    } read: { object, entry throws(ImportProblem) in
      entry.payments = try object.payments(of: entry)
    },
    columns: [Column("payment") { $0.payments?.cell ?? "" }])

  private static let discount = Fact.one(
    "discount", \.discount, of: [.order, .void, .refund, .bill],
    isRepeated: { $0.discount == $1.sold.discount },
    text: \.text, parse: Discount.init(parsing:),
    json: FactJSON(keys: ["discount"]) { entry, _ in
      ["discount": entry.discount.map(\.json)]
    } read: { object, entry throws(ImportProblem) in
      entry.discount = try object.discount(of: entry)
    },
    columns: [])

  private static let rounding = Fact.one(
    "rounding", \.rounding, of: [.order, .void, .refund, .payment, .bill],
    isRepeated: { $0.rounding == $1.paying().rounding },
    text: \.amountText, parse: Price.init(roundingText:),
    json: FactJSON(keys: ["rounding", "currency"]) { entry, _ in
      let currency = entry.kind == .payment ? entry.rounding?.currency.code : nil
      return [
        "rounding": entry.rounding.map { .text($0.plain) }, "currency": currency.map(JSON.text),
      ]
    } read: { object, entry throws(ImportProblem) in
      entry.rounding = try object.rounding(of: entry)
    },
    columns: [])

  private static let step = Fact.one(
    "step", \.step, of: [.refund], text: \.text, parse: Rounding.init(parsing:),
    json: FactJSON(keys: ["step"]) { entry, _ in
      ["step": entry.step.map(\.json)]
    } read: { object, entry throws(ImportProblem) in
      entry.step = try object.step()
    },
    columns: [])

  private static let refund = Fact.one(
    "refund", \.refund, of: [.refund], needed: [.refund],
    text: \.text, parse: RefundMark.init(parsing:),
    json: FactJSON(keys: ["refund"]) { entry, _ in
      ["refund": entry.refund.map(\.json)]
    } read: { object, entry throws(ImportProblem) in
      entry.refund = try object.refundMark()
    },
    columns: [Column("fruit") { $0.refund?.fruit.rawValue ?? "" }])

  // The reason line that follows holds the action.
  private static let drawer = Fact(
    keys: ["drawer"],
    isRight: { entry in
      guard let move = entry.drawer else { return entry.kind != .drawer }
      return entry.kind == .drawer && move.isWellFormed && move.action.rawValue == entry.reason
    },
    write: { $1.add("drawer", $0.drawer?.text) },
    read: { lines, entry in
      let text = lines.value
      lines.advance()
      guard lines.has("reason"), let action = DrawerMove.Action(rawValue: lines.value) else {
        return false
      }
      entry.drawer = DrawerMove(action, parsing: text)
      return entry.drawer != nil
    },
    json: FactJSON(keys: ["drawer", "currency"]) { entry, _ in
      [
        "drawer": entry.drawer.map(\.json),
        "currency": entry.drawer.map { .text($0.amount.currency.code) },
      ]
    } read: { object, entry throws(ImportProblem) in
      entry.drawer = try object.drawerMove(of: entry.kind)
      if let move = entry.drawer { entry.reason = move.action.rawValue }
    })

  private static let reason = Fact(
    keys: ["reason"],
    isRight: { $0.kind.allows(reason: $0.reason) },
    write: { $1.add("reason", $0.reason) },
    read: { lines, entry in
      entry.reason = lines.value
      lines.advance()
      return true
    },
    json: FactJSON(keys: ["reason", "stage"]) { entry, _ in
      let reason =
        entry.kind == .drawer ? entry.drawer?.note : entry.stage == nil ? entry.reason : nil
      return [
        "reason": .orNull(reason), "stage": entry.stage.map { .text($0.rawValue) },
      ]
    } read: { object, entry throws(ImportProblem) in
      if entry.kind != .drawer { entry.reason = try object.reason(of: entry.kind) }
    },
    columns: [Column("reason") { $0.drawer.map(\.cell) ?? $0.reason ?? "" }])

  private static let author = Fact(
    keys: ["by", "till", "approved"],
    isRight: { _ in true },
    write: { entry, text in
      text.add("by", entry.by?.name)
      text.add("till", entry.by?.till)
      text.add("approved", entry.by?.approvedBy)
    },
    read: { lines, entry in
      guard lines.has("by") else { return false }
      let name = lines.value
      lines.advance()
      guard lines.has("till"), let author = Author(name: name, till: lines.value) else {
        return false
      }
      entry.by = author
      lines.advance()
      guard lines.has("approved") else { return true }
      entry.by = author.named(nil, approvedBy: lines.value)
      lines.advance()
      return entry.by != nil
    },
    json: FactJSON(keys: ["by", "till", "approved"]) { entry, _ in
      [
        "by": .orNull(entry.by?.name), "till": .orNull(entry.by?.till),
        "approved": entry.by?.approvedBy.map(JSON.text),
      ]
    } read: { object, entry throws(ImportProblem) in
      guard try object.has("by", and: "till") else { return }
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
    keys: ["line", "options", "note", "vat", "uses", "paid", "cost"],
    isRight: { entry in
      entry.lines.isEmpty != entry.kind.hasLines && entry.lines.count <= JournalLimits.lines
        && entry.lines.allSatisfy { line in
          line.isWithinLimits && (line.paid == nil || entry.kind == .refund)
        }
    },
    isRepeated: { $0.lines == $1.sold.lines },
    write: { entry, text in
      for line in entry.lines {
        let price = line.price.map { " \($0.minorUnits) \($0.currency.code)" } ?? ""
        text.add("line", "\(line.juice) \(line.cups)\(price)")
        text.add("options", line.cup.options.text)
        text.add("note", line.cup.note)
        text.add("vat", line.vat?.text)
        text.add("uses", line.uses?.usesText)
        text.add("paid", line.paid?.amountText)
        text.add("cost", line.cost?.text)
      }
    },
    read: { lines, entry in
      while lines.has("line") {
        guard let line = lines.orderLine() else { return false }
        entry.lines.append(line)
      }
      return !entry.lines.isEmpty
    },
    json: FactJSON(keys: ["lines"]) { entry, _ in
      ["lines": .list(entry.lines.map(\.sealedJSON))]
    } read: { object, entry throws(ImportProblem) in
      entry.lines = try object.orderLines(of: entry.kind)
    },
    columns: [
      Column("lines", \.linesCell)
    ])

  private static let changes = Fact(
    keys: ["change"],
    isRight: { entry in
      (entry.kind.hasChanges.map { entry.changes.isEmpty != $0 } ?? true)
        && entry.changes.values.allSatisfy {
          entry.kind.allows(change: $0) && JournalLimits.differences.contains($0)
        }
    },
    isRepeated: { void, record in record.sold.changes == void.changes.mapValues { -$0 } },
    write: { entry, text in
      for (id, change) in entry.changes.sorted(by: { $0.key < $1.key }) {
        text.add("change", "\(id) \(change)")
      }
    },
    read: { lines, entry in
      var last: Ingredient.ID?
      while lines.has("change") {
        let words = lines.valueBytes.split(
          separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard words.count == 2, let difference = Int(canonical: words[1]),
          let id = Ingredient.ID(parsing: String(decoding: words[0], as: UTF8.self)),
          last.map({ $0 < id }) ?? true
        else { return false }
        entry.changes[id] = difference
        last = id
        lines.advance()
      }
      return true
    },
    json: FactJSON(keys: ["changes"]) { entry, _ in
      ["changes": .counts(entry.changes.map { ($0.key.rawValue, $0.value) })]
    } read: { object, entry throws(ImportProblem) in
      entry.changes = try object.changes(of: entry.kind)
    },
    columns: [
      Column("changes") { entry in
        entry.changes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
          .joined(separator: " ")
      }
    ])

  private static let wasted = Fact(
    keys: ["wasted"],
    isRight: { entry in
      entry.wasted.isEmpty
        || entry.refund?.fruit == .used
          && entry.wasted.values.allSatisfy { 1...JournalLimits.counts.upperBound ~= $0 }
    },
    write: { $1.add("wasted", $0.wasted.isEmpty ? nil : $0.wasted.usesText) },
    read: { lines, entry in
      guard let amounts = Quantities(usesText: lines.value) else { return false }
      entry.wasted = amounts
      lines.advance()
      return true
    },
    json: FactJSON(keys: ["wasted"]) { entry, _ in
      [
        "wasted": entry.wasted.isEmpty
          ? nil : .counts(entry.wasted.map { ($0.key.rawValue, $0.value) })
      ]
    } read: { object, entry throws(ImportProblem) in
      entry.wasted = try object.amounts("wasted") ?? [:]
    })

  private static let excerpt = Fact(
    keys: ["menu"],
    isRight: { entry in
      entry.excerpt == nil
        || [.order, .void, .refund, .payment, .drawer, .bill].contains(entry.kind)
    },
    isRepeated: { void, record in
      [nil, record.paying().excerpt?.ways].contains(void.excerpt)
    },
    write: { entry, text in for line in entry.excerpt?.texts ?? [] { text.add("menu", line) } },
    read: { lines, entry in
      var texts: [String] = []
      while lines.has("menu") {
        texts.append(lines.value)
        lines.advance()
      }
      entry.excerpt = MenuExcerpt(texts)
      return entry.excerpt != nil
    },
    json: FactJSON(keys: ["menu"]) { entry, _ in
      ["menu": entry.excerpt.map { .list($0.texts.map(JSON.text)) }]
    } read: { object, entry throws(ImportProblem) in
      entry.excerpt = try object.excerpt()
    })
}

extension EntryLines {
  fileprivate mutating func orderLine() -> Order.Line? {
    let words = valueBytes.split(
      separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 2 || words.count == 4, let cups = Int(canonical: words[1]),
      let juice = Juice.ID(parsing: String(decoding: words[0], as: UTF8.self))
    else { return nil }
    var price: Price?
    if words.count == 4 {
      guard let units = Int(canonical: words[2]),
        let currency = Currency(code: String(decoding: words[3], as: UTF8.self))
      else { return nil }
      price = Price(minorUnits: units, currency: currency)
    }
    advance()
    var options: [Menu.OptionGroup.Choice.ID] = []
    if has("options") {
      guard let read = [Menu.OptionGroup.Choice.ID](parsing: value) else { return nil }
      options = read
      advance()
    }
    var note: String?
    if has("note") {
      note = value
      advance()
    }
    var vat: Percent?
    if has("vat") {
      guard let rate = Percent(rate: value), rate.text == value else { return nil }
      vat = rate
      advance()
    }
    var (uses, paid, cost) = (Quantities?.none, Price?.none, Cost?.none)
    if has("uses") {
      guard let read = Quantities(usesText: value) else { return nil }
      uses = read
      advance()
    }
    if has("paid") {
      guard let read = Price(amountText: value) else { return nil }
      paid = read
      advance()
    }
    if has("cost") {
      guard let read = Cost(parsing: value) else { return nil }
      cost = read
      advance()
    }
    var line = Order.Line(
      Cup(juice, options: options, note: note), cups: cups, price: price, vat: vat, cost: cost)
    (line.uses, line.paid) = (uses, paid)
    return line
  }
}

extension JournalEntry {
  /// The lines as on the command line: `mango+large=2 kiwi=1`.
  public var linesCell: String {
    lines.map { "\($0.cup.name)=\($0.cups)" }.joined(separator: " ")
  }
}

extension Cup {
  /// The cup as on the command line: `mango+large`.
  public var name: String {
    ([juice.rawValue] + options.map(\.rawValue)).joined(separator: "+")
  }
}
