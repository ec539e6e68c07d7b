import JuiceKit
import Testing

struct BackOffTests {
  @Test func `pauses double up to the longest, and begin anew`() {
    var backOff = BackOff(first: .seconds(1), longest: .seconds(5))
    #expect((1...5).map { _ in backOff.next() } == [1, 2, 4, 5, 5].map { .seconds($0) })
    backOff.reset()
    #expect(backOff.next() == .seconds(1))
  }
}
