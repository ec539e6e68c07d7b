import JuiceKit
import JuiceText
import JuiceWords

extension CommandInfo {
  /// Finds the mistake in the arguments; `nil` if it can't.
  ///
  /// The parser reports mistakes only in English, and accepts an option that is given twice.
  func problem(in arguments: [String]) -> UsageProblem? {
    do { try check(arguments) } catch { return error }
    return nil
  }

  private func check(_ arguments: [String]) throws(UsageProblem) {
    let commands = shownCommands.map(\.commandName)
    if !commands.isEmpty { throw .missingArgument(commands.joined(separator: " | ")) }
    var rest = arguments[...]
    var given: Set<String> = []
    var places = positionals[...]
    var isAfterDashes = false
    while let word = rest.popFirst() {
      if word == "--", !isAfterDashes {
        isAfterDashes = true
      } else if word.hasPrefix("-"), word != "-", !isAfterDashes {
        let option = try option(in: word, &rest)
        guard given.insert(option.name).inserted || option.isRepeating || option.kind == .flag
        else { throw .givenTwice(option: option.name) }
      } else if let place = places.first {
        given.insert(place.synopsis)
        if !place.isRepeating { places.removeFirst() }
      } else {
        throw .unexpectedArgument(word, meant: option(meant: word), example: examples.first)
      }
    }
    let missing =
      places.first { !$0.isOptional && !given.contains($0.synopsis) }
      ?? options.first { !$0.isOptional && !given.contains($0.name) }
    guard let missing else { return }
    let example = examples.first { missing.kind == .positional || $0.contains(missing.name) }
    throw .missingArgument(missing.single, example: example)
  }

  private func option(in word: String, _ rest: inout ArraySlice<String>) throws(UsageProblem)
    -> Argument
  {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    var value = parts.count > 1 ? String(parts[1]) : nil
    guard let option = options.first(where: { $0.spellings.contains(name) }) else {
      throw .unknownOption(name, meant: option(meant: String(name.drop { $0 == "-" })))
    }
    if option.kind == .flag {
      if let value { throw .unwantedValue(option: name, value: value) }
      return option
    }
    if value == nil, let next = rest.first, !next.hasPrefix("-") || next == "-" {
      value = rest.removeFirst()
    }
    if value == nil, let next = rest.first, Double(next).map({ $0 < 0 }) ?? false {
      throw .negative(option: name, value: next)
    }
    guard let value, !value.isEmpty || parts.count == 1 && name != "--store" else {
      throw .missingValue(option.synopsis)
    }
    guard option.values.isEmpty || option.values.contains(value) else {
      throw .badValue(option: name, value: value, known: option.values)
    }
    return option
  }
}
