import ArgumentParser
import JuiceFiles
import JuiceKit
import JuiceText
import JuiceWords

/// Checks a command's arguments against the menu.
extension Menu {
  /// Says what becomes of an ingredient that is named twice.
  enum Repetition { case added, refused }

  /// `banana=5 milk=2.5l`, each amount within a range.
  func amounts(_ arguments: [String], in range: ClosedRange<Int>, repetition: Repetition)
    throws(CommandProblem) -> Quantities
  {
    var amounts: Quantities = [:]
    for argument in arguments {
      let (name, number) = split(argument)
      let id = try ingredientID(name)
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

  /// `strawberry mango+large=2`: how many of each cup, 1 where no number is given.
  func cups(_ arguments: [String]) throws(CommandProblem) -> [(cup: Cup, cups: Int)] {
    var sums: [Cup: Int] = [:]
    var lines: [(cup: Cup, cups: Int)] = []
    for argument in arguments {
      let (name, number) = split(argument)
      let cup = try cup(name)
      let cups = try number.map { number throws(CommandProblem) in
        try Order.cups.count(number, of: argument)
      }
      lines.append((cup, cups ?? 1))
      sums[cup, default: 0] += cups ?? 1
      guard Order.cups.contains(sums[cup, default: 0]) else { throw .tooManyCups(cup: name) }
    }
    return lines
  }

  /// `mango+large+less-ice`.
  private func cup(_ argument: String) throws(CommandProblem) -> Cup {
    let words = argument.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    let id = try juiceID(words[0])
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
      case .juice, .option: preconditionFailure("looked up before")
      }
    }
  }

  /// `mango=2,banana=1`.
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

  func juiceID(_ name: String) throws(CommandProblem) -> Juice.ID {
    guard let id = Juice.ID(parsing: name), juice(id) != nil else {
      throw .unknownJuice(name, meant: meant(name, among: juices.map { ($0.id.rawValue, $0.name) }))
    }
    return id
  }

  func ingredientID(_ name: String) throws(CommandProblem) -> Ingredient.ID {
    guard let id = Ingredient.ID(parsing: name), ingredient(id) != nil else {
      throw .unknownIngredient(
        name, meant: meant(name, among: ingredients.map { ($0.id.rawValue, $0.name) }))
    }
    return id
  }

  func payment(_ name: String) throws(CommandProblem) -> Payment.ID {
    guard let id = Payment.ID(parsing: name), payments.contains(id) else {
      throw .unknownPayment(name, known: payments.map(\.rawValue))
    }
    return id
  }

  /// The id of the thing with this name, else a similar id.
  private func meant(_ word: String, among things: [(id: String, name: Name)]) -> String? {
    things.first { $0.name.all.contains(word) }?.id ?? nearMatch(word, among: things.map(\.id))
  }

  private func split(_ argument: String) -> (name: String, number: String?) {
    guard let sign = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
  }
}

extension CompletionKind {
  static var juices: CompletionKind { words { $0.juices.map(\.id.rawValue) } }
  static var payments: CompletionKind { words { $0.payments.map(\.rawValue) } }
  /// As `mango=`.
  static var amounts: CompletionKind { words { $0.ingredients.map { $0.id.rawValue + "=" } } }

  /// Takes the words from the menu in use.
  static func words(_ list: @escaping @Sendable (Menu) -> [String]) -> CompletionKind {
    .custom { _, _, _ in
      list(DefaultPaths.menu.flatMap { try? MenuFile.load(path: $0) } ?? .standard)
    }
  }
}
