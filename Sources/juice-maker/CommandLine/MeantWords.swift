import ArgumentParser
import JuiceKit
import JuiceText
import JuiceWords

// Suggestions for words that users know from other programs.

extension CommandProblem {
  static func unknownCommand(
    _ word: String, _ rest: ArraySlice<String>, of path: [String],
    among subcommands: [any ParsableCommand.Type], hasDefault: Bool
  ) -> CommandProblem {
    if hasDefault, !path.isEmpty, ["list", "ls", "show", "status", "balance", "sum"].contains(word)
    {
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
    if let words = words(meantBy: word, Array(rest), of: path, among: names) {
      return .unknownCommand(call(word), meant: CommandInfo.text(words))
    }
    // `mango order` and `queue 12 made`: the command stands behind its arguments.
    if let place = rest.firstIndex(where: names.contains), nearMatch(word, among: names) == nil {
      let others = [word] + rest[..<place] + rest[rest.index(after: place)...]
      return .unknownCommand(
        call(word), meant: ([call(rest[place])] + others).joined(separator: " "))
    }
    let meant =
      plural(of: word, among: names) ?? nearMatch(word, among: names)
      ?? synonym(of: word, among: names)
      ?? (word.count > 2 ? names.only { $0.hasPrefix(word.lowercased()) } : nil)
    return .unknownCommand(
      call(word), meant: meant.map(call), known: path.isEmpty ? [] : names.map(call))
  }
}

/// The whole call that begins with an unknown word.
private func words(
  meantBy word: String, _ rest: [String], of path: [String], among names: [String]
) -> [String]? {
  switch path {
  case []:
    // `juice-maker juice-maker stock`
    if word == "juice-maker", !rest.isEmpty { return rest }
    if ["?", "/?", "도움말"].contains(word) { return ["--help"] }
    if ["version", "버전"].contains(word) { return ["--version"] }
    if ["kiosk", "self-service", "키오스크"].contains(word) { return ["till", "--kiosk"] + rest }
    if ["unsold-out", "back-in-stock"].contains(word) { return ["sold-out"] + rest + ["--clear"] }
    // `sold out mango`
    if let next = rest.first, names.contains("\(word)-\(next)") {
      return ["\(word)-\(next)"] + rest.dropFirst()
    }
    return nil
  case ["queue"] where (try? OrderReference(word)) != nil && rest.isEmpty:
    return ["queue", "made", word]
  case ["queue"] where ["cancel", "void"].contains(word): return ["void"] + rest
  case ["drawer"] where word.isPlainNumber && rest.isEmpty: return ["drawer", "open", word]
  case ["menu"] where rest.first?.hasPrefix("--") == true: return ["menu", "set", word] + rest
  default: return nil
  }
}

/// `bills` for `bill`, and `stock` for `stocks`.
private func plural(of word: String, among names: [String]) -> String? {
  let word = word.lowercased()
  return names.first { $0 == word + "s" || $0 + "s" == word }
}

extension CommandInfo {
  /// The option that a word stands for, with its value: `--since today` for `today`, `--format json` for `json`.
  ///
  /// - Parameter value: the word after it.
  func option(meant word: String, value: String? = nil) -> String? {
    let names = options.map(\.name)
    let dashed = "--" + word
    // `--for today`
    if let value, options.contains(where: { $0.kind == .flag && $0.name == "--" + value }) {
      return "--" + value
    }
    if let name = nearMatch(dashed, among: names) { return name }
    if word.count > 2, let name = names.only(where: { $0.hasPrefix(dashed) }) { return name }
    if let option = options.first(where: { $0.values.contains(word) }) {
      return "\(option.name) \(word)"
    }
    if let time = time(meant: word, among: names) { return time }
    let bare = synonym(of: word, among: names.map { String($0.drop { $0 == "-" }) })
    guard let option = options.first(where: { $0.name == "--" + (bare ?? "") }) else { return nil }
    // `--after` is the other side of `--before`.
    guard option.kind == .option, let value, word != "after" else { return option.name }
    return CommandInfo.text([option.name, value])
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
      return CommandInfo.text(["--since", word])
    }
    if option == "--day", let day = HistorySearch.comingDay(word, now: now, by: .midnight) {
      return "--day \(day.text)"
    }
    return "\(option) \(LocalDay(of: span.since).text)"
  }
}

func synonym(of word: String, among candidates: [String]) -> String? {
  let word = word.lowercased()
  return candidates.first { candidate in
    synonyms.contains { $0.contains(candidate) && $0.contains(word) }
  }
}

/// Synonyms: each line contains the words of this program.
private let synonyms: [Set<String>] = [
  // Commands.
  ["order", "sell", "sale", "buy", "주문", "판매"], ["void", "cancel", "undo", "취소"],
  ["refund", "return", "payback", "환불"], ["receipt", "print", "영수증"], ["pay", "결제"],
  ["stock", "inventory", "재고"], ["restock", "receive", "delivery", "입고"], ["count", "실사"],
  ["waste", "discard", "spoil", "폐기"], ["sold-out", "품절"], ["menu", "메뉴"], ["queue", "대기"],
  ["history", "log", "journal", "기록", "내역"], ["report", "sales", "summary", "stats", "보고서"],
  ["backup", "save", "dump", "백업"], ["restore", "recover", "복원"],
  ["verify", "fsck"], ["till", "start", "run", "pos", "포스"], ["doctor", "diagnose", "status"],
  ["stand", "stands", "stall"], ["bills", "tabs", "tab"], ["drawer", "cash", "돈통"],
  ["shopping", "buying", "발주"],
  ["settings", "setting", "config", "configure", "preferences", "설정"],
  // Verbs.
  ["made", "done", "ready", "finish", "finished", "complete", "완료"],
  ["collected", "collect", "taken", "picked", "pickup", "handed"],
  ["back", "undo", "revert"],
  ["remove", "delete", "del", "rm", "erase"], ["drop", "delete", "remove", "del", "rm", "discard"],
  ["add", "new", "create", "insert"], ["set", "change", "update", "modify"],
  ["edit", "open"], ["check", "validate", "lint", "test"], ["list", "ls", "show"],
  ["init", "setup", "install"], ["open", "start", "begin"], ["close", "end", "finish", "count"],
  ["in", "deposit", "add", "입금"], ["out", "withdraw", "take", "remove", "출금"],
  ["slip", "print"], ["open", "열기"], ["close", "마감"],
  // Options.
  ["since", "from", "after", "date", "day", "start"], ["before", "after"], ["today", "until"],
  ["show", "unhide"], ["pay", "paid", "payment"], ["hidden", "hide"], ["until", "to", "before"],
  ["store", "db", "database", "file"], ["as", "user", "by"], ["wait", "timeout"],
  ["last", "latest", "newest"], ["kind", "type"],
  ["limit", "max", "count", "last", "n", "tail", "head", "top"],
  ["name", "customer", "client"], ["columns", "width"],
  ["reason", "note", "memo", "comment", "why"], ["clear", "undo", "off", "reset"],
]

extension [String] {
  /// The only matching element; `nil` if there are several.
  fileprivate func only(where fits: (String) -> Bool) -> String? {
    let found = filter(fits)
    return found.count == 1 ? found[0] : nil
  }
}
