import Glibc
import JuiceKit
import JuiceText
import JuiceWords

/// The result of a command, as text for people and data for scripts.
protocol CommandOutput {
  var lines: [String] { get }
  var record: JSON { get }
  /// The rows of `--format csv`, headings first.
  var rows: [[String]] { get }
}

extension CommandOutput {
  var rows: [[String]] { [] }

  /// The rows of several stands, each with the name of its stand first.
  static func rows(_ stands: [(stand: String, output: some CommandOutput)]) -> [[String]] {
    let headings = stands.first?.output.rows.first ?? []
    return [["stand"] + headings]
      + stands.flatMap { stand, output in output.rows.dropFirst().map { [stand] + $0 } }
  }

  func print(as format: Format) throws {
    switch format {
    case .text: try StandardOutput.write(lines.map { $0.printable + "\n" }.joined())
    case .json: try StandardOutput.write(record.line + "\n")
    case .csv: try StandardOutput.write(rows.map(CSV.row).joined())
    }
  }

  /// Prints what a command has changed: where that fails, nobody is to repeat it.
  func printDone(as format: Format) throws {
    // A closed pipe would end the program.
    signal(SIGPIPE, SIG_IGN)
    do { try print(as: format) } catch CommandProblem.cannotPrint(let cause) {
      throw CommandProblem.doneButNotPrinted(cause)
    }
  }
}

struct MessageOutput: CommandOutput {
  let message: String
  let record: JSON
  var remarks: [String] = []

  var lines: [String] { [message] + remarks }
}
