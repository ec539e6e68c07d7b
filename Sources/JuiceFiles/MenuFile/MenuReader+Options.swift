import JuiceKit

extension MenuReader {
  mutating func options(in fields: YAMLFields) -> [Menu.OptionGroup.ID] {
    words(
      of: .options, in: fields, from: names[.options]?.ids, most: MenuFile.maxChoices,
      unknown: MenuProblem.Kind.unknownOption
    ).compactMap { Menu.OptionGroup.ID(parsing: $0) }
  }

  /// Reads a list of words, and reports repeated and unknown ones.
  ///
  /// - Parameter known: `nil` if they can't be read.
  mutating func words(
    of section: MenuProblem.Section, in fields: YAMLFields, from known: [String]?, most: Int,
    unknown: (String, _ known: [String]) -> MenuProblem.Kind
  ) -> [String] {
    let path = fields.path(of: section.rawValue)
    var lines: [String: Int] = [:]
    var words: [String] = []
    for node in nodes(of: section, in: fields, most: most) ?? [] {
      guard let text = problems.read(path, try node.identifierText()) else { continue }
      if let line = lines[text] {
        problems.add(.repeatedKey(text, firstLine: line), at: node.position, path: path)
      } else if let known, !known.contains(text) {
        problems.add(unknown(text, known), at: node.position, path: path)
      } else {
        words.append(text)
      }
      lines[text] = lines[text] ?? node.position.line
    }
    return words
  }

  /// Reports a number that another juice has.
  mutating func checkNumber(of juice: Juice, in fields: YAMLFields) {
    guard let number = juice.number, let position = fields["number"]?.position else { return }
    if let line = numberLines[number] {
      problems.add(
        .repeatedNumber(number, firstLine: line), at: position, path: fields.path(of: "number"))
    } else {
      numberLines[number] = position.line
    }
  }

  /// Reports a dearest or largest cup that exceeds the limits of the journal.
  mutating func checkOptions(of juice: Juice, in fields: YAMLFields) {
    guard let position = fields["options"]?.position else { return }
    let (path, price) = (fields.path(of: "options"), juice.price)
    let own = groups.filter { juice.options.contains($0.id) }
    var units = price?.minorUnits ?? 0
    for group in own {
      let most = group.kind == .many ? group.choices.count : 1
      units +=
        group.limit
        * group.choices.compactMap { $0.price?.minorUnits }.sorted(by: >).prefix(most)
        .reduce(0, +)
    }
    if let (one, other) = own.usualConflict {
      problems.add(
        .usualConflict(one.id.rawValue, other.id.rawValue), at: position, path: path)
      return
    }
    // The amounts of a cup that is too large may exceed `Int`.
    if own.multiplyTooOften {
      problems.add(.tooManyTimes(most: Factor.most), at: position, path: path)
    } else {
      checkTakenAway(by: juice, at: position, path: path)
    }
    if let price, !JournalLimits.prices.contains(units) {
      let dearest = Price(minorUnits: units, currency: price.currency)
      let most = Price(minorUnits: JournalLimits.prices.upperBound, currency: price.currency)
      problems.add(.priceTooLarge(dearest.plain, most: most), at: position, path: path)
    }
  }

  /// Reports a choice that removes more of an ingredient than a cup has, or everything in the cup.
  ///
  /// Other options have their usual choice. In options that are always asked, the choice that adds most counts.
  private mutating func checkTakenAway(by juice: Juice, at position: Position, path: String) {
    let own = groups.filter { juice.options.contains($0.id) }
    for group in own {
      for choice in group.choices where choice.takesAway {
        let same = Array(repeating: choice, count: group.limit)
        var isAll = true
        for part in juice.recipe(with: [choice], perCup: perCup).parts {
          let others = own.filter { $0.id != group.id }.compactMap { other in
            other.kind == .asked
              ? other.choices.max { $0.amount(of: part) < $1.amount(of: part) }
              : other.usual
          }
          let cup = juice.recipe(with: others + same, perCup: perCup).parts
          let left = cup.first { $0.ingredient == part.ingredient }?.amount ?? 0
          if cup.contains(where: { $0.amount > 0 }) { isAll = false }
          if left < 0, choice.amount(of: part) < 0 {
            let kind = MenuProblem.Kind.takesAway(
              choice: choice.id.rawValue, ingredient: part.ingredient.rawValue,
              most: (left - group.limit * choice.amount(of: part)) / group.limit)
            problems.add(kind, at: position, path: path)
            return
          }
        }
        if isAll {
          problems.add(.takesAll(choice: choice.id.rawValue), at: position, path: path)
          return
        }
      }
    }
  }
}

extension [Menu.OptionGroup] {
  /// `true` if a cup with the largest choices takes the recipe more than `Factor.most` times.
  fileprivate var multiplyTooOften: Bool {
    var product = FactorProduct(1)
    for group in self {
      let most = group.kind == .many ? group.choices.count : 1
      let factors = group.choices.map(\.times).sorted { $0.hundredths > $1.hundredths }.prefix(most)
      // The largest cup has none of the small choices of a group that needs no choice.
      for factor in factors where group.kind != .many || factor.hundredths > 100 {
        for _ in 1...group.limit {
          product.multiply(by: factor)
          // Ends before a hostile menu makes a number of thousands of digits.
          if product.isAbove(Factor.most * 100) { return true }
        }
      }
    }
    return product.isAbove(Factor.most)
  }

  /// Two choices that exclude each other, although no cup of the juice can be had without both.
  fileprivate var usualConflict: (Element.Choice, Element.Choice)? {
    let usual = compactMap(\.usual)
    if let conflict = usual.conflict { return conflict }
    for group in self where group.kind == .asked {
      let conflicts = group.choices.map { choice in (usual + [choice]).conflict }
      if let first = conflicts.first, !conflicts.contains(where: { $0 == nil }) { return first }
    }
    return nil
  }
}

extension Menu.OptionGroup.Choice {
  /// `true` if a cup may have less of an ingredient than without the choice.
  fileprivate var takesAway: Bool {
    times.hundredths < 100 || recipe.parts.contains { $0.amount < 0 }
  }

  fileprivate func amount(of part: Recipe.Part) -> Int {
    recipe.parts.first { $0.ingredient == part.ingredient }?.amount ?? 0
  }
}
