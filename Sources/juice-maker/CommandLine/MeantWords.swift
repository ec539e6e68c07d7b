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
    if path == ["menu"], ["unhide", "unhidden"].contains(word) {
      let call = ["menu", "hide"] + rest + ["--show"]
      return .unknownCommand("menu \(word)", meant: call.joined(separator: " "))
    }
    if path == ["menu"], let key = MenuKey(rawValue: word == "rename" ? "name" : word),
      key != .hidden,
      MenuEntry.Kind.juice.keys.contains(key)
    {
      let words = Array(rest.prefix { !$0.hasPrefix("-") })
      let (id, value) = (words.first ?? "<id>", words.dropFirst().first ?? "<\(word)>")
      return .unknownCommand("menu \(word)", meant: "menu set \(id) --\(key.rawValue) \(value)")
    }
    let names = subcommands.filter { $0.configuration.shouldDisplay }.map {
      $0._commandName
    }
    func call(_ name: String) -> String { (path + [name]).joined(separator: " ") }
    // `mango order` and `queue 12 made`: the command stands behind its arguments.
    if let place = rest.firstIndex(where: names.contains), nearMatch(word, among: names) == nil {
      let others = [word] + rest[..<place] + rest[rest.index(after: place)...]
      return .unknownCommand(
        call(word), meant: ([call(rest[place])] + others).joined(separator: " "))
    }
    let meant = nearMatch(word, among: names) ?? synonym(of: word, among: names)
    return .unknownCommand(
      call(word), meant: meant.map(call), known: path.isEmpty ? [] : names.map(call))
  }
}

extension CommandInfo {
  /// The option that a word stands for, with its value: `--since today` for `today`, `--format json` for `json`.
  ///
  /// - Parameter value: the word after it.
  func option(meant word: String, value: String? = nil) -> String? {
    let names = options.map(\.name)
    let dashed = "--" + word
    if let name = nearMatch(dashed, among: names) { return name }
    if word.count > 2, let name = names.only(where: { $0.hasPrefix(dashed) }) { return name }
    if let option = options.first(where: { $0.values.contains(word) }) {
      return "\(option.name) \(word)"
    }
    if let time = time(meant: word, among: names) { return time }
    return synonym(of: word, among: names.map { String($0.drop { $0 == "-" }) }).map { "--" + $0 }
  }

  /// `--since today` or `--day tomorrow` for a time without its option.
  private func time(meant word: String, among names: [String]) -> String? {
    let now = Environment.now()
    if names.contains("--day"), ["tomorrow", "내일"].contains(word) { return "--day tomorrow" }
    guard let option = ["--since", "--day"].first(where: names.contains) else { return nil }
    if Timestamp.parse(word, now: now, by: .midnight) != nil { return "\(option) \(word)" }
    let spans = ReportSpan.current(now, by: .midnight)
    let span: ReportSpan? =
      switch word {
      case "month", "monthly": spans[2]
      case "week", "weekly": spans[1]
      default: ReportSpan(parsing: word, now: now, by: .midnight)
      }
    guard let span else { return nil }
    // `--since` reads days as they are typed.
    if option == "--since", ReportSpan(parsing: word, now: now, by: .midnight) != nil {
      return "--since \(word)"
    }
    return "\(option) \(LocalDay(of: span.since).text)"
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
  ["since", "from", "after", "date", "day", "start"], ["before", "after"], ["today", "until"],
  ["show", "unhide"], ["pay", "paid", "payment"], ["hidden", "hide"], ["until", "to", "before"],
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
