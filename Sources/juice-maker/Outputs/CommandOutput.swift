import Glibc
import JuiceKit
import JuiceText
import JuiceWords

/// A command's result: text for people, data for scripts.
protocol CommandOutput {
  var lines: [String] { get }
  var record: JSON { get }
  /// The rows of `--format csv`, headings first.
  var rows: [[String]] { get }
  /// Supplies the names that `--excel` adds to ids.
  var wording: Wording { get }
}

extension CommandOutput {
  var rows: [[String]] { [] }
  var wording: Wording { Wording(.ofCall) }

  /// The rows of several stands, with a column for the stand.
  static func rows(_ stands: [(stand: String, output: some CommandOutput)]) -> [[String]] {
    let headings = stands.first?.output.rows.first ?? []
    return [["stand"] + headings]
      + stands.flatMap { stand, output in output.rows.dropFirst().map { [stand] + $0 } }
  }

  func print(as format: Format) throws {
    switch format {
    case .text: try StandardOutput.write(lines.map { $0.printable + "\n" }.joined())
    case .json: try StandardOutput.write(record.line + "\n")
    case .csv(let csv):
      let rows = rows
      let table = CSVTable(rows.first ?? [], as: csv, names: wording)
      try StandardOutput.write(table.head + rows.dropFirst().map { table.row($0) }.joined())
    }
  }

  /// Prints the result of a completed change. If that fails, the error says that the change is done, so nobody repeats
  /// it.
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
