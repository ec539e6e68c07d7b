import JuiceText
import JuiceWords

/// A command's help. The parser's own has English headings, and counts a Korean syllable as one column.
struct HelpPage {
  private typealias Row = (label: String, text: String)

  let command: CommandInfo
  let path: [String]
  let words: Words
  let columns: Int
  /// `-h`: the command's own options and two examples.
  var isShort = false

  var lines: [String] { path.count == 1 ? overview : page }

  private var page: [String] {
    let usage = TextWidth.wrap(self.usage, to: columns - 2).map { "  " + $0 }
    let sections = [
      TextWidth.wrap(command.abstract ?? "", to: columns),
      ["\(words.usageHeading):"] + usage,
      section(
        words.commandsHeading, command.shownCommands.map { ($0.commandName, $0.abstract ?? "") }),
      section(words.argumentsHeading, command.positionals.map(row)),
      isShort ? Array(examples.prefix(2)) : discussion,
      section(words.optionsHeading, options),
      hint.map { TextWidth.wrap($0, to: columns) } ?? [],
    ]
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// The last line: where to read on.
  private var hint: String? {
    let call = path.joined(separator: " ")
    if isShort { return words.helpOfTheRest(call) }
    return command.shownCommands.isEmpty ? nil : words.helpOfCommand(call)
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
      + (isShort
        ? []
        : [""] + section(words.optionsHeading, command.commonOptions.map(row) + optionsOfParser)
          + [""])
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

  /// The command's own options, then those of every command.
  private var options: [Row] {
    if !command.shownCommands.isEmpty {
      return isShort ? [] : optionsOfCommands + optionsOfParser
    }
    let options = command.options.filter { $0.shouldDisplay && !$0.isOfParser }
    let own = options.filter { !$0.isCommon }.map(row)
    return isShort ? own : own + options.filter(\.isCommon).map(row) + optionsOfParser
  }

  private var optionsOfParser: [Row] {
    [("--help, -h", words.help(.help).help), ("--version", words.help(.version).help)]
  }

  /// The options of all subcommands: first those of a few, with their commands, then the common ones.
  private var optionsOfCommands: [Row] {
    let leaves = command.leaves
    var names: [String] = []
    var found: [String: [(path: String, option: CommandInfo.Argument)]] = [:]
    for leaf in leaves {
      for option in leaf.command.options where !option.isOfParser {
        // Options of one name can differ: the reasons for waste are a fixed list.
        let key = option.name + (option.abstract ?? "")
        if found[key] == nil { names.append(key) }
        found[key, default: []].append((leaf.path, option))
      }
    }
    let rows = names.compactMap { found[$0] }.compactMap { owners -> (isOfAll: Bool, row: Row)? in
      guard let row = owners.map(\.option).joined.map(row) else { return nil }
      guard owners.count < leaves.count else { return (true, row) }
      let commands = owners.map(\.path).joined(separator: ", ")
      return (false, (row.label, "\(commands): \(row.text)"))
    }
    return rows.filter { !$0.isOfAll }.map(\.row) + rows.filter(\.isOfAll).map(\.row)
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
    discussionLines.flatMap { line in
      line.hasPrefix("  ") ? example(String(line)) : TextWidth.wrap(String(line), to: columns)
    }
  }

  private var examples: [String] {
    discussionLines.filter { $0.hasPrefix("  ") }.map { example(String($0)).first ?? "" }
  }

  private var discussionLines: [Substring] {
    command.discussion?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
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
