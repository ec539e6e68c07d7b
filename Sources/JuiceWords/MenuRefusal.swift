package import JuiceKit
internal import JuiceText

extension Wording {
  /// The first problem that a change on the menu screen would make, with the names of juices and choices. The file's places and ids
  /// help only who edits the file.
  package func refusal(of change: MenuFileError) -> String {
    guard case .invalid(let problems, _) = change, let problem = problems.first else {
      return sentence(for: change)
    }
    let owner = owner(at: problem.path).map { name(of: $0) }
    return refusal(problem.kind, of: owner).printable
  }

  private func refusal(_ problem: MenuProblem.Kind, of owner: String?) -> String {
    let start = owner.map { "\($0): " } ?? ""
    switch problem {
    case .takesAway(let choice, let ingredient, let most):
      let id = Ingredient.ID(parsing: ingredient)
      return words.takesTooMuch(
        choice: name(ofChoice: choice), of: name(ofIngredient: ingredient),
        most: most == 0 ? nil : id.map { amount(most, of: $0) } ?? "\(most)", juice: owner ?? "")
    case .takesAll(let choice):
      return words.takesAll(choice: name(ofChoice: choice), juice: owner ?? "")
    case .replacementReplaced(let id): return start + words.replacesTwice(name(ofIngredient: id))
    case .usualConflict(let one, let other):
      return start + words.replaceTheSame(name(ofChoice: one), name(ofChoice: other))
    case .setOfSets(let id):
      return start + words.setInSet(Juice.ID(parsing: id).map { name(of: $0) } ?? id)
    case .setTakesTooMuch(let id, let most):
      let limit = Ingredient.ID(parsing: id).map { amount(most, of: $0) } ?? "\(most)"
      return start + words.setTakesTooMuch(name(ofIngredient: id), most: limit)
    case .repeatedName(let name, _, _): return words.nameTaken(name)
    case .repeatedNumber(let number, _): return words.numberTaken(number)
    case .tooManyTimes(let most): return start + words.timesTooMuch(most)
    default: return start + words.sentence(for: problem)
    }
  }

  private func name(ofChoice id: String) -> String {
    Menu.OptionGroup.Choice.ID(parsing: id).map { name(of: $0) } ?? id
  }

  private func name(ofIngredient id: String) -> String {
    Ingredient.ID(parsing: id).map { name(of: $0) } ?? id
  }

  /// The entry of `juices[2].recipe`, or of `options[0].choices[1]`.
  private func owner(at path: String) -> MenuEntry? {
    let places = path.split(separator: ".").prefix(2).map { part in
      let words = part.split { "[]".contains($0) }
      return (list: words.first ?? "", index: words.dropFirst().first.flatMap { Int($0) })
    }
    func entry<Entry>(of list: [Entry], at place: Int) -> Entry? {
      places.indices.contains(place)
        ? places[place].index.flatMap { list.indices.contains($0) ? list[$0] : nil } : nil
    }
    switch places.first?.list {
    case "juices": return entry(of: menu.juices, at: 0).map { .juice($0.id) }
    case "ingredients": return entry(of: menu.ingredients, at: 0).map { .ingredient($0.id) }
    case "payments": return entry(of: menu.ways, at: 0).map { .payment($0.id) }
    case "options":
      guard let group = entry(of: menu.groups, at: 0) else { return nil }
      return entry(of: group.choices, at: 1).map { .choice($0.id) } ?? .option(group.id)
    default: return nil
    }
  }
}

/// Problems of a change on the menu screen.
extension Words {
  /// - Parameter most: the largest amount that the choice may take away, with its unit; `nil` if the juice has none of it.
  func takesTooMuch(choice: String, of ingredient: String, most: String?, juice: String) -> String {
    let nothing = say(
      "\(juice)에는 \(ingredient.with("이", "가")) 없어서 ‘\(choice)’\(choice.particle("을", "를")) 쓸 수 없어요.",
      "\(juice) has no \(ingredient), so “\(choice)” can't take it away.")
    return most.map { most in
      say(
        "\(juice): ‘\(choice)’에서 \(ingredient.with("은", "는")) \(most)까지 뺄 수 있어요.",
        "\(juice): “\(choice)” can take away \(most) of \(ingredient) at most.")
    } ?? nothing
  }
  func takesAll(choice: String, juice: String) -> String {
    say(
      "\(juice): ‘\(choice)’\(choice.particle("을", "를")) 고르면 남는 재료가 없어요. 하나는 남기세요.",
      "\(juice): “\(choice)” takes away all ingredients. Leave one.")
  }
  func replacesTwice(_ ingredient: String) -> String {
    say(
      "\(ingredient)도 다른 재료로 바뀌어요. 끝까지 쓸 재료를 쓰세요.",
      "\(ingredient) is replaced too. Name the ingredient that is used in the end.")
  }
  func replaceTheSame(_ one: String, _ other: String) -> String {
    say(
      "‘\(one)’, ‘\(other)’ 둘 다 같은 재료를 바꿔요. 하나를 빼세요.",
      "“\(one)” and “\(other)” replace the same ingredient. Take one out.")
  }
  func setInSet(_ juice: String) -> String {
    say(
      "\(juice)\(juice.particle("은", "는")) 세트예요. 레시피가 있는 쥬스만 넣을 수 있어요.",
      "\(juice) is a set. Name juices with a recipe.")
  }
  func setTakesTooMuch(_ ingredient: String, most: String) -> String {
    say(
      "\(ingredient.with("이", "가")) \(most)보다 많이 들어가요. 잔 수를 줄이세요.",
      "It takes more than \(most) of \(ingredient). Type fewer cups.")
  }
  func nameTaken(_ name: String) -> String {
    say("‘\(name)’: 이미 있는 이름이에요. 다른 이름을 쓰세요.", "“\(name)”: this name is taken. Type another.")
  }
  func numberTaken(_ number: Int) -> String {
    say(
      "\(number)번은 다른 쥬스의 번호예요. 다른 번호를 쓰세요.",
      "Number \(number) belongs to another juice. Type another.")
  }
  func timesTooMuch(_ most: Int) -> String {
    say(
      "옵션을 다 고르면 한 잔에 레시피가 \(most)번 넘게 들어가요. 배수를 줄이세요.",
      "With all options, a cup takes the recipe more than \(most) times. Lower the multiples.")
  }
}
