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

  private func entries(of part: MenuEntry.Part) -> [MenuEntry] {
    let all = menu.entries(of: part)
    guard let search else { return all }
    return NameSearch(search).found(in: all) { [menu] entry in
      let names = Language.allCases.map { ($0.rawValue, Wording($0, menu).name(of: entry)) }
      return Name(Dictionary(uniqueKeysWithValues: names))
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
        KeyBinding(.editEntry, hinted: true, hintLabel: "e") { [self] _ in
          if let entry { editing.edit(entry) }
        },
        KeyBinding(.addEntry, hinted: true) { [self] _ in editing.add(to: part) },
        .turn(.menuPart) { [self] in turn(by: $0) },
        KeyBinding(.searchMenu, hinted: true) { [self] _ in search(for: "") },
        KeyBinding(.hideJuice, hinted: part == .juices) { [self] _ in
          if let entry { editing.toggleHidden(entry) }
        },
        KeyBinding(.removeEntry, hinted: true, hintLabel: "x") {
          [self] _ in if let entry { editing.askToRemove(entry) }
        },
        KeyBinding(.moveEntry, hinted: true, hintLabel: "< >") {
          [self] in if let entry { editing.move(entry, by: ["<", "K"].contains($0) ? -1 : 1) }
        },
        .close(self, "Esc | q M", context),
      ] + movingKeys()
    let ofLists: [KeyAction] = [.addEntry, .hideJuice, .removeEntry, .moveEntry]
    let shown = others.filter { part != .settings || !ofLists.contains($0.meaning) }
    return shown.map { $0.after { [self] in number = "" } } + [
      KeyBinding(.typeJuiceNumber) { [self] in if let digit = $0.digit { typed(digit) } }
    ]
  }

  /// The typing rows come first: letters are text in a search.
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
    if let search { self.search(for: TypedLine.search(search, pasting: text)) }
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

  /// Matches look as they do in the whole list.
  func lines(in size: Size) -> [ListView.Line] {
    let lines = editing.wording.lines(
      of: part, on: context.today, columns: ListView.room(in: size), values: editing.values)
    guard search != nil else { return lines }
    let all = menu.entries(of: part)
    return entries.compactMap { all.firstIndex(of: $0) }.map { lines[$0] }
  }

  func position(below: Int) -> String {
    let hidden = menu.juices.count { $0.hidden(on: context.today) != nil }
    return part == .juices && hidden > 0 ? context.words.hiddenCount(hidden) : ""
  }

  /// The search, or all parts with the current one in brackets; only that one if there is no room.
  func heading(columns: Int) -> String {
    if let search {
      return context.words.searchedFor(search) + "  " + context.words.name(of: part)
    }
    let all = MenuEntry.Part.allCases.map { part in
      // Counts option groups without their choices. The settings need no count.
      let count = part == .options ? menu.groups.count : menu.entries(of: part).count
      let name = context.words.name(of: part) + (part == .settings ? "" : " \(count)")
      return part == self.part ? "[\(name)]" : " \(name) "
    }
    let whole = all.joined(separator: " ")
    let index = MenuEntry.Part.allCases.firstIndex(of: part) ?? 0
    return TextWidth.columns(of: whole) <= columns
      ? whole : "\(all[index]) \(index + 1)/\(all.count)"
  }
}

extension Wording {
  fileprivate func lines(
    of part: MenuEntry.Part, on day: LocalDay, columns room: Int, values: (MenuEntry) -> String
  ) -> [ListView.Line] {
    /// - Parameters:
    ///   - trailing: the right-aligned columns.
    ///   - narrowing: the columns to narrow, with their minimum, the least important first.
    func table(
      _ rows: [[String]], trailing: Set<Int> = [], narrowing: [(Int, Int)] = [],
      ends: [String] = []
    ) -> [ListView.Line] {
      guard let columns = rows.first?.indices else { return [] }
      var table = Table(
        columns.map { trailing.contains($0) ? .trailing : .leading }, narrowing: narrowing)
      for row in rows { table.add(row) }
      let end = ends.map(TextWidth.columns).max().map { $0 > 0 ? $0 + 2 : 0 } ?? 0
      return table.lines(within: room - end).enumerated().map { index, text in
        ListView.Line(text: text, end: ends.isEmpty ? "" : ends[index])
      }
    }
    switch part {
    case .juices:
      return table(
        menu.juices.map { juice in
          [
            menu.numbers[juice.id].map { "\($0)" } ?? "-", name(of: juice),
            menu.price(of: juice).map(cost) ?? "",
            menu.hasCosts
              ? "\(words.cupCost) \(menu.cost(of: juice)?.rounded.text ?? words.nothingSet)" : "",
            menu.margin(of: juice).map { "\(words.margin) \($0.text)" } ?? "",
            list(juice.recipe),
            menu.groups(of: juice).map { text($0.name) }.joined(separator: ", "),
          ]
        }, trailing: [0, 2, 3, 4],
        narrowing: [
          (5, 20), (6, 0), (5, 10), (1, 16), (5, 0), (1, 10), (3, 0), (4, 0),
        ],
        ends: menu.juices.map { $0.hidden(on: day).map(words.mark) ?? "" })
    case .ingredients:
      let lines = table(
        menu.ingredients.map { ingredient in
          [
            text(ingredient.name),
            ingredient.low.map { "\(words.label(of: .low)) \($0)" } ?? "",
            unitCost(of: ingredient),
            ingredient.color.map { "██ " + name(of: $0) } ?? "",
          ]
        })
      return zip(menu.ingredients, lines).map { ingredient, line in
        guard let color = ingredient.color, let swatch = line.text.firstIndex(of: "█") else {
          return line
        }
        var line = line
        let start = TextWidth.columns(of: String(line.text[..<swatch]))
        (line.bar, line.paint) = (start..<start + 2, Paint(color))
        return line
      }
    case .payments:
      return table(
        menu.ways.map {
          [name(of: $0.id), $0.hasDrawer ? words.label(of: .drawer) : ""]
        })
    case .discounts:
      return table(menu.discounts.map { [$0.id.map(name) ?? "", $0.value.text] })
    case .options:
      var choices = table(
        menu.groups.flatMap(\.choices).map { choice in
          [
            "  " + text(choice.name), choice.price.map { "+" + $0.text } ?? "",
            choice.times == .one ? "" : "x\(choice.times.text)",
            [list(choice.recipe), list(choice.instead)].filter { !$0.isEmpty }
              .joined(separator: ", "),
          ]
        }, trailing: [1], narrowing: [(3, 10), (0, 12), (3, 0)])[...]
      return menu.groups.flatMap { group in
        defer { choices = choices.dropFirst(group.choices.count) }
        let heading = "\(text(group.name)): \(choosing(of: group))"
        return [ListView.Line(text: heading, isHeading: true)]
          + choices.prefix(group.choices.count)
      }
    case .settings: return table(menu.entries(of: .settings).map { [name(of: $0), values($0)] })
    }
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
}
