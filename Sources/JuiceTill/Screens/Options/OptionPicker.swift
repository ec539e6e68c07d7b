internal import JuiceKit

struct OptionPicker: Hashable {
  let juice: Juice.ID
  let groups: [Menu.OptionGroup]
  /// The typed price, which the options leave as it is.
  private let asked: Price?
  private(set) var chosen: [Menu.OptionGroup.Choice.ID: Int]
  var note: String
  /// The index in `choices` for the next key; `choices.count` for the note.
  private(set) var cursor = 0

  init(_ cup: Cup, on menu: Menu) {
    (juice, asked) = (cup.juice, cup.asked)
    groups = menu.juice(cup.juice).map(menu.groups) ?? []
    chosen = menu.choices(of: cup).reduce(into: [:]) { $0[$1.id, default: 0] += 1 }
    note = cup.note ?? ""
    // A new menu may allow fewer choices in a group.
    for group in groups {
      var own = group.choices.map(\.id).filter { chosen[$0] != nil }
      if group.kind != .many {
        for id in own.dropFirst() { chosen[id] = nil }
        own = Array(own.prefix(1))
      }
      for id in own { chosen[id] = min(chosen[id] ?? 0, group.limit) }
    }
    cursor = choices.firstIndex { chosen[$0.id] != nil } ?? 0
  }

  /// Returns the picker for another menu. Keeps the choices that are still there.
  func renewed(on menu: Menu) -> OptionPicker {
    var new = OptionPicker(cup, on: menu)
    new.note = note
    let id = choices.indices.contains(cursor) ? choices[cursor].id : nil
    if let id {
      new.cursor = new.choices.firstIndex { $0.id == id } ?? new.cursor
    } else {
      new.moveToNote()
    }
    return new
  }

  var choices: [Menu.OptionGroup.Choice] { groups.flatMap(\.choices) }

  var isOnNote: Bool { cursor == choices.count }

  var cup: Cup {
    let note = note.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return Cup(
      juice,
      options: choices.flatMap { Array(repeating: $0.id, count: chosen[$0.id] ?? 0) },
      note: note.isEmpty ? nil : note, asked: asked)
  }

  /// The first group that still needs a choice.
  var missing: Menu.OptionGroup? {
    groups.first { $0.kind == .asked && !$0.choices.contains { chosen[$0.id] != nil } }
  }

  func group(of index: Int) -> Menu.OptionGroup? {
    choices.indices.contains(index)
      ? groups.first { $0.choices.contains(choices[index]) } : nil
  }

  /// Chooses. In a group that allows repeats, adds one more, and removes the choice after the limit.
  mutating func pick(_ index: Int) {
    cursor = index
    guard let group = group(of: index) else { return }
    let id = choices[index].id
    if group.kind == .many {
      let times = chosen[id] ?? 0
      chosen[id] = times < group.limit ? times + 1 : nil
    } else {
      for choice in group.choices { chosen[choice.id] = nil }
      chosen[id] = 1
    }
  }

  mutating func moveToNote() { cursor = choices.count }

  mutating func moveToMissing() {
    cursor = choices.firstIndex { $0 == missing?.choices.first } ?? cursor
  }

  /// Moves through the choices and the note, wrapping around.
  mutating func move(by step: Int) {
    cursor = (cursor + step + choices.count + 1) % (choices.count + 1)
  }

  /// Moves to the choice in the next row, or else to the next group.
  ///
  /// - Parameter columns: the number of choices in a row.
  mutating func moveRow(by step: Int, columns: Int) {
    guard columns > 1 else { return move(by: step) }
    guard let group = group(of: cursor),
      let first = choices.firstIndex(where: { group.choices.contains($0) })
    else { return moveGroup(by: step) }
    let (place, last) = (cursor - first, group.choices.count - 1)
    let row = place / columns + step
    guard row >= 0, row <= last / columns else { return moveGroup(by: step) }
    // The last row may be shorter.
    cursor = first + min(place + step * columns, last)
  }

  /// Moves to the next group, on its chosen or first choice. The note counts as the last group.
  mutating func moveGroup(by step: Int) {
    let place = group(of: cursor).flatMap(groups.firstIndex) ?? groups.count
    let next = (place + step + groups.count + 1) % (groups.count + 1)
    guard groups.indices.contains(next) else { return moveToNote() }
    let ids = groups[next].choices.map(\.id)
    cursor =
      choices.firstIndex { $0.id == ids.first(where: { chosen[$0] != nil }) ?? ids.first } ?? 0
  }
}
