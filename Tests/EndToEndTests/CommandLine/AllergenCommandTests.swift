import Foundation
import Testing

@Suite struct AllergenCommandTests {
  private let stand: Stand
  private let menu: String

  init() throws {
    stand = try Stand()
    menu = try stand.write(
      """
      ingredients:
        - { id: milk, name: { ko: 우유, en: Milk }, allergens: [milk] }
        - { id: oat-milk, name: { ko: 귀리우유, en: Oat milk }, allergens: [gluten, 귀리] }
        - { id: mango, name: { ko: 망고, en: Mango } }
      options:
        - id: milk-kind
          name: { ko: 우유, en: Milk }
          choices:
            - { id: cow, name: { ko: 보통, en: Milk } }
            - { id: oat, name: { ko: 귀리, en: Oat }, instead: { milk: oat-milk } }
      juices:
        - { id: latte, name: { ko: 라테, en: Latte }, recipe: { mango: 1, milk: 2 }, options: [milk-kind] }
        - { id: mango, name: { ko: 망고쥬스, en: Mango }, recipe: { mango: 3 } }

      """, to: "menu.yaml")
  }

  @discardableResult
  private func run(_ words: String...) async throws -> Run {
    try await stand.run(words + ["--menu", menu])
  }

  private func allergens() async throws -> [[String]?] {
    let juices = try await run("menu", "--format", "json").json["juices"] as? [[String: Any]]
    return (juices ?? []).map { $0["allergens"] as? [String] }
  }

  @Test func `The menu names the allergens of each juice, and what its options change`()
    async throws
  {
    #expect(try await allergens() == [["milk"], []])
    let english = try await run("menu", "--language", "en").out
    #expect(english.contains("Latte · Contains: milk · Oat (+gluten +귀리 -milk)\n"), "\(english)")
    let korean = try await run("menu", "--language", "ko").out
    #expect(korean.contains("라테 · 알레르기: 우유 · 귀리 (+글루텐 +귀리 -우유)\n"), "\(korean)")
    #expect(!english.contains("Mango · Contains"))
  }

  @Test func `Excel gets the names of allergens, also of those with blanks`() async throws {
    try await run("menu", "set", "milk", "--kind", "ingredient", "--allergens", "milk,nut milk")
    let sheet = try await run("menu", "--excel", "--language", "ko").out
    #expect(sheet.contains(#",allergens,allergens name"#), "\(sheet)")
    #expect(sheet.contains(#",milk nut milk,"우유, nut milk""#), "\(sheet)")
  }

  @Test func `A juice without allergens says so before its options`() async throws {
    try await run("menu", "set", "milk", "--kind", "ingredient", "--allergens", "none")
    let english = try await run("menu", "--language", "en").out
    #expect(english.contains("Latte · Contains: none · Oat (+gluten +귀리)\n"), "\(english)")
  }

  @Test func `Allergens of an ingredient are set and taken away`() async throws {
    func set(_ id: String, _ allergens: String) async throws -> Int32 {
      try await run("menu", "set", id, "--kind", "ingredient", "--allergens", allergens).exit
    }
    #expect(try await set("mango", "Nuts, soya, nuts") == 0)
    #expect(try String(contentsOfFile: menu, encoding: .utf8).contains("allergens: [nuts, soya]"))
    #expect(try await allergens() == [["soya", "milk", "nuts"], ["soya", "nuts"]])
    for id in ["milk", "oat-milk", "mango"] {
      #expect(try await set(id, "none") == 0)
    }
    #expect(try await allergens() == [nil, nil])
    let long = String(repeating: "a", count: 41)
    let refused = try await stand.refuse(
      "menu", "set", "mango", "--kind", "ingredient", "--allergens", long, "--menu", menu)
    #expect(refused.exit != 0)
  }
}
