import JuiceTill

/// What a command without rows has to say: a sentence, and the same as data.
struct DoneAnswer: Answer {
  let sentence: @MainActor (CommandTexts) -> String
  let data: JSON

  func lines(_ speech: Speech) -> [String] { [sentence(speech.words)] }

  func json(_ speech: Speech) -> JSON { data }
}
