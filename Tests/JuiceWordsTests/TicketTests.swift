import FoundationEssentials
import JuiceKit
import JuiceText
import JuiceWords
import Testing

@Suite struct TicketTests {
  private let date = Date(timeIntervalSince1970: 1_777_600_000)

  private func ticket(_ language: Language, isVoided: Bool = false, number: Int? = 12) -> [String] {
    let order = JournalEntry(seq: 1, id: UUID(), at: date, kind: .order) {
      $0.lines = unsafe [
        .init(
          juice: "mango", cups: 12,
          price: Price(minorUnits: 450, currency: .init(code: "EUR").unsafelyUnwrapped)),
        .init(juice: "a-juice-with-a-name-that-is-longer", cups: 1),
      ]
      $0.changes = ["mango": -3]
      $0.number = number.map { OrderNumber(day: "2026-05-01", number: $0) }
      $0.by = Author(name: "Anna", till: "pi")
    }
    let void = JournalEntry(seq: 2, id: order.id, at: date, kind: .void) { $0.lines = order.lines }
    return unsafe Ticket(
      OrderRecord([order] + (isVoided ? [void] : [])).unsafelyUnwrapped, wording: Wording(language)
    )
    .slip(on: Paper()).text
  }

  @Test func `a ticket says what is in an order, without prices`() {
    let time = String(Timestamp.local(date).prefix(16))
    #expect(
      ticket(.en) == [
        "            Order 12", "           ██    ██████", "         ████        ██",
        "           ██    ██████", "           ██    ██", "         ██████  ██████",
        time + "            Anna", String(repeating: "-", count: 32),
        "12  mango", " 1  a-juice-with-a-name-that-is-", "    longer",
        String(repeating: "-", count: 32),
      ])
    #expect(ticket(.ko)[0].contains("12번 주문"))
  }

  @Test func `a ticket lists the cups that are left, and says that none are`() throws {
    func line(_ juice: Juice.ID, _ cups: Int) -> Order.Line { .init(juice: juice, cups: cups) }
    let order = JournalEntry(seq: 1, id: UUID(), at: date, kind: .order) {
      $0.lines = [line("mango", 2), line("kiwi", 1)]
      $0.changes = ["mango": -3]
    }
    func refund(_ lines: [Order.Line], seq: Int) -> JournalEntry {
      JournalEntry(seq: seq, id: order.id, at: date, kind: .refund) { $0.lines = lines }
    }
    let kiwi = refund([line("kiwi", 1)], seq: 2)
    func text(_ entries: [JournalEntry]) throws -> [String] {
      let record = try #require(OrderRecord(entries))
      return Ticket(record, wording: Wording(.en)).slip(on: Paper()).text
    }
    #expect(try text([order, kiwi]).contains("2  mango"))
    #expect(try !text([order, kiwi]).contains("1  kiwi"))
    let none = try text([order, kiwi, refund([line("mango", 2)], seq: 3)])
    #expect(none[1].contains("REFUNDED") && !none.joined().contains("mango"))
  }

  @Test func `a voided order says so`() {
    #expect(ticket(.en, isVoided: true)[1].contains("VOIDED"))
    #expect(ticket(.en, number: nil)[0].contains("Order"))
  }
}
