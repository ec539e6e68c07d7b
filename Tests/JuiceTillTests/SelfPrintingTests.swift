import Foundation
import JuiceKit
import JuicePapers
import JuiceTerminal
import JuiceText
import JuiceWords
import TerminalTesting
import Testing

@testable import JuiceTill

@Suite struct SelfPrintingTests {
  private static func settings(_ slips: [OrderSlip]) -> TillSettings {
    var settings = TillSettings(addsByDigit: false)
    settings.print = slips
    return settings
  }

  private func kiosk() -> Kiosk {
    let hour = Duration.seconds(3600)
    return Kiosk(times: .init(ready: hour, idle: hour, unlocked: hour, pin: hour)) { $0 == "2468" }
  }

  @Test func `A sale prints its ticket and its receipt, in the order of the settings`() async throws
  {
    for slips in [[OrderSlip.ticket, .receipt], [.receipt, .ticket], [.receipt]] {
      var jobs: [[PrintedSlip]] = []
      let printer: SlipPrinter = (
        Paper(),
        {
          jobs.append($0)
          return 0
        }
      )
      let menu = Menu.withDrawer(in: "KRW", ways: [.init(id: "cash", hasDrawer: true), "card"])
      try await Rig.run(.en, menu: menu, settings: Self.settings(slips), slips: printer) { till in
        try await till.type("7")
        till.expect("Mango", "is ready")
        till.expectNo("printed")
        #expect(jobs.count == 1)
        let texts = jobs[0].map { $0.slip.text.joined(separator: "\n") }
        #expect(texts.map { $0.contains("₩") } == slips.map { $0 == .receipt })
        #expect(texts.allSatisfy { $0.contains("Mango") })
        // The receipt of a cash sale opens the drawer, as after `p`.
        #expect(jobs[0].map(\.opensDrawer) == slips.map { $0 == .receipt })
        try await till.type("6")
        #expect(jobs.count == 2)
        // Taking an order back prints nothing.
        try await till.press(.escape)
        try await till.type("u")
        #expect(jobs.count == 2)
      }
    }
  }

  @Test func `A bill prints once, and orders of other tills and commands do not print`()
    async throws
  {
    var printed: [String] = []
    let print = { (slip: String) in printed.append(slip) }
    try await Rig.run(
      .en, menu: .withDrawer, settings: Self.settings([.receipt]), printer: print
    ) { till in
      _ = try await till.maker.order([("kiwi", 1)], payments: "cash")
      try await till.send()
      #expect(printed.isEmpty)
      try await till.type("+67b1")
      #expect(printed.count == 1)
      #expect(printed[0].contains("Kiwi") && printed[0].contains("Mango"))
    }
  }

  @Test func `Without the setting, nothing prints by itself`() async throws {
    var printed = 0
    let print = { (_: String) in printed += 1 }
    try await Rig.run(.en, settings: .sellingByDigit, printer: print) { till in
      try await till.type("7")
      till.expect("Mango")
    }
    #expect(printed == 0)
  }

  @Test func `A printer that fails stops no sale, and is told of each time`() async throws {
    let problem = CommandProblem.notPrinted(printer: "lp", .ended(1), waiting: 2)
    let print = { (_: String) in throw problem }
    try await Rig.run(
      .en, settings: Self.settings([.ticket]), printer: print
    ) { till in
      try await till.type("7")
      till.expect("Your Mango juice is ready.", "Not printed: “lp” ended with 1.")
      try await till.type("6")
      till.expect("Your Kiwi juice is ready.", "Not printed: “lp” ended with 1.")
      #expect(try await till.orders().count == 2)
    }
  }

  @Test func `A till without a printer sells, and says once that there is none`() async throws {
    try await Rig.run(.en, settings: Self.settings([.ticket])) { till in
      try await till.type("7")
      till.expect("There is no printer.")
      try await till.press(.escape)
      try await till.type("6")
      till.expect("Your Kiwi juice is ready.")
      till.expectNo("There is no printer.")
    }
  }

  @Test
  func `A kiosk prints the ticket in the language of the till, and the receipt in the customer's`()
    async throws
  {
    var printed: [String] = []
    let print = { (slip: String) in printed.append(slip) }
    try await Rig.run(
      .en, menu: .withDrawer, settings: Self.settings([.ticket, .receipt]), kiosk: kiosk(),
      printer: print
    ) { till in
      try await till.type("L7b")
      try #require(printed.count == 2)
      #expect(printed[0].contains("Mango") && !printed[0].contains("망고"))
      #expect(printed[1].contains("망고쥬스"))
    }
  }

  @Test func `A customer reads nothing of a printer that fails, and the person who unlocks does`()
    async throws
  {
    let problem = CommandProblem.notPrinted(printer: "lp", .ended(1), waiting: 1)
    let print = { (_: String) in throw problem }
    try await Rig.run(
      .en, settings: Self.settings([.ticket]), kiosk: kiosk(), printer: print
    ) { till in
      try await till.type("7b")
      till.expect("Your number is 1")
      till.expectNo("Not printed")
      try await till.pass(.seconds(2))
      try await till.press(.escape)
      try await till.press(.control("x"))
      try await till.type("2468")
      try await till.press(.enter)
      till.expect("Not printed: “lp” ended with 1.")
    }
  }

  @Test func `A failure whose slip is printed later is not told when a kiosk is unlocked`()
    async throws
  {
    let problem = CommandProblem.notPrinted(printer: "lp", .ended(1), waiting: 1)
    var (fails, printed) = (true, 0)
    let print = { (_: String) in
      if fails { throw problem }
      printed += 1
    }
    try await Rig.run(
      .en, settings: Self.settings([.ticket]), kiosk: kiosk(), printer: print
    ) { till in
      try await till.type("7b")
      try await till.pass(.seconds(2))
      try await till.press(.escape)
      fails = false
      try await till.type("6b")
      till.expect("Your number is 2")
      #expect(printed == 1)
      try await till.pass(.seconds(2))
      try await till.press(.escape)
      try await till.press(.control("x"))
      try await till.type("2468")
      try await till.press(.enter)
      till.expectNo("Not printed")
    }
  }

  @Test func `A sale that also prints what waited says so`() async throws {
    let print = { (_: [PrintedSlip]) in 1 }
    try await Rig.run(.en, settings: Self.settings([.receipt]), slips: (Paper(), print)) { till in
      try await till.type("7")
      till.expect("Your Mango juice is ready.", "Also printed: 1 slip that waited.")
    }
  }
}
