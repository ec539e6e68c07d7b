import JuiceKit

/// The options of juices.
extension MenuReader {
  /// The options that a juice names.
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

  /// Refuses a number that another juice has.
  mutating func checkNumber(of juice: Juice, in fields: YAMLFields) {
    guard let number = juice.number, let position = fields["number"]?.position else { return }
    if let line = numberLines[number] {
      problems.add(
        .repeatedNumber(number, firstLine: line), at: position, path: fields.path(of: "number"))
    } else {
      numberLines[number] = position.line
    }
  }

  /// Refuses what a journal has no room for: the dearest cup, and the one that takes most.
  mutating func checkOptions(of juice: Juice, in fields: YAMLFields) {
    guard let position = fields["options"]?.position else { return }
    let (path, price) = (fields.path(of: "options"), juice.price)
    var (times, units) = (1, price?.minorUnits ?? 0)
    for group in groups where juice.options.contains(group.id) {
      let most = group.kind == .many ? group.choices.count : 1
      for factor in group.choices.map(\.times).sorted(by: >).prefix(most) {
        times = min(times * factor, Menu.OptionGroup.Choice.multiples.upperBound + 1)
      }
      units += group.choices.compactMap { $0.price?.minorUnits }.sorted(by: >).prefix(most)
        .reduce(0, +)
    }
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
}
