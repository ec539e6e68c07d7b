import FoundationEssentials
import JuiceKit
import Testing

@Suite struct OrderIDTests {
  @Test func `an id is read and written as the system does it, in small letters`() {
    for id in (1...200).map({ _ in UUID() }) {
      #expect(id.text == id.uuidString.lowercased())
      #expect(Order.ID(parsing: id.text) == id)
      #expect(Order.ID(parsing: id.uuidString) == id)
    }
  }

  @Test(arguments: [
    "", "0", "00000000-0000-4000-8000-00000000000", "00000000-0000-4000-8000-0000000000001",
    "00000000000004000-8000-000000000001-", "g0000000-0000-4000-8000-000000000001",
    "00000000_0000-4000-8000-000000000001", "0000000é-0000-4000-8000-00000000000",
  ])
  func `anything else is no id`(text: String) {
    #expect(Order.ID(parsing: text) == nil)
  }
}
