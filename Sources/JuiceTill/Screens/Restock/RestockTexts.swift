internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

extension StepperRow.Texts {
  /// - Parameter typed: an incomplete number, which replaces the value.
  init(
    _ ingredient: Ingredient, _ stock: Stock, _ edit: StockEdit, typed: String?, _ wording: Wording
  ) {
    let isCount = edit.mode == .count
    let now = stock.quantity(of: ingredient.id)
    let then = edit.newCount(of: ingredient.id, current: now)
    let difference = then > now ? "+\(then - now)" : "\(then - now)"
    let state = stock.state(of: ingredient.id, on: wording.menu)
    self.init(
      name: wording.nameWithUnit(of: ingredient), shortName: wording.name(of: ingredient.id),
      state: wording.name(of: state),
      stateStyle: state?.style ?? .second, sign: state?.sign ?? "",
      now: "\(now)",
      change: isCount
        ? (edit.isTouched(ingredient.id) && typed == nil ? difference : "") : typed ?? difference,
      // Nothing is known of a delivery or waste until its number can be read.
      then: typed.map { isCount ? $0 : "–" } ?? "\(then)",
      low: wording.menu.lowMark(of: ingredient.id).map { "\($0)" } ?? "–",
      paints: ingredient.color.map { [Paint($0)] } ?? [])
  }

  static func header(_ words: Words) -> StepperRow.Texts {
    StepperRow.Texts(
      name: words.ingredient, state: words.state, now: words.nowColumn,
      change: words.changeColumn, then: words.thenColumn, low: words.lowColumn)
  }
}

extension RestockLayout {
  init(_ rows: [StepperRow.Texts], _ words: Words, in size: Size) {
    let names = rows.map(\.name) + [words.ingredient]
    self.init(
      Columns(
        nameWidth: names.map(TextWidth.columns(of:)).max() ?? 0,
        stateWidth: StockRow.stateWidth(words),
        lowWidth: max(TextWidth.columns(of: words.lowColumn), rows.map(\.low.count).max() ?? 0),
        countWidth: rows.map { max($0.now.count, $0.then.count) }.max() ?? 0,
        widestChange: rows.map(\.change.count).max() ?? 0),
      save: TextWidth.columns(of: words.save), cancel: TextWidth.columns(of: words.cancel),
      count: rows.count, in: size)
  }
}

extension Wording {
  func rows(of moved: [StockEdit.Moved], isTooFar: Bool = false) -> [AlertView.Row] {
    moved.map {
      let (name, was, now, counted) = (name(of: $0.id), $0.was, $0.now, $0.counted)
      return AlertView.Row(
        text: isTooFar
          ? words.movedTooFar(name, was, now, counted: counted)
          : words.moved(name, was, now, counted: counted, then: $0.then))
    }
  }
}

extension StockEdit.Mode {
  func title(_ words: Words) -> String {
    switch self {
    case .delivery: words.restockTitle
    case .count: words.countTitle
    case .waste(let reason): words.wasteTitle(reason)
    }
  }
}
