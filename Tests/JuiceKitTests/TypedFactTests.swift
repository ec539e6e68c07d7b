import FoundationEssentials
import Testing

@testable import JuiceKit

/// The rules that hold for each fact that a person types. A new row of `Fact.all` is tested here without a word.
@Suite struct TypedFactTests {
  /// Returns two texts of the fact: the first that it allows. A fact of another form adds its own.
  private func texts(of fact: TypedFact) throws -> (String, other: String) {
    var facts = OrderFacts()
    return try #require(
      [("12", "13"), ("2026-11-28T08:00:00.000Z", "2026-11-28T08:01:00.000Z")].first {
        fact.set(&facts, $0.0) && fact.set(&facts, $0.1)
      }, "\(fact.key)")
  }

  private func order(_ text: String, of fact: TypedFact, bill: Int? = nil) -> Order {
    var order = Order(
      id: unsafe Order.ID(parsing: "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f").unsafelyUnwrapped,
      lines: [Order.Line(juice: "kiwi", cups: 1)], uses: ["kiwi": 3])
    var facts = order.facts
    facts.name = CustomerName("Minsu")
    #expect(fact.set(&facts, text))
    order.facts = facts
    order.bill = bill
    return order
  }

  private func books() throws -> Books {
    var books = Books()
    let open = JournalEntry(seq: 1, id: UUID(), at: Date(milliseconds: 0), kind: .open) {
      $0.changes = ["kiwi": 9]
    }
    try books.admit(open, prior: [], needsDigest: false)
    return books
  }

  private func decide(_ change: Change, _ books: inout Books, _ prior: [JournalEntry] = []) throws
    -> JournalEntry
  {
    let decision = try books.decide(
      change, prior: prior, lastNumber: 0, by: nil, at: Date(milliseconds: 9))
    switch decision {
    case .write(let entry, let next):
      books = next
      return entry
    case .done(let entry): return entry
    case .nothing: throw Refusal.notEmpty
    }
  }

  @Test func `A text, an export, a column and a search have each typed fact`() throws {
    for fact in TypedFact.all {
      let (text, _) = try texts(of: fact)
      var books = try books()
      let entry = try decide(.order(order(text, of: fact)), &books)
      #expect(entry.body.contains("\n\(fact.key) \(text)\n"))
      let read = try JournalEntry(body: entry.body, seq: entry.seq, digest: entry.digest)
      #expect(read == entry && fact.text(read.facts) == text)
      let line = entry.json().line
      #expect(line.contains("\"\(fact.key)\":\"\(text)\""))
      #expect(try JournalEntry.imported(Array(line.utf8)).0 == entry)
      let column = try #require(JournalEntry.columns.firstIndex { $0.heading == fact.key })
      #expect(entry.cells(record: nil)[column] == text)
      #expect(JournalSearch(person: text).needles.contains("\n\(fact.key) \(text)"))
      var report = Report()
      var body = entry.body
      try body.withUTF8 { unsafe try report.add(entry.seq, $0) }
      #expect(report.sales.cups == 1)
    }
  }

  @Test func `A typed fact has a limit, a label in each language, and a place`() {
    var facts = OrderFacts()
    for fact in TypedFact.all {
      for bad in ["", " ", "a\u{7}", String(repeating: "x", count: fact.longest + 1)] {
        #expect(!fact.set(&facts, bad), "\(fact.key) \(bad)")
      }
      #expect(Set(fact.label.byLanguage.keys) == ["ko", "en"] && !fact.views.isEmpty)
    }
    #expect(facts == OrderFacts())
  }

  @Test func `A retry has the same typed facts, and another fact is another order`() throws {
    for fact in TypedFact.all {
      let (text, other) = try texts(of: fact)
      var books = try books()
      let first = try decide(.order(order(text, of: fact)), &books)
      #expect(try decide(.order(order(text, of: fact)), &books, [first]) == first)
      #expect(throws: Refusal.idTaken(first.id)) {
        var books = books
        _ = try decide(.order(order(other, of: fact)), &books, [first])
      }
      let void = try decide(.void(first.id), &books, [first])
      #expect(void.facts.typed == OrderFacts())
    }
  }

  @Test func `A bill brings its typed facts to the order, even by a till that dropped one`() throws
  {
    for fact in TypedFact.all {
      let (text, other) = try texts(of: fact)
      var books = try books()
      let aside = try decide(.setAside(order(text, of: fact)), &books)
      let id = aside.id
      var older = books
      let taken = try decide(.bill(id, .taken, after: aside.seq), &books, [aside])
      #expect(Bill(taken).facts == aside.facts.typed)
      func admit(_ alter: (inout OrderFacts) -> Void) throws -> JournalEntry {
        var entry = taken
        entry.digest = nil
        alter(&entry.facts)
        return try older.admit(entry, prior: [aside], needsDigest: false)
      }
      let before = older
      #expect(throws: JournalFault(seq: taken.seq, rule: .wrongBill)) {
        _ = try admit { #expect(fact.set(&$0, other)) }
      }
      older = before
      // Each bill has a name, which all versions know.
      guard fact.key != "name" else { continue }
      let dropped = try admit { facts in
        var known = OrderFacts()
        (known.lines, known.name) = (facts.lines, facts.name)
        facts = known
      }
      #expect(fact.text(dropped.facts) == nil)
      let again = try decide(.bill(id, .taken, after: dropped.seq), &older, [aside, dropped])
      #expect(fact.text(again.facts) == text)
    }
  }

  @Test func `Facts that an entry has are kept, and others are filled in`() {
    var (known, others) = (OrderFacts(), OrderFacts())
    others.name = CustomerName("Anna")
    #expect(known.filled(from: others).name?.text == "Anna")
    known.name = CustomerName("Minsu")
    #expect(known.filled(from: others).name?.text == "Minsu")
  }
}
