internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

final class RefundController: @MainActor PopupScreen {
  let context: ScreenContext
  private let onAccept: (Refund) -> Void
  private var form: RefundForm

  /// - Parameter former: an earlier refund of the order, whose choices are kept as far as possible.
  init(
    _ record: OrderRecord, keeping former: Refund?, _ context: ScreenContext,
    onAccept: @escaping (Refund) -> Void
  ) {
    (self.context, self.onAccept) = (context, onAccept)
    form = RefundForm(record, ways: context.menu.payments)
    if let former { form.keep(former) }
  }

  // MARK: Keys and mouse

  var bindings: [KeyBinding] {
    [
      KeyBinding(.takeRefund, hintStays: true) { [self] _ in accept() },
      KeyBinding(.close, form.isOnReason ? "Esc" : "Esc | q", hintStays: true) { [self] _ in
        // Esc leaves the reason first, so that the choices are not lost.
        if form.isOnReason { form.moveGroup(by: 1) } else { context.ask(.close(self)) }
      },
    ]
      + (form.isOnReason
        ? KeyBinding.line(.typeReason) { [self] key in note.press(key) } : choices)
      + [
        KeyBinding(.move, "↑ ↓ Tab | Shift-Tab") { [self] in
          form.moveGroup(by: [.up, .backTab].contains($0) ? -1 : 1)
        },
        KeyBinding(.moveOption) { [self] in form.move(by: $0 == .left ? -1 : 1) },
      ]
  }

  private var choices: [KeyBinding] {
    let letters = self.letters
    return [
      KeyBinding(.allCups) { [self] _ in form.takeAll() },
      KeyBinding(.typeCups) { [self] key in
        guard let most = key.digit.flatMap({ form.type($0) }) else { return }
        context.remark(context.words.chooseFirst(of: most))
      },
      KeyBinding(.eraseDigit) { [self] _ in form.erase() },
      KeyBinding(.pickOption, "a-z", keys: .keys(letters.flatMap(\.self))) { [self] key in
        for (index, keys) in letters.enumerated() {
          if let place = keys.firstIndex(of: key) { form.pick(form.lines.count + index, place) }
        }
      },
      KeyBinding(.pickOption) { [self] _ in form.pick(form.group, form.place) },
      KeyBinding(.refundReason) { [self] _ in form.moveToReason() },
    ]
  }

  /// The keys of the ingredients, of the money, and of the tip. Digits are cups, and `a` is all of them. A way to pay keeps its key,
  /// however the order is paid.
  private var letters: [[Key]] {
    var keys = OptionsView.keys.filter { $0.digit == nil && $0 != "a" }[...]
    func take(_ count: Int) -> [Key] {
      defer { keys = keys.dropFirst(count) }
      return Array(keys.prefix(count))
    }
    let fruit = take(Refund.Fruit.allCases.count)
    let asPaid = take(1)
    let ways = zip(form.allWays, take(form.allWays.count))
      .filter { form.ways.contains($0.0) }.map(\.1)
    return [fruit] + (form.ways.isEmpty ? [] : [asPaid + ways])
      + (form.tip == nil ? [] : [take(2)])
  }

  private var note: TypedLine {
    get { .note(form.reason) }
    set { form.reason = newValue.text }
  }

  func pasted(_ text: String) {
    if form.isOnReason { note.paste(text) } else { ignore(pasted: text) }
  }

  private func accept() {
    guard let refund = form.refund(on: context.menu) else {
      return context.remark(context.words.nothingChosen)
    }
    context.ask(.close(self))
    onAccept(refund)
  }

  func button(at point: Point) -> Rect? { place(at: point)?.frame }

  func clicked(_ point: Point) {
    switch place(at: point)?.target {
    case .choice(var index):
      for (group, choices) in form.groups.enumerated() {
        if index < choices.count, index >= 0 { form.pick(group, index) }
        index -= choices.count
      }
    case .note: form.moveToReason()
    case .take: accept()
    case .close: press(.escape)
    case nil: break
    }
  }

  func wheelTurned(at point: Point, by step: Int) { form.move(by: step) }

  // MARK: Drawing

  var view: OptionsView {
    let words = context.words
    let wording = context.wording.quoting(form.record)
    let names =
      form.lines.enumerated().map { index, line in
        (wording.pricedName(of: line.cup), form.counts(ofLine: index).map { words.cups($0) })
      } + [(words.fruitColumn, Refund.Fruit.allCases.map(words.shortName))]
      + (form.ways.isEmpty
        ? [] : [(words.moneyColumn, [words.asPaid] + form.ways.map(context.wording.name))])
      + [form.tip.map { (words.tip, [words.tipStays, words.tipGoesBack($0.text)]) }]
      .compactMap(\.self)
    let letters: [[Key]] = form.lines.map { _ in [] } + self.letters
    let groups = zip(names, form.groups).enumerated().map { index, row -> OptionsView.Group in
      let (texts, group) = row
      return OptionsView.Group(
        name: texts.0, isMissing: false, isMany: false,
        choices: texts.1.enumerated().map { place, name in
          OptionsView.Choice(
            key: letters[index].indices.contains(place) ? letters[index][place].text(words) : "",
            name: name, isChosen: place == group.chosen,
            isSelected: form.group == index && form.place == place, isSoldOut: false)
        })
    }
    let heading = [
      words.refundHeading, wording.order(form.record.number), form.money(on: context.menu)?.text,
    ]
    return OptionsView(
      heading: heading.joined(by: " · "), groups: groups, note: form.reason,
      isOnNote: form.isOnReason, noteName: words.reason,
      closing: .keys(enter: words.key(.takeRefund).hint, escape: words.cancelHint)
        + [KeyHint(key: "a", text: words.key(.allCups).hint)],
      words: words, in: context.dialogRoom)
  }
}
