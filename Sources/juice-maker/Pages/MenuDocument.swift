import JuiceKit
import JuiceWords

/// The menu for the wall. It outlives the day: it has the juices that are sold out or hidden only today.
struct MenuDocument {
  let wording: Wording

  private var menu: Menu { wording.menu }
  private var words: Words { wording.words }
  private var juices: [Juice] { menu.juices.filter { $0.hidden != .always } }

  var text: String {
    let shop = menu.shop.name.map(wording.text)
    let hasColumns = juices.count > 14
    return HTML.page(
      wording.language, title: shop ?? words.title, style: PageStyle.menu,
      [
        HTML(
          .main,
          [
            HTML(
              .header,
              [HTML(.h1, shop ?? words.title)]
                + (shop == nil ? [] : [HTML(.p, words.title)])),
            HTML(.ul, class: hasColumns ? "juices two" : "juices", juices.map(juice)),
          ] + options)
      ])
  }

  private func juice(_ juice: Juice) -> HTML {
    let price = menu.price(of: juice).map(wording.cost).map {
      HTML(.span, class: "price", $0)
    }
    let allergens = wording.allergens(of: juice).map {
      HTML(.span, class: "allergens", "\(words.contains): \($0)")
    }
    return HTML(
      .li, class: allergens == nil ? "" : "noted",
      [
        HTMLChart.swatch(menu.color(of: juice)),
        HTML(.span, class: "name", wording.name(of: juice)),
        price.map { _ in HTML(.span, class: "leader", attributes: [.isHidden: "true"], []) },
        price, allergens,
      ].compactMap(\.self))
  }

  /// The groups that a juice on the wall offers, with those juices unless all do.
  private var options: [HTML] {
    let groups = menu.groups.compactMap { group -> HTML? in
      let offering = juices.filter { $0.options.contains(group.id) }
      guard !offering.isEmpty else { return nil }
      let names = offering.map(wording.name(of:)).joined(separator: ", ")
      let note =
        offering.count == juices.count ? [] : [HTML(.p, class: "for", names)]
      return HTML(
        .section,
        [HTML(.h2, wording.text(group.name))] + note
          + [HTML(.ul, group.choices.map(choice))])
    }
    return groups.isEmpty ? [] : [HTML(.div, class: "options", groups)]
  }

  private func choice(_ choice: Menu.OptionGroup.Choice) -> HTML {
    // Without a priced juice, the prices of choices don't count.
    let price = menu.hasPrices ? choice.price : nil
    return HTML(
      .li,
      [HTML(.span, class: "name", wording.text(choice.name))]
        + (price.map { $0.minorUnits == 0 ? [] : [HTML(.span, class: "price", "+\($0.text)")] }
          ?? []))
  }
}
