extension Report {
  package mutating func add(_ other: Report) {
    (volume, costVolume) = (volume + other.volume, costVolume + other.costVolume)
    if let more = other.ahead { ahead = ahead?.adding(more) ?? more }
    all.add(converted(other.all, other))
    for sums in [\Report.voided.all, \.voided.unrounded, \.refunded.all, \.refunded.unrounded] {
      let converted = converted(other[keyPath: sums], other)
      self[keyPath: sums].add(converted)
    }
    owed.add(converted(other.owed, other))
    takenInAll.add(converted(other.takenInAll, other))
    movedForOthers.add(converted(other.movedForOthers, other))
    rounded.add(converted(other.rounded, other))
    roundedTaken.add(converted(other.roundedTaken, other))
    for hour in 0..<24 {
      byHour[hour].add(converted(other.byHour[hour], other))
      waitsOfOthers[hour] += other.waits[hour]
    }
    func merge(
      _ sums: WritableKeyPath<Report, [Sums]>, _ names: WritableKeyPath<Report, Interner>
    ) {
      for (index, sum) in other[keyPath: sums].enumerated() {
        let number = self[keyPath: names].number(of: other[keyPath: names].names[index])
        let converted = converted(sum, other)
        Self.add(converted, to: &self[keyPath: sums], number)
      }
    }
    func merge(
      _ sums: WritableKeyPath<Report, SumsByKey>, _ names: WritableKeyPath<Report, Interner>
    ) {
      for (key, sum) in other[keyPath: sums].all {
        let number = key.map { self[keyPath: names].number(of: other[keyPath: names].names[$0]) }
        let converted = converted(sum, other)
        self[keyPath: sums].add(converted, of: number)
      }
    }
    merge(\.byJuice, \.juices)
    merge(\.costByJuice, \.juices)
    merge(\.soldWithCost, \.juices)
    merge(\.byDay, \.days)
    merge(\.byDiscount, \.discountKinds)
    merge(\.discountsGivenBy, \.discountKinds)
    merge(\.byPayment, \.ways)
    merge(\.paidBy.byWay, \.ways)
    merge(\.paidBy.undecided, \.ways)
    paidBy.intoDrawer.add(converted(other.paidBy.intoDrawer, other))
    merge(\.givenBackBy.byWay, \.ways)
    merge(\.givenBackBy.undecided, \.ways)
    merge(\.tipsBy, \.tipKinds)
    merge(\.tipsMoved.byWay, \.ways)
    merge(\.tipsMoved.undecided, \.ways)
    tipsMoved.intoDrawer.add(converted(other.tipsMoved.intoDrawer, other))
    givenBackBy.intoDrawer.add(converted(other.givenBackBy.intoDrawer, other))
    for list in [\Report.vatSold, \.vatTaken] {
      let sums = other[keyPath: list].map { sums in
        var own = sums
        own.rate = rates.number(of: other.rates.names[sums.rate])
        own.currency = currencies.number(of: other.currencies.names[sums.currency])
        return own
      }
      Self.add(sums, to: &self[keyPath: list])
    }
    merge(\.takenBy, \.names)
    merge(\.soldBy, \.names)
    for case (let index, let more?) in other.hoursBy.enumerated() {
      let name = names.number(of: other.names.names[index])
      while hoursBy.count <= name { hoursBy.append(nil) }
      hoursBy[name] = ((hoursBy[name]?.count ?? 0) + more.count, more.last)
    }
    merge(\.voided.byName, \.names)
    merge(\.refunded.byName, \.names)
    for (index, cups) in other.byChoice.enumerated() {
      let number = choices.number(of: other.choices.names[index])
      while byChoice.count <= number { byChoice.append(0) }
      byChoice[number] += cups
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

  mutating func converted(_ sums: Sums, _ other: Report) -> Sums {
    var converted = Sums(orders: sums.orders, cups: sums.cups)
    for case (let index, let units?) in sums.money.enumerated() {
      converted.add(units, in: currencies.number(of: other.currencies.names[index]), cups: 1)
    }
    return converted
  }
}
