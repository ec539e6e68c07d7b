import FoundationEssentials
import JuiceKit
import Testing

@Suite struct PinTriesTests {
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)

  private func tried(_ count: Int, _ names: [String] = ["Minsu"]) -> PinTries {
    var tries = PinTries()
    for _ in 0..<count { _ = tries.apply(.begin(names), at: noon) }
    return tries
  }

  @Test func `the fifth wrong PIN locks a person for a minute`() {
    var four = tried(4)
    let open = four.apply(.look(["Minsu"]), at: noon)
    #expect(open == PinTries.Answer(open: ["Minsu"], end: nil))
    var five = tried(5)
    let locked = five.apply(.begin(["Minsu"]), at: noon + 59)
    #expect(locked == PinTries.Answer(open: [], end: noon + 60))
    // A try during the lock does not lengthen it. Then the count begins anew.
    let after = five.apply(.begin(["Minsu"]), at: noon + 60)
    let again = five.apply(.look(["Minsu"]), at: noon + 60)
    #expect(after.open == ["Minsu"] && again.end == nil)
  }

  @Test func `others can still try`() {
    var tries = tried(5)
    let answer = tries.apply(.begin(["Minsu", "Owner"]), at: noon)
    #expect(answer == PinTries.Answer(open: ["Owner"], end: nil))
  }

  @Test func `a right PIN forgives its owner, and only this try of the others`() {
    var tries = tried(4, ["Minsu", "Owner"])
    _ = tries.apply(.begin(["Minsu", "Owner"]), at: noon)
    _ = tries.apply(.right(of: "Owner", among: ["Minsu", "Owner"]), at: noon)
    #expect(tries == tried(4))
  }

  @Test func `a clock that was set back locks for no more than a minute`() {
    var tries = tried(5)
    let answer = tries.apply(.look(["Minsu"]), at: noon - 3600)
    #expect(answer.end == noon - 3600 + 60)
  }

  @Test(arguments: ["", "Minsu", "Kim Min su", "a%b/ㄱ"])
  func `the text keeps everything`(_ name: String) {
    for count in 0...5 {
      let tries = tried(count, [name, "Owner"])
      #expect(PinTries(parsing: tries.text) == tries)
    }
  }

  @Test func `damaged lines are left out`() {
    let tries = tried(2, ["Owner"])
    #expect(PinTries(parsing: "x\n9 - Minsu\n-1 - Minsu\n\n" + tries.text + "1") == tries)
  }

  @Test func `Of two people who are locked, the first who can try again is told`() {
    var tries = tried(5)
    for _ in 1...5 { _ = tries.apply(.begin(["Owner"]), at: noon + 30) }
    let locked = tries.apply(.look(["Owner", "Minsu"]), at: noon + 40)
    #expect(locked == PinTries.Answer(open: [], end: noon + 60))
  }
}
