import JuiceKit
import JuiceText

/// Reads scalars as values of a menu. Each method returns `nil` for an alias, which is reported elsewhere.
extension YAMLNode {
  /// Accepts a number as an id, but no Boolean: `true` is hardly meant as an id.
  func identifierText() throws(LocatedProblem) -> String? {
    try text([.text, .number], wanted: .identifier)
  }

  /// Like `identifierText`, but a mapping is allowed here too.
  func wayText() throws(LocatedProblem) -> String? {
    try text([.text, .number], wanted: .entry(.payments))
  }

  func yesOrNo() throws(LocatedProblem) -> Bool? {
    guard let text = try text([.boolean, .text], wanted: .oneOf(["true", "false"])) else {
      return nil
    }
    guard shape == .boolean, ["true", "false"].contains(text) else {
      throw problem(.notOneOf(text, known: ["true", "false"]))
    }
    return text == "true"
  }

  /// Reads `true`, `false` or a day; `nil` for `false`.
  func hidden() throws(LocatedProblem) -> Juice.Hidden? {
    guard let text = try text([.boolean, .text], wanted: .hidden) else { return nil }
    switch (shape, text) {
    case (.boolean, "true"): return .always
    case (.boolean, "false"): return nil
    default:
      guard let day = LocalDay(parsing: text) else { throw problem(.notHidden(text)) }
      return .on(day)
    }
  }

  func dayStart() throws(LocatedProblem) -> DayStart? {
    guard let text = try text([.text], wanted: .time) else { return nil }
    guard let start = DayStart(parsing: text) else { throw problem(.notTime(text)) }
    return start
  }

  /// Reads a count. Allows no quotes and no leading zeros, which other YAML readers take for another number.
  func count(in range: ClosedRange<Int>) throws(LocatedProblem) -> Int? {
    guard let text = try text([.text, .number], wanted: .count(range)) else { return nil }
    guard text.dropFirst(text.hasPrefix("-") ? 1 : 0).isPlainNumber else {
      throw problem(.notCount(text, wanted: range))
    }
    guard isUnquoted else { throw problem(.quotedCount(text)) }
    guard let count = Int(text), range.contains(count) else {
      throw problem(.countOutOfRange(text, wanted: range))
    }
    return count
  }

  func amount(in range: ClosedRange<Int>) throws(LocatedProblem) -> Int? {
    guard let count = try count(in: range) else { return nil }
    guard count != 0 else { throw problem(.countOutOfRange("0", wanted: Recipe.amounts)) }
    return count
  }

  func factor() throws(LocatedProblem) -> Factor? {
    guard let text = try text([.text, .number], wanted: .factor) else { return nil }
    guard let factor = Factor(parsing: text) else { throw problem(.badFactor(text)) }
    guard isUnquoted else { throw problem(.quotedCount(text)) }
    return factor
  }

  /// Reads how often each choice may be repeated: 1 for `true`, `nil` for `false`.
  func several() throws(LocatedProblem) -> Int? {
    guard let text = try text([.boolean, .number, .text], wanted: .several) else { return nil }
    switch (shape, text) {
    case (.boolean, "true"): return 1
    case (.boolean, "false"): return nil
    default:
      guard isUnquoted, let most = Menu.OptionGroup.repeats.number(text) else {
        throw problem(.notSeveral(text))
      }
      return most
    }
  }

  /// - Returns: `nil` also without a currency. The text is checked all the same.
  func cost(in currency: Currency?) throws(LocatedProblem) -> Cost? {
    guard let text = try text([.text, .number], wanted: .cost) else { return nil }
    guard let units = Cost.tenThousandths(ofUnit: text) else { throw problem(.badCost(text)) }
    return currency.map { Cost(tenThousandths: units, currency: $0) }
  }

  func color() throws(LocatedProblem) -> Color? {
    guard let text = try text([.text], wanted: .color) else { return nil }
    guard let color = Color(parsing: text) else { throw problem(.unknownColor(text)) }
    return color
  }

  func currency() throws(LocatedProblem) -> Currency? {
    guard let text = try text([.text], wanted: .currency) else { return nil }
    guard let currency = Currency(code: text) else { throw problem(.unknownCurrency(text)) }
    return currency
  }

  /// Reads a price from the text as written, so that it is exact.
  ///
  /// - Returns: `nil` also without a currency. The text is checked as far as all currencies agree.
  func price(in currency: Currency?) throws(LocatedProblem) -> Price? {
    guard let text = try priceText() else { return nil }
    let isNegative = text.hasPrefix("-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, whole.isPlainNumber,
      parts.count == 1 || !parts[1].isEmpty && parts[1].utf8.allSatisfy(\.isDigit)
    else { throw problem(.badPrice(text, currency)) }
    if isNegative { throw problem(.negativePrice(text, currency)) }
    guard let currency else { return nil }
    if parts.count == 2, parts[1].utf8.count > currency.decimals {
      throw problem(.tooManyDecimals(text, currency))
    }
    // 9999 cups of each of 1000 juices still fit into `Int`.
    let most = Price(minorUnits: JournalLimits.prices.upperBound, currency: currency)
    guard let price = Price(parsing: text, currency: currency), price.minorUnits <= most.minorUnits
    else { throw problem(.priceTooLarge(text, most: most)) }
    return price
  }

  func priceText() throws(LocatedProblem) -> String? {
    try text([.text, .number], wanted: .price)
  }

  func printerText() throws(LocatedProblem) -> String? {
    guard let text = try text([.text], wanted: .printerText) else { return nil }
    guard !text.trimmed.isEmpty else {
      throw problem(.wrongType(found: .nothing, wanted: .printerText))
    }
    return text
  }

  func argumentText() throws(LocatedProblem) -> String? {
    guard let text = try text([.text, .number], wanted: .entry(.arguments)) else { return nil }
    // The system ends an argument there.
    if text.utf8.contains(0) { throw problem(.controlCharacter("\0")) }
    return text
  }

  /// Reads the path of a folder. A relative one would depend on the folder in which the program starts.
  func folderText(wanted: MenuProblem.Wanted) throws(LocatedProblem) -> String? {
    guard let text = try text([.text], wanted: wanted) else { return nil }
    guard text.hasPrefix("/") else { throw problem(.notAbsolute(text)) }
    return text
  }

  func percent() throws(LocatedProblem) -> Percent? {
    guard let text = try text([.text, .number], wanted: .percent) else { return nil }
    guard let percent = Percent(parsing: text) else { throw problem(.badPercent(text)) }
    return percent
  }

  func allergen() throws(LocatedProblem) -> Allergen? {
    guard let text = try nameText(wanted: .entry(.allergens)) else { return nil }
    guard let allergen = Allergen(text) else { throw problem(.badAllergen(text)) }
    return allergen
  }

  /// Reads a line of a receipt, which may be blank or a number.
  func lineText() throws(LocatedProblem) -> String? {
    guard let text = try text([.text, .number], wanted: .entry(.lines)) else { return nil }
    try checkName(text)
    return text.trimmed.composed
  }

  func nameText(wanted: MenuProblem.Wanted) throws(LocatedProblem) -> String? {
    if text == "" { throw problem(.blankName) }
    guard let written = try text([.text], wanted: wanted) else { return nil }
    try checkName(written)
    let name = written.trimmed.composed
    let columns = TextWidth.columns(of: name.printable)
    if columns == 0 { throw problem(.blankName) }
    guard columns <= MenuFile.maxColumns else {
      throw problem(.nameTooWide(name, columns: columns, most: MenuFile.maxColumns))
    }
    return name
  }

  private func checkName(_ text: String) throws(LocatedProblem) {
    if let control = text.controlInName { throw problem(.nameWithControl(text, control)) }
    guard text.unicodeScalars.count <= MenuFile.maxNameScalars else {
      throw problem(.nameTooLong(most: MenuFile.maxNameScalars))
    }
  }

  private func text(_ shapes: [MenuProblem.Shape], wanted: MenuProblem.Wanted)
    throws(LocatedProblem) -> String?
  {
    guard let shape else { return nil }
    guard let text, shapes.contains(shape) else {
      throw problem(.wrongType(found: shape, wanted: wanted))
    }
    return text
  }
}

extension String {
  /// The first scalar that a name may not hold; `nil` if there is none.
  fileprivate var controlInName: Unicode.Scalar? {
    unicodeScalars.first(where: \.isControlInName) ?? strayJoiner
  }
}

extension Unicode.Scalar {
  /// `true` if a name may not hold it anywhere. See `strayJoiner` for the joiners.
  fileprivate var isControlInName: Bool {
    !isPlain && isUnseen && !isJoiner
      && properties.generalCategory != .unassigned
  }
}
