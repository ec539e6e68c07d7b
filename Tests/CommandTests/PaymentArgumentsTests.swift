import JuiceFiles
import JuiceKit
import Testing

@testable import juice_maker

@Suite struct PaymentArgumentsTests {
  @Test func `A corrected payment keeps the tip in its way, if that still takes part`() throws {
    var menu = Menu.standard
    menu.currency = .won
    menu.ways = [.init(id: "card"), .init(id: "cash", hasDrawer: true)]
    let before = Payments.parts([.init(way: "card", amount: .won(1503), tip: .won(500))])
    for (words, tipped) in [
      (["card=1000", "cash=503"], "card"), (["cash=503", "card=1000"], "card"), (["cash"], "cash"),
    ] as [([String], Payment.ID)] {
      let payments = try PaymentArguments(words, given: nil, on: menu)
        .payments(of: .won(1503), rounding: nil, insteadOf: before)
      #expect(payments.tips.map(\.way) == [tipped], "\(words)")
      #expect(payments.tip == .won(500))
    }
  }
}
