import Foundation
import JuiceText
import JuiceWords

@testable import juice_maker

/// The manual page in a language: what is written by hand, with the commands and the options as `--help` has them.
struct ManPage {
  private let program: CommandInfo
  private let words: any Words
  /// The page, with `@COMMANDS@` and `@OPTIONS@` where lists belong.
  private let template: String

  init(_ language: Language, template: String) throws {
    words = language.words
    self.template = template
    program = try CommandInfo.program(language)
  }

  var text: String {
    template.replacing("@COMMANDS@\n", with: list(commands)).replacing(
      "@OPTIONS@\n", with: list(options))
  }

  private func list(_ items: [String]) -> String {
    ".Bl -tag -width Ds\n\(items.joined()).El\n"
  }

  // MARK: Commands

  private var commands: [String] {
    program.leaves.map { path, leaf in
      let command = path.hasSuffix(" show") ? program[[String(path.dropLast(5))]] ?? leaf : leaf
      let own = leaf.options.filter { $0.shouldDisplay && !isCommon($0) }
      let title = ["Cm", command.commandName == leaf.commandName ? path : command.commandName]
      let arguments = leaf.positionals + own
      return ".It \((title + arguments.flatMap(synopsis)).joined(separator: " "))\n"
        + Self.line(command.abstract ?? "") + Self.paragraphs(command.discussion ?? "")
        + (arguments.isEmpty ? "" : list(arguments.map(item)))
    }
  }

  private func synopsis(_ argument: CommandInfo.Argument) -> [String] {
    let name = form(argument)
    return argument.isOptional ? ["Oo"] + name + ["Oc"] : name
  }

  /// `Fl -limit Ar n`.
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

  /// Text and examples, as `CommandText.discussion` has them.
  private static func paragraphs(_ discussion: String) -> String {
    discussion.split(separator: "\n\n").map { paragraph in
      paragraph.hasPrefix("  ")
        ? ".Bd -literal\n\(line(String(paragraph))).Ed\n" : ".Pp\n\(line(String(paragraph)))"
    }.joined()
  }

  // MARK: Options

  private var options: [String] {
    let common = (program.leaves.first?.command.options ?? []).filter {
      isCommon($0) && !["--help", "--version"].contains($0.name)
    }
    return common.map(item) + [
      ".It Fl -help\n" + Self.line(words.help(.help).help),
      ".It Fl -version\n" + Self.line(words.help(.version).help),
      ".It Fl -generate-completion-script Cm bash | zsh | fish\n"
        + Self.line(words.help(.completions).help),
    ]
  }

  /// Whether every command has it.
  private func isCommon(_ option: CommandInfo.Argument) -> Bool {
    program.leaves.allSatisfy { $0.command.options.map(\.name).contains(option.name) }
  }

  /// A text without anything that roff acts on.
  private static func line(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return escaped.split(separator: "\n").map {
      $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&\($0)\n" : "\($0)\n"
    }.joined()
  }
}
