import Foundation
import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import JuiceWords
import TerminalTesting
import Testing

@testable import JuiceTill

@Suite struct KeyTests {
  /// The keys that lead to each screen, or to another mode of it.
  private nonisolated static let ways: [[Key]] = [
    [], ["/"], ["+"], ["+", "1"], ["+", "/"], ["+", "1", "c"], ["+", "1", "v"], ["+", .escape],
    ["+", "7", "7", .escape], ["7"], ["3"], ["?"], ["b"], ["+", "b"], ["+", "1", "b"],
    ["r"], ["r", "c"], ["r", "w"], ["o"], ["o", "/"], ["o", .enter], ["7", .escape, "o", "u"],
    ["t"], ["t", "d"], ["t", "d", "1"], ["t", "d", "1", "0", .enter, "d"], ["7", "c"], ["7", "$"],
    ["7", "$", "2"], ["7", "$", "-", "1"],
    ["t", "d", "1", "0", .enter, "d", "3"],
    ["t", "d", "1", "0", .enter, "d", "4", "0", .enter, "y"],
  ]

  @Test(arguments: ways, [false, true])
  func `no screen binds a key twice`(_ way: [Key], isKiosk: Bool) async throws {
    let won = try #require(Currency(code: "KRW"))
    let juices = Menu.standard.juices.map {
      Juice(
        id: $0.id, name: $0.name, recipe: $0.recipe, price: Price(minorUnits: 4500, currency: won))
    }
    let menu = Menu(
      ingredients: Menu.standard.ingredients, juices: juices, currency: won,
      ways: ["card", Payment.Way(id: "cash", hasDrawer: true)])
    let kiosk = isKiosk ? Kiosk { _ in false } : nil
    try await Rig.run(.en, menu: menu, kiosk: kiosk) { till in
      for key in way { try await till.press(key) }
      try till.expectNoKeyTwice()
    }
  }

  @Test func `the PIN dialog binds no key twice`() async throws {
    try await Rig.run(.en, kiosk: Kiosk { _ in false }) { till in
      try await till.press(.control("x"))
      till.expect("PIN")
      try till.expectNoKeyTwice()
    }
  }

  // MARK: The Korean keyboard

  private static let menu = """
    currency: KRW
    payments: [card, { id: cash, drawer: true }]
    discounts: [{ id: staff, name: Staff, percent: 50 }]
    serving: queue
    ingredients:
      - { id: mango, name: Mango, opening: 30 }
      - { id: kiwi, name: Kiwi, opening: 1 }
    juices:
      - { id: mango, name: Mango, recipe: { mango: 3 }, price: 5000, options: [size] }
      - { id: kiwi, name: Kiwi, recipe: { kiwi: 3 }, price: 4500 }
    options:
      - id: size
        name: Size
        choices:
    \((0..<20).map { "          - { id: c\($0), name: Choice \($0) }\n" }.joined())
    """

  /// The keys that lead to screens with letter keys.
  private nonisolated static let screensWithLetters: [[Key]] = [
    [], ["+"], ["+", "1"], ["+", "1", "1", .escape], ["+", "1", "v"], ["1"], ["2"], ["e"],
    ["1", "$"], ["1", "$", "2"], ["+", "1", "c"], ["1", .escape, "o"], ["1", .escape, "o", "u"],
    ["r"], ["t"], ["t", "s"], ["1", .escape, "m"], ["1", .escape, "m", .enter, .enter, "l"], ["M"],
    ["t", "d", "1", "0", .enter, "d", "4"],
  ]

  /// The two-set layout's keys in the places of Latin letters.
  private static let korean = Dictionary(
    uniqueKeysWithValues: zip(
      "qwertyuiopasdfghjklzxcvbnm", "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ"))

  @Test(arguments: screensWithLetters)
  func `each key has one that does the same on a Korean keyboard`(_ way: [Key]) async throws {
    let table = try await after(way) { try #require($0.frontBindings).map(\.keys) }
    for case .keys(let keys) in table {
      for case .character(let letter) in keys where letter.isASCII && letter.isLetter {
        let expected = try await screen(after: way + [.character(letter)])
        // Shift makes no other Korean letter here, so an upper-case letter needs another key.
        let others =
          Self.korean[letter].map { [Key.character($0)] }
          ?? keys.filter { if case .character(let other) = $0 { !other.isLetter } else { true } }
        var same: [Key] = []
        for key in others where try await screen(after: way + [key]) == expected {
          same.append(key)
        }
        #expect(!same.isEmpty, "\(letter) after \(way)")
      }
    }
  }

  private func screen(after keys: [Key]) async throws -> String {
    try await after(keys) { $0.screen }
  }

  private func after<Result>(_ keys: [Key], _ body: (Rig) throws -> Result) async throws -> Result {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(Self.menu.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var result: Result?
    try await Rig.run(
      .en, menu: try MenuFile.parse(Array(Self.menu.utf8), file: "m"),
      menuFile: MenuEditor(path: file.path, language: .en)
    ) { till in
      for key in keys { try await till.press(key) }
      result = try body(till)
    }
    return try #require(result)
  }

  @Test(arguments: KeyAction.allCases)
  func `the names of each key can be read`(_ action: KeyAction) {
    guard case .keys(let keys) = KeySet(named: action.row.keys) else { return }
    // A key without a name lists its characters.
    let words = action.row.keys.split(separator: " ").map(String.init).filter { $0.count > 1 }
    let letters = words.filter { Key.keys(named: $0).count > 1 }
    #expect(Set(letters).isSubset(of: ["←↓↑→", "hjkl", "asdfgh"]))
    #expect(Set(keys).count == keys.count)
  }
}

extension Rig {
  fileprivate func expectNoKeyTwice(_ place: SourceLocation = #_sourceLocation) throws {
    let bindings = try #require(frontBindings)
    let keys = bindings.flatMap { binding -> [Key] in
      switch binding.keys {
      case .keys(let keys): keys
      case .positiveDigits: (1...9).map { Key.character(Character("\($0)")) }
      case .digits: (0...9).map { Key.character(Character("\($0)")) }
      // They come before all other keys, whose letters are typed, or after them.
      case .text, .any: []
      }
    }
    let twice = Dictionary(grouping: keys) { $0 }.filter { $1.count > 1 }.keys
    #expect(twice.isEmpty, "\(twice)\n\(screen)", sourceLocation: place)
  }
}
