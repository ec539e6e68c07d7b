import JuiceKit
import Testing

@Suite(.serialized) struct StockCommandTests {
  let stand: Stand

  init() throws { stand = try Stand() }

  @Test func `a fresh stand shows the opening stock`() async throws {
    try await stand.open()
    let run = try await stand.run("stock")
    #expect(run.exit == 0)
    #expect(
      run.out == """
        Id          Ingredient  Count  State
        strawberry  Strawberry     10
        banana      Banana         10
        pineapple   Pineapple      10
        kiwi        Kiwi           10
        mango       Mango          10

        """)
  }

  @Test func `Korean keeps its columns`() async throws {
    try await stand.withShop { shop in
      try await shop.order("strawberry-banana")
      try await shop.store.apply(.soldOut(["kiwi"], .marked))
    }
    let run = try await stand.run("stock", environment: ["LANG": "ko_KR.UTF-8"])
    #expect(
      run.out == """
        아이디      재료      현재고  상태
        strawberry  딸기           0  없음
        banana      바나나         9
        pineapple   파인애플      10
        kiwi        키위          10  품절
        mango       망고          10

        """)
  }

  @Test func `json has the keys that scripts rely on`() async throws {
    try await stand.withShop { try await $0.order("mango=2") }
    let run = try await stand.run("stock", "--format", "json", "--language", "ko")
    #expect(
      run.out
        == #"{"stock":[{"id":"strawberry","low":false,"name":"딸기","quantity":10,"soldOut":false},"#
        + #"{"id":"banana","low":false,"name":"바나나","quantity":10,"soldOut":false},"#
        + #"{"id":"pineapple","low":false,"name":"파인애플","quantity":10,"soldOut":false},"#
        + #"{"id":"kiwi","low":false,"name":"키위","quantity":10,"soldOut":false},"#
        + #"{"id":"mango","low":true,"name":"망고","quantity":4,"soldOut":false}]}"# + "\n")
  }

  @Test func `csv has a row an ingredient`() async throws {
    try await stand.open()
    let run = try await stand.run("stock", "--format", "csv")
    #expect(
      run.out.hasPrefix("id,name,quantity,low,soldOut\r\nstrawberry,Strawberry,10,false,false\r\n"))
  }

  @Test func `the menu tells what can be made and what limits it`() async throws {
    let run = try await stand.run("menu", "--language", "ko")
    #expect(
      run.out == """
        아이디             쥬스          가능한 잔  먼저 떨어질 재료  레시피
        strawberry-banana  딸바쥬스              1  딸기              딸기 10, 바나나 1
        mango-kiwi         망키쥬스              5  망고              망고 2, 키위 1
        strawberry         딸기쥬스              0  딸기              딸기 16
        banana             바나나쥬스            5  바나나            바나나 2
        pineapple          파인애플쥬스          5  파인애플          파인애플 2
        kiwi               키위쥬스              3  키위              키위 3
        mango              망고쥬스              3  망고              망고 3

        """)
    let json = try await stand.run("menu", "--format", "json")
    #expect(
      json.out.hasPrefix(
        #"{"juices":[{"cups":1,"id":"strawberry-banana","limitedBy":"strawberry","#
          + #""name":"Strawberry Banana","recipe":{"banana":1,"strawberry":10}},"#))
  }

  @Test func `a menu with prices shows them`() async throws {
    let menu = try stand.write(
      """
      currency: USD
      ingredients:
        - { id: ice, name: Ice }
      juices:
        - { id: water, name: Water, recipe: { ice: 3 }, price: 3.50 }
      """, to: "menu.yaml")
    let text = try await stand.run("menu", "--menu", menu)
    #expect(text.lines.last == "water  Water  $3.50          3  Ice         Ice 3")
    let json = try await stand.run("menu", "--menu", menu, "--format", "json")
    #expect(
      json.out == #"{"juices":[{"cups":3,"currency":"USD","id":"water","limitedBy":"ice","#
        + #""name":"Water","price":"3.50","recipe":{"ice":3}}]}"# + "\n")
    let csv = try await stand.run("menu", "--menu", menu, "--format", "csv")
    #expect(csv.out.hasSuffix("water,Water,ice=3,3,ice,3.50,USD,,,1\r\n"))
  }

  @Test func `the example is a menu that passes the check`() async throws {
    let example = try await stand.run("menu", "example")
    let path = try stand.write(example.out, to: "menu.yaml")
    let check = try await stand.run("menu", "check", path)
    #expect(check.out == "\(path): a good menu of 5 ingredients and 7 juices.\n")
    let json = try await stand.run("menu", "check", path, "--format", "json")
    #expect(json.out == #"{"ingredients":5,"juices":7,"ok":true,"warnings":[]}"# + "\n")
  }
}
