extension Report {
  /// Reads a whole entry, before any of it is added.
  ///
  /// - Throws: the same faults as `JournalEntry.init(bytes:seq:digest:)`.
  mutating func read(
    _ lines: inout EntryLines, of kind: JournalEntry.Kind, _ seq: Int,
    into order: inout OrderReading
  ) throws(JournalFault) {
    var facts = FactSet()
    var isAtEnd = false
    while !isAtEnd {
      switch lines.step() {
      case .fact(let row):
        guard readFact(row, &lines, of: kind, into: &order) else { throw lines.fault(seq) }
        facts.insert(row)
      case .unknown: lines.advance()
      case .end: isAtEnd = true
      case .invalid: throw lines.fault(seq)
      }
    }
    guard facts.fits(kind), isRight(order, of: kind) else {
      throw JournalFault(seq: seq, rule: .malformed)
    }
    order.payment = order.paymentText.map { number(of: $0, drawer: order.drawer) }
    sum(&order, order.off)
  }

  /// Returns an entry as `read` would: so sums and VAT of an order are computed in one place.
  mutating func reading(of entry: JournalEntry) -> OrderReading {
    var order = OrderReading()
    order.isPaid = entry.lines.contains { $0.paid != nil }
    order.lines = entry.lines.map { line in
      let amount = line.paid ?? line.total
      return OrderReading.Line(
        juice: juices.number(of: line.juice.rawValue), cups: line.cups,
        currency: amount.map { currencies.number(of: $0.currency.code) } ?? -1,
        amount: Int128(amount?.minorUnits ?? 0),
        rate: line.vat.map { rates.number(of: $0.text) } ?? -1)
    }
    if let rounding = entry.rounding { add(rounding, to: &order.sums.rounding) }
    sum(&order, entry.discount)
    return order
  }

  /// Checks what facts of an entry must share, like `Fact.isRight`.
  private mutating func isRight(_ order: OrderReading, of kind: JournalEntry.Kind) -> Bool {
    guard order.wasted.isEmpty || order.fruit == .used else { return false }
    guard order.paidIn != nil || order.off != nil || order.rounded != nil else { return true }
    let own = order.currency
    var first: Int?
    for case let currency? in [order.paidIn, order.off?.amount.currency, order.rounded?.currency] {
      let number = currencies.number(of: currency.code)
      first = first ?? number
      guard kind.allows(number, lines: own, payments: first) else { return false }
    }
    return true
  }

  /// - Returns: `false` at a line that can't be read.
  private mutating func readFact(
    _ row: Int, _ lines: inout EntryLines, of kind: JournalEntry.Kind,
    into order: inout OrderReading
  ) -> Bool {
    switch lines.key {
    case .day: return parsed(&lines) != nil && lines.orderNumber() != nil
    case .payment:
      if let known = unsafe payments.find(lines.valueBytes) {
        order.paymentText = known
        order.paidIn = paymentTexts[known].payments.currency
        lines.advance()
        return true
      }
      guard let payments = lines.take(Payments.init(parsing:)) else { return false }
      order.paymentText = number(of: payments)
      order.paidIn = payments.currency
    case .discount:
      order.off = lines.take(Discount.init(parsing:))
      return order.off != nil
    case .rounding:
      guard let price = lines.take(Price.init(roundingText:)) else { return false }
      order.rounded = price
      add(price, to: &order.sums.rounding)
    case .refund:
      order.fruit = lines.take(RefundMark.init(parsing:))?.fruit
      return order.fruit != nil
    case .drawer: return lines.drawerMove() != nil
    case .reason:
      guard let reason = lines.take({ kind.allows(reason: $0) ? $0 : nil }) else { return false }
      order.stage = Stage(rawValue: reason)
    case .by:
      guard case .number(let name)? = parsed(&lines), lines.has(.till), parsed(&lines) != nil,
        !lines.has(.approved) || parsed(&lines) != nil
      else { return false }
      order.name = name
    case .line: return readLines(&lines, of: kind, into: &order)
    case .change: return readChanges(&lines, of: kind, into: &order)
    case .wasted:
      guard let amounts = lines.take(Quantities.init(usesText:)) else { return false }
      order.wasted = amounts.map { (ingredients.number(of: $0.key.rawValue), $0.value) }
    case .pickup:
      order.pickup = lines.take(PickupTime.init)
      return order.pickup != nil
    case .lead:
      order.lead = lines.take(Menu.leads.number)
      return order.lead != nil
    case .menu: return readMenu(&lines, into: &order)
    default: return Fact.all[row].accepts != nil && parsed(&lines) != nil
    }
    return true
  }

  private mutating func readLines(
    _ lines: inout EntryLines, of kind: JournalEntry.Kind, into order: inout OrderReading
  ) -> Bool {
    while lines.has(.line) {
      guard order.lines.count < JournalLimits.lines,
        case .start(let juice, let cups, let units, let currency)? = parsed(&lines)
      else { return false }
      var line = OrderReading.Line(
        juice: juice, cups: cups, currency: currency, amount: Int128(units * cups))
      for part in LineKey.parts where lines.has(part) {
        let before = lines
        switch (part, parsed(&lines)) {
        case (.options, .numbers(let choices)?): line.choices = choices
        case (.vat, .number(let rate)?): line.rate = rate
        case (.paid, .money(let units, let paid)?)
        where kind == .refund && paid == currency:
          line.amount = Int128(units)
          order.isPaid = true
        case (.asked, .money(_, let own)?) where own == currency: break
        case (.cost, .money(let units, let own)?) where [-1, own].contains(currency):
          line.cost = Int128(units) * Int128(cups)
          line.costCurrency = own
        case (.note, .valid?), (.partsOfSet, .valid?), (.uses, .valid?): break
        default:
          lines = before
          return false
        }
      }
      order.lines.append(line)
    }
    return true
  }

  private mutating func readChanges(
    _ lines: inout EntryLines, of kind: JournalEntry.Kind, into order: inout OrderReading
  ) -> Bool {
    while lines.has(.change) {
      let before = lines
      guard case .change(let ingredient, let difference)? = parsed(&lines),
        kind.allows(change: difference),
        order.changes.last.map({ ingredients.names[$0.ingredient] < ingredients.names[ingredient] })
          ?? true
      else {
        lines = before
        return false
      }
      order.changes.append((ingredient, difference))
    }
    return true
  }

  private mutating func readMenu(_ lines: inout EntryLines, into order: inout OrderReading) -> Bool
  {
    var last: MenuExcerpt.Line?
    var things: [Int] = []
    order.drawer = []
    while lines.has(.menu) {
      let before = lines
      guard case .menu(let line, let thing, let way)? = parsed(&lines),
        line.follows(last, isSeen: things.contains(thing))
      else {
        lines = before
        return false
      }
      last = line
      if things.last != thing { things.append(thing) }
      if let way { order.drawer?.append(way) }
    }
    return true
  }

  /// Reads the current line, and goes to the next one; `nil` for a line that can't be read.
  private mutating func parsed(_ lines: inout EntryLines) -> LineText? {
    let bytes = unsafe lines.lineBytes
    if let known = unsafe lineTexts.value(of: bytes) {
      lines.advance()
      return known
    }
    guard let text = unsafe String(validating: lines.valueBytes, as: UTF8.self),
      let new = parse(lines.key, text)
    else { return nil }
    unsafe lineTexts.insert(new, for: bytes)
    lines.advance()
    return new
  }

  private mutating func parse(_ key: LineKey, _ text: String) -> LineText? {
    switch key {
    case .day: return LocalDay(parsing: text).map { _ in .valid }
    case .by: return Author.allows(text) ? .number(names.number(of: text)) : nil
    case .till, .approved: return Author.allows(text) ? .valid : nil
    case .line:
      return Order.Line(start: text).map { line in
        .start(
          juice: juices.number(of: line.juice.rawValue), cups: line.cups,
          units: line.price?.minorUnits ?? 0,
          currency: line.price.map { currencies.number(of: $0.currency.code) } ?? -1)
      }
    case _ where LineKey.parts.contains(key):
      var line = Order.Line(juice: "any", cups: 1)
      guard line.read(key, text) != nil else { return nil }
      let money =
        (line.paid ?? line.cup.asked).map { ($0.minorUnits, $0.currency) }
        ?? line.cost.map { ($0.tenThousandths, $0.currency) }
      if let (units, currency) = money {
        return .money(units: units, currency: currencies.number(of: currency.code))
      }
      if let vat = line.vat { return .number(rates.number(of: vat.text)) }
      return line.cup.options.isEmpty
        ? .valid : .numbers(line.cup.options.map { choices.number(of: $0.rawValue) })
    case .change:
      return StockChange(text).map { change in
        .change(
          ingredient: ingredients.number(of: change.id.rawValue), difference: change.difference)
      }
    case .menu:
      return MenuExcerpt.Line(text).map { line in
        noteName(in: line)
        let way = line.way.flatMap { $0.hasDrawer ? ways.number(of: $0.id) : nil }
        return .menu(line, thing: menuThings.number(of: line.thing), drawerWay: way)
      }
    default:
      let fact = Fact.all.first { $0.keys == [key] }
      return fact?.accepts?(text) ?? false ? .valid : nil
    }
  }

  /// Adds up the lines of an entry, after a discount.
  private mutating func sum(_ order: inout OrderReading, _ discount: Discount?) {
    guard !order.lines.isEmpty else { return }
    if let discount, !order.isPaid, order.currency != nil,
      order.lines.reduce(0, { $0 + $1.amount }) > 0
    {
      let lines = order.lines.map { (juices.names[$0.juice], $0.cups, $0.amount) }
      for (index, share) in discount.shares(among: lines).enumerated() {
        order.lines[index].amount -= share
      }
    }
    order.sums.charged.orders = 1
    for line in order.lines {
      order.sums.charged.cups += line.cups
      if line.currency >= 0 {
        order.sums.charged.add(line.amount, in: line.currency, cups: line.cups)
      }
    }
    order.sums.vat = vat(of: order)
    let rounding = order.sums.rounding
    if rounding.units != 0 { order.sums.charged.add(rounding) }
    guard let discount else { return }
    order.sums.discount = sums(of: discount, cups: order.sums.charged.cups)
  }

  private mutating func sums(of discount: Discount, cups: Int) -> DiscountSums {
    var sums = Sums(orders: 1, cups: cups)
    sums.add(
      Int128(discount.amount.minorUnits), in: currencies.number(of: discount.amount.currency.code),
      cups: cups)
    return DiscountSums(
      sums: sums, kind: discountKinds.number(of: DiscountKind(discount).text))
  }

  mutating func add(_ rounding: Price, to sums: inout Sums) {
    sums.add(
      Int128(rounding.minorUnits), in: currencies.number(of: rounding.currency.code), cups: 0)
  }
}
