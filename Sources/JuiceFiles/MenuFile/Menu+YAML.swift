import JuiceKit
import JuiceText

extension Menu {
  /// What a menu file says of what can be changed in it.
  var yaml: [YAMLValue.Pair] {
    func list(_ key: String, _ entries: [YAMLValue.Entry]) -> YAMLValue.Pair? {
      entries.isEmpty ? nil : YAMLValue.Pair(key, .entries(entries))
    }
    return [
      currency.map { YAMLValue.Pair("currency", .scalar($0.code)) },
      list("payments", ways.map(\.yaml)),
      list("discounts", discounts.compactMap(\.yaml)),
      YAMLValue.Pair("ingredients", .entries(ingredients.map(\.yaml))),
      YAMLValue.Pair("juices", .entries(juices.map(\.yaml))),
      list("options", groups.map(\.yaml)),
    ].compactMap(\.self)
  }
}

private typealias Pair = YAMLValue.Pair

extension Payment.Way {
  fileprivate var yaml: YAMLValue.Entry {
    YAMLValue.Entry(id: id.rawValue, more: pairs(name?.yaml("name"), flag("drawer", hasDrawer)))
  }
}

extension Discount.Offer {
  fileprivate var yaml: YAMLValue.Entry? {
    let value =
      switch value {
      case .percent(let percent): Pair("percent", .scalar(percent.text))
      case .amount(let price): Pair("amount", .scalar(price.plain))
      }
    return id.map { YAMLValue.Entry(id: $0.rawValue, more: pairs(name?.yaml("name"), value)) }
  }
}

extension Ingredient {
  fileprivate var yaml: YAMLValue.Entry {
    YAMLValue.Entry(
      id: id.rawValue,
      more: pairs(
        name.yaml("name"), label?.yaml("label"), Pair("opening", .scalar("\(opening)")),
        low.map { Pair("low", .scalar("\($0)")) },
        color.map { Pair("color", .scalar($0.text.yaml)) }))
  }
}

extension Juice {
  fileprivate var yaml: YAMLValue.Entry {
    YAMLValue.Entry(
      id: id.rawValue,
      more: pairs(
        name.yaml("name"), Pair("recipe", recipe.yaml), price?.yaml("price"),
        vat.map { Pair("vat", .scalar($0.text)) },
        options.isEmpty ? nil : Pair("options", .words(options.map(\.rawValue.yaml))),
        hidden.map { Pair("hidden", .scalar($0.text)) }))
  }
}

extension Juice.Hidden {
  fileprivate var text: String {
    switch self {
    case .always: "true"
    case .on(let day): day.text
    }
  }
}

extension ChoiceGroup {
  fileprivate var yaml: YAMLValue.Entry {
    YAMLValue.Entry(
      id: id.rawValue,
      more: pairs(
        name.yaml("name"), flag("ask", kind == .asked), flag("many", kind == .many),
        Pair("choices", .entries(choices.map(\.yaml)))))
  }
}

extension ChoiceGroup.Choice {
  fileprivate var yaml: YAMLValue.Entry {
    YAMLValue.Entry(
      id: id.rawValue,
      more: pairs(
        name.yaml("name"), price?.yaml("price"),
        times == 1 ? nil : Pair("times", .scalar("\(times)")),
        recipe.parts.isEmpty ? nil : Pair("recipe", recipe.yaml)))
  }
}

extension Recipe {
  fileprivate var yaml: YAMLValue {
    .mapping(parts.map { Pair($0.ingredient.rawValue.yaml, .scalar("\($0.amount)")) })
  }
}

extension Price {
  fileprivate func yaml(_ key: String) -> Pair { Pair(key, .scalar(plain)) }
}

extension Name {
  fileprivate func yaml(_ key: String) -> Pair {
    guard !byLanguage.isEmpty else { return Pair(key, .scalar(text(in: "").yaml)) }
    let names = Language.codes.compactMap { code in
      byLanguage[code].map { Pair(code, .scalar($0.yaml)) }
    }
    return Pair(key, .mapping(names))
  }
}

private func pairs(_ pairs: Pair?...) -> [Pair] { pairs.compactMap(\.self) }

/// Not written where it is false.
private func flag(_ key: String, _ isSet: Bool) -> Pair? {
  isSet ? Pair(key, .scalar("true")) : nil
}
