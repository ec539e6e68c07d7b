import ArgumentParser
import FoundationEssentials
import JuicePapers
import JuiceText
import JuiceWords
import Testing
import TimeTesting

@testable import JuiceKit
@testable import juice_maker

/// The views and the options of each fact that a person types.
@Suite struct TypedFactTests {
  /// Returns a text of the fact: the first that it allows. A fact of another form adds its own.
  private func text(of fact: TypedFact) throws -> String {
    var facts = OrderFacts()
    return try #require(
      ["Zq7", "847", "2026-11-26T01:30:00.000Z"].first { fact.set(&facts, $0) }, "\(fact.key)")
  }

  /// The text as people see it.
  private func seen(_ fact: TypedFact, _ text: String) -> String {
    var facts = OrderFacts()
    #expect(fact.set(&facts, text))
    return fact.time(facts).map { Timestamp.short($0) } ?? text
  }

  private func record(of fact: TypedFact, _ text: String) throws -> OrderRecord {
    var facts = OrderFacts()
    facts.lines = [Order.Line(juice: "kiwi", cups: 3)]
    #expect(fact.set(&facts, text))
    let order = JournalEntry(seq: 2, id: UUID(), at: .noon, kind: .order) { $0.facts = facts }
    return try #require(OrderRecord([order]))
  }

  @Test func `order and bills add have an option for each typed fact`() throws {
    for fact in TypedFact.all {
      let text = try text(of: fact)
      let option = ["--\(fact.key)", text]
      let order = try OrderCommand.parse(["kiwi"] + option)
      #expect(try fact.text(order.typed.facts(name: order.name, at: .noon, by: .midnight)) == text)
      // A bill always has a name, as its first argument.
      let isName = fact.key == "name"
      let bill = try BillsAddCommand.parse(
        [isName ? text : "Minsu", "kiwi"] + (isName ? [] : option))
      #expect(try fact.text(bill.typed.facts(name: bill.name, at: .noon, by: .midnight)) == text)
    }
  }

  @Test func `A text that is no typed fact is told its limit`() {
    let facts = TypedFactOptions()
    #expect(throws: CommandProblem.badTyped(" ", of: TypedFact.all[0].label, longest: 40)) {
      try facts.facts(name: " ", at: .noon, by: .midnight)
    }
  }

  @Test(arguments: Language.allCases) func `The views of its row show a typed fact`(
    _ language: Language
  ) throws {
    let wording = Wording(language)
    for fact in TypedFact.all {
      let text = try text(of: fact)
      let record = try record(of: fact, text)
      let label = fact.label.text(in: language.rawValue)
      let seen = seen(fact, text)
      let shown = fact.isClear ? seen : "\(label) \(seen)"
      for view in TypedFact.View.allCases {
        let isShown = fact.views.contains(view)
        #expect(wording.typedText(record.sold.facts, on: view) == (isShown ? shown : nil))
      }
      let details = wording.details(of: record.entries[0], in: record, undone: nil, now: .noon)
      #expect(
        details.contains { $0.name == label && $0.value == seen } == fact.views.contains(.details))
      let paper = Paper(.text, columns: 42)
      let receipt = Receipt(record, wording: wording).slip(on: paper).text
      #expect(receipt.contains { $0.trimmed == shown } == fact.views.contains(.receipt))
      let ticket = Ticket(record, wording: wording).slip(on: paper).text
      #expect(ticket.contains { $0.trimmed == shown } == fact.views.contains(.ticket))
      #expect(
        wording.content(of: record.entries[0], in: record).contains(shown)
          == fact.views.contains(.list))
    }
  }

  @Test func `The list of bills has a column for each typed fact, the name first`() throws {
    for fact in TypedFact.all {
      let text = try text(of: fact)
      let sold = try record(of: fact, text).sold
      let aside = JournalEntry(seq: 2, id: sold.id, at: .noon, kind: .bill) {
        ($0.facts, $0.reason) = (sold.facts, BillStep.aside.rawValue)
      }
      let output = BillsOutput(bills: [try #require(OpenBill([aside]))], wording: Wording(.en))
      #expect(output.rows[0][0] == "name")
      let column = try #require(output.rows[0].firstIndex(of: fact.key))
      #expect(output.rows[1][column] == text)
      #expect(output.record.line.contains("\"\(fact.key)\":\"\(text)\""))
      #expect(output.lines.contains { $0.contains(seen(fact, text)) })
    }
  }
}
