/// What recipes may call the ingredients of a file, also those whose entries have problems.
struct IngredientNames {
  /// The ids as they are written, in the order of the file.
  let ids: [String]
  private let all: Set<String>
  /// The texts in entries without an id, one of which may be what their id was to be.
  private let likely: Set<String>

  init(entries: [YAMLNode]) {
    var ids: [String] = []
    var likely: Set<String> = []
    for case .mapping(let pairs) in entries.map(\.content) {
      if let id = pairs.first(where: { $0.key.text == "id" })?.value.text {
        ids.append(id)
      } else {
        likely.formUnion(pairs.compactMap { $0.value.text?.lowercased() })
      }
    }
    self.ids = ids
    all = Set(ids)
    self.likely = likely
  }

  /// Whether a recipe that uses the name has no problem of its own.
  func contains(_ name: String) -> Bool { all.contains(name) || likely.contains(name) }
}

extension YAMLNode {
  /// The text of a scalar.
  var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }
}
