import FoundationEssentials
import JuiceKit
import JuiceText
import JuiceWords
import Testing

@Suite struct TicketTests {
  private let date = Date(timeIntervalSince1970: 1_777_600_000)

  private func ticket(_ language: Language, isVoided: Bool = false, number: Int? = 12) -> [String] {
    let order = JournalEntry(
      seq: 1, id: UUID(), at: date, kind: .order,
      lines: [
        .init(
          juice: "mango", cups: 12,
          price: Price(minorUnits: 450, currency: .init(code: "EUR").unsafelyUnwrapped)),
        .init(juice: "a-juice-with-a-name-that-is-longer", cups: 1),
      ], changes: ["mango": -3], number: number.map { OrderNumber(day: "2026-05-01", number: $0) },
      by: Author(name: "Anna", till: "pi"), isVoided: isVoided)
    return Ticket(order, wording: Wording(language)).slip(on: Paper()).text
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

  @Test func `a voided order says so`() {
    #expect(ticket(.en, isVoided: true)[1].contains("VOIDED"))
    #expect(ticket(.en, number: nil)[0].contains("Order"))
  }
}
