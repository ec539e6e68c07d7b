import JuiceKit

extension MenuReader {
  /// The count at a key that may be left out.
  mutating func count(_ key: String, of fields: Fields, default value: Int) -> Int? {
    guard let node = fields[key] else { return value }
    return count(from: node, in: Ingredient.counts, path: fields.path(of: key))
  }

  /// Reads a count: decimal digits alone, without quotes and leading zeros, so that no reader of YAML
  /// takes it for another number.
  mutating func count(
    from node: YAMLNode, in range: ClosedRange<Int>, path: @autoclosure () -> String
  ) -> Int? {
    func report(_ kind: MenuProblem.Kind) { problems.add(kind, at: node.position, path: path()) }

    guard case .scalar(let text, let isPlain) = node.content,
      [.text, .number].contains(node.shape)
    else {
      reportType(of: node, wanted: .count(range), path: path())
      return nil
    }
    let isNegative = text.hasPrefix("-")
    guard isPlainInteger(isNegative ? text.dropFirst() : text[...]) else {
      report(.notCount(text, wanted: range))
      return nil
    }
    guard isPlain else {
      report(.quotedCount(text))
      return nil
    }
    guard let count = Int(text), range.contains(count) else {
      report(.countOutOfRange(text, wanted: range))
      return nil
    }
    return count
  }

  mutating func currency(from node: YAMLNode) -> Currency? {
    guard case .scalar(let text, _) = node.content, node.shape == .text else {
      reportType(of: node, wanted: .currency, path: "currency")
      return nil
    }
    guard let currency = Currency(code: text) else {
      problems.add(.unknownCurrency(text), at: node.position, path: "currency")
      return nil
    }
    return currency
  }

  /// Reads a price from the text as it is written, with or without quotes, so that it is exact.
  mutating func price(from node: YAMLNode, path: @autoclosure () -> String) -> Price? {
    guard case .scalar(let text, _) = node.content, [.text, .number].contains(node.shape) else {
      reportType(of: node, wanted: .price, path: path())
      return nil
    }
    guard !ignoresPrices else { return nil }
    guard let currency else {
      // Said once: it is one thing that is missing.
      problems.add(.priceWithoutCurrency, at: node.position, path: path())
      ignoresPrices = true
      return nil
    }
    switch priceOrProblem(text, in: currency) {
    case .success(let price): return price
    case .failure(let problem):
      problems.add(problem.kind, at: node.position, path: path())
      return nil
    }
  }

  private func priceOrProblem(_ text: String, in currency: Currency) -> Result<Price, BadPrice> {
    func bad(_ kind: MenuProblem.Kind) -> Result<Price, BadPrice> { .failure(BadPrice(kind: kind)) }

    let isNegative = text.hasPrefix("-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, isPlainInteger(whole),
      parts.count == 1 || isDigits(parts[1])
    else { return bad(.badPrice(text, currency)) }
    if isNegative { return bad(.negativePrice(text, currency)) }
    if parts.count == 2, parts[1].utf8.count > currency.decimals {
      return bad(.tooManyDecimals(text, currency))
    }
    let most = Price(minorUnits: Price.mostMinorUnits, currency: currency)
    guard let price = Price(parsing: text, currency: currency), price.minorUnits <= most.minorUnits
    else { return bad(.priceTooLarge(text, most: most)) }
    return .success(price)
  }

  private struct BadPrice: Error { let kind: MenuProblem.Kind }

  private func isPlainInteger(_ text: Substring) -> Bool {
    isDigits(text) && (text == "0" || !text.hasPrefix("0"))
  }

  private func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

extension Price {
  /// With a price of this, 9999 cups of each of 1000 juices still add up to less than `Int` holds.
  fileprivate static let mostMinorUnits = 99_999_999_999
}
