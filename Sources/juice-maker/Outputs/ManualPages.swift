import FoundationEssentials
import JuiceText
import JuiceWords

/// The manual pages in a language: handwritten text with the commands of `--help`.
///
/// Packages make them with a hidden option, as they make the completions of shells:
/// `juice-maker --generate-manual docs/man .build/man`.
struct ManualPages {
  static let option = "--generate-manual"

  let program: CommandInfo
  let words: Words

  /// Writes the pages into an existing folder.
  ///
  /// - Parameter folders: the folder of the templates, then that of the pages.
  static func write(_ folders: ArraySlice<String>) throws {
    guard let templates = folders.first, let folder = folders.dropFirst().first else {
      throw CommandProblem.usage(.missingArgument("\(option) <templates> <folder>"))
    }
    let pages = try ManualPages(
      program: CommandInfo(JuiceMakerCommand.self), words: Language.ofCall.words)
    for (name, page) in try pages.all(from: templates) {
      try Data(page.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
    }
  }

  /// The pages by the names of their files.
  func all(from folder: String) throws -> [String: String] {
    func template(_ name: String) throws -> String {
      try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }
    var pages = ["juice-maker.1": main(template: try template("juice-maker.1.in"))]
    for (name, page) in commands(template: try template("commands.1.in")) {
      pages["juice-maker-\(name).1"] = page
    }
    return pages
  }

  /// - Parameter template: the program's page, with `@COMMANDS@` and `@OPTIONS@` in place of the lists.
  private func main(template: String) -> String {
    template.replacing("@COMMANDS@\n", with: groups).replacing("@OPTIONS@\n", with: list(options))
  }

  /// - Parameter template: a command's page, then the handwritten text of some commands, each after `@PAGE name@`.
  private func commands(template: String) -> [String: String] {
    let parts = template.split(separator: "@PAGE ", omittingEmptySubsequences: false)
    let notes = Dictionary(
      uniqueKeysWithValues: parts.dropFirst().map { part in
        let lines = part.split(separator: "@\n", maxSplits: 1)
        return (String(lines[0]), lines.count == 2 ? String(lines[1]) : "")
      })
    return Dictionary(
      uniqueKeysWithValues: program.shownCommands.map { command in
        let name = command.commandName
        return (name, page(of: command, String(parts[0]), notes: notes[name] ?? ""))
      })
  }

  // MARK: Commands

  private var groups: String {
    JuiceMakerCommand.commandNames.map { topic, names in
      let items = names.map { name in
        ".It Xr juice-maker-\(name) 1\n" + Self.line(program[[name]]?.abstract ?? "")
      }
      return ".Ss \(words.name(of: topic))\n" + list(items)
    }.joined()
  }

  private func page(of command: CommandInfo, _ template: String, notes: String) -> String {
    let leaves = command.leaves.map { ("\(command.commandName) \($0.path)", $0.command) }
    let own = leaves.isEmpty ? [(command.commandName, command)] : leaves
    let (abstract, discussion) = (command.abstract ?? "", command.discussion ?? "")
    // The command's own text describes `show`, so only the other leaves are items.
    let show = leaves.first { described($0.0, $0.1).path != $0.0 }
    let others = leaves.filter { described($0.0, $0.1).path == $0.0 }
    let text =
      Self.line(abstract) + Self.paragraphs(discussion)
      + arguments(of: leaves.isEmpty ? command : show?.1)
      + (others.isEmpty ? "" : list(others.map(item)))
    return template.replacing("@TITLE@", with: "JUICE-MAKER-\(command.commandName.uppercased())")
      .replacing("@NAME@", with: "juice-maker-\(command.commandName)")
      .replacing(
        "@ABSTRACT@", with: abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
      )
      .replacing("@SYNOPSIS@\n", with: own.map(synopsis).joined())
      .replacing("@DESCRIPTION@\n", with: text).replacing("@NOTES@\n", with: notes)
  }

  /// Drops `show` from a command's path and takes the parent's description: `stock` shows what `stock show` does.
  func described(_ path: String, _ leaf: CommandInfo) -> (path: String, info: CommandInfo) {
    guard path.hasSuffix(" show") else { return (path, leaf) }
    let name = String(path.dropLast(5))
    return (name, program[[name]] ?? leaf)
  }

  private func synopsis(_ path: String, _ leaf: CommandInfo) -> String {
    let name = described(path, leaf).path
    let call = ["Nm juice-maker", name].joined(separator: " ")
    return ".\(call)\n"
      + (leaf.positionals + ownOptions(of: leaf)).map { argument in
        let form = form(argument).joined(separator: " ")
        return argument.isOptional ? ".Op \(form)\n" : ".\(form)\n"
      }.joined()
  }

  private func item(_ path: String, _ leaf: CommandInfo) -> String {
    ".It Cm \(path)\n" + Self.line(leaf.abstract ?? "")
      + Self.paragraphs(leaf.discussion ?? "") + arguments(of: leaf)
  }

  private func arguments(of leaf: CommandInfo?) -> String {
    let arguments = leaf.map { $0.positionals + ownOptions(of: $0) } ?? []
    return arguments.isEmpty ? "" : list(arguments.map(item))
  }

  private func ownOptions(of leaf: CommandInfo) -> [CommandInfo.Argument] {
    leaf.options.filter { $0.shouldDisplay && !$0.isCommon && !$0.isOfParser }
  }

  private func list(_ items: [String]) -> String {
    ".Bl -tag -width Ds\n\(items.joined()).El\n"
  }

  /// For example `Fl -limit Ar n`.
  private func form(_ argument: CommandInfo.Argument) -> [String] {
    let value = ["Ar", argument.valueName ?? ""] + (argument.isRepeating ? ["..."] : [])
    switch argument.kind {
    case .positional: return value
    case .option: return ["Fl", String(argument.name.dropFirst())] + value
    case .flag: return ["Fl", String(argument.name.dropFirst())]
    }
  }

  private func item(_ argument: CommandInfo.Argument) -> String {
    ".It \(form(argument).joined(separator: " "))\n" + Self.line(argument.help(words))
  }

  /// Text and examples in the form of `CommandText.discussion`.
  private static func paragraphs(_ discussion: String) -> String {
    discussion.split(separator: "\n\n").map { paragraph in
      paragraph.hasPrefix("  ")
        ? ".Bd -literal\n\(line(String(paragraph))).Ed\n" : ".Pp\n\(line(String(paragraph)))"
    }.joined()
  }

  // MARK: Options

  private var options: [String] {
    program.commonOptions.map(item) + [
      ".It Fl -help\n" + Self.line(words.help(.help).help),
      ".It Fl -version\n" + Self.line(words.help(.version).help),
      ".It Fl -generate-completion-script Cm bash | zsh | fish\n"
        + Self.line(words.help(.completions).help),
    ]
  }

  /// Escapes a text for roff.
  static func line(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return escaped.split(separator: "\n").map {
      $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&\($0)\n" : "\($0)\n"
    }.joined()
  }
}
