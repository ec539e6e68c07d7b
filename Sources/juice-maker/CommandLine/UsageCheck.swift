import JuiceKit
import JuiceText

extension CommandInfo {
  /// What is wrong in the arguments of a call that the parser has refused; nil where it can't be told.
  ///
  /// The parser tells it in English only.
  func problem(in arguments: [String]) -> UsageProblem? {
    let commands = shownCommands.map(\.commandName)
    if !commands.isEmpty { return .missingArgument(commands.joined(separator: " | ")) }
    var rest = arguments[...]
    var given: Set<String> = []
    var places = positionals[...]
    /// After `--` there are no options.
    var isAfterDashes = false
    while let word = rest.popFirst() {
      if word == "--", !isAfterDashes {
        isAfterDashes = true
      } else if word.hasPrefix("-"), word != "-", !isAfterDashes {
        switch option(in: word, &rest) {
        case .success(let name): given.insert(name)
        case .failure(let problem): return problem
        }
      } else if let place = places.first {
        given.insert(place.synopsis)
        if !place.isRepeating { places.removeFirst() }
      } else {
        return .unexpectedArgument(word)
      }
    }
    let missing =
      places.first { !$0.isOptional && !given.contains($0.synopsis) }
      ?? options.first { !$0.isOptional && !given.contains($0.name) }
    return missing.map { .missingArgument($0.single) }
  }

  /// Reads an option, and takes its value from `rest` where it stands there.
  ///
  /// - Returns: its name.
  private func option(in word: String, _ rest: inout ArraySlice<String>)
    -> Result<String, UsageProblem>
  {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    var value = parts.count > 1 ? String(parts[1]) : nil
    guard let option = options.first(where: { $0.spellings.contains(name) }) else {
      return .failure(.unknownOption(name, meant: nearMatch(name, among: options.map(\.name))))
    }
    if option.kind == .flag {
      return value.map { .failure(.unwantedValue(option: name, value: $0)) } ?? .success(name)
    }
    if value == nil, let next = rest.first, !next.hasPrefix("-") || next == "-" {
      value = rest.removeFirst()
    }
    if value == nil, let next = rest.first, Double(next).map({ $0 < 0 }) ?? false {
      return .failure(.negative(option: name, value: next))
    }
    guard let value, parts.count == 1 || !value.isEmpty else {
      return .failure(.missingValue(option.synopsis))
    }
    guard option.values.isEmpty || option.values.contains(value) else {
      return .failure(.badValue(option: name, value: value, known: option.values))
    }
    return .success(name)
  }
}
