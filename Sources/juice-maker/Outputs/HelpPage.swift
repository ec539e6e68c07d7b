import ArgumentParser
import JuiceText
import JuiceWords

/// A command's help. The parser's own has English headings, and counts a Korean syllable as one column.
struct HelpPage {
  private typealias Row = (label: String, text: String)

  let command: CommandInfo
  let path: [String]
  let words: Words
  let columns: Int

  var lines: [String] { path.count == 1 ? overview : page }

  private var page: [String] {
    let usage = TextWidth.wrap(self.usage, to: columns - 2).map { "  " + $0 }
    let sections = [
      TextWidth.wrap(command.abstract ?? "", to: columns),
      ["\(words.usageHeading):"] + usage,
      section(
        words.commandsHeading, command.shownCommands.map { ($0.commandName, $0.abstract ?? "") }),
      section(words.argumentsHeading, command.positionals.map(row)),
      section(words.optionsHeading, options),
      discussion,
      command.shownCommands.isEmpty
        ? [] : TextWidth.wrap(words.helpOfCommand(path.joined(separator: " ")), to: columns),
    ]
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private var overview: [String] {
    let groups = JuiceMakerCommand.commandNames.map { (words.name(of: $0.topic), $0.names) }
    let labelWidth = groups.map { TextWidth.columns(of: $0.0) }.max() ?? 0
    let nameWidth = command.shownCommands.map(\.commandName.count).max() ?? 0
    let rows = groups.flatMap { group, names in
      names.enumerated().flatMap { index, name in
        let label = TextWidth.fit(index == 0 ? group : "", to: labelWidth) + "  " + name
        let text = self.command[[name]]?.abstract ?? ""
        return lines(of: (label, text), labelWidth: labelWidth + 2 + nameWidth)
      }
    }
    return TextWidth.wrap(command.abstract ?? "", to: columns)
      + ["\(words.usageHeading): \(usage)", ""] + rows
      + TextWidth.wrap(words.helpOfAll(path[0]), to: columns)
  }

  private var usage: String {
    let arguments = command.positionals.map { $0.isOptional ? "[\($0.synopsis)]" : $0.synopsis }
    let needed = command.options.filter {
      !$0.isOptional && $0.kind == .option && $0.defaultValue == nil
    }
    return
      (path + (command.shownCommands.isEmpty ? [] : [words.anyCommand]) + arguments
      + needed.map(\.synopsis) + [words.anyOptions]).joined(separator: " ")
  }

  private var options: [Row] {
    let options =
      command.shownCommands.isEmpty
      ? command.options.filter { $0.shouldDisplay && !isCommon($0) }.map(row) : optionsOfCommands
    return options + [
      ("--help, -h", words.help(.help).help), ("--version", words.help(.version).help),
    ]
  }

  /// True for an option that the parser adds to every command.
  private func isCommon(_ option: CommandInfo.Argument) -> Bool {
    ["--help", "--version"].contains(option.name)
  }

  /// The options of all subcommands: first the common ones, then the others with their commands.
  private var optionsOfCommands: [Row] {
    let leaves = command.leaves
    var names: [String] = []
    var found: [String: [(path: String, option: CommandInfo.Argument)]] = [:]
    for leaf in leaves {
      for option in leaf.command.options where !isCommon(option) {
        // Options of one name can differ: the reasons for waste are a fixed list.
        let key = option.name + (option.abstract ?? "")
        if found[key] == nil { names.append(key) }
        found[key, default: []].append((leaf.path, option))
      }
    }
    let rows = names.compactMap { found[$0] }.compactMap { owners -> (isOfAll: Bool, row: Row)? in
      guard let widest = owners.map(\.option).max(by: { $0.values.count < $1.values.count })
      else { return nil }
      let row = row(widest)
      guard owners.count < leaves.count else { return (true, row) }
      let commands = owners.map(\.path).joined(separator: ", ")
      return (false, (row.label, "\(commands): \(row.text)"))
    }
    return rows.filter(\.isOfAll).map(\.row) + rows.filter { !$0.isOfAll }.map(\.row)
  }

  private func row(_ argument: CommandInfo.Argument) -> Row {
    (argument.synopsis, argument.help(words))
  }

  private func section(_ heading: String, _ rows: [Row]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let widest = rows.map { TextWidth.columns(of: $0.label) }.max() ?? 0
    let width = min(widest, 24, columns / 3)
    return ["\(heading):"] + rows.flatMap { lines(of: $0, labelWidth: width) }
  }

  /// The text beside the label, or below a label that is too wide.
  private func lines(of row: Row, labelWidth: Int) -> [String] {
    let indent = labelWidth + 4
    let text = TextWidth.wrap(row.text, to: columns - indent)
    let isWide = TextWidth.columns(of: row.label) > labelWidth
    let first = isWide ? [row.label] : [TextWidth.fit(row.label, to: labelWidth) + "  " + text[0]]
    let rest = text.dropFirst(isWide ? 0 : 1)
    return first.map { "  " + $0 } + rest.map { String(repeating: " ", count: indent) + $0 }
  }

  private var discussion: [String] {
    guard let text = command.discussion else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      line.hasPrefix("  ") ? example(String(line)) : TextWidth.wrap(String(line), to: columns)
    }
  }

  /// A command is never cut; its explanation moves below if the line is too long.
  private func example(_ line: String) -> [String] {
    guard TextWidth.columns(of: line) > columns,
      let gap = line.dropFirst(2).firstRange(of: "   ")
    else { return [line] }
    let meaning = line[gap.upperBound...].drop { $0 == " " }
    return [String(line[..<gap.lowerBound])]
      + TextWidth.wrap(String(meaning), to: columns - 6).map { "      " + $0 }
  }
}

extension CommandInfo.Argument {
  func help(_ words: Words) -> String {
    let text = abstract ?? ""
    return values.isEmpty ? text : "\(text) \(words.values(values, byDefault: defaultValue))"
  }
}
