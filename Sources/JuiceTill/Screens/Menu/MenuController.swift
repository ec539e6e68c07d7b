internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// The menu screen: all that is on the menu, in its order, to be changed where it is used.
final class MenuController: ListScreen {
  let context: ScreenContext
  private let editing: MenuEditing
  private var part = MenuEntry.Part.juices
  private var selected = 0
  var top = 0

  init(_ context: ScreenContext, _ editing: MenuEditing) {
    self.context = context
    self.editing = editing
    editing.onWritten = { [weak self] in if let entry = $0 { self?.select(entry) } }
  }

  private var menu: Menu { editing.menu }
  private var entries: [MenuEntry] { menu.entries(of: part) }
  private var entry: MenuEntry? {
    let entries = entries
    return entries.isEmpty ? nil : entries[min(selected, entries.count - 1)]
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

  var bindings: [KeyBinding] {
    [
      KeyBinding(.editEntry, hinted: true, hintLabel: "e") { [self] _ in
        if let entry { editing.edit(entry) }
      },
      KeyBinding(.addEntry, hinted: true) { [self] _ in editing.add(to: part) },
      .turn(.menuPart) { [self] in turn(by: $0) },
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
  }

  private func turn(by step: Int) {
    part = MenuEntry.Part.allCases.element(after: part, by: step)
    (selected, top) = (0, 0)
  }

  func move(by step: Int) {
    selected = max(0, min((selectedIndex ?? 0) + step, entries.count - 1))
  }

  func clicked(line: Int) {
    selected = line
    editing.edit(entries[line])
  }

  // MARK: Drawing

  var title: String { context.words.menuTitle }
  var selectedIndex: Int? { max(0, min(selected, entries.count - 1)) }
  var emptyLine: String { context.words.nothingYet(in: part) }

  func lines(in size: Size) -> [ListView.Line] {
    Wording(context.wording.language, menu).lines(of: part, on: context.today)
  }

  func position(below: Int) -> String {
    let hidden = menu.juices.count { $0.hidden(on: context.today) != nil }
    return part == .juices && hidden > 0 ? context.words.hiddenCount(hidden) : ""
  }

  /// All lists with the one that is shown in brackets, or that one alone.
  func heading(columns: Int) -> String {
    let all = MenuEntry.Part.allCases.map { part in
      // Options are counted without their choices.
      let count = part == .options ? menu.groups.count : menu.entries(of: part).count
      let name = "\(context.words.name(of: part)) \(count)"
      return part == self.part ? "[\(name)]" : " \(name) "
    }
    let whole = all.joined(separator: " ")
    let index = MenuEntry.Part.allCases.firstIndex(of: part) ?? 0
    return TextWidth.columns(of: whole) <= columns
      ? whole : "\(all[index]) \(index + 1)/\(all.count)"
  }
}

extension Wording {
  /// A line for each entry of a list.
  fileprivate func lines(of part: MenuEntry.Part, on day: LocalDay) -> [ListView.Line] {
    /// - Parameter prices: the column whose texts end together.
    func table(_ rows: [[String]], prices: Int? = nil, ends: [String] = []) -> [ListView.Line] {
      let columns = (0..<(rows.first?.count ?? 0)).map { column in
        TextWidth.column(rows.map { $0[column] }, column == prices ? .trailing : .leading)
      }
      return rows.indices.map { row in
        ListView.Line(
          text: columns.map { $0[row] }.joined(separator: "  ").trimmedEnd,
          end: ends.isEmpty ? "" : ends[row])
      }
    }
    switch part {
    case .juices:
      return table(
        menu.juices.map { juice in
          [
            menu.numbers[juice.id].map { "\($0)" } ?? "-", name(of: juice),
            menu.price(of: juice).map(cost) ?? "",
            list(juice.recipe),
            menu.groups(of: juice).map { text($0.name) }.joined(separator: ", "),
          ]
        }, prices: 2, ends: menu.juices.map { $0.hidden(on: day).map(words.mark) ?? "" })
    case .ingredients:
      return table(
        menu.ingredients.map { ingredient in
          [
            text(ingredient.name),
            ingredient.low.map { "\(words.label(of: .low)) \($0)" } ?? "",
            ingredient.color.map(name) ?? "",
          ]
        })
    case .payments:
      return table(
        menu.ways.map {
          [name(of: $0.id), $0.hasDrawer ? words.label(of: .drawer) : ""]
        })
    case .discounts:
      return table(menu.discounts.map { [$0.id.map(name) ?? "", $0.value.text] })
    case .options:
      return menu.groups.flatMap { group in
        [ListView.Line(text: "\(text(group.name)): \(words.name(of: group.kind))", isHeading: true)]
          + table(
            group.choices.map { choice in
              [
                "  " + text(choice.name), choice.price.map { "+" + $0.text } ?? "",
                choice.times > 1 ? "x\(choice.times)" : "", list(choice.recipe),
              ]
            }, prices: 1)
      }
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
