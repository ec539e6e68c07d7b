import ArgumentParser
import FoundationEssentials
import JuiceKit
import JuiceText
import JuiceWords

// Suggestions for words that users know from other programs.

extension CommandProblem {
  static func unknownCommand(
    _ word: String, _ rest: ArraySlice<String>, of path: [String],
    among subcommands: [any ParsableCommand.Type], hasDefault: Bool
  ) -> CommandProblem {
    if hasDefault, !path.isEmpty, ["list", "ls", "show", "status"].contains(word) {
      return .unknownCommand(
        (path + [word]).joined(separator: " "), meant: path.joined(separator: " "), known: [])
    }
    if path == ["menu"], let key = MenuKey(rawValue: word), key != .hidden,
      MenuEntry.Kind.juice.keys.contains(key)
    {
      let words = Array(rest.prefix { !$0.hasPrefix("-") })
      let (id, value) = (words.first ?? "<id>", words.dropFirst().first ?? "<\(word)>")
      return .unknownCommand("menu \(word)", meant: "menu set \(id) --\(word) \(value)")
    }
    let names = subcommands.filter { $0.configuration.shouldDisplay }.map {
      $0._commandName
    }
    func call(_ name: String) -> String { (path + [name]).joined(separator: " ") }
    let meant = nearMatch(word, among: names) ?? synonym(of: word, among: names)
    return .unknownCommand(
      call(word), meant: meant.map(call), known: path.isEmpty ? [] : names.map(call))
  }
}

extension CommandInfo {
  /// The option that a word stands for, with its value: `--since today` for `today`, `--format json` for `json`.
  func option(meant word: String) -> String? {
    let names = options.map(\.name)
    let dashed = "--" + word
    if let name = nearMatch(dashed, among: names) { return name }
    if word.count > 2, let name = names.only(where: { $0.hasPrefix(dashed) }) { return name }
    if let option = options.first(where: { $0.values.contains(word) }) {
      return "\(option.name) \(word)"
    }
    if names.contains("--since"),
      Timestamp.parse(word, now: Environment.now(), by: .midnight) != nil
    {
      return "--since \(word)"
    }
    return synonym(of: word, among: names.map { String($0.drop { $0 == "-" }) }).map { "--" + $0 }
  }
}

private func synonym(of word: String, among candidates: [String]) -> String? {
  let word = word.lowercased()
  return candidates.first { candidate in
    synonyms.contains { $0.contains(candidate) && $0.contains(word) }
  }
}

/// Synonyms: each line contains the words of this program.
private let synonyms: [Set<String>] = [
  // Commands.
  ["order", "sell", "sale", "buy"], ["void", "cancel", "undo"], ["refund", "return", "payback"],
  ["receipt", "print", "bill"], ["stock", "inventory"], ["restock", "receive", "delivery"],
  ["waste", "discard", "spoil"], ["history", "log", "journal", "orders"],
  ["report", "sales", "summary", "stats"], ["backup", "save", "dump"], ["restore", "recover"],
  ["verify", "fsck"], ["till", "start", "run", "pos"], ["doctor", "diagnose", "status"],
  ["stand", "stands", "stall"], ["bills", "tabs", "tab"], ["drawer", "cash"],
  ["shopping", "buying"],
  // Verbs.
  ["made", "done", "ready", "finish", "finished", "complete"],
  ["collected", "collect", "taken", "picked", "pickup", "handed"],
  ["back", "undo", "revert"],
  ["remove", "delete", "del", "rm", "erase"], ["drop", "delete", "remove", "del", "rm", "discard"],
  ["add", "new", "create", "insert"], ["set", "change", "update", "modify"],
  ["edit", "open"], ["check", "validate", "lint", "test"], ["list", "ls", "show"],
  ["init", "setup", "install"], ["open", "start", "begin"], ["close", "end", "finish", "count"],
  ["in", "deposit", "add"], ["out", "withdraw", "take", "remove"], ["slip", "print"],
  // Options.
  ["since", "from", "after", "date", "day"], ["until", "to", "before"],
  ["store", "db", "database", "file"], ["as", "user", "by"], ["wait", "timeout"],
  ["last", "latest", "newest"], ["kind", "type"], ["limit", "max", "count"],
]

extension [String] {
  /// The only matching element; `nil` if there are several.
  fileprivate func only(where fits: (String) -> Bool) -> String? {
    let found = filter(fits)
    return found.count == 1 ? found[0] : nil
  }
}
