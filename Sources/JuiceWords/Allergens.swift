package import JuiceKit

extension Wording {
  /// `milk, nuts`.
  package func list(_ allergens: [Allergen]) -> String {
    allergens.map(words.name(of:)).joined(separator: ", ")
  }

  /// The allergens that a choice brings and takes away: `+gluten -milk`; `nil` for none.
  package func allergens(changedBy choice: Menu.OptionGroup.Choice.ID, in juice: Juice.ID)
    -> String?
  {
    let (brought, taken) = menu.allergens(changedBy: choice, in: juice)
    let signed =
      brought.map { "+" + words.name(of: $0) } + taken.map { "-" + words.name(of: $0) }
    return signed.isEmpty ? nil : signed.joined(separator: " ")
  }

  /// The allergens of a juice, and what its options change: `milk · Oat milk (+gluten -milk)`; `nil` for none.
  package func allergens(of juice: Juice) -> String? {
    let own = menu.allergens(of: Cup(juice.id))
    let changes = menu.groups(of: juice).flatMap(\.choices).compactMap { choice in
      allergens(changedBy: choice.id, in: juice.id).map { "\(text(choice.name)) (\($0))" }
    }
    guard !own.isEmpty || !changes.isEmpty else { return nil }
    return ([own.isEmpty ? words.noAllergens : list(own)] + changes).joined(separator: " · ")
  }
}
