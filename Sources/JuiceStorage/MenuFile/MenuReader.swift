import JuiceKit

/// Reads a menu from YAML nodes, and goes on after a problem to find the others.
///
/// A value that has a problem is nil and says nothing more; so is an alias, which is a problem by
/// itself.
struct MenuReader {
  var problems: Problems
  var currency: Currency?
  /// Whether a price is not to be checked, since something is wrong with the currency that was said.
  var ignoresPrices = false
  /// The names that recipes may use; nil where the list of ingredients can't be read.
  var ingredientNames: IngredientNames?

  init(file: String) { problems = Problems(file: file) }

  /// - Returns: nil where a problem was found.
  mutating func menu(from root: YAMLNode) -> Menu? {
    if root.hasTricks { reportTricks(in: root, path: "") }
    guard
      let fields = fields(
        of: root, path: "", known: ["currency", "ingredients", "juices"], wanted: .menu)
    else { return nil }

    currency = fields["currency"].flatMap { currency(from: $0) }
    ignoresPrices =
      currency == nil && (fields["currency"] != nil || fields.misspelt.contains("currency"))
    let ingredients = section(.ingredients, of: fields, most: MenuFile.mostIngredients)
    ingredientNames = ingredients.map(IngredientNames.init)
    let juices = section(.juices, of: fields, most: MenuFile.mostJuices)

    let goods = self.ingredients(from: ingredients ?? [])
    let drinks = self.juices(from: juices ?? [])
    guard problems.error == nil else { return nil }
    return Menu(ingredients: goods, juices: drinks, currency: currency)
  }

  /// The entries of one of the lists; nil where there is none to read.
  private mutating func section(
    _ section: MenuProblem.Section, of fields: Fields, most: Int
  ) -> [YAMLNode]? {
    let path = section.rawValue
    guard let node = field(path, of: fields) else { return nil }
    switch node.content {
    case .list(let entries) where !entries.isEmpty:
      if entries.count > most {
        problems.add(.tooManyEntries(section, most: most), at: entries[most].position, path: path)
      }
      return entries
    case .list:
      problems.add(.noEntries(section), at: node.position, path: path)
    default:
      if node.shape == .nothing {
        problems.add(.noEntries(section), at: node.position, path: path)
      } else {
        reportType(of: node, wanted: .entries(section), path: path)
      }
    }
    return nil
  }

  mutating func reportType(of node: YAMLNode, wanted: MenuProblem.Wanted, path: String) {
    guard let found = node.shape else { return }
    problems.add(.wrongType(found: found, wanted: wanted), at: node.position, path: path)
  }
}
