internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

final class OptionsController: @MainActor PopupScreen {
  struct Question {
    let cup: Cup
    let stock: () -> Stock
    /// True if the dialog opens unasked: keys typed ahead then don't answer it.
    var isUnexpected = false
    let onAccept: (Cup) -> Void
  }

  var endsTypedAhead: Bool { question.isUnexpected }
  private let question: Question
  let context: ScreenContext
  private var picker: OptionPicker

  init(_ question: Question, _ context: ScreenContext) {
    (self.question, self.context) = (question, context)
    picker = OptionPicker(question.cup, on: context.menu)
  }

  // MARK: Keys and mouse

  var bindings: [KeyBinding] {
    let closing = [
      KeyBinding(.takeOptions, hintStays: true) { [self] _ in accept() },
      KeyBinding(.close, picker.isOnNote ? "Esc" : "Esc | q", hintStays: true) { [self] _ in
        // Esc leaves the note first, so that the choices are not lost.
        if picker.isOnNote, !picker.choices.isEmpty { picker.moveGroup(by: 1) } else { close() }
      },
    ]
    let typing = KeyBinding.line(.typeNote) { [self] key in note.press(key) }
    return closing + (picker.isOnNote ? typing : choiceBindings) + [
      KeyBinding(.moveOption, "↑ ↓ Tab | Shift-Tab") { [self] key in
        switch key {
        case .up: picker.moveRow(by: -1, columns: view.columns)
        case .down: picker.moveRow(by: 1, columns: view.columns)
        default: picker.moveGroup(by: key == .backTab ? -1 : 1)
        }
      },
      KeyBinding(.moveOption) { [self] in
        picker.move(by: $0 == .left ? -1 : 1)
      },
    ]
  }

  private var choiceBindings: [KeyBinding] {
    let keys = Array(OptionsView.keys.prefix(picker.choices.count))
    return [
      KeyBinding(.pickOption, "1-9 a-z", keys: .keys(keys)) { [self] key in
        if let index = keys.firstIndex(of: key) { picker.pick(index) }
      },
      KeyBinding(.pickOption) { [self] _ in picker.pick(picker.cursor) },
      KeyBinding(.note) { [self] _ in picker.moveToNote() },
    ]
  }

  private var note: TypedLine {
    get { .note(picker.note) }
    set { picker.note = newValue.text }
  }

  func pasted(_ text: String) {
    if picker.isOnNote { note.paste(text) } else { ignore(pasted: text) }
  }

  private func accept() {
    if let missing = picker.missing {
      picker.moveToMissing()
      let wording = context.wording
      return context.remark(
        wording.words.noChoice(
          of: wording.text(missing.name), for: wording.name(of: picker.juice)))
    }
    do { _ = try context.menu.checked(picker.cup) } catch {
      // Stays open, so that the other choices are not lost.
      if case .options = error { return context.remark(context.wording.sentence(for: error)) }
    }
    close()
    question.onAccept(picker.cup)
  }

  func button(at point: Point) -> Rect? {
    let place = place(at: point)
    // Each click counts if the choice allows repeats.
    if case .choice(let index) = place?.target, picker.group(of: index)?.limit ?? 1 > 1 {
      return nil
    }
    return place?.frame
  }

  func clicked(_ point: Point) {
    switch place(at: point)?.target {
    case .choice(let index): picker.pick(index)
    case .note: picker.moveToNote()
    case .take: accept()
    case .close: press(.escape)
    case nil: break
    }
  }

  func wheelTurned(at point: Point, by step: Int) { picker.move(by: step) }

  /// Keeps the chosen options that are still on the menu. Closes if the till no longer sells the juice, or if the menu
  /// began or stopped asking for its price.
  func menuChanged() {
    let (words, name) = (context.words, context.wording.name(of: picker.juice))
    guard context.sells(picker.juice) else { return close(saying: words.notOnSale(name)) }
    let asksPrice = context.menu.juice(picker.juice)?.asksPrice ?? false
    guard asksPrice == (question.cup.asked != nil) else {
      return close(saying: asksPrice ? words.hasNoPrice(name) : words.hasPrice(name))
    }
    let chosen = picker.chosen
    picker = picker.renewed(on: context.menu)
    if chosen.contains(where: { picker.chosen[$0.key] ?? 0 < $0.value }) {
      context.remark(words.optionsChanged)
    }
  }

  // MARK: Drawing

  var view: OptionsView {
    let (wording, words) = (context.wording, context.words)
    let (menu, stock) = (context.menu, question.stock())
    let juice = menu.juice(picker.juice)
    var index = 0
    let groups = picker.groups.map { group in
      let choices = group.choices.map { choice in
        defer { index += 1 }
        return OptionsView.Choice(
          key: OptionsView.keys.indices.contains(index) ? OptionsView.keys[index].text(words) : "",
          name: [
            words.times(wording.text(choice.name), max(1, picker.chosen[choice.id] ?? 0)),
            choice.price.map { "+\($0.text)" },
            wording.allergens(changedBy: choice.id, in: picker.juice).map { "(\($0))" },
          ].joined(by: " "),
          isChosen: picker.chosen[choice.id] != nil, isSelected: picker.cursor == index,
          isSoldOut: juice.map { menu.isSoldOut(choice.id, in: $0, from: stock) } ?? true)
      }
      return OptionsView.Group(
        name: wording.text(group.name), limit: group.limit > 1 ? words.upTo(group.limit) : nil,
        isMissing: picker.missing == group,
        isMany: group.kind == .many, choices: choices)
    }
    let allergens = menu.allergens(of: picker.cup)
    return OptionsView(
      heading: wording.name(of: picker.juice),
      price: menu.price(of: picker.cup).map(wording.cost) ?? "",
      facts: allergens.isEmpty ? [] : [(words.contains, wording.list(allergens))],
      groups: groups, note: picker.note, isOnNote: picker.isOnNote,
      closing: .keys(enter: words.key(.takeOptions).hint, escape: words.cancelHint),
      words: words, in: context.dialogRoom)
  }
}

extension ScreenContext {
  func open(_ question: OptionsController.Question) { open { OptionsController(question, $0) } }
}
