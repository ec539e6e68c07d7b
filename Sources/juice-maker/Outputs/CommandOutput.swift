import Glibc
import JuiceKit
import JuiceText

/// The result of a command, as text for people and data for scripts.
protocol CommandOutput {
  associatedtype Record: Encodable

  var lines: [String] { get }
  var record: Record { get }
  /// The rows of `--format csv`, headings first.
  var rows: [[String]] { get }
}

extension CommandOutput {
  var rows: [[String]] { [] }

  func print(as format: Format) throws {
    switch format {
    case .text: try StandardOutput.write(lines.map { $0.printable + "\n" }.joined())
    case .json: try StandardOutput.write(JSON.line(of: record))
    case .csv: try StandardOutput.write(rows.map(CSV.row).joined())
    }
  }

  /// As `print`, of what a command has changed: where that fails, nobody is to repeat it.
  func printDone(as format: Format) throws {
    // Also where a closed pipe would end the program.
    signal(SIGPIPE, SIG_IGN)
    do { try print(as: format) } catch CommandProblem.cannotPrint(let cause) {
      throw CommandProblem.doneButNotPrinted(cause)
    }
  }
}

struct MessageOutput<Record: Encodable>: CommandOutput {
  let message: String
  let record: Record

  var lines: [String] { [message] }
}
