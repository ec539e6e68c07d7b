internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// Asks for a line that is typed.
final class LineController<Value>: Screen {
  struct Question {
    let heading: (any Words) -> String
    /// What was typed; nil where it is none.
    let read: (String) -> Value?
    /// nil where it is shown as it is typed.
    let text: ((Value) -> String)?
    /// Says what would be right.
    let problem: (any Words) -> String
    let onTaken: (Value) -> Void
    var onCancelled: () -> Void = {}
    var longest = 64
    /// Whether the first thing that is typed takes the place of what stands there, as of a number.
    var replaces = false
  }

  let isDialog = true
  private let question: Question
  private let context: ScreenContext
  private var typed: String
  private var isFresh = true

  /// - Parameter typed: what stands there at first.
  init(_ question: Question, _ context: ScreenContext, typed: String = "") {
    self.question = question
    self.context = context
    self.typed = typed
  }

  private var value: Value? { question.read(typed) }

  var bindings: [KeyBinding] {
    [
      KeyBinding(.takeLine) { [self] _ in take() },
      KeyBinding(.eraseText) { [self] _ in
        isFresh = false
        _ = typed.popLast()
      },
      KeyBinding(.eraseAll) { [self] _ in typed = "" },
      KeyBinding(.cancel, "Esc") { [self] _ in
        context.ask(.close(self))
        question.onCancelled()
      },
      KeyBinding(.typeLine) { [self] in
        if case .character(let character) = $0 { type(String(character)) }
      },
    ]
  }

  /// What stands there is never cut.
  private func type(_ text: String) {
    if isFresh, question.replaces { typed = "" }
    isFresh = false
    typed += text.prefix(max(0, question.longest - typed.count))
  }

  /// In one line.
  func pasted(_ text: String) {
    type(text.split(whereSeparator: \.isNewline).joined(separator: " ").printable)
  }

  private func take() {
    guard let value else { return }
    context.ask(.close(self))
    question.onTaken(value)
  }

  private var shown: String {
    guard let value, let text = question.text else { return typed }
    return text(value)
  }

  func panes(in size: Size) -> [Pane] {
    let words = context.words
    let view = AlertView(
      "\(question.heading(words))\n\(shown)▏",
      rows: value == nil && !typed.isEmpty ? [question.problem(words)] : [], style: .heading,
      hint: "Enter \(words.key(.takeLine).hint)  Esc \(words.key(.cancel).hint)", in: size)
    return context.popup(view, view.frame(in: size))
  }
}
