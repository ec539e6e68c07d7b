import JuiceKit
import JuiceWords

// Whole calls in another order or of another command, each told in this program's words.

extension CommandInfo {
  /// The call that is meant by an argument too many.
  ///
  /// - Parameters:
  ///   - path: the words that name this command.
  ///   - arguments: everything behind them.
  ///   - word: the argument too many.
  static func call(_ path: [String], meantBy arguments: [String], with word: String) -> String? {
    let words = arguments.prefix { !$0.hasPrefix("-") }.map(\.self)
    let options = arguments.dropFirst(words.count).map(\.self)
    // `--recipe mango=2, kiwi=1`
    if let place = arguments.firstIndex(of: word), place > 0, arguments[place - 1].hasSuffix(",") {
      var joined = arguments
      joined.replaceSubrange(place - 1...place, with: [arguments[place - 1] + word])
      return text(path + joined)
    }
    guard words.contains(word) else { return nil }
    switch path {
    case ["menu", "add"], ["menu", "remove"], ["menu", "hide"], ["menu", "move"], ["menu", "set"]:
      return editing(path, words, options)
    case ["menu", "add-choice"] where words.count == 2:
      return text(path + [words[1], "--option", words[0], "--name", words[1]])
    case ["menu", "add-ingredient"] where words.count == 2 && words[1].isPlainNumber:
      return "--opening \(words[1])"
    case ["menu", "add-discount"] where words.count == 2 && words[1].hasSuffix("%"):
      return "--percent \(words[1].dropLast())"
    case ["menu", "add-discount"] where words.count == 2 && words[1].isPlainNumber:
      return "--amount \(words[1])"
    case ["stock"]: return stockChange(words)
    case ["void"], ["receipt"]:
      // Both take one order.
      let order = words.first { (try? OrderReference($0)) != nil }
      return order.map { text(path + [$0]) }
    case ["report"], ["history"]: return span(words)
    default: return nil
    }
  }

  /// `menu add-payment paypal` for `menu add payment paypal`, and `menu set mango --price 5000` for a price in front.
  private static func editing(_ path: [String], _ words: [String], _ options: [String]) -> String? {
    let (first, rest) = (words[0], Array(words.dropFirst()))
    let isPlural = first.hasSuffix("s")
    if let kind = MenuEntry.Kind(rawValue: isPlural ? String(first.dropLast()) : first) {
      if path[1] == "add" {
        return text(["menu", kind == .juice ? "add" : "add-\(kind)"] + rest + options)
      }
      let kinds = kind == .juice ? [] : ["--kind", kind.rawValue]
      return text(path + rest + options + kinds)
    }
    switch (path[1], first, rest.count) {
    case ("set", "vat", 1): return "--shop vat=\(rest[0])"
    case ("set", "shop", 1): return text(["--shop", "name=\(rest[0])"])
    case ("set", "currency", 1), ("set", "serving", 1), ("set", "day-starts", 1):
      return text(["--\(first)", rest[0]])
    case ("set", "rounding", 1): return "--rounding to=\(rest[0])"
    case ("set", _, 2...) where MenuKey(rawValue: first) != nil:
      return text(path + [rest[0], "--\(first)"] + rest.dropFirst())
    case ("move", _, 1) where rest[0] == "last": return "--last"
    default: return nil
    }
  }

  /// `count mango=5` for `stock set mango 5`.
  private static func stockChange(_ words: [String]) -> String? {
    let verbs = [
      "set": "count", "add": "restock", "plus": "restock", "remove": "waste", "minus": "waste",
    ]
    let verb = verbs[words[0].lowercased()]
    let rest = verb == nil ? words : Array(words.dropFirst())
    guard let name = rest.first else { return nil }
    let sides = name.split(separator: "=", maxSplits: 1).map(String.init)
    let count = sides.count == 2 ? sides[1] : rest.count == 2 ? rest[1] : nil
    guard let count, let first = sides.first else { return nil }
    let number = String(count.drop { "+-".contains($0) })
    guard number.isPlainNumber else { return nil }
    let usual = count.hasPrefix("-") ? "waste" : "restock"
    let call = "\(verb ?? usual) \(first)=\(number)"
    return call.hasPrefix("waste") ? call + " --reason other" : call
  }

  /// `--since 2026-10-01..2026-10-31` for two days, and `--since "last month"` for two words.
  private static func span(_ words: [String]) -> String? {
    guard words.count == 2 else { return nil }
    let now = Environment.now()
    for typed in [words.joined(separator: " "), words.joined(separator: "..")]
    where ReportSpan(parsing: typed, now: now, by: .midnight) != nil {
      return text(["--since", typed])
    }
    return nil
  }

  /// `receipt 1` for `receipt --order 1`: an option with the name of an argument.
  func call(_ path: [String], withPlaced option: String, _ value: String?, in arguments: [String])
    -> String?
  {
    let bare = option.drop { $0 == "-" }.lowercased()
    // A refund is of cups.
    if commandName == "refund", bare == "amount" { return nil }
    let files: Set = ["to", "output", "out", "file", "path", "dest", "destination", "from"]
    let known: Set = ["order", "juice", "juices", "ingredient", "item", "amount", "id", "name"]
    let takesFile = ["backup", "import", "restore", "check"].contains(commandName)
    let takesWay = commandName == "pay" && ["pay", "way", "payment", "by", "with"].contains(bare)
    guard !positionals.isEmpty,
      known.contains(bare) || takesWay || takesFile && files.contains(bare),
      let value,
      let place = arguments.firstIndex(where: { $0 == option || $0.hasPrefix(option + "=") })
    else { return nil }
    var words = arguments
    let isOneWord = words[place].contains("=")
    words.replaceSubrange(place...(isOneWord ? place : place + 1), with: [value])
    return Self.text(path + words)
  }

  static func text(_ words: [String]) -> String {
    words.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " ")
  }
}

extension CommandProblem {
  /// Suggests `void 1` for `order void 1`: a command among the juices.
  func suggestingCommand(in words: [String]) -> CommandProblem {
    let commands = JuiceMakerCommand.commandNames.flatMap(\.names)
    switch self {
    case .unknownJuice(_, nil, _), .numberOrCount(_, nil): break
    default: return self
    }
    for word in words {
      if word == "help" { return .unknownJuice(word, meant: "order --help") }
      guard let name = commands.contains(word) ? word : synonym(of: word, among: commands)
      else { continue }
      let rest = words.filter { $0 != word }
      return .unknownJuice(word, meant: CommandInfo.text([name] + rest))
    }
    return self
  }
}
