import FoundationEssentials
import JuiceKit
import JuiceStorage
import JuiceTill

/// Reads the words of a call against a menu, before anything is touched.
@MainActor
extension Menu {
  /// What becomes of an ingredient that is named twice.
  enum Twice { case added, refused }

  /// `banana=5 kiwi=3`, each number within a range.
  func amounts(_ words: [String], in range: ClosedRange<Int>, twice: Twice) throws -> Quantities {
    var amounts: Quantities = [:]
    for word in words {
      let (name, number) = split(word)
      let id = try ingredientID(name)
      guard let number else { throw Failure(.usage) { $0.commands.errors.noCount(name.visible) } }
      let amount = try count(number, of: word, in: range)
      if let before = amounts[id] {
        guard twice == .added else {
          throw Failure(.usage) { $0.commands.errors.countedTwice(name.visible) }
        }
        try check(before + amount, word, in: range)
      }
      amounts[id, default: 0] += amount
    }
    return amounts
  }

  /// `strawberry mango=2`: the cups of each juice, 1 where no number is given.
  func cups(_ words: [String]) throws -> [(juice: Juice.ID, cups: Int)] {
    var sums: [Juice.ID: Int] = [:]
    return try words.map { word in
      let (name, number) = split(word)
      guard let id = Juice.ID(parsing: name), juice(id) != nil else { throw unknownJuice(name) }
      let cups = try number.map { try count($0, of: word, in: Order.cups) } ?? 1
      sums[id, default: 0] += cups
      guard Order.cups.contains(sums[id, default: 0]) else {
        throw Failure(.usage) { $0.commands.errors.tooManyCups(name) }
      }
      return (id, cups)
    }
  }

  func ingredientID(_ name: String) throws -> Ingredient.ID {
    guard let id = Ingredient.ID(parsing: name), ingredient(id) != nil else {
      let meant =
        ingredients.first { $0.name.all.contains(name) }?.id.rawValue
        ?? nearMatch(name, among: ingredients.map(\.id.rawValue))
      throw Failure(.unknownIngredient) {
        $0.commands.errors.unknownIngredient(name.visible, meant)
      }
    }
    return id
  }

  private func unknownJuice(_ name: String) -> Failure {
    let meant =
      juices.first { $0.name.all.contains(name) }?.id.rawValue
      ?? nearMatch(name, among: juices.map(\.id.rawValue))
    return Failure(.unknownJuice) { $0.commands.errors.unknownJuice(name.visible, meant) }
  }

  private func split(_ word: String) -> (name: String, number: String?) {
    guard let sign = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<sign]), String(word[word.index(after: sign)...]))
  }

  private func count(_ number: String, of word: String, in range: ClosedRange<Int>) throws -> Int {
    guard number.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let count = Int(number) else {
      throw Failure(.usage) { $0.commands.errors.badCount(word.visible, range) }
    }
    try check(count, word, in: range)
    return count
  }

  private func check(_ count: Int, _ word: String, in range: ClosedRange<Int>) throws {
    guard range.contains(count) else {
      throw Failure(.usage) { $0.commands.errors.badCount(word.visible, range) }
    }
  }
}

extension Order.ID {
  /// The id of an order as people and scripts write it, in capitals or not.
  @MainActor
  init(parsing word: String) throws {
    guard word.utf8.count == 36, let id = UUID(uuidString: word) else {
      throw Failure(.usage) { $0.commands.errors.badOrderID(word.visible) }
    }
    self = id
  }

  var text: String { uuidString.lowercased() }
}
