import ArgumentParser
import JuiceKit
import JuiceWords

struct MenuRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "remove", help: .removeEntry)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var kind: EntryKindOption

  @Argument(help: ArgumentHelp(.changedEntry), completion: .juices)
  var id: String

  func run() async throws {
    var name = id
    try options.changeMenu(as: output.format) { menu in
      let entry = try kind.entry(id, on: menu)
      name = options.wording(of: menu).name(of: entry)
      try menu.remove(entry)
    } saying: {
      $0.words.removed(name, path: options.menuFile)
    }
  }
}

struct MenuHideCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "hide", help: .hideJuices)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Flag(help: ArgumentHelp(.hideToday))
  var today = false

  @Flag(help: ArgumentHelp(.showAgain))
  var show = false

  @Argument(help: ArgumentHelp(.hiddenJuices), completion: .juices)
  var juices: [String]

  func run() async throws {
    if today, show {
      throw CommandProblem.usage(.oneOf("--today", "--show"), command: "menu hide")
    }
    var hidden = Juice.Hidden.always
    var ids: [Juice.ID] = []
    try options.changeMenu(as: output.format) { menu in
      if today { hidden = .on(menu.dayStart.day(of: Environment.now())) }
      ids = try juices.map { try menu.juiceID($0) }.withoutRepeats
      for id in ids { menu.juices.change(id) { $0.hidden = show ? nil : hidden } }
    } saying: { wording in
      let names = ids.map { wording.name(of: $0) }.joined(separator: ", ")
      return show
        ? wording.words.shownAgain(names, path: options.menuFile)
        : wording.words.hidden(names, hidden, path: options.menuFile)
    }
  }
}

struct MenuMoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "move", help: .moveEntry)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var kind: EntryKindOption

  @Option(help: ArgumentHelp(.moveBefore))
  var before: String?

  @Flag(help: ArgumentHelp(.moveLast))
  var last = false

  @Argument(help: ArgumentHelp(.changedEntry), completion: .juices)
  var id: String

  func run() async throws {
    guard last != (before != nil) else {
      throw CommandProblem.usage(.missingArgument("--before | --last"), command: "menu move")
    }
    try options.changeMenu(as: output.format) { menu in
      let entry = try kind.entry(id, on: menu)
      let next = try before.map { try kind.entry($0, on: menu, beside: entry) }
      if next == entry {
        throw CommandProblem.usage(.beforeItself(id), command: "menu move")
      }
      menu.move(entry, before: next)
    } saying: { wording in
      wording.words.changed(
        wording.name(of: try kind.entry(id, on: wording.menu)), path: options.menuFile)
    }
  }
}
