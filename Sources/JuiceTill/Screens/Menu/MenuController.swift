internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// The menu screen: lists and edits the menu's entries.
final class MenuController: ListScreen {
  let context: ScreenContext
  private let editing: MenuEditing
  private var part = MenuEntry.Part.juices
  private var selected = 0
  var top = 0
  private var search: String?
  /// The place where the search began, to which Esc returns.
  private var start: (part: MenuEntry.Part, entry: MenuEntry?, top: Int)?
  /// The digits typed of a juice's number. Another key clears them.
  private var number = ""

  init(_ context: ScreenContext, _ editing: MenuEditing) {
    self.context = context
    self.editing = editing
    editing.onWritten = { [weak self] in if let entry = $0 { self?.select(entry) } }
  }

  private var menu: Menu { editing.menu }
  private var entries: [MenuEntry] { entries(of: part) }
  private var entry: MenuEntry? {
    let entries = entries
    return entries.isEmpty ? nil : entries[min(selected, entries.count - 1)]
  }

  /// True if the selected juice is hidden.
  private var isHidden: Bool {
    guard case .juice(let id)? = entry else { return false }
    return menu.juice(id)?.hidden(on: context.today) != nil
  }

  private func entries(of part: MenuEntry.Part) -> [MenuEntry] {
    let all = menu.entries(of: part)
    guard let search else { return all }
    return NameSearch(search).found(in: all) { [menu] entry in
      let names = Language.allCases.map { ($0.rawValue, Wording($0, menu).name(of: entry)) }
      let label: Name? = if case .juice(let id) = entry { menu.juice(id)?.label } else { nil }
      return [Name(Dictionary(uniqueKeysWithValues: names)), label].compactMap(\.self)
    }.map(\.thing)
  }

  func menuChanged() {
    let entry = entry
    editing.menu = context.menu
    if let entry { select(entry) }
  }

  private func select(_ entry: MenuEntry) {
    if let index = entries.firstIndex(of: entry) { selected = index }
  }

  // MARK: Keys and mouse

  var bindings: [KeyBinding] { search.map(searchBindings) ?? listBindings }

  private var listBindings: [KeyBinding] {
    let others =
      [
        KeyBinding(.editEntry, hinted: entry != nil, hintLabel: "e") { [self] _ in
          if let entry { editing.edit(entry) }
        },
        KeyBinding(.addEntry, hinted: true) { [self] _ in editing.add(to: part) },
        KeyBinding(.searchMenu, hinted: true) { [self] _ in search(for: "") },
        KeyBinding(isHidden ? .showJuice : .hideJuice, hinted: part == .juices && entry != nil) {
          [self] _ in
          if let entry { editing.toggleHidden(entry) }
        },
        KeyBinding(.removeEntry, hinted: entry != nil, hintLabel: "x") {
          [self] _ in if let entry { editing.askToRemove(entry) }
        },
        KeyBinding(.moveEntry, hinted: entry != nil, hintLabel: "< >") {
          [self] in if let entry { editing.move(entry, by: ["<", "K"].contains($0) ? -1 : 1) }
        },
        .turn(.menuPart) { [self] in turn(by: $0) },
        .close(self, "Esc | q M", context),
      ] + movingKeys()
    let ofLists: [KeyAction] = [.addEntry, .hideJuice, .showJuice, .removeEntry, .moveEntry]
    let shown = others.filter { part != .settings || !ofLists.contains($0.meaning) }
    return shown.map { $0.after { [self] in number = "" } } + [
      KeyBinding(.typeJuiceNumber) { [self] in if let digit = $0.digit { typed(digit) } }
    ]
  }

  private func searchBindings(_ text: String) -> [KeyBinding] {
    [KeyBinding(.takeFound, hinted: true) { [self] _ in endSearch() }]
      + KeyBinding.search(text) { [self] in
        if let text = $0 { search(for: text) } else { leaveSearch() }
      } + movingKeys(hasLetters: false) + [.turn(.menuPart) { [self] in turn(by: $0) }]
  }

  /// Turns to another part if only that one has matches.
  private func search(for text: String) {
    number = ""
    if search == nil { start = (part, entry, top) }
    search = text
    let parts = [part] + MenuEntry.Part.allCases
    turn(to: parts.first { !entries(of: $0).isEmpty } ?? part)
  }

  private func endSearch() {
    let entry = entry
    search = nil
    if let entry { select(entry) }
  }

  private func leaveSearch() {
    search = nil
    guard let start else { return }
    turn(to: start.part)
    if let entry = start.entry { select(entry) }
    top = start.top
  }

  func pasted(_ text: String) {
    guard let search else { return ignore(pasted: text) }
    self.search(for: TypedLine.search(search, pasting: text))
  }

  /// Selects the juice with the typed number. If no number continues with the digit, starts a new number.
  private func typed(_ digit: Int) {
    let found = [number + "\(digit)", "\(digit)"].lazy.compactMap { [self] digits in
      Int(digits).flatMap { menu.juice(number: $0) }.map { (digits, $0.id) }
    }.first
    number = found?.0 ?? "\(digit)"
    guard let juice = found?.1 else { return }
    if part != .juices { turn(to: .juices) }
    select(.juice(juice))
  }

  private func turn(by step: Int) {
    turn(to: MenuEntry.Part.allCases.element(after: part, by: step))
  }

  private func turn(to part: MenuEntry.Part) {
    self.part = part
    (selected, top) = (0, 0)
  }

  func move(by step: Int) {
    number = ""
    selected = max(0, min((selectedIndex ?? 0) + step, entries.count - 1))
  }

  func clicked(line: Int) {
    selected = line
    number = ""
    editing.edit(entries[line])
  }

  // MARK: Drawing

  var title: String { context.words.menuTitle }
  var selectedIndex: Int? { max(0, min(selected, entries.count - 1)) }
  var emptyLine: String {
    search == nil ? context.words.nothingYet(in: part) : context.words.noSuchName
  }

  func form(in size: Size) -> ListView.Form { editing.wording.form(of: part) }

  func lines(in size: Size) -> [ListView.Line] {
    entries.map { entry in
      editing.wording.line(of: entry, on: context.today, values: editing.values)
    }
  }

  /// The hidden juices, and the place of the selection.
  func position(below: Int) -> String {
    let (words, count) = (context.words, entries.count)
    let hidden = part == .juices ? menu.juices.count { $0.hidden(on: context.today) != nil } : 0
    return [
      hidden > 0 ? words.hiddenCount(hidden) : nil,
      count > 0 ? words.place((selectedIndex ?? 0) + 1, of: "\(count)") : nil,
    ].joined(by: " · ")
  }

  func heading(columns: Int) -> String { search.map(context.words.searchedFor) ?? "" }

  /// The parts with their counts, or with those that a search found. Option groups count without their choices, and the
  /// settings not at all.
  var tabs: ListView.Tabs? {
    let parts = MenuEntry.Part.allCases
    return ListView.Tabs(
      names: parts.map { part in
        let isOfGroups = part == .options && search == nil
        let count = isOfGroups ? menu.groups.count : entries(of: part).count
        return context.words.name(of: part) + (part == .settings ? "" : " \(count)")
      }, selected: parts.firstIndex(of: part) ?? 0)
  }

  func turn(toTab index: Int) {
    number = ""
    turn(to: MenuEntry.Part.allCases[index])
  }
}

extension Wording {
  /// The columns of a part. Their headings name what its lines don't.
  fileprivate func form(of part: MenuEntry.Part) -> ListView.Form {
    let labels = words.label(of:)
    return switch part {
    case .juices:
      ListView.Form(
        headings: [
          "", labels(.name), labels(.price), words.cupCost, words.margin, labels(.recipe),
          words.name(of: .options), "",
        ], trailing: [2, 3, 4],
        narrowing: [(5, 20), (6, 0), (5, 10), (1, 16), (5, 0), (1, 10), (3, 0), (4, 0)])
    case .ingredients:
      ListView.Form(
        headings: ["", labels(.name), labels(.low), labels(.cost), labels(.color)],
        trailing: [2, 3], narrowing: [(4, 0), (1, 10), (3, 0)])
    case .payments: ListView.Form()
    case .discounts: ListView.Form(trailing: [1])
    case .options: ListView.Form(trailing: [1, 2], narrowing: [(3, 10), (0, 12), (3, 0)])
    case .settings: ListView.Form(narrowing: [(1, 10)])
    }
  }

  fileprivate func line(of entry: MenuEntry, on day: LocalDay, values: (MenuEntry) -> String)
    -> ListView.Line
  {
    func line(_ name: String, _ others: [String], start: [ListView.Cell] = []) -> ListView.Line {
      ListView.Line(
        cells: start + [ListView.Cell(name, .heading)]
          + others.enumerated().map { ListView.Cell($1, $0 == 0 ? .normal : .second) })
    }
    switch entry {
    case .juice(let id):
      guard let juice = menu.juice(id) else { break }
      let number = menu.numbers[id].map { "\($0)" } ?? "-"
      let hidden = juice.hidden(on: day)
      var line = line(
        name(of: juice),
        [
          juice.asksPrice ? words.asksPrice : menu.price(of: juice).map(cost) ?? "",
          menu.hasCosts ? menu.cost(of: juice)?.rounded.text ?? words.nothingSet : "",
          menu.margin(of: juice)?.text ?? "", recipe(of: juice),
          menu.groups(of: juice).map { text($0.name) }.joined(separator: ", "),
        ],
        start: [
          ListView.Cell(
            TextWidth.fit(number, to: 3, .trailing),
            paints: hidden == nil ? menu.paints(of: juice) : [])
        ])
      line.cells.append(.chip(hidden.map(words.mark), .quiet))
      return line
    case .ingredient(let id):
      guard let ingredient = menu.ingredient(id) else { break }
      return line(
        name(of: id),
        [
          ingredient.low.map { amount($0, of: id) } ?? "", unitCost(of: ingredient),
          ingredient.color.map(name) ?? "",
        ], start: [.swatch(ingredient.color)])
    case .payment(let id):
      let hasDrawer = menu.ways.first { $0.id == id }?.hasDrawer ?? false
      return line(name(of: id), [hasDrawer ? words.label(of: .drawer) : ""])
    case .discount(let id):
      let offer = menu.discounts.first { $0.id == id }
      let times = offer.map { words.phrase(for: $0.times) } ?? ""
      return line(
        name(of: entry), [offer?.value.text ?? ""] + (menu.hasTimedOffers ? [times] : []))
    case .option(let id):
      guard let group = menu.groups.first(where: { $0.id == id }) else { break }
      return ListView.Line(text: "\(text(group.name)): \(choosing(of: group))", isHeading: true)
    case .choice(let id):
      guard let choice = menu.choice(id)?.choice else { break }
      return ListView.Line(
        cells: [
          ListView.Cell("  " + text(choice.name)),
          ListView.Cell(choice.price.map { "+" + $0.text } ?? ""),
          ListView.Cell(choice.times == .one ? "" : "x\(choice.times.text)", .second),
          ListView.Cell(
            [list(choice.recipe), list(choice.instead)].filter { !$0.isEmpty }
              .joined(separator: ", "), .second),
        ])
    case .setting:
      return ListView.Line(cells: [
        ListView.Cell(name(of: entry)), ListView.Cell(values(entry), .heading),
      ])
    }
    return ListView.Line()
  }

  func name(of color: Color) -> String {
    if case .named(let name) = color { words.name(of: name) } else { color.text }
  }
}

extension Discount.Offer.Value {
  var text: String {
    switch self {
    case .percent(let percent): percent.text + "%"
    case .amount(let amount): amount.text
    }
  }

  /// The text as it is typed.
  var typed: String {
    if case .amount(let amount) = self { amount.plain } else { text }
  }
}
