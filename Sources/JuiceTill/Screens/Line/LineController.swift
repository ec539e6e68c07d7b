internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

final class LineController: @MainActor PopupScreen {
  struct Question {
    /// The lines with the typed text in them. Adds the cursor.
    var heading: (Words, _ typed: String) -> String
    /// The lines below: the result of the text, or a correct example.
    var rows: (Words, _ typed: String) -> [String]
    /// The action of Enter; `nil` if the line is invalid.
    var accept: (_ typed: String) -> (() -> Void)?
    var onCancelled: () -> Void = {}
    /// Colours below the line, from which the arrow keys choose, with their texts in the line.
    var swatches: [(text: String, paint: Paint)] = []
    var line = TypedLine()
    var type = KeyAction.typeLine
    var keys: String?
    /// Another question follows `takeLine`.
    var enter = KeyAction.takeLine
  }

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
    ] + arrows + KeyBinding.line(question.type, question.keys) { [self] in line.press($0) }
  }

  private var arrows: [KeyBinding] {
    guard !question.swatches.isEmpty else { return [] }
    return [KeyBinding(.otherAnswer, "← → | ↑ ↓ Tab Shift-Tab") { [self] in choose($0) }]
  }

  /// The row length of the swatches: the dark colours stand above the bright ones.
  private static let perRow = 8

  /// Moves along the swatches and an empty line, or to the swatch above or below.
  private func choose(_ key: Key) {
    let texts = [""] + question.swatches.map { $0.text }
    let index = texts.firstIndex(of: line.text) ?? 0
    let next =
      switch Direction(key) {
      case .up: index - Self.perRow
      case .down: index + Self.perRow
      case .left: (index + texts.count - 1) % texts.count
      case .right: (index + 1) % texts.count
      case nil: (index + (key == .backTab ? texts.count - 1 : 1)) % texts.count
      }
    let isVertical = [.up, .down].contains(Direction(key))
    guard texts.indices.contains(next), !isVertical || index > 0 && next > 0 else { return }
    (line.text, line.isReplaced) = (texts[next], true)
  }

  func pasted(_ text: String) { line.paste(text) }

  var view: AlertView {
    let words = context.words
    let enter = words.key(question.enter).hint
    return AlertView(
      question.heading(words, line.text), swatches: swatches,
      rows: question.rows(words, line.text),
      hints: (arrows.isEmpty ? [] : [KeyHint(key: "← →", text: words.label(of: .color))])
        + .keys(enter: enter, escape: words.cancelHint), in: context.dialogRoom)
  }

  private var swatches: [AlertView.Row] {
    let marked = question.swatches.firstIndex { $0.text == line.text }
    return stride(from: 0, to: question.swatches.count, by: Self.perRow).map { start in
      .swatches(
        question.swatches[start...].prefix(Self.perRow).map { $0.paint },
        marked: marked.map { $0 - start })
    }
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

extension ScreenContext {
  func open(_ question: LineController.Question) { open { LineController(question, $0) } }
}
