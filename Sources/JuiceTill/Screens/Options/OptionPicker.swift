internal import JuiceKit

/// The choices that are made for a cup.
struct OptionPicker: Hashable {
  let juice: Juice.ID
  let groups: [Menu.OptionGroup]
  /// The number of each choice.
  private(set) var chosen: [Menu.OptionGroup.Choice.ID: Int]
  var note: String
  /// The choice that the next key is about: an index in `choices`, or their number for the note.
  private(set) var cursor = 0

  /// - Parameter cup: what is chosen before.
  init(_ cup: Cup, on menu: Menu) {
    juice = cup.juice
    groups = menu.juice(cup.juice).map(menu.groups) ?? []
    chosen = menu.choices(of: cup).reduce(into: [:]) { $0[$1.id, default: 0] += 1 }
    note = cup.note ?? ""
    // A group may have become one of a single choice, or of fewer of each.
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

  /// The same with the choices of another menu: what is chosen stays as far as it is there.
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

  /// The cup as it is chosen.
  var cup: Cup {
    let note = note.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return Cup(
      juice,
      options: choices.flatMap { Array(repeating: $0.id, count: chosen[$0.id] ?? 0) },
      note: note.isEmpty ? nil : note)
  }

  /// The first group of which somebody has to choose.
  var missing: Menu.OptionGroup? {
    groups.first { $0.kind == .asked && !$0.choices.contains { chosen[$0.id] != nil } }
  }

  func group(of index: Int) -> Menu.OptionGroup? {
    choices.indices.contains(index)
      ? groups.first { $0.choices.contains(choices[index]) } : nil
  }

  /// Chooses; of choices that can be had with others one more, and after the last none.
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

  /// To the first choice of a group of which somebody has to choose.
  mutating func moveToMissing() {
    cursor = choices.firstIndex { $0 == missing?.choices.first } ?? cursor
  }

  /// Through the choices and the note, wrapping around.
  mutating func move(by step: Int) {
    cursor = (cursor + step + choices.count + 1) % (choices.count + 1)
  }

  /// To what is chosen of the next group, or its first choice; the note comes last.
  mutating func moveGroup(by step: Int) {
    let place = group(of: cursor).flatMap(groups.firstIndex) ?? groups.count
    let next = (place + step + groups.count + 1) % (groups.count + 1)
    guard groups.indices.contains(next) else { return moveToNote() }
    let ids = groups[next].choices.map(\.id)
    cursor =
      choices.firstIndex { $0.id == ids.first(where: { chosen[$0] != nil }) ?? ids.first } ?? 0
  }
}
