import JuiceKit

extension MenuReader {
  mutating func options(in fields: YAMLFields) -> [Menu.OptionGroup.ID] {
    let path = fields.path(of: "options")
    var lines: [String: Int] = [:]
    var ids: [Menu.OptionGroup.ID] = []
    for node in nodes(of: .options, in: fields, most: MenuFile.maxChoices) ?? [] {
      guard let text = problems.read(path, try node.identifierText()) else { continue }
      if let line = lines[text] {
        problems.add(.repeatedOption(text, firstLine: line), at: node.position, path: path)
      } else if let names = names[.options]?.ids, !names.contains(text) {
        problems.add(.unknownOption(text, known: names), at: node.position, path: path)
      } else if let id = Menu.OptionGroup.ID(parsing: text) {
        ids.append(id)
      }
      lines[text] = lines[text] ?? node.position.line
    }
    return ids
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
    var (times, units) = (1, price?.minorUnits ?? 0)
    for group in groups where juice.options.contains(group.id) {
      let most = group.kind == .many ? group.choices.count : 1
      for factor in group.choices.map(\.times).sorted(by: >).prefix(most) {
        for _ in 1...group.limit {
          times = min(times * factor, Menu.OptionGroup.Choice.multiples.upperBound + 1)
        }
      }
      units +=
        group.limit
        * group.choices.compactMap { $0.price?.minorUnits }.sorted(by: >).prefix(most)
        .reduce(0, +)
    }
    checkTakenAway(by: juice, at: position, path: path)
    if !Menu.OptionGroup.Choice.multiples.contains(times) {
      problems.add(
        .tooManyTimes(most: Menu.OptionGroup.Choice.multiples.upperBound), at: position, path: path)
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
      for choice in group.choices where choice.recipe.parts.contains(where: { $0.amount < 0 }) {
        let same = Array(repeating: choice, count: group.limit)
        var isAll = true
        for part in juice.recipe(with: [choice], perCup: perCup).parts {
          let others = own.filter { $0.id != group.id }.compactMap { other in
            other.kind == .asked
              ? other.choices.max { $0.amount(of: part) < $1.amount(of: part) }
              : other.usual
          }
          func amount(_ choices: [Menu.OptionGroup.Choice]) -> Int {
            juice.recipe(with: choices, perCup: perCup).parts
              .first { $0.ingredient == part.ingredient }?.amount ?? 0
          }
          let left = amount(others + same)
          if left > 0 { isAll = false }
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

extension Menu.OptionGroup.Choice {
  fileprivate func amount(of part: Recipe.Part) -> Int {
    recipe.parts.first { $0.ingredient == part.ingredient }?.amount ?? 0
  }
}
