extension Figure {
  /// A key of a figure's sums.
  package enum Key: Hashable, Sendable {
    case all
    case juice(Juice.ID)
    case choice(Menu.OptionGroup.Choice.ID)
    case hour(Int)
    case day(String)
    /// `nil` for orders without a payment.
    case way(Payment.ID?)
    /// `nil` for entries of older versions.
    case person(String?)
    case discount(DiscountKind)
    case tip(TipKind)
    case rate(Percent)

    /// The id or the text in JSON and CSV; `nil` for the sum of all, and for what older versions did not record.
    package var text: String? {
      switch self {
      case .all: nil
      case .juice(let id): id.rawValue
      case .choice(let id): id.rawValue
      case .hour(let hour): "\(hour)"
      case .day(let day): day
      case .way(let way): way?.rawValue
      case .person(let name): name
      case .discount(let kind): kind.id?.rawValue ?? kind.reason
      case .tip(let kind): [kind.way.rawValue, kind.name].compactMap(\.self).joined(separator: " ")
      case .rate(let rate): rate.text
      }
    }

    package var discount: DiscountKind? {
      if case .discount(let kind) = self { kind } else { nil }
    }
  }
}

extension Figure.By {
  /// The name of the keys in JSON.
  package var field: String {
    switch self {
    case .all, .juice, .choice, .discount: "id"
    case .hour: "hour"
    case .day: "day"
    case .way: "payment"
    case .person, .tip: "name"
    case .rate: "rate"
    }
  }
}

extension Report {
  package typealias Listed = [(key: Figure.Key, sales: Sales)]

  /// Returns the sums of a figure that are not 0: things of the menu in its order, then removed ones by id; people and discounts with
  /// most orders first.
  package func list(_ figure: Figure, on menu: Menu) -> Listed {
    let all: Listed =
      switch figure.by {
      case .all: [(.all, total(figure))]
      case .juice:
        Self.sorted(sums(figure, Juice.ID.init(parsing:)), menu.juices.map(\.id))
          .map { (.juice($0), $1) }
      case .choice:
        Self.sorted(
          sums(figure, Menu.OptionGroup.Choice.ID.init(parsing:)),
          menu.groups.flatMap(\.choices).map(\.id)
        ).map { (.choice($0), $1) }
      case .hour: Self.sorted(sums(figure) { Int($0) }).map { (.hour($0), $1) }
      case .day: Self.sorted(sums(figure) { $0 }).map { (.day($0), $1) }
      case .way:
        Self.sorted(sums(figure, Payment.ID.init(parsing:)), menu.payments).map { (.way($0), $1) }
          + [(.way(nil), sumsOrNil(figure, Payment.ID.init(parsing:))[nil] ?? Sales())]
      case .person: sumsOrNil(figure) { $0 }.byOrders.map { (.person($0), $1) }
      case .discount:
        sums(figure, DiscountKind.init(text:))
          .sorted { ($1.value.orders, $0.key) < ($0.value.orders, $1.key) }
          .map { (.discount($0), $1) }
      case .tip: Self.sorted(sums(figure, TipKind.init(text:))).map { (.tip($0), $1) }
      case .rate:
        sums(figure) { Percent(rate: $0) }.sorted { $0.key.hundredths > $1.key.hundredths }
          .map { (.rate($0), $1) }
      }
    return all.filter { figure.parts.contains(where: $0.sales.has) }
  }

  /// - Parameter known: the keys that come first, in this order.
  private static func sorted<Key: Comparable>(_ sums: [Key: Sales], _ known: [Key] = [])
    -> [(Key, Sales)]
  {
    (known + sums.keys.filter { !known.contains($0) }.sorted()).compactMap { key in
      sums[key].map { (key, $0) }
    }
  }
}

extension Sales {
  fileprivate func has(_ part: Figure.Part) -> Bool {
    switch part {
    case .orders: orders != 0
    case .cups: cups != 0
    case .money: isAnyMoney
    }
  }
}

extension [String?: Sales] {
  /// Sums by name, most orders first. The `nil` name has the entries of versions that recorded no names.
  package var byOrders: [(name: String?, sales: Sales)] {
    sorted { ($1.value.orders, $0.key ?? "") < ($0.value.orders, $1.key ?? "") }
      .map { ($0.key, $0.value) }
  }
}
