internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// Asks for the money that a customer gives, and shows what is to be paid or given back.
final class MoneyController: @MainActor PopupScreen {
  struct Question {
    /// Called again when the menu or the day changes; `nil` if there is nothing to pay any more.
    let settlement: () -> Settlement?
    let way: Payment.Way
    /// True if the bill on the order screen is paid, which its customer sees.
    var isOfBill = false
    /// Gets the money given; `nil` means the exact sum. Without it, the dialog only shows the change.
    var onAccept: ((Price?) -> Void)?
    var onCancelled: () -> Void = {}
    /// Called if there is nothing to pay any more.
    var onGone: () -> Void = {}

    /// Asks for the change of a sum, without saving a payment.
    static func change(of total: @escaping () -> Price?, rounding: Rounding?) -> Question {
      Question(
        settlement: { total().map { Settlement($0, in: [], rounding: rounding) } },
        way: Payment.Way(id: "cash", hasDrawer: true))
    }
  }

  private let question: Question
  let context: ScreenContext
  private var settlement: Settlement
  private var due: Price
  private var line = TypedLine.money

  init?(_ question: Question, _ context: ScreenContext) {
    guard let settlement = question.settlement(), let due = settlement.due(in: question.way)
    else { return nil }
    (self.question, self.context) = (question, context)
    (self.settlement, self.due) = (settlement, due)
  }

  private var way: Payment.Way { question.way }
  var isKept: Bool { question.onAccept != nil }
  var extras: ShownSale.Extras? {
    question.isOfBill
      ? ShownSale.Extras(tip: settlement.tip, rounding: settlement.rounding(in: way)) : nil
  }

  // MARK: Keys and mouse

  /// Neighbouring keys, in the order of the notes.
  private static let noteKeys: [Key] = ["a", "s", "d", "f", "g", "h"]

  private var notes: [(key: Key, note: Price)] {
    way.hasDrawer ? Array(zip(Self.noteKeys, due.currency.notes)) : []
  }

  var bindings: [KeyBinding] {
    closing + (notes.isEmpty ? [] : [noteBinding])
      + KeyBinding.line(.typeMoney, erase: .eraseDigit) { [self] key in
        // A sum of notes is erased whole.
        if line.isReplaced, key == .backspace || key == .delete { line.text = "" }
        line.press(key)
      }
  }

  private var closing: [KeyBinding] {
    func close(_ names: String) -> KeyBinding {
      KeyBinding(.close, names, hintStays: true) { [self] _ in
        context.ask(.close(self))
        question.onCancelled()
      }
    }
    guard isKept else { return [close("Enter Esc | q c")] }
    return [
      KeyBinding(.takeMoney) { [self] _ in accept() },
      close("Esc | q"),
    ]
  }

  private var noteBinding: KeyBinding {
    let keys = notes.map(\.key)
    let names = keys.map { $0.text(context.words) }.joined(separator: " ")
    return KeyBinding(.addNote, names) { [self] key in
      if let note = notes.first(where: { $0.key == key })?.note { add(note) }
    }
  }

  private func add(_ note: Price) {
    guard line.text.isEmpty || given != nil else { return }
    line.text = (given.map { $0 + note } ?? note).plain
    line.isReplaced = true
  }

  func pasted(_ text: String) { if context.takesAmount(pasted: text) { line.paste(text) } }

  private var given: Price? { Price(typed: line.text, currency: due.currency) }

  private var verdict: Settlement.Verdict? {
    given.map { settlement.verdict(on: $0, in: way) }
  }

  private func accept() {
    switch verdict {
    case .paid, .part: break
    case .short, .tooMuch, .uneven: return
    case nil: guard line.text.isEmpty else { return }
    }
    context.ask(.close(self))
    question.onAccept?(given)
  }

  func clicked(_ point: Point) {
    let frame = context.frame(of: view)
    if let key = view.key(at: point, in: frame) {
      press(key)
    } else if !isKept, !frame.contains(point) {
      context.ask(.close(self))
    }
  }

  /// Closes if there is nothing to pay any more: the notice of the bill says why.
  /// Else it stays open when the menu changes: closed, the rest of the typing would order juices.
  func menuChanged() {
    guard let settlement = question.settlement() else {
      close()
      return question.onGone()
    }
    guard let due = settlement.due(in: way), due.currency == self.due.currency else { return }
    (self.settlement, self.due) = (settlement, due)
  }

  // MARK: Drawing

  var view: MoneyView {
    let (words, name) = (context.words, context.wording.name(of: way.id))
    let shown = line.shown(given)
    let sum = words.sum(
      settlement.parts.isEmpty ? "\(words.total) \(due.text)" : words.moneyLeft(due.text),
      withTip: settlement.tip?.text)
    let (figure, answer, taking) = reading(words)
    let enter = isKept ? taking : words.key(.close).hint
    return MoneyView(
      heading: isKept ? "\(name) · \(sum)" : sum,
      given: way.hasDrawer ? words.moneyGiven("\(shown)▏") : "\(name) \(shown)▏",
      figure: figure, tone: isChange ? .change : .figure, answer: answer,
      notes: notes.map { key, note in KeyHint(key: key.text(words), text: note.inShort) },
      closing: .keys(enter: enter, escape: isKept ? words.cancelHint : nil),
      in: context.dialogRoom)
  }

  private var isChange: Bool { if case .paid = verdict { true } else { false } }

  /// The sum in large digits, the answer, and the hint of Enter; `nil` if Enter does nothing.
  private func reading(_ words: Words) -> (figure: String, answer: String, enter: String?) {
    let take = words.key(.takeMoney).hint
    return switch verdict {
    case .paid(let change) where way.hasDrawer: (change.text, words.change(change.text), take)
    case .paid: ("", "", take)
    case .part(let left): (left.text, words.moneyLeft(left.text), words.restOtherwise)
    case .short(let money): (money.text, words.moneyMissing(money.text), nil)
    case .tooMuch(let money): ("", words.moneyTooMuch(money.text), nil)
    case .uneven(let step): ("", words.cashInSteps(of: step.text), nil)
    case nil where line.text.isEmpty:
      (
        due.text, settlement.parts.isEmpty ? words.total : words.moneyLeft(due.text),
        words.exactly(due.text)
      )
    case nil: ("", words.notMoney, nil)
    }
  }
}

extension TypedLine {
  static var money: TypedLine { TypedLine(longest: 20) { !$0.contains(where: \.isWhitespace) } }

  /// The text with the sign of its currency, and with separators if it is all digits.
  ///
  /// - Parameter money: the amount of the text; `nil` for other text.
  func shown(_ money: Price?) -> String {
    money.map { text.allSatisfy(\.isNumber) ? $0.text : $0.currency.sign + text } ?? text
  }
}

extension Price {
  /// `$20` for 20.00, as on a note.
  fileprivate var inShort: String { String(text.prefix { $0 != "." }) }
}

extension ScreenContext {
  /// Asks for a sum, unless nothing is due.
  func open(_ question: MoneyController.Question) { open { MoneyController(question, $0) } }
}
