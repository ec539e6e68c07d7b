internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// Asks for a PIN. Closes after a while without typing, or when too many were wrong.
final class PINController: @MainActor PopupScreen {
  struct Question {
    /// The question, with a mark for each typed digit.
    var heading: (Words, _ typed: String) -> String
    /// A line that describes the request.
    var about: String?
    /// The people whose PIN counts.
    var names: [String]
    var patience = Duration.seconds(30)
    /// Returns the person with the PIN among those who are not locked; `nil` for a wrong one.
    var owner: (_ pin: String, _ names: [String]) async throws -> String?
    var next: (_ owner: String) -> Void
  }

  let context: ScreenContext
  private let question: Question
  private let tries: (PinTries.Change, Date) async throws -> PinTries.Answer
  private var line = TypedLine(longest: 12) { $0.allSatisfy { $0.isASCII && $0.isNumber } }
  private var isWrong = false
  private(set) var deadline: Instant?
  private var isClosed = false

  init(
    _ question: Question,
    _ tries: @escaping (PinTries.Change, Date) async throws -> PinTries.Answer,
    _ context: ScreenContext
  ) {
    (self.question, self.tries, self.context) = (question, tries, context)
    wait()
  }

  let keepsKeysSecret = true

  func closed() { isClosed = true }

  private func wait() { deadline = context.time().instant + question.patience }

  var bindings: [KeyBinding] {
    [
      KeyBinding(.checkPIN) { [self] _ in check() },
      KeyBinding(.close, "Esc") { [self] _ in close() },
    ]
      + KeyBinding.line(.typePIN, erase: .eraseDigit) { [self] key in
        changed()
        line.press(key)
      }
  }

  private func changed() {
    isWrong = false
    wait()
  }

  func pasted(_ text: String) {
    changed()
    var whole = line
    whole.paste(text)
    // A text that does not fit is dropped: a part of it would be another PIN.
    if whole.text == line.text + text.filter({ $0.isASCII && $0.isNumber }) { line = whole }
  }

  private func check() {
    guard !line.text.isEmpty else { return }
    let pin = line.text
    line.text = ""
    deadline = nil
    context.perform { [self] in
      do {
        // The try is on the disk before its answer is known: ending the program forgives none.
        let names = try await count(.begin(question.names)).open
        if !names.isEmpty, let owner = try await question.owner(pin, names) {
          _ = try await count(.right(of: owner, among: names))
          // Somebody has cancelled while the PIN was checked.
          guard !isClosed else { return }
          close()
          return question.next(owner)
        }
        isWrong = true
        if let penalty = Alert(penalty: try await count(.look(question.names)), context) {
          close()
          context.show(penalty)
        } else {
          wait()
        }
      } catch {
        wait()
        throw error
      }
    }
  }

  private func count(_ change: PinTries.Change) async throws -> PinTries.Answer {
    try await tries(change, context.time().date)
  }

  var view: AlertView {
    let words = context.words
    return AlertView(
      question.heading(words, String(repeating: "*", count: line.text.count) + "▏"),
      rows: [isWrong ? words.wrongPIN : nil, question.about].compactMap(\.self),
      hints: .keys(enter: words.key(.checkPIN).hint, escape: words.cancelHint),
      in: context.dialogRoom)
  }
}

extension Alert {
  /// Explains the lock; `nil` if somebody may try. A barrier: digits typed on must not sell anything.
  init?(penalty answer: PinTries.Answer, _ context: ScreenContext) {
    guard let end = answer.end else { return nil }
    let words = context.words
    let seconds = Int(end.timeIntervalSince(context.time().date).rounded(.up))
    self.init(
      kind: .barrier(stands: .seconds(5)), message: words.tooManyPINs(seconds: max(1, seconds)),
      hints: [KeyHint(key: "Esc", text: words.key(.close).hint)], keepsKeysSecret: true)
  }
}
