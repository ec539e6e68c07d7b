import ArgumentParser
import JuiceText
import JuiceWords

// The parser gets its texts of commands and options in the language of this call. Shell completions show them
// too.

extension CommandConfiguration {
  init(
    commandName: String, help topic: CommandTopic, version: String = "",
    shouldDisplay: Bool = true, subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil
  ) {
    let text = Language.ofCall.words.help(topic)
    self.init(
      commandName: commandName, abstract: text.abstract, discussion: text.discussion,
      version: version, shouldDisplay: shouldDisplay, subcommands: subcommands,
      defaultSubcommand: defaultSubcommand)
    // A part of another command is not asked for completion scripts: a fifth of the parser's work.
    if subcommands.isEmpty { _superCommandName = "juice-maker" }
  }
}

extension ArgumentHelp {
  init(_ topic: ArgumentTopic) {
    let text = Language.ofCall.words.help(topic)
    self.init(text.help, valueName: text.value)
  }
}

extension Language {
  /// The language of what is said about the call itself: found without the parser, which may be what fails.
  static let ofCall = LanguageChoice.language(
    option: CommandArguments.value(of: "--language", in: CommandLine.arguments)
      .flatMap(Language.init))
}
