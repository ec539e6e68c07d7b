import ArgumentParser
import JuiceFiles
import JuiceKit
import JuiceText
import JuiceWords

/// Arguments that name things on the menu.
extension Menu {
  enum Repetition { case added, refused }

  /// Reads `banana=5 milk=2.5l`, with each amount in `range`.
  func amounts(_ arguments: [String], in range: ClosedRange<Int>, repetition: Repetition)
    throws(CommandProblem) -> Quantities
  {
    var amounts: Quantities = [:]
    for (place, argument) in arguments.enumerated() {
      let (name, number) = split(argument)
      let id = try ingredientID(name, meant: counted(at: place, of: arguments, ingredientNames))
      guard let number else { throw .missingCount(name) }
      let amount = try amount(number, of: id, argument, in: range)
      guard range.contains(amount) else { throw .badCount(argument, range) }
      let before = amounts[id]
      if before != nil, repetition == .refused { throw .countedTwice(ingredient: name) }
      let sum = amount + (before ?? 0)
      guard range.contains(sum) else { throw .badCount(argument, range) }
      amounts[id] = sum
    }
    return amounts
  }

  private func amount(
    _ word: String, of id: Ingredient.ID, _ argument: String, in range: ClosedRange<Int>
  ) throws(CommandProblem) -> Int {
    do {
      return try (ingredient(id) ?? Ingredient(bare: id)).amount(typed: word)
    } catch {
      throw error == .notNumber
        ? .badCount(argument, range) : .badAmount(argument, ingredient: id.rawValue, error)
    }
  }

  /// Reads `strawberry mango+large=2`; without a number it is one cup. A juice may be named by its number.
  func cups(_ arguments: [String]) throws(CommandProblem) -> [(cup: Cup, cups: Int)] {
    var sums: [Cup: Int] = [:]
    var lines: [(cup: Cup, cups: Int)] = []
    for (place, argument) in arguments.enumerated() {
      let (name, number) = split(argument)
      // `mango 2` is a mistake, not an order of two juices.
      if arguments.count > 1, number == nil, Juice.ID(parsing: name).flatMap(juice) == nil,
        Juice.numbers.number(name) != nil
      {
        throw .numberOrCount(argument, meant: counted(at: place, of: arguments, juiceNames))
      }
      let cup = try cup(name, meant: counted(at: place, of: arguments, juiceNames))
      let cups = try number.map { number throws(CommandProblem) in
        try Order.cups.count(number, of: argument)
      }
      lines.append((cup, cups ?? 1))
      sums[cup, default: 0] += cups ?? 1
      guard Order.cups.contains(sums[cup, default: 0]) else { throw .tooManyCups(cup: name) }
    }
    return lines
  }

  /// Reads `mango+large+less-ice` or `7+large`.
  private func cup(_ argument: String, meant likely: @autoclosure () -> String?)
    throws(CommandProblem) -> Cup
  {
    let words = argument.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    let id = try juiceID(words[0], meant: likely())
    let groups = juice(id).map(groups) ?? []
    let choices = groups.flatMap(\.choices)
    var options: [Menu.OptionGroup.Choice.ID] = []
    for word in words.dropFirst() {
      guard let option = choices.first(where: { $0.id.rawValue == word }) else {
        throw .unknownOption(
          word, of: words[0], known: choices.map(\.id.rawValue),
          meant: meant(word, among: choices.map { ($0.id.rawValue, $0.name) }))
      }
      options.append(option.id)
    }
    do { return try checked(Cup(id, options: options)) } catch {
      switch error {
      case .options(let one, let other): throw .optionConflict(one.rawValue, other.rawValue)
      case .tooMany(let option, let most): throw .tooManyOptions(option.rawValue, most: most)
      case .noChoice(let group, _):
        let choices = groups.first { $0.id == group }?.choices ?? []
        throw .noOption(of: argument, known: choices.map(\.id.rawValue))
      case .juice, .hidden, .option: preconditionFailure("looked up before")
      }
    }
  }

  /// Reads `mango=2,banana=1`.
  func recipe(_ argument: String, in range: ClosedRange<Int>) throws(CommandProblem) -> Recipe {
    var parts: [Recipe.Part] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      let (name, number) = split(part)
      let id = try ingredientID(name)
      guard let number else { throw .missingCount(name) }
      guard !parts.contains(where: { $0.ingredient == id }) else {
        throw .countedTwice(ingredient: name)
      }
      let isBelow = range.lowerBound < 0 && number.hasPrefix("-")
      let amount = try Recipe.amounts.count(String(number.dropFirst(isBelow ? 1 : 0)), of: part)
      parts.append(Recipe.Part(id, isBelow ? -amount : amount))
    }
    return Recipe(parts)
  }

  /// Reads `milk=oat-milk,cream=oat-cream`.
  func replacements(_ argument: String) throws(CommandProblem) -> [Replacement] {
    var replacements: [Replacement] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      let (name, substitute) = split(part)
      let id = try ingredientID(name)
      guard let substitute else { throw .missingSubstitute(name) }
      guard !replacements.contains(where: { $0.replaced == id }) else {
        throw .countedTwice(ingredient: name)
      }
      replacements.append(Replacement(id, by: try ingredientID(substitute)))
    }
    return replacements
  }

  /// - Parameter likely: the suggestion for an unknown word.
  func juiceID(_ name: String, meant likely: @autoclosure () -> String? = nil)
    throws(CommandProblem) -> Juice.ID
  {
    if let id = Juice.ID(parsing: name), juice(id) != nil { return id }
    if let juice = Juice.numbers.number(name).flatMap(juice(number:)) { return juice.id }
    throw .unknownJuice(name, meant: likely() ?? meant(name, among: juiceNames))
  }

  func ingredientID(_ name: String, meant likely: @autoclosure () -> String? = nil)
    throws(CommandProblem) -> Ingredient.ID
  {
    guard let id = Ingredient.ID(parsing: name), ingredient(id) != nil else {
      throw .unknownIngredient(name, meant: likely() ?? meant(name, among: ingredientNames))
    }
    return id
  }

  private typealias Named = (id: String, name: Name)

  private var juiceNames: [Named] { juices.map { ($0.id.rawValue, $0.name) } }
  private var ingredientNames: [Named] { ingredients.map { ($0.id.rawValue, $0.name) } }

  /// Suggests `mango=2` for `mango:2`, `mango*2`, `2xmango`, `mango x2` or `mango 2`; `nil` for other words.
  private func counted(at place: Int, of words: [String], _ names: [Named]) -> String? {
    let word = words[place]
    let before = place > 0 ? words[place - 1] : ""
    let after = place + 1 < words.count ? words[place + 1] : ""
    for text in [word, before + word, word + after, before + word + after] {
      let isDigit = { (character: Character) in ("0"..."9").contains(character) }
      let tail = String(text.reversed().prefix(while: isDigit).reversed())
      let count = tail.isEmpty ? String(text.prefix(while: isDigit)) : tail
      guard !count.isEmpty else { continue }
      let rest = tail.isEmpty ? text.dropFirst(count.count) : text.dropLast(count.count)
      let signs: Set<Character> = [":", "*", "x", "X", "×", "-", " "]
      for name in [rest, tail.isEmpty ? rest.dropFirst() : rest.dropLast()] {
        guard name.count == rest.count || signs.contains(tail.isEmpty ? rest.first! : rest.last!)
        else { continue }
        if let thing = names.first(where: { $0.id == name || $0.name.all.contains(String(name)) }) {
          return "\(thing.id)=\(count)"
        }
      }
    }
    return nil
  }

  func payment(_ name: String) throws(CommandProblem) -> Payment.ID {
    guard let id = Payment.ID(parsing: name), payments.contains(id) else {
      throw .unknownPayment(name, known: payments.map(\.rawValue))
    }
    return id
  }

  /// The id of the thing with this name, or else a similar id.
  private func meant(_ word: String, among things: [Named]) -> String? {
    func plain(_ text: String) -> String { text.filter { $0 != " " }.lowercased() }
    return things.first { $0.name.all.contains { plain($0) == plain(word) } }?.id
      ?? nearMatch(word, among: things.map(\.id))
  }

  private func split(_ argument: String) -> (name: String, number: String?) {
    guard let sign = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
  }
}

extension CompletionKind {
  static var juices: CompletionKind { words { $0.juices.map(\.id.rawValue) } }
  static var payments: CompletionKind { words { $0.payments.map(\.rawValue) } }
  /// Such as `mango=`.
  static var amounts: CompletionKind { words { $0.ingredients.map { $0.id.rawValue + "=" } } }

  static func words(_ list: @escaping @Sendable (Menu) -> [String]) -> CompletionKind {
    .custom { _, _, _ in
      list(DefaultPaths.menu.flatMap { try? MenuFile.load(path: $0) } ?? .standard)
    }
  }
}
