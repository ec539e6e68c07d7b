import JuiceKit
import JuiceText

extension Menu {
  var yaml: [YAMLValue.Pair] {
    func list(_ key: String, _ entries: [YAMLValue.Entry]) -> YAMLValue.Pair? {
      entries.isEmpty ? nil : YAMLValue.Pair(key, .entries(entries))
    }
    return [
      currency.map { YAMLValue.Pair("currency", .scalar($0.code)) },
      list("payments", ways.compactMap(\.yaml)),
      list("discounts", discounts.compactMap(\.yaml)),
      YAMLValue.Pair("ingredients", .entries(ingredients.compactMap(\.yaml))),
      YAMLValue.Pair("juices", .entries(juices.compactMap(\.yaml))),
      list("options", groups.compactMap(\.yaml)),
    ].compactMap(\.self) + Menu.settings.compactMap { $0.yaml(of: self) }
  }
}

extension MenuItem {
  fileprivate var yaml: YAMLValue.Entry? {
    entryID.map { id in
      YAMLValue.Entry(
        id: id.rawValue,
        more: Self.fields.compactMap { $0.yaml(of: self) })
    }
  }
}

extension MenuField {
  fileprivate func yaml(of root: Root) -> YAMLValue.Pair? {
    value.yaml(of: root).map { YAMLValue.Pair(key.rawValue, $0) }
  }
}

extension MenuValue {
  fileprivate func yaml(of root: Root) -> YAMLValue? {
    switch self {
    case .name(let place): place.written(in: root)?.yaml
    case .count(let place, _): place.written(in: root).map { .scalar("\($0)") }
    case .color(let place): place.written(in: root).map { .scalar($0.text.yaml) }
    case .price(let place, let ask):
      ask?.written(in: root) == nil
        ? place.written(in: root).map { .scalar($0.plain) } : .scalar(Juice.askWord)
    case .percent(let place, _): place.written(in: root).map { .scalar($0.text) }
    case .recipe(let place, _): place.written(in: root)?.yaml
    case .parts(let place):
      place.written(in: root).map {
        .mapping($0.map { YAMLValue.Pair($0.juice.rawValue.yaml, .scalar("\($0.cups)")) })
      }
    case .factor(let place): place.written(in: root).map { .scalar($0.text) }
    case .replacements(let place):
      place.written(in: root).map {
        .mapping(
          $0.map {
            YAMLValue.Pair($0.replaced.rawValue.yaml, .scalar($0.substitute.rawValue.yaml))
          })
      }
    case .cost(let place): place.written(in: root).map { .scalar($0.plain) }
    case .several(let place):
      place.written(in: root).map { .scalar($0 == 1 ? "true" : "\($0)") }
    case .flag(let place): place.written(in: root).map { .scalar("\($0)") }
    case .hidden(let place): place.written(in: root).map { .scalar($0.text) }
    case .options(let place): place.written(in: root).map { .words($0.map(\.rawValue.yaml)) }
    case .choices(let place): place.written(in: root).map { .entries($0.compactMap(\.yaml)) }
    case .serving(let place): place.written(in: root).map { .scalar($0.rawValue) }
    case .scope(let place): place.written(in: root).map { .scalar($0.rawValue) }
    case .dayStart(let place): place.written(in: root).map { .scalar($0.text.yaml) }
    case .juices(let place): place.written(in: root).map { .words($0.map(\.rawValue.yaml)) }
    case .weekdays(let place): place.written(in: root).map { .words($0.map(\.rawValue)) }
    case .lines(let place): place.written(in: root).map { .words($0.map(\.yaml)) }
    case .allergens(let place): place.written(in: root).map { .words($0.map(\.text.yaml)) }
    case .percents(let place): place.written(in: root).map { .words($0.map(\.text)) }
    case .mapping(let fields):
      YAMLValue(fields: fields.compactMap { $0.yaml(of: root) })
    }
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

extension Recipe {
  fileprivate var yaml: YAMLValue {
    .mapping(parts.map { YAMLValue.Pair($0.ingredient.rawValue.yaml, .scalar("\($0.amount)")) })
  }
}

extension Name {
  fileprivate var yaml: YAMLValue {
    guard !byLanguage.isEmpty else { return .scalar(text(in: "").yaml) }
    return .mapping(
      Language.codes.compactMap { code in
        byLanguage[code].map { YAMLValue.Pair(code, .scalar($0.yaml)) }
      })
  }
}
