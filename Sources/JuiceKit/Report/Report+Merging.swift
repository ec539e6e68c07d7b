extension Report {
  /// Adds the report of another stand. Its numbers of texts and currencies are others.
  package mutating func add(_ other: Report) {
    (volume, costVolume) = (volume + other.volume, costVolume + other.costVolume)
    if let more = other.ahead { ahead = ahead?.adding(more) ?? more }
    for figure in Figure.allCases {
      for (key, sums) in other[figure].all {
        let own = key.flatMap { number(of: $0, by: figure.by, in: other) }
        let converted = converted(sums, other)
        figures[figure.rawValue].add(converted, of: own)
      }
    }
    let waits = other.waits
    for hour in waits.indices { waitsOfOthers[hour] += waits[hour] }
    for case (let index, let more?) in other.hoursBy.enumerated() {
      let name = names.number(of: other.names.names[index])
      while hoursBy.count <= name { hoursBy.append(nil) }
      hoursBy[name] = ((hoursBy[name]?.count ?? 0) + more.count, more.last)
    }
    for case (let index, let flow?) in other.byIngredient.enumerated() {
      self.flow(ingredients.number(of: other.ingredients.names[index])) {
        $0.used += flow.used
        $0.wasted += flow.wasted
        $0.delivered += flow.delivered
        $0.difference += flow.difference
      }
    }
  }

  private mutating func number(of key: Int, by: Figure.By, in other: Report) -> Int? {
    by.names.map { self[keyPath: $0].number(of: other[keyPath: $0].names[key]) }
  }

  private mutating func converted(_ sums: Sums, _ other: Report) -> Sums {
    var converted = Sums(orders: sums.orders, cups: sums.cups)
    for case (let index, let units?) in sums.money.enumerated() {
      converted.add(units, in: currencies.number(of: other.currencies.names[index]), cups: 1)
    }
    return converted
  }
}
