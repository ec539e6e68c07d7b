/// What a menu file that this program writes says about itself.
///
/// The lines that show an entry or a key are such that it works once `# ` is taken from them.
enum MenuNotes {
  static let top = [
    "# The menu of a juice stand. To change what is sold, change this file:",
    "# lines that start with # are notes, and indents are spaces, never tabs.",
    "# `juice-maker menu check FILE` says what is wrong in it, if anything is.",
    "",
    "# The currency of the prices, by its ISO 4217 code. Only needed with prices.",
  ]

  static let ingredients = [
    "",
    "# What the juices are made of, in the order of the stock row. Each has",
    "#   id       what recipes, scripts and the journal call it: 1 to 40 of a-z, 0-9, -",
    "#   name     what people call it: one for each language, { ko: 딸기, en: Strawberry },",
    "#            or one for all, Strawberry; 40 columns at most",
    "#   label    a shorter name for narrow places, in the same two forms (optional)",
    "#   opening  the count it starts with, 0 to 9999 (optional: 10)",
    "#   low      the count at and under which it is marked as low, 0 to 9999",
    "#            (optional: 0, which is never)",
  ]

  static let melon = [
    "  # A melon juice takes two entries: this one, and the one at the end of the juices.",
    "  # Take the # and one space from the lines below.",
    "  # - id: melon",
    "  #   name: { ko: 메론, en: Melon }",
    "  #   opening: 10",
    "  #   low: 5",
  ]

  static let juices = [
    "",
    "# What is sold, in the order of the menu. Each has",
    "#   id       as above",
    "#   name     as above",
    "#   recipe   what one cup takes: ids of ingredients, 1 to 9999 of each",
    "#   price    of a cup, in the currency's own notation: 4500, 3.50 (optional)",
  ]

  static let melonJuice = [
    "  # - id: melon",
    "  #   name: { ko: 메론쥬스, en: Melon }",
    "  #   recipe: { melon: 2 }",
  ]
}
