internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

final class LineController: Screen {
  struct Question {
    /// The lines with the typed text in them. Adds the cursor.
    var heading: (Words, _ typed: String) -> String
    /// The lines below: the result of the text, or a correct example.
    var rows: (Words, _ typed: String) -> [String]
    /// The action of Enter; `nil` if the line is invalid.
    var accept: (_ typed: String) -> (() -> Void)?
    var onCancelled: () -> Void = {}
    var line = TypedLine()
    var type = KeyAction.typeLine
    var keys: String?
    /// Another question follows `takeLine`.
    var enter = KeyAction.takeLine
  }

  let isDialog = true
  private let question: Question
  let context: ScreenContext
  private var line: TypedLine

  init(_ question: Question, _ context: ScreenContext) {
    (self.question, self.context, line) = (question, context, question.line)
  }

  var bindings: [KeyBinding] {
    [
      KeyBinding(question.enter) { [self] _ in
        guard let done = question.accept(line.text) else { return }
        close()
        done()
      },
      KeyBinding(.cancel, "Esc") { [self] _ in
        close()
        question.onCancelled()
      },
    ] + KeyBinding.line(question.type, question.keys) { [self] in line.press($0) }
  }

  func pasted(_ text: String) { line.paste(text) }

  func panes(in size: Size) -> [Pane] {
    let words = context.words
    let enter = words.key(question.enter).hint
    let view = AlertView(
      question.heading(words, line.text), rows: question.rows(words, line.text), style: .heading,
      hints: .keys(enter: enter, escape: words.cancelHint), in: size)
    return context.popup(view)
  }
}

extension LineController.Question {
  /// - Parameters:
  ///   - read: parses the text; `nil` if it is invalid.
  ///   - text: formats a valid value; if `nil`, the typed text stays.
  ///   - problem: the hint about valid input.
  init<Value>(
    _ heading: @escaping (Words) -> String, read: @escaping (String) -> Value?,
    text: ((Value) -> String)? = nil, problem: @escaping (Words) -> String,
    enter: KeyAction = .takeLine, onAccept: @escaping (Value) -> Void
  ) {
    self.init(
      heading: { words, typed in
        "\(heading(words))\n\(read(typed).flatMap { value in text?(value) } ?? typed)▏"
      },
      rows: { words, typed in typed.isEmpty || read(typed) != nil ? [] : [problem(words)] },
      accept: { typed in read(typed).map { value in { onAccept(value) } } }, enter: enter)
  }
}
