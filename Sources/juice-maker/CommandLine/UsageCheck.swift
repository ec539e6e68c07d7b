import JuiceWords

extension CommandInfo {
  /// Finds the mistake in the arguments; `nil` if it can't.
  ///
  /// The parser reports mistakes only in English, and accepts an option that is given twice.
  ///
  /// - Parameter path: the words that name this command, for calls that are suggested.
  func problem(in arguments: [String], of path: [String]? = nil) -> UsageProblem? {
    do { try check(arguments, Call(path: path ?? [commandName], arguments: arguments)) } catch {
      return error
    }
    return nil
  }

  /// The call whose mistake is looked for.
  private struct Call {
    let path: [String]
    let arguments: [String]

    func with(_ arguments: [String]) -> String { CommandInfo.text(path + arguments) }

    func adding(_ words: [String]) -> String { "juice-maker " + with(arguments + words) }
  }

  private func check(_ arguments: [String], _ call: Call) throws(UsageProblem) {
    let commands = shownCommands.map(\.commandName)
    if !commands.isEmpty { throw .missingArgument(commands.joined(separator: " | ")) }
    var rest = arguments[...]
    var given: Set<String> = []
    var places = positionals[...]
    var words: [String] = []
    var isAfterDashes = false
    while let word = rest.popFirst() {
      if word == "--", !isAfterDashes {
        isAfterDashes = true
      } else if word.hasPrefix("-"), word != "-", !isAfterDashes {
        let option = try option(in: word, &rest, call, after: words)
        guard given.insert(option.name).inserted || option.isRepeating || option.kind == .flag
        else { throw .givenTwice(option: option.name) }
      } else if let place = places.first {
        if word.isEmpty, place.isFile {
          throw .missingArgument(place.single, example: examples.first)
        }
        guard place.values.isEmpty || place.values.contains(word) else {
          throw .badValue(option: place.single, value: word, known: place.values)
        }
        given.insert(place.synopsis)
        words.append(word)
        if !place.isRepeating { places.removeFirst() }
      } else {
        throw .unexpectedArgument(
          word,
          meant: Self.call(call.path, meantBy: call.arguments, with: word)
            ?? meant(by: word, rest, given, call), example: examples.first)
      }
    }
    let missing =
      places.first { !$0.isOptional && !given.contains($0.synopsis) }
      ?? options.first { !$0.isOptional && !given.contains($0.name) }
    guard let missing else { return }
    // `waste mango=2 expired`
    if let word = words.first(where: { missing.values.contains($0) }) {
      throw .unexpectedArgument(word, meant: "\(missing.name) \(word)")
    }
    throw .missingArgument(missing.single, example: completed(call, words, with: missing))
  }

  /// The call with what it lacks, as an example has it.
  private func completed(_ call: Call, _ words: [String], with missing: Argument) -> String? {
    guard missing.kind == .positional else {
      return examples.lazy.compactMap { self.value(of: missing.name, in: $0) }.first.map {
        "juice-maker \(call.with(counted(call.arguments))) \(missing.name) \($0)"
      }
    }
    // `pay cash` has the way to pay, and lacks the order before it.
    if call.path == ["pay"], words.count == 1, (try? OrderReference(words[0])) == nil {
      return "juice-maker pay 12 \(words[0])"
    }
    guard let example = examples.first, !call.arguments.isEmpty, !example.contains("\"") else {
      return examples.first
    }
    let parts = example.split(separator: " ").dropFirst(1 + call.path.count).map(String.init)
    let positionals = parts.prefix { !$0.hasPrefix("-") }
    // The value of one setting is none of another.
    if call.path == ["settings", "set"], !positionals.starts(with: words) { return example }
    return positionals.count > words.count
      ? call.adding(Array(positionals.dropFirst(words.count))) : example
  }

  /// `mango=1` for `waste mango`, without words that are no count: `waste mango=1 rotten`.
  private func counted(_ arguments: [String]) -> [String] {
    guard
      positionals.contains(where: {
        $0.isRepeating && $0.synopsis.contains("=") && !$0.isCountOptional
      })
    else {
      return arguments
    }
    let words = arguments.prefix { !$0.hasPrefix("-") }
    let counts = words.filter { $0.contains("=") }
    let first = words.prefix(1).map { "\($0)=1" }
    return (counts.isEmpty ? first : Array(counts)) + arguments.dropFirst(words.count)
  }

  /// The value of an option in an example, with its quotation marks.
  private func value(of option: String, in example: String) -> String? {
    guard let range = example.firstRange(of: option + " ") else { return nil }
    let value = example[range.upperBound...]
    let end = value.first == "\"" ? value.dropFirst().firstIndex(of: "\"") : nil
    return String(end.map { value[...$0] } ?? value.prefix { $0 != " " })
  }

  /// A placeholder for each option that has to be given and is not.
  private func missingOptions(in call: Call) -> [String] {
    options.filter { option in
      !option.isOptional && !call.arguments.contains { $0.prefix { $0 != "=" } == option.name }
    }.map(\.synopsis)
  }

  private func option(
    in word: String, _ rest: inout ArraySlice<String>, _ call: Call, after words: [String]
  ) throws(UsageProblem) -> Argument {
    let (name, ownValue) = word.sides
    var value = ownValue
    guard let option = options.first(where: { $0.spellings.contains(name) }) else {
      if word.isNegativeNumber { throw negative(word, call, after: words.last) }
      let bare = String(name.drop { $0 == "-" })
      let next = value ?? rest.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
      let takesCount = positionals.dropFirst(max(0, words.count - 1)).first?.isRepeating ?? true
      let meant =
        (takesCount ? counted(bare, next, of: words.last) : nil)
        ?? self.call(call.path, withPlaced: name, next, in: call.arguments)
        ?? option(meant: bare, value: next)
      throw .unknownOption(
        name, meant: meant, of: meant == nil ? Self.commands(with: name) : [])
    }
    if option.kind == .flag {
      if let value { throw .unwantedValue(option: name, value: value) }
      return option
    }
    if value == nil, let next = rest.first, !next.hasPrefix("-") || next == "-" {
      value = rest.removeFirst()
    }
    if value == nil, let next = rest.first, next.isNegativeNumber {
      throw .negative(option: name, value: next)
    }
    guard let value, !value.isEmpty || ownValue == nil && !Self.neverEmpty.contains(name) else {
      throw .missingValue(option.synopsis, example: valueExample(of: option))
    }
    guard option.values.isEmpty || option.values.contains(value) else {
      throw .badValue(option: name, value: value, known: option.values)
    }
    return option
  }

  /// The options whose value may not be empty. Others say themselves what they take.
  static let neverEmpty: Set<String> = [
    "--store", "--menu", "--as", "--by", "--for", "--since", "--until", "--day", "--stand",
  ]

  /// An option with a value, from those that it knows or from an example of this command.
  private func valueExample(of option: Argument) -> String? {
    let value =
      option.values.first ?? examples.lazy.compactMap { self.value(of: option.name, in: $0) }.first
    return value.map { "\(option.name) \($0)" }
  }

  /// `restock mango=5` for `restock mango -5`, and `drawer out 5000 --reason <text>` for `drawer out -5000`.
  private func negative(_ word: String, _ call: Call, after name: String?) -> UsageProblem {
    let number = String(word.drop { $0 == "-" })
    var words = call.arguments
    guard let place = words.firstIndex(of: word) else { return .unknownOption(word, meant: nil) }
    if positionals.isEmpty {
      let limit = options.contains { $0.name == "--limit" } ? "--limit \(number)" : nil
      return .unknownOption(word, meant: limit)
    }
    let takesCounts = positionals.contains { $0.isRepeating && $0.synopsis.contains("=") }
    if takesCounts, let name, !name.contains("="), place > 0, words[place - 1] == name {
      words.replaceSubrange(place - 1...place, with: ["\(name)=\(number)"])
    } else {
      words[place] = number
    }
    return .negativeArgument(
      word, meant: ([call.with(words)] + missingOptions(in: call)).joined(separator: " "))
  }

  /// `mango=2` for `mango --cups 2`.
  private func counted(_ option: String, _ value: String?, of name: String?) -> String? {
    guard ["cups", "count", "qty", "quantity", "n", "number", "amount", "x"].contains(option),
      positionals.contains(where: { $0.isRepeating && $0.synopsis.contains("=") }),
      let name, let value, value.allSatisfy(\.isNumber)
    else { return nil }
    return "\(name.prefix { $0 != "=" })=\(value)"
  }

  /// The commands with an option, for one that is typed at another command.
  private static func commands(with option: String) -> [String] {
    guard option.count > 2, let program = wholeProgram else { return [] }
    let paths = program.leaves.filter { _, command in
      command.options.contains { $0.spellings.contains(option) }
    }.map { path, command in
      // `report` is the name of its hidden default command `report show`.
      command.commandName == "show" ? String(path.dropLast(" show".count)) : path
    }
    return paths.count > 8 ? [] : paths
  }

  /// The words that an argument too many stands for.
  private func meant(
    by word: String, _ rest: ArraySlice<String>, _ given: Set<String>, _ call: Call
  ) -> String? {
    let next = rest.first { !$0.hasPrefix("-") }
    // `price=5000`
    let pair = word.split(separator: "=", maxSplits: 1).map(String.init)
    if pair.count == 2, let option = options.first(where: { $0.name == "--" + pair[0] }) {
      return "\(option.name) \(pair[1])"
    }
    // `price 5000`
    if let option = options.first(where: { $0.name == "--" + word }) {
      return option.kind == .flag ? option.name : next.map { "\(option.name) \($0)" } ?? option.name
    }
    if let option = option(meant: word, value: next) { return option }
    // `drawer out 5000 change`: the text of an option that has to be given.
    let missing = options.filter { !$0.isOptional && !given.contains($0.name) }
    let text = ([word] + rest.prefix { !$0.hasPrefix("-") }).joined(separator: " ")
    if let option = missing.first, option.values.isEmpty, word.contains(where: \.isLetter) {
      return Self.text([option.name, text])
    }
    return otherCommand(for: word, rest, call)
  }

  /// The call that an argument of another command belongs to.
  private func otherCommand(for word: String, _ rest: ArraySlice<String>, _ call: Call) -> String? {
    switch commandName {
    case "stock" where word.contains("="): "restock \(word)"
    case "export": "juice-maker export > \(word)"
    case "till" where ["open", "start", "run", "on"].contains(word): "juice-maker till"
    case "till" where word.contains("/") || word.hasSuffix(".db"): "--store \(word)"
    case "till" where !JuiceMakerCommand.commandNames.contains { $0.names.contains(word) }:
      (["order", word] + rest).joined(separator: " ")
    case "set" where call.path == ["menu", "set"] && word.allSatisfy { $0.isNumber || $0 == "." }:
      "--price \(word)"
    case "show" where call.path == ["menu", "show"]:
      (["menu", "hide", word] + rest + ["--show"]).joined(separator: " ")
    case "history" where word.allSatisfy(\.isNumber): "--limit \(word)"
    case "history" where word.contains(where: \.isLetter): "--by \(word)"
    default: nil
    }
  }
}

extension String {
  /// `true` for `-5` and `-5,000`.
  fileprivate var isNegativeNumber: Bool {
    hasPrefix("-") && dropFirst().first?.isNumber == true
      && dropFirst().allSatisfy { $0.isNumber || ",.".contains($0) }
  }
}
