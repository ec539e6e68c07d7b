internal import ArgumentParser
import JuicePapers
package import JuiceText
import JuiceWords

protocol SlipOutput: CommandOutput {
  var slip: Slip { get }
  /// The bytes for a thermal printer.
  var bytes: [UInt8] { get }
}

extension SlipOutput {
  var lines: [String] { slip.text }
  var bytes: [UInt8] { slip.bytes() }
}

struct PaperOptions: ParsableArguments {
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, escpos }

  @Option(help: ArgumentHelp(.format))
  var format = Format.text

  @Option(help: ArgumentHelp(.columns))
  var columns: String?

  @Option(help: ArgumentHelp(.codePage))
  var codePage = CodePage.cp949

  func paper(of command: String) throws(CommandProblem) -> Paper {
    let number = try columns.map { columns throws(CommandProblem) in
      try Paper.widths.number(columns, of: "--columns", command: command)
    }
    return Paper(
      format == .escpos ? .escpos : .text, columns: number ?? Paper.widths.lowerBound,
      page: codePage)
  }

  func print(_ output: some SlipOutput) throws {
    guard format == .escpos else { return try output.print(as: format == .json ? .json : .text) }
    if output.slip.lacksTable { throw CommandProblem.noKoreanTable }
    try StandardOutput.write(output.bytes)
  }
}

extension CodePage: ExpressibleByArgument {}
