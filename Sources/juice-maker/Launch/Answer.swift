import JuiceTerminal
import JuiceTill

/// What a command found or did: one value, from which text for people and data for scripts are made.
@MainActor
protocol Answer {
  func lines(_ speech: Speech) -> [String]
  func json(_ speech: Speech) -> JSON
  /// The rows for `--format csv`, headings first.
  func rows(_ speech: Speech) -> [[String]]
}

extension Answer {
  func rows(_ speech: Speech) -> [[String]] { [] }

  func print(as format: Format, _ speech: Speech) {
    switch format {
    case .text:
      for line in lines(speech) { StandardOutput.write(TextWidth.printable(line) + "\n") }
    case .json: StandardOutput.write(json(speech).text + "\n")
    case .csv:
      for row in rows(speech) { StandardOutput.write(CSV.row(row)) }
    }
  }
}
