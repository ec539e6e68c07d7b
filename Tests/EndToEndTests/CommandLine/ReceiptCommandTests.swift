import Testing

@Suite(.serialized) struct ReceiptCommandTests {
  let stand: Stand
  let menu: String
  let id = "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"

  init() throws {
    stand = try Stand()
    menu = try stand.write(
      """
      currency: KRW
      payments: [cash, card]
      ingredients:
        - { id: ice, name: { ko: 얼음, en: Ice } }
      juices:
        - { id: water, name: { ko: 물, en: Water }, recipe: { ice: 1 }, price: 4500 }
      """, to: "menu.yaml")
  }

  private func order(_ arguments: String...) async throws {
    try await stand.run(["order", "--menu", menu] + arguments)
  }

  private func receipt(_ arguments: String...) async throws -> Run {
    try await stand.run(["receipt", "--menu", menu] + arguments)
  }

  @Test func `an order's receipt has its number, cups, prices and payment`() async throws {
    try await order("water=2", "--id", id, "--payment", "cash")
    let run = try await receipt(id, "--language", "ko", "--columns", "40")
    #expect(run.exit == 0)
    #expect(
      run.out.replacing(#/\d{4}-\d\d-\d\d \d\d:\d\d/#, with: "2026-11-21 12:00") == """
                         영수증
        1번                     2026-11-21 12:00
        ----------------------------------------
        물 2잔                            ₩9,000
          한 잔에 ₩4,500
        ----------------------------------------
        합계 2잔                          ₩9,000
        결제                                현금
        \(id)

        """)
    #expect(try await receipt().lines.contains(String(repeating: "-", count: 32)))
  }

  @Test func `json has the same`() async throws {
    try await order("water=2", "--id", id, "--payment", "cash")
    let run = try await receipt("--format", "json")
    #expect(
      run.timeless == #"{"at":"T","currency":"KRW","id":"\#(id)","lines":[{"cups":2,"#
        + #""juice":"water","name":"Water","price":"4500"}],"number":1,"payment":"cash","#
        + #""payments":[{"amount":"9000","way":"cash"}],"total":"9000","unpaid":"0","voided":false}"#
        + "\n")
  }

  @Test func `without an id it is the newest order that is not taken back`() async throws {
    try await order("water", "--id", id)
    try await order("water=2")
    try await stand.run("void", "--last")
    #expect(try await receipt().lines.last == "0a1b2c3d4e5f")
    #expect(try await receipt("--format", "json").out.contains(id))
    try await stand.run("void", id)
    let none = try await receipt("--format", "json")
    #expect(none.exit == 1)
    #expect(try none.code == "no-order")
    #expect(none.err == "There is no order to print: none was made, or all are taken back.\n")
    #expect(try await receipt(id).out.contains("             VOIDED\n"))
  }

  @Test func `a stand without an order has no receipt`() async throws {
    try await stand.open()
    let run = try await receipt("--language", "ko")
    #expect(run.exit == 1)
    #expect(run.out.isEmpty)
    #expect(run.err == "출력할 주문이 없어요. 아직 주문이 없거나 모두 취소했어요.\n")
  }

  @Test(arguments: ["6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f", "x"])
  func `an unknown order is refused as by void`(order: String) async throws {
    try await stand.open()
    let (receipt, void) = (
      try await receipt(order, "--format", "json"),
      try await stand.run("void", order, "--menu", menu, "--format", "json")
    )
    #expect(receipt.exit == 64)
    #expect(try receipt.code == "unknown-order")
    #expect(receipt.out == void.out)
    #expect(receipt.err == void.err)
  }

  @Test(arguments: ["31", "81", "-1", "x", "+40"])
  func `paper has 32 to 80 columns`(columns: String) async throws {
    try await order("water")
    let run = try await receipt("--columns=\(columns)")
    #expect(run.exit == 64)
    #expect(run.out.isEmpty)
    #expect(run.err.hasPrefix("“--columns” can't be “\(columns)”. Write a number from 32 to 80."))
  }

  @Test func `an order of before has neither number nor prices`() async throws {
    let journal = """
      {"seq":1,"id":"00000000-0000-4000-8000-000000000001","at":"2026-03-01T00:00:00.000Z","kind":"open","lines":[],"changes":{"ice":10},"reason":null}
      {"seq":2,"id":"\(id)","at":"2026-03-01T00:30:00.000Z","kind":"order","lines":[{"juice":"water","cups":1},{"juice":"gone","cups":2}],"changes":{"ice":-1},"reason":null}

      """
    try await stand.run("import", "-", "--menu", menu, input: journal)
    let receipt = try await stand.run(
      "receipt", "--menu", menu, environment: ["TZ": "Asia/Seoul"])
    #expect(
      receipt.out == """
                    Receipt
                        2026-03-01 09:30
        --------------------------------
        Water
        gone x 2
        --------------------------------
        Total 3 cups
        6f1c2d34-5a6b-4c7d-8e9f-
        0a1b2c3d4e5f

        """)
    #expect(try await self.receipt("--format", "json").out.contains(#""number":null"#))
  }
}
