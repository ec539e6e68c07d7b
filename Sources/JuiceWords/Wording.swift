package import FoundationEssentials
package import JuiceKit
package import JuiceText

/// Turns models into text, with a language and a menu's names.
package final class Wording: Sendable {
  package let language: Language
  package let menu: Menu
  package let words: Words
  private let store: String?
  /// The names of things that the menu lacks.
  private let sealed: [MenuExcerpt]

  /// - Parameters:
  ///   - menu: anything that is not on it appears by its id.
  ///   - store: the path that the call gave for its store, which commands in messages repeat.
  package convenience init(
    _ language: Language, _ menu: Menu = Menu(ingredients: [], juices: []), store: String? = nil
  ) {
    self.init(language, menu, store, sealed: [])
  }

  private init(_ language: Language, _ menu: Menu, _ store: String?, sealed: [MenuExcerpt]) {
    self.language = language
    self.menu = menu
    self.store = store
    self.sealed = sealed
    words = language.words
  }

  /// Returns a wording that names what is in an order for people at work: by the menu, or as the order has sealed the names of
  /// things that the menu lacks.
  ///
  /// - Parameter more: lines of the order beside its own, such as refunded ones.
  package func naming(_ order: OrderFacts, and more: [Order.Line] = []) -> Wording {
    guard let excerpt = order.excerpt, menu.lacks(order) || menu.lacks(more) else {
      return self
    }
    return naming([excerpt])
  }

  package func naming(_ orders: [QueuedOrder]) -> Wording { naming(orders.map(\.order.facts)) }

  /// Returns a wording for several orders or bills, or the entries of one.
  package func naming(_ orders: [OrderFacts]) -> Wording {
    naming(orders.filter(menu.lacks).compactMap(\.excerpt))
  }

  /// - Parameter names: the names that come before those of this wording.
  package func naming(_ names: [MenuExcerpt]) -> Wording {
    names.isEmpty ? self : Wording(language, menu, store, sealed: names + sealed)
  }

  /// Returns the wording of a closing, with the names that it quotes and no others.
  package func quoting(only closing: JournalEntry) -> Wording {
    Wording(language, menu.quoted(onlyBy: closing))
  }

  /// A wording with the names that an entry quotes from the menu of its time.
  package func quoting(_ entry: JournalEntry) -> Wording {
    Wording(language, menu.quoted(by: [entry]))
  }

  /// A wording with the names that an order, its payments and its refunds quote from the menus of their times.
  package func quoting(_ record: OrderRecord) -> Wording {
    Wording(language, menu.quoted(by: record.entries))
  }

  package func name(of juice: Juice) -> String { text(juice.name) }

  package func name(of id: Juice.ID) -> String {
    (menu.juice(id)?.name ?? sealedName { $0.name(of: id) }).map(text) ?? id.rawValue
  }

  package func name(of id: Menu.OptionGroup.Choice.ID) -> String {
    (menu.choice(id)?.choice.name ?? sealedName { $0.name(of: id) }).map(text) ?? id.rawValue
  }

  private func sealedName(_ name: (MenuExcerpt) -> Name?) -> Name? {
    sealed.lazy.compactMap(name).first
  }

  func name(of id: Menu.OptionGroup.ID) -> String {
    menu.name(of: .option(id)).map(text) ?? id.rawValue
  }

  /// Describes the choice of a group: one, always asked, or several.
  package func choosing(of group: Menu.OptionGroup) -> String {
    words.name(
      of: group.kind, most: group.most, usual: group.choices.first.map { text($0.name) } ?? "")
  }

  /// `Mango (Large, Less ice, “Minsu”)`.
  package func name(of cup: Cup) -> String {
    name(of: cup.juice, details(of: cup))
  }

  private func name(of juice: Juice.ID, _ details: [String]) -> String {
    let name = name(of: juice)
    return details.isEmpty ? name : "\(name) (\(details.joined(separator: ", ")))"
  }

  /// The name with the typed price, to tell cups apart that differ by it.
  package func pricedName(of cup: Cup) -> String {
    [name(of: cup), cup.asked?.text].joined(by: " ")
  }

  /// The parts of a set, then the options and the note of a cup.
  package func details(toMake line: Order.Line) -> [String] {
    names(of: line.parts) + details(of: line.cup)
  }

  package func details(of cup: Cup) -> [String] {
    cup.options.counted.map { words.times(name(of: $0.id), $0.times) }
      + (cup.note.map { ["“\($0)”"] } ?? [])
  }

  /// `2500 ml` or `3개`; a bare number without a unit.
  package func amount(_ amount: Int, of id: Ingredient.ID) -> String {
    unit(of: id).map { words.quantity(amount, unit: $0) } ?? "\(amount)"
  }

  /// `2500 ml` or `3개`; `3 pcs` without a unit.
  package func quantity(_ quantity: Int, of id: Ingredient.ID) -> String {
    unit(of: id).map { words.quantity(quantity, unit: $0) } ?? words.amount(quantity)
  }

  /// `₩2.5 / ml`, the cost alone, the unit alone, or empty.
  package func unitCost(of ingredient: Ingredient) -> String {
    let cost = ingredient.cost.map { $0.currency.sign + $0.plain }
    return [cost, ingredient.unit.map(text)].joined(by: " / ")
  }

  /// `Milk (ml)`, or the name alone.
  package func nameWithUnit(of ingredient: Ingredient) -> String {
    let name = text(ingredient.name)
    return ingredient.unit.map { "\(name) (\(text($0)))" } ?? name
  }

  package func unit(of id: Ingredient.ID) -> String? { menu.ingredient(id)?.unit.map(text) }

  package func name(of id: Ingredient.ID) -> String {
    menu.ingredient(id).map { text($0.name) } ?? id.rawValue
  }

  /// The name for narrow columns.
  package func shortName(of ingredient: Ingredient) -> String {
    text(ingredient.label ?? ingredient.name)
  }

  package func text(_ name: Name) -> String { name.text(in: language.rawValue) }

  package func shortName(of juice: Juice) -> String { text(juice.label ?? juice.name) }

  /// The name, or the short one if the whole name is too wide.
  package func name(of juice: Juice.ID, in width: Int) -> String {
    let whole = name(of: juice)
    guard TextWidth.columns(of: whole) > width else { return whole }
    return menu.juice(juice).map(shortName) ?? whole
  }

  /// The label beside a count; empty for enough stock.
  package func name(of state: StockState?) -> String {
    switch state {
    case .soldOut: words.soldOutButton
    case .out: words.noneLabel
    case .low: words.lowLabel
    case nil: ""
    }
  }

  package func name(of payment: Payment.ID) -> String {
    let way = menu.ways.first { $0.id == payment }
    let name = way == nil ? sealedName { $0.name(of: payment) } : way?.name
    return name.map(text) ?? words.name(of: payment) ?? payment.rawValue
  }

  package func name(of discount: Discount.ID) -> String {
    let offer = menu.discounts.first { $0.id == discount }
    let name = offer == nil ? sealedName { $0.name(of: discount) } : offer?.name
    return name.map(text) ?? discount.rawValue
  }

  package func name(of entry: MenuEntry) -> String {
    switch entry {
    case .juice(let id): name(of: id)
    case .ingredient(let id): name(of: id)
    case .payment(let id): name(of: id)
    case .discount(let id): name(of: id)
    case .option(let id): name(of: id)
    case .choice(let id): name(of: id)
    case .setting(let key): words.label(of: key)
    }
  }

  /// `Card`, or `Card ₩14,500, Cash ₩3,000 (given ₩5,000, change ₩2,000)`.
  package func list(_ payments: Payments) -> String { list(payments, hasChange: true) }

  /// - Parameter hasChange: false if another text has the change.
  package func list(_ payments: Payments, hasChange: Bool) -> String {
    switch payments {
    case .unpaid: words.unpaid
    case .whole(let way): name(of: way)
    case .parts(let parts):
      parts.map { part in
        let amount = [part.amount.text, part.tip.map { words.tip($0.text) }].joined(by: " + ")
        guard let given = part.given, let change = part.change else {
          return "\(name(of: part.way)) \(amount)"
        }
        return words.paidPart(
          name(of: part.way), amount, given: given.text, change: hasChange ? change.text : nil)
      }.joined(separator: ", ")
    }
  }

  /// `Unpaid ₩17,500`; `nil` for a paid order.
  package func unpaid(_ queued: QueuedOrder) -> String? {
    guard queued.isUnpaid else { return nil }
    return [words.unpaid, queued.unpaid?.text].joined(by: " ")
  }

  /// `Mango x 2, Kiwi`.
  package func list(_ lines: [Order.Line]) -> String {
    lines.map { words.line(name(of: $0.cup), cups: $0.cups) }.joined(separator: ", ")
  }

  /// `Duo (Mango, Kiwi, Large) x 2`: the lines with the parts of sets, or cut as `list(_:to:)` cuts them.
  package func listToMake(_ order: OrderLeft, to limit: Int = .max) -> String {
    let (names, lines) = (naming(order.facts), order.facts.lines)
    let whole = lines.map { line in
      words.line(names.name(of: line.juice, names.details(toMake: line)), cups: line.cups)
    }.joined(separator: ", ")
    return TextWidth.columns(of: whole) <= limit ? whole : names.list(lines, to: limit)
  }

  /// The lines cut to `limit` columns: without options, and with a count of the lines left out. Short names take the place
  /// of names that would be cut.
  ///
  /// - Parameter line: formats a name and its cups; `nil` for `words.line`.
  package func list(
    _ lines: [Order.Line], to limit: Int, as line: ((String, Int) -> String)? = nil
  ) -> String {
    let line = line ?? words.line
    let whole = lines.map { line(name(of: $0.cup), $0.cups) }.joined(separator: ", ")
    if TextWidth.columns(of: whole) <= limit { return whole }
    let forms = [Int.max, 0].map { width in
      lines.map { line(name(of: $0.juice, in: width), $0.cups).printable }
    }
    let texts = forms.map { TextWidth.list($0, to: limit) }
    return zip(texts, forms).first { $0.hasPrefix($1.first ?? "") }?.0 ?? texts[1]
  }

  /// `Mango x 2 ₩9,000`.
  package func listWithPrices(_ lines: [Order.Line]) -> String {
    lines.map { [list([$0]), $0.total.map(cost)].joined(by: " ") }.joined(separator: ", ")
  }

  /// The line as `listWithPrices` has it, then a row for each part of a set.
  package func rowsWithPrices(_ line: Order.Line) -> [String] {
    [listWithPrices([line])] + names(of: line.parts).map { "+ \($0)" }
  }

  /// `3 cups, ₩13,500`.
  package func sum(of lines: [Order.Line], _ total: Price?) -> String {
    [words.cups(lines.cups), total?.text].joined(by: ", ")
  }

  /// `Strawberry 10, Banana 1`. `hasUnits` adds the units.
  package func list(_ recipe: Recipe, hasUnits: Bool = true) -> String {
    recipe.parts.map {
      "\(name(of: $0.ingredient)) \(hasUnits ? amount($0.amount, of: $0.ingredient) : "\($0.amount)")"
    }.joined(separator: ", ")
  }

  /// `Mango, Kiwi x 2`: the parts of a set.
  package func list(_ parts: [Juice.Part]) -> String { names(of: parts).joined(separator: ", ") }

  func names(of parts: [Juice.Part]) -> [String] {
    parts.map { words.line(name(of: $0.juice), cups: $0.cups) }
  }

  /// The parts of a set, or the recipe as the menu has it.
  package func recipe(of juice: Juice) -> String {
    juice.isSet ? list(juice.parts) : list(juice.recipe)
  }

  /// The parts of a set, or the ingredients of a usual cup.
  package func content(of juice: Juice) -> String {
    juice.isSet ? list(juice.parts) : list(menu.recipe(of: Cup(juice.id)))
  }

  /// `Milk → Oat milk, Cream → Oat cream`.
  package func list(_ replacements: [Replacement]) -> String {
    replacements.map {
      words.replacement(of: name(of: $0.replaced), by: name(of: $0.substitute))
    }.joined(separator: ", ")
  }

  /// Describes a journal entry; marks it if it is taken back or undone.
  ///
  /// - Parameters:
  ///   - order: the record of the entry's order. That of an order adds its refunded cups.
  ///   - isUndone: needed for stock changes, which don't know it themselves.
  ///   - marksUnpaid: marks an unpaid order.
  package func content(
    of entry: JournalEntry, in order: OrderRecord? = nil, isUndone: Bool = false,
    marksUnpaid: Bool = false
  ) -> String {
    let record = entry.kind == .order ? order : nil
    let number = number(entry.number, at: entry.at)
    let content = [
      number, content(inColumnsOf: entry, of: order), record.flatMap(refundedCups),
      marksUnpaid && record?.isUnpaid ?? false ? words.unpaid : nil,
    ].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
    let mark =
      isUndone || entry.isVoided
      ? words.voidedMark(entry.kind) : record.flatMap { takenBackMark(of: $0) }
    return mark.map { "(\($0)) \(content)" } ?? content
  }

  /// Describes a journal entry beside columns with its number and state.
  ///
  /// - Parameter order: the record of its order, which names cups that a later entry only counts.
  package func content(inColumnsOf entry: JournalEntry, of order: OrderRecord?) -> String {
    let wording = naming(entry.factsOfOrder(in: order))
    let content =
      switch entry.kind {
      case .order, .void, .refund, .bill:
        [
          entry.billStep.map(words.name), typedText(entry.facts, on: .list, at: entry.at),
          wording.list(entry.lines), entry.shownDiscount.map(wording.content),
          entry.kind == .refund ? entry.payments?.tip.map { words.tip($0.text) } : nil,
          entry.kind == .refund ? entry.reason : nil,
        ].joined(by: " · ")
      case .stage: entry.stage.map(words.name) ?? ""
      case .payment: entry.payments.map(wording.list) ?? ""
      case .drawer: entry.drawer.map(content) ?? ""
      case .soldOut: words.content(names(entry), reason(of: entry) ?? "")
      case .waste: "\(differences(entry)) (\(reason(of: entry) ?? ""))"
      case .open, .restock, .count: differences(entry)
      }
    // Facts of a newer version appear as they are.
    return ([content] + entry.unknown.map(\.text)).joined(separator: " · ")
  }

  /// `voided` or `refunded` for an order of which nothing is left; `nil` for other orders.
  package func takenBackMark(of record: OrderRecord) -> String? {
    guard record.isTakenBack else { return nil }
    return record.isVoided ? words.voidedMark() : words.refundedMark
  }

  /// `Refunded Kiwi`; `nil` without refunds, or if nothing is left.
  private func refundedCups(of record: OrderRecord) -> String? {
    guard !record.refunds.isEmpty, !record.isTakenBack else { return nil }
    let cups = record.refunds.flatMap(\.lines).withEqualCupsAdded
    return "\(words.refund) \(naming(record.sold.facts).list(cups))"
  }

  /// The money of an order in a row of a list: `₩15,500`, or `₩11,000 of ₩15,500` after a refund and `₩0 of ₩15,500` after a
  /// full one.
  ///
  /// - Parameter isShort: omits the sum of the sale after a refund.
  package func amount(of record: OrderRecord, isShort: Bool = false) -> String {
    let (sold, left) = (record.sold.total, record.leftTotal)
    guard let sold, let left, !record.refunds.isEmpty else {
      return (record.isUnpaid ? record.unpaid : sold)?.text ?? ""
    }
    return isShort ? left.text : words.amount(left.text, of: sold.text)
  }

  /// `Order 12`.
  package func order(_ number: OrderNumber?) -> String { words.order(number?.number) }

  /// The number to call the customer by, with the date if it is another day's.
  ///
  /// - Parameter now: the day of reference; `nil` for the order's own.
  package func number(_ number: OrderNumber?, at now: Date? = nil) -> String? {
    number.map { number in
      let day = now.map { menu.dayStart.day(of: $0).text } ?? number.day
      return words.orderNumber(number.number, day: number.day == day ? nil : number.day)
    }
  }

  /// The money that an entry moved, for a row of a list; empty for none.
  package func amount(of entry: JournalEntry) -> String { entry.money?.text ?? "" }

  func reason(of entry: JournalEntry) -> String? {
    switch entry.kind {
    case .soldOut: entry.reason.flatMap(SoldOutMark.init).map(words.name)
    case .waste: entry.reason.flatMap(WasteReason.init).map(words.name)
    case .open, .order, .void, .refund, .restock, .count, .stage, .payment, .drawer, .bill: nil
    }
  }

  /// Describes the last action at a till: `content` with the amount, without the kind.
  package func summary(_ entry: JournalEntry) -> String {
    switch entry.kind {
    case .order, .void, .refund:
      summary(
        entry.facts, entry.number,
        hasMoney: entry.kind != .refund || entry.payments != .unpaid)
    case .soldOut: words.marks(names(entry), entry.soldOutMark == true ? .marked : .cleared)
    case .open, .restock, .count, .waste, .stage, .payment, .drawer, .bill: content(of: entry)
    }
  }

  /// Describes an order at a till: what is left of it.
  package func summary(_ order: OrderLeft) -> String { summary(order.facts, order.number) }

  /// Describes an order of which nothing is left.
  package func summary(takenBack order: SoldOrder) -> String { summary(order.facts, order.number) }

  /// Describes an order at a till in less room than `summary`: without its total, and with its number first, so that a cut takes
  /// cups.
  package func shortSummaries(_ order: OrderLeft) -> [String] {
    [
      summary(order.facts, order.number, hasMoney: false),
      [number(order.number), order.facts.total?.text, firstLines(order.facts)]
        .joined(by: " · "),
    ]
  }

  private func summary(_ facts: OrderFacts, _ number: OrderNumber?, hasMoney: Bool = true) -> String
  {
    [firstLines(facts), self.number(number), hasMoney ? facts.total?.text : nil]
      .joined(by: " · ")
  }

  /// Describes a refund or a void before it is made: its cups, the order, what becomes of the ingredients, and the money that goes
  /// back in each way.
  package func summary(of refund: Refund, in record: OrderRecord) -> String {
    let lines = (try? record.lines(for: refund.cups)) ?? []
    let cups = naming(record.sold.facts).list(lines)
    let fruit = refund.fruit.map { "\(words.fruitColumn): \(words.shortName(of: $0))" }
    return [cups, order(record.number), fruit, givenBack(by: refund, of: record)]
      .joined(by: " · ")
  }

  /// Two at most, so that the rest of the text fits.
  private func firstLines(_ facts: OrderFacts) -> String {
    naming(facts).list(Array(facts.lines.prefix(2))) + (facts.lines.count > 2 ? ", …" : "")
  }

  private func names(_ entry: JournalEntry) -> String {
    menu.sorted(entry.changes).map { name(of: $0.id) }.joined(separator: ", ")
  }

  private func differences(_ entry: JournalEntry) -> String {
    menu.sorted(entry.changes)
      .map { "\(name(of: $0.id)) \($0.amount > 0 ? "+" : "")\(amount($0.amount, of: $0.id))" }
      .joined(separator: ", ")
  }

  package func line(for shortage: Shortage) -> String { words.phrase(for: shortage, name: name) }

  /// The steps of cash, for typed parts that don't add up to a rounded sum; `nil` for other refusals.
  private func cashSteps(of refusal: Refusal) -> String? {
    guard let step = menu.cashRounding?.step else { return nil }
    switch refusal {
    case .paymentSum(let sum?, let total?), .refundSum(let sum?, let total?):
      // A part in cash that is no step of it is off by less than a step.
      guard total.currency == menu.currency, abs((sum - total).minorUnits) < step else {
        return nil
      }
      return words.cashSteps(Price(minorUnits: step, currency: total.currency).text)
    default: return nil
    }
  }

  /// An error message with the remedy, free of control characters: a line for each problem of a menu file, otherwise
  /// one line.
  package func sentence(for error: any Error) -> String {
    switch error {
    case Refusal.short(let shortages):
      words.sentence(for: .short(menu.sorted(shortages)), name: name).printable
    case let refusal as Refusal:
      [words.sentence(for: refusal, name: name, amount: amount), cashSteps(of: refusal)]
        .joined(by: " ").printable
    case let error as StoreError: words.sentence(for: error).printable
    case is AwaitedAnswer: words.awaitedAnswer
    case let fault as JournalFault:
      (words.sentence(for: fault)
        + (fault.rule.isOfStock ? "" : words.restoreHint(before: fault.seq, to: store))).printable
    case let part as PartialJournal: words.sentence(for: part, store: store).printable
    case let difference as MirrorDifference: words.sentence(for: difference).printable
    case let use as EntryInUse where use.kind == .juice:
      words.inUse(text(use.name), ofSale: use.users.map(text)).printable
    case let use as EntryInUse:
      words.inUse(text(use.name), by: use.users.map(text)).printable
    case let missing as NotOnMenu: sentence(for: missing).printable
    case let problem as StandProblem: words.sentence(for: problem).printable
    case let problem as FileProblem: words.sentence(for: problem).printableLines
    case let problem as CommandProblem:
      words.sentence(for: problem).printableLines + restoreHint(for: problem).printable
    case let error as MenuFileError: sentence(for: error)
    case let refused as RefusedMenuChange:
      words.menuNotChanged + "\n" + sentence(for: refused.error)
    default: "\(error)".printableLines
    }
  }

  /// Suggests the part of a backup or an export that can be restored; empty for other problems, and for an import.
  private func restoreHint(for problem: CommandProblem) -> String {
    switch problem {
    case .badBackup, .badExport:
      problem.badEntry.map { words.restoreHint(before: $0.seq, from: $0.file, to: store) } ?? ""
    default: ""
    }
  }

  private func sentence(for missing: NotOnMenu) -> String {
    switch missing {
    case .juice(let id): words.juiceGone(name(of: id))
    case .noPrice(let id): words.priceMissing(name(of: id))
    case .fixedPrice(let id): words.priceFixed(name(of: id))
    case .hidden(let id): words.notOnSale(name(of: id))
    case .option(let id, let juice): words.optionGone(name(of: id), of: name(of: juice))
    case .options(let one, let other): words.optionsConflict(name(of: one), name(of: other))
    case .tooMany(let id, let most): words.tooMany(name(of: id), most: most)
    case .noChoice(let group, let juice):
      words.noChoice(of: name(of: group), for: name(of: juice))
    }
  }

  package func sentence(for finding: Finding) -> String { words.sentence(for: finding).printable }

  private func sentence(for error: MenuFileError) -> String {
    switch error {
    case .unreadable(let path, let cause):
      return words.menuUnreadable(path, cause).printable
    case .invalid(let problems, let more):
      var lines = problems.map(sentence)
      if more > 0, let file = problems.first?.file {
        lines.append("\(shown(file)): \(words.moreProblems(more))")
      }
      return lines.joined(separator: "\n")
    }
  }

  /// `FILE:LINE:COLUMN: PATH: problem; remedy`.
  private func sentence(for problem: MenuProblem) -> String {
    let position = "\(shown(problem.file)):\(problem.line):\(problem.column): "
    let path = problem.path.isEmpty ? "" : problem.path + ": "
    return position + path + words.sentence(for: problem.kind)
  }

  private func shown(_ path: String) -> String { path.visible(most: 1000) }
}

extension String {
  fileprivate var printableLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
      .joined(separator: "\n")
  }
}

extension Wording: Equatable {
  package static func == (left: Wording, right: Wording) -> Bool {
    left === right
      || left.language == right.language && left.sealed == right.sealed && left.menu == right.menu
  }
}
