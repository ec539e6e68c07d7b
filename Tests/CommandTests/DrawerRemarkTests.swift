import FoundationEssentials
import JuiceKit
import JuiceSQLite
import JuiceText
import JuiceWords
import Testing
import TimeTesting

@Suite struct DrawerRemarkTests {
  @Test func `Taking out more than the drawer should hold names what it should hold`() async throws
  {
    let store = try MemoryStore(author: #require(Author(name: "Anna", till: "pi"))) { .noon }
    _ = try await store.moveDrawer(.open, .won(50_000), ways: [])
    let drawer = try #require(try await store.drawer(ways: []).open)
    let wording = Wording(.en)
    #expect(wording.remark(onTaking: .won(50_000), from: drawer) == nil)
    let remark = try #require(wording.remark(onTaking: .won(50_001), from: drawer))
    #expect(remark.hasPrefix("₩50,001 was taken out, and the drawer should have held ₩50,000. "))
  }
}
