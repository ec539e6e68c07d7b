import FoundationEssentials
import SeededTesting
import Testing

@testable import JuiceKit

@Suite struct FactTests {
  private let id = UUID(parsing: "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f") ?? UUID()

  private func body(_ lines: [String]) -> String {
    (["juice-maker entry 1", "seq 2", "id \(id.text)", "at 5", "kind restock"] + lines)
      .joined(separator: "\n") + "\n"
  }

  private func read(_ lines: [String]) throws -> JournalEntry {
    try JournalEntry(body: body(lines), seq: 2, digest: nil)
  }

  @Test func `A name may join letters and emoji, and nothing else`() {
    for name in ["👩\u{200D}🌾", "می\u{200C}خواهم"] { #expect(Author.allows(name)) }
    for name in ["\u{200D}", "Anna\u{200D}", "\u{202E}Anna"] { #expect(!Author.allows(name)) }
  }

  @Test func `A property without a fact is found by its missing line`() throws {
    let entry = JournalEntry(seq: 1, id: id, at: Date(milliseconds: 0), kind: .open)
    func properties(of value: Any) -> [String] {
      Mirror(reflecting: value).children.compactMap(\.label)
    }
    let head = ["seq", "id", "at", "kind", "facts"]
    let own = ["changes", "wasted", "refund", "reason", "number", "step", "drawer", "by"]
    let priced = ["payments", "discount", "rounding", "lead", "excerpt"]
    #expect(properties(of: entry) == head + own + ["unknown", "digest", "isVoided", "shared"])
    #expect(properties(of: entry.facts) == ["lines"] + TypedFact.all.map(\.key) + priced)
    #expect(own.count + 1 + TypedFact.all.count + priced.count == Fact.all.count)
  }

  @Test func `The typed facts of an order are those of their rows`() throws {
    let won = Price(minorUnits: 500, currency: try #require(Currency(code: "KRW")))
    var order = JournalEntry(seq: 1, id: id, at: Date(milliseconds: 0), kind: .order) {
      $0.lines = [Order.Line(juice: "kiwi", cups: 1, price: won)]
      ($0.name, $0.payments) = (CustomerName("Minsu"), "card")
      $0.pickup = PickupTime("2026-11-28T08:00:00.000Z")
      ($0.discount, $0.rounding) = (Discount(amount: won), won)
      $0.excerpt = MenuExcerpt(["way card"])
    }
    #expect(Fact.all.count { $0.has(order) } == 7)
    order.facts = order.facts.typed
    #expect(Fact.all.filter { $0.has(order) }.map(\.keys) == Fact.allTyped.map(\.keys))
  }

  @Test func `Lines of a newer version keep their places, and are shown`() throws {
    let lines = [
      "mood sunny", "by Anna", "till stand-pi", "humidity 40%", "change kiwi 3", "weather ☀",
    ]

    let entry = try read(lines)

    #expect(entry.body == body(lines))
    #expect(
      entry.unknown == [
        UnknownFact(line: 6, text: "mood sunny"), UnknownFact(line: 9, text: "humidity 40%"),
        UnknownFact(line: 11, text: "weather ☀"),
      ])
    #expect(entry.by?.name == "Anna" && entry.changes == ["kiwi": 3])
    let line = entry.json().line
    #expect(line.contains(#""unknown":[{"line":6,"text":"mood sunny"},"#))
    #expect(try JournalEntry.imported(Array(line.utf8)).0.body == entry.body)
  }

  @Test func `An entry that repeats the facts of another keeps its own head, number and spelling`()
    throws
  {
    let other = UUID(parsing: "0a1b2c3d-5a6b-4c7d-8e9f-6f1c2d34abcd") ?? UUID()
    func order(_ seq: Int, _ id: UUID, _ number: Int, by name: String) -> String {
      """
      juice-maker entry 1
      seq \(seq)
      id \(id.text)
      at \(1000 * seq)
      kind order
      day 2026-11-25
      number \(number)
      by \(name)
      till pi
      line kiwi 1
      change kiwi -3

      """
    }
    for (seq, id, number, name) in [(2, id, 1, "Anna"), (3, other, 2, "Anna")]
      + [(4, id, 3, "Zo\u{EB}"), (5, id, 4, "Zoe\u{308}")]
    {
      let text = order(seq, id, number, by: name)
      let entry = try JournalEntry(body: text, seq: seq, digest: nil, isVoided: seq == 3)

      #expect(entry.body.utf8.elementsEqual(text.utf8))
      #expect(entry.seq == seq && entry.id == id && entry.number?.number == number)
      #expect(entry.at == Date(milliseconds: 1000 * seq) && entry.isVoided == (seq == 3))
    }
    let void = order(6, id, 4, by: "Anna").replacing("kind order", with: "kind void")
    #expect(throws: JournalFault.self) { try JournalEntry(body: void, seq: 6, digest: nil) }
  }

  @Test func `An entry that repeats the facts of another has no number that its kind forbids`()
    throws
  {
    func restock(_ seq: Int, _ number: String) -> String {
      """
      juice-maker entry 1
      seq \(seq)
      id \(id.text)
      at 1000
      kind restock
      \(number)change melon 7

      """
    }
    _ = try JournalEntry(body: restock(2, ""), seq: 2, digest: nil)
    let numbered = restock(3, "day 2026-11-25\nnumber 1\n")
    #expect(throws: JournalFault.self) { try JournalEntry(body: numbered, seq: 3, digest: nil) }
  }

  @Test func `An entry keeps who allowed it, in text, JSON and CSV`() throws {
    let lines = ["by Anna", "till stand-pi", "approved 사장", "change kiwi 3"]

    let entry = try read(lines)

    #expect(entry.by == Author(name: "Anna", till: "stand-pi")?.named(nil, approvedBy: "사장"))
    #expect(entry.body == body(lines) && entry.unknown.isEmpty)
    let line = entry.json().line
    #expect(line.contains(#""approved":"사장""#))
    #expect(try JournalEntry.imported(Array(line.utf8)).0.body == entry.body)
    let column = try #require(JournalEntry.columns.firstIndex { $0.heading == "approved" })
    #expect(entry.cells(record: nil)[column] == "사장")
    #expect(throws: JournalFault.self) {
      try read(["by Anna", "till stand-pi", "approved  ", "change kiwi 3"])
    }
  }

  @Test func `A fact of a cup that a newer version has written stays with its cup`() throws {
    let lines = [
      "line kiwi 1", "sugar 3", "line mango 2", "note cold", "sugar 1", "change kiwi -3",
    ]
    let text = body(lines).replacing("kind restock", with: "kind order")
    let entry = try JournalEntry(body: text, seq: 2, digest: nil)
    #expect(entry.lines.map(\.cups) == [1, 2] && entry.unknown.map(\.line) == [7, 10])
    #expect(entry.body == text)
    #expect(try JournalEntry.imported(Array(entry.json().line.utf8)).0.body == text)
    #expect(Report(of: [entry]).sales.cups == 3)
  }

  @Test(arguments: ["day 2026-11-21\nmood x\nnumber 1", "by Anna\nmood x\ntill pi"])
  func `An import refuses a line between those of one fact, which nobody could read again`(
    _ lines: String
  ) throws {
    let head = #"{"seq":2,"id":"\#(id.text)","at":"2026-11-21T00:00:00.000Z","kind":"order""#
    let rest = #""lines":[{"juice":"kiwi","cups":1}],"changes":{"kiwi":-3},"reason":null"#
    let fact =
      lines.hasPrefix("day") ? #""day":"2026-11-21","number":1"# : #""by":"Anna","till":"pi""#
    func imported(_ line: Int) throws {
      let json =
        head + "," + fact + "," + rest + #","unknown":[{"line":\#(line),"text":"mood x"}]}"#
      _ = try JournalEntry.imported(Array(json.utf8))
    }
    try imported(6)
    try imported(8)
    #expect(throws: ImportProblem.badValue(key: "unknown", value: "mood x")) { try imported(7) }
  }

  @Test func `A text of too many lines is refused, as an import refuses it`() throws {
    // The head lines, and the change.
    let most = JournalLimits.textLines - 6
    let lines = (1...most).map { "mood \($0)" }
    #expect(try read(lines + ["change kiwi 3"]).unknown.count == most)
    #expect(throws: JournalFault.self) { try read(lines + ["mood 0", "change kiwi 3"]) }
  }

  @Test func `A void need not repeat what an older version does not know`() throws {
    let order = try JournalEntry(
      body: """
        juice-maker entry 1
        seq 2
        id \(id.text)
        at 5
        kind order
        mood sunny
        line kiwi 1
        change kiwi -3

        """, seq: 2, digest: nil)
    var books = Books()
    try books.admit(
      JournalEntry(seq: 1, id: UUID(), at: Date(milliseconds: 0), kind: .open) {
        $0.changes = ["kiwi": 9]
      },
      prior: [], needsDigest: false)
    let sealed = try books.admit(order, prior: [], needsDigest: false)
    let decision = try books.decide(
      .void(id), prior: [sealed], lastNumber: 0, by: nil, at: Date(milliseconds: 9))
    guard case .write(let void, _) = decision else {
      Issue.record("\(decision)")
      return
    }
    #expect(void.lines == order.lines && void.unknown.isEmpty)
  }

  @Test(arguments: [
    ["change kiwi 3", "change kiwi 4"], ["change mango 1", "change kiwi 3"], ["change kiwi 03"],
    ["change kiwi +3"], ["change kiwi -0"], ["change kiwi"], ["change kiwi 3 4"],
    ["change Kiwi 3"], ["by Anna", "change kiwi 3"], ["till stand-pi"], ["day 2026-03-01"],
    ["number 3"], ["day 2026-02-30", "number 3"], ["day 2026-03-01", "number 0"],
    ["change kiwi 3", "by Anna", "till stand-pi"], ["reason spilled", "reason spilled"],
    ["seq 2"], ["kind void"], ["after 00"], ["nokey"], [" value"], [""], ["humid 5\u{7}"],
    ["options large"], ["note milk"], ["line kiwi 1 4500"], ["line kiwi 1 4500 XXX"],
    ["payment card=1 XXX"], ["discount 5"],
  ])
  func `A line that no version writes can't be read`(lines: [String]) {
    #expect(throws: JournalFault.self) { try read(lines) }
  }

  @Test func `A payment in one way has one text, for every reader`() throws {
    func order(_ payment: String) -> String {
      body([payment, "line kiwi 1 4500 KRW", "change kiwi -3"])
        .replacing("kind restock", with: "kind order")
    }
    #expect(throws: JournalFault(seq: 2, rule: .unreadable("payment cash=4500 KRW"))) {
      try JournalEntry(body: order("payment cash=4500 KRW"), seq: 2, digest: nil)
    }
    let won = unsafe Currency(code: "KRW").unsafelyUnwrapped
    var entry = try JournalEntry(body: order("payment cash"), seq: 2, digest: nil)
    #expect(entry.isWellFormed)
    let part = Payments.Part(way: "cash", amount: Price(minorUnits: 4500, currency: won))
    entry.payments = .parts([part])
    #expect(!entry.isWellFormed)
    // The money given needs the amount.
    let given = order("payment cash=4500/5000 KRW")
    #expect(try JournalEntry(body: given, seq: 2, digest: nil).body == given)
    // Version 1.1.0 wrote parts of 0.
    let nothing = order("payment card=4500 cash=0 KRW")
    let old = try JournalEntry(body: nothing, seq: 2, digest: nil)
    #expect(try JournalEntry.imported(Array(old.json().line.utf8)).0.body == nothing)
  }

  /// Old menus had juices without a price: these orders have cups without one before cups with one.
  @Test func `An order whose first cup has no price is exported with its parts`() throws {
    let text = body([
      "payment card=4000 cash=500 KRW", "rounding 3 KRW", "line mango 1", "line kiwi 1 4497 KRW",
      "change kiwi -3",
    ]).replacing("kind restock", with: "kind order")
    let entry = try JournalEntry(body: text, seq: 2, digest: nil)
    #expect(try JournalEntry.imported(Array(entry.json().line.utf8)).0.body == text)
  }

  @Test(arguments: ["discount 5 USD", "rounding 5 USD", "payment card=1 cash=2 USD"])
  func `Amounts of an order are in the currency of its prices`(line: String) {
    let text = body([line, "line kiwi 1 4500 KRW", "change kiwi -3"])
      .replacing("kind restock", with: "kind order")
    #expect(throws: JournalFault(seq: 2, rule: .malformed)) {
      try JournalEntry(body: text, seq: 2, digest: nil)
    }
  }

  @Test(arguments: [
    ("restock", ["by \u{200B}", "till pi"], "by \u{200B}"),
    ("restock", ["by A", "till "], "till "),
    ("restock", ["by A", "till pi", "approved  "], "approved  "),
    ("order", ["day 2026-02-30", "number 1"], "day 2026-02-30"),
    ("order", ["day 2026-02-20", "number 01"], "number 01"),
    ("order", ["payment c sh"], "payment c sh"), ("waste", ["reason eaten"], "reason eaten"),
    ("drawer", ["drawer 05 KRW", "reason in"], "drawer 05 KRW"),
    ("drawer", ["drawer 5 KRW", "reason inn"], "reason inn"),
    ("order", ["line kiwi 1", "options large+", "note a"], "options large+"),
    ("order", ["line kiwi 1", "note  ", "vat 10"], "note  "),
    ("order", ["line kiwi 1", "vat 010"], "vat 010"),
    ("order", ["line kiwi 1", "pickup 2026-11-28T08:00Z"], "pickup 2026-11-28T08:00Z"),
    ("order", ["line kiwi 1", "lead 1441"], "lead 1441"),
    ("order", ["line kiwi 1", "lead 010"], "lead 010"),
    ("order", ["line kiwi 1", "uses ", "cost 1 KRW"], "uses "),
    ("restock", ["change kiwi 3", "change kiwi 4", "change mango 1"], "change kiwi 4"),
    (
      "order",
      ["line kiwi 1", "change kiwi -1", "menu way card", "menu way card", "menu way b"],
      "menu way card"
    ),
  ])
  func `A fault names the line that can't be read`(kind: String, lines: [String], bad: String) {
    let text = body(lines).replacing("kind restock", with: "kind \(kind)")
    let fault = JournalFault(seq: 2, rule: .unreadable(bad))
    #expect(throws: fault) { try JournalEntry(body: text, seq: 2, digest: nil) }
    var (copy, report) = (text, Report())
    #expect(throws: fault) { try copy.withUTF8 { unsafe try report.add(2, $0) } }
  }

  @Test(arguments: [
    #""approved":"Kim""#, #""payment":"card","payments":[]"#,
    #""payment":"card","payments":[{"way":"cash","amount":"45","given":"50"}]"#,
    #""payments":[{"way":"cash","amount":"4500","given":"5000","change":"5"}]"#,
    #""stage":"made""#, #""lines":[{"juice":"kiwi","cups":1,"paid":"5"}]"#,
    #""lines":[{"juice":"kiwi","cups":1,"uses":{}}]"#,
  ])
  func `An export that says two things at once is refused`(_ members: String) throws {
    let prices = #","lines":[{"juice":"kiwi","cups":1,"price":"4500","currency":"KRW"}]"#
    let json =
      #"{"seq":2,"id":"\#(id.text)","at":"2026-11-21T00:00:00.000Z","kind":"order","#
      + members + (members.contains("lines") ? "" : prices) + #","changes":{"kiwi":-3}}"#
    #expect((try? JournalEntry.imported(Array(json.utf8)).0.isWellFormed) != true)
  }

  @Test(arguments: [
    #"{"action":"in","amount":"5","sales":"3"}"#, #"{"action":"in","amount":"5","difference":"3"}"#,
    #"{"action":"close","amount":"5","expected":"3","number":1,"difference":"3"}"#,
  ])
  func `An export of a drawer that says two things at once is refused`(_ move: String) throws {
    let json =
      #"{"seq":2,"id":"\#(id.text)","at":"2026-11-21T00:00:00.000Z","kind":"drawer","#
      + #""currency":"KRW","lines":[],"changes":{},"drawer":\#(move)}"#
    #expect(throws: ImportProblem.self) { try JournalEntry.imported(Array(json.utf8)) }
  }

  @Test(arguments: ["juice-maker entry 2", "juice-maker entry 1 ", ""])
  func `A text of another format can't be read`(heading: String) {
    let text = body(["change kiwi 3"]).replacing("juice-maker entry 1", with: heading)
    #expect(throws: JournalFault(seq: 2, rule: .unreadable(heading))) {
      try JournalEntry(body: text, seq: 2, digest: nil)
    }
  }

  /// Extreme facts of an order, as a program without limits may write them.
  @Test(arguments: [
    ["line kiwi 999999999999999999 4500 KRW", "change kiwi -3"],
    ["line kiwi 0", "change kiwi -3"], ["line kiwi 9999 999999999999999999 KRW", "change kiwi -3"],
    ["line kiwi 1", "change kiwi -999999999999999999"],
  ])
  func `Numbers beyond the limits of a journal are read by nobody`(lines: [String]) {
    var text = body(lines).replacing("kind restock", with: "kind order")
    #expect(throws: JournalFault.self) { try JournalEntry(body: text, seq: 2, digest: nil) }
    text.withUTF8 { bytes in
      var report = Report()
      #expect(throws: JournalFault.self) { unsafe try report.add(2, bytes) }
    }
  }

  @Test func `A text ends with a line feed, and has the number of its row`() {
    let text = body(["change kiwi 3"])
    #expect(throws: JournalFault.self) {
      try JournalEntry(body: String(text.dropLast()), seq: 2, digest: nil)
    }
    #expect(throws: JournalFault.self) { try JournalEntry(body: text, seq: 3, digest: nil) }
    #expect(throws: JournalFault.self) { try JournalEntry(body: text + "\n", seq: 2, digest: nil) }
  }
}

@Suite struct BooksStateTests {
  private let books = RandomJournal(.init(7), changes: 40).books

  @Test func `A state is read back as it was`() throws {
    #expect(try Books(state: books.state).state.count == books.state.count)
    try books.compare(with: Books(state: books.state))
    #expect(try Books(state: Books().state).count == 0)
  }

  @Test func `A state with a changed byte is damaged`() {
    let bytes = Array(books.state.utf8)
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 1
      let text = String(decoding: changed, as: UTF8.self)
      #expect(throws: Books.StateProblem.self) { try Books(state: text) }
    }
    for cut in ["", "juice-maker books 1\n", String(books.state.dropLast())] {
      #expect(throws: Books.StateProblem.damaged) { try Books(state: cut) }
    }
  }

  @Test func `A state of a newer version is refused by its name`() {
    let newer = books.state.replacing(
      "juice-maker books \(Books.stateVersion)", with: "juice-maker books \(Books.stateVersion + 1)"
    )
    #expect(throws: Books.StateProblem.newer) { try Books(state: newer) }
  }
}
