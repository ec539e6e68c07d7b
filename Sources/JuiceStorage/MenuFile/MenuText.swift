public import JuiceKit

extension MenuFile {
  /// A menu as a file that reads as the same menu, with notes that teach the format.
  public static func text(of menu: Menu) -> String {
    var lines = MenuNotes.top
    if let currency = menu.currency {
      lines.append("currency: \(currency.code)")
    } else {
      lines.append("# currency: KRW")
    }
    lines += MenuNotes.ingredients
    lines.append("ingredients:")
    for ingredient in menu.ingredients { lines += ingredient.lines }
    if menu.ingredient("melon") == nil { lines += MenuNotes.melon }
    lines += MenuNotes.juices
    lines.append("juices:")
    for juice in menu.juices { lines += juice.lines }
    if menu.juice("melon") == nil { lines += MenuNotes.melonJuice }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Ingredient {
  fileprivate var lines: [String] {
    var lines = ["  - id: \(id.yaml)", "    name: \(name.yaml)"]
    if let label { lines.append("    label: \(label.yaml)") }
    return lines + ["    opening: \(opening)", "    low: \(low)"]
  }
}

extension Juice {
  fileprivate var lines: [String] {
    let parts = recipe.parts.map { "\($0.ingredient): \($0.amount)" }
    return [
      "  - id: \(id.yaml)", "    name: \(name.yaml)",
      "    recipe: { \(parts.joined(separator: ", ")) }",
      price.map { "    price: \($0.plain)" } ?? "    # price: 4500",
    ]
  }
}

extension Identifier {
  fileprivate var yaml: String { YAMLNode.scalar(rawValue) }
}

extension Name {
  fileprivate var yaml: String {
    let texts = MenuFile.languages.compactMap { language in
      byLanguage[language].map { "\(language): \(YAMLNode.scalar($0))" }
    }
    return texts.isEmpty ? YAMLNode.scalar(text(in: "")) : "{ \(texts.joined(separator: ", ")) }"
  }
}

extension YAMLNode {
  /// A text as a YAML scalar, in quotes where it could be taken for something else.
  fileprivate static func scalar(_ text: String) -> String {
    let isWord = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType == .decimal || $0 == " " || $0 == "-"
    }
    if isWord, text.unicodeScalars.first?.properties.isAlphabetic == true, text.last != " ",
      shape(ofPlain: text) == .text
    {
      return text
    }
    var quoted = ""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      if scalar.isUnseen {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    }
    return "\"\(quoted)\""
  }
}
