import FoundationEssentials
import JuiceKit
import JuicePapers
import JuiceText
import JuiceWords
import Testing
import TimeTesting

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

  @Test func `a ticket tells the date of a time after midnight, whenever the day begins`() throws {
    var menu = Menu(ingredients: [], juices: [])
    menu.dayStart = try #require(DayStart(parsing: "04:00"))
    let wording = Wording(.en, menu)
    // 23:30, and 90 minutes later.
    let evening = menu.dayStart.beginning(of: date) + 19.5 * 3600
    let order = JournalEntry(seq: 1, id: UUID(), at: evening, kind: .order) {
      $0.lines = [.init(juice: "mango", cups: 1)]
      $0.pickup = PickupTime(Timestamp.utc(evening + 5400))
    }
    let record = try #require(OrderRecord([order]))
    let ticket = Ticket(record, wording: wording).slip(on: Paper()).text
    let (short, clock) = (Timestamp.short(evening + 5400), "01:00")
    #expect(short.hasSuffix(clock) && short != clock)
    #expect(ticket.contains { $0.contains(short) }, "\(ticket)")
    let details = wording.typedText(order.facts, on: .details, at: evening)
    #expect(details?.hasSuffix(" " + clock) == true && details?.contains(short) == false)
  }

  @Test func `a ticket and the details list the parts of a set, as they were ordered`() throws {
    func menu(_ parts: [Juice.Part], kiwi: String) -> Menu {
      Menu(
        ingredients: [Ingredient(id: "ice", name: Name("Ice"))],
        juices: [
          Juice(
            id: "duo", name: Name(["ko": "듀오", "en": "Duo"]), recipe: [:], parts: parts,
            options: ["size"]),
          Juice(id: "mango", name: Name("Mango"), recipe: ["ice": 1]),
          Juice(id: "kiwi", name: Name(["ko": "키위", "en": kiwi]), recipe: ["ice": 2]),
        ],
        groups: [
          Menu.OptionGroup(
            id: "size", name: Name("Size"),
            choices: [
              .init(id: "regular", name: Name("Regular")), .init(id: "large", name: Name("Large")),
            ])
        ])
    }
    let sold = try menu([.init("mango", 1), .init("kiwi", 2)], kiwi: "Kiwi")
      .order([(Cup("duo", options: ["large"], note: "cold"), 3)])
    let order = JournalEntry(seq: 1, id: UUID(), at: date, kind: .order) { $0.facts = sold.facts }
    let record = try #require(OrderRecord([order]))
    let wording = Wording(.en, menu([.init("kiwi", 1)], kiwi: "Green"))
    let ticket = Ticket(record, wording: wording).slip(on: Paper()).text
    #expect(
      ticket.suffix(6).dropLast()
        == ["3  Duo", "   + Mango", "   + Kiwi x 2", "   + Large", "   + “cold”"])
    let details = wording.quoting(record).details(of: order, in: record, undone: nil, now: date)
    let content = details.map(\.value).prefix(4)
    #expect(content.dropFirst() == ["Duo (Large, “cold”) x 3", "+ Mango", "+ Kiwi x 2"])
    #expect(
      wording.quoting(record).listToMake(record.left)
        == "Duo (Mango, Kiwi x 2, Large, “cold”) x 3")
    #expect(wording.quoting(record).listToMake(record.left, to: 20) == "Duo x 3")
    // The receipt has the set alone.
    let receipt = Receipt(record, wording: wording).slip(on: Paper()).text
    #expect(
      receipt.contains { $0.contains("Duo x 3") } && !receipt.contains { $0.contains("Mango") })
    #expect(
      Ticket(record, wording: Wording(.ko, wording.menu)).slip(on: Paper()).text
        .contains { $0.contains("키위") })
  }

  /// Paper keeps its day, which the menu of another day may begin at another hour.
  @Test func `a pick-up after midnight has its date on paper, whenever the day starts`() throws {
    var menu = Menu(ingredients: [], juices: [])
    menu.dayStart = try #require(DayStart(parsing: "04:00"))
    let evening = Date.noon + 11.5 * 3600
    let order = JournalEntry(seq: 1, id: UUID(), at: evening, kind: .order) {
      $0.lines = [.init("mango", cups: 1)]
      $0.pickup = PickupTime(Timestamp.utc(evening + 1.5 * 3600))
    }
    let wording = Wording(.en, menu)
    let ticket = Ticket(try #require(OrderRecord([order])), wording: wording).slip(on: Paper())
    #expect(ticket.text.contains { $0.contains("11-25 01:00") }, "\(ticket.text)")
    // On the screen, the night belongs to the day of the order.
    let details = wording.typedText(order.facts, on: .details, at: evening)
    #expect(details == "Pick-up 01:00")
  }

  @Test func `a voided order says so`() {
    #expect(ticket(.en, isVoided: true)[1].contains("VOIDED"))
    #expect(ticket(.en, number: nil)[0].contains("Order"))
  }
}
