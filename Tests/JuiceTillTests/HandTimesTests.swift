import JuiceTerminal
import Testing

@testable import JuiceTill

/// How long after another a key or a click counts again, to the millisecond.
@Suite struct HandTimesTests {
  private let start = ContinuousClock.now

  @Test func aRepeatOfAHeldKeyMayComeLate() {
    var keys = HeldKeys()
    func judge(at milliseconds: Int) -> HeldKeys.Verdict {
      keys.judge("7", at: start + .milliseconds(milliseconds))
    }
    #expect(judge(at: 0) == .counts)
    #expect(judge(at: 500) == .waits)
    #expect(judge(at: 530) == .isHeld)
    #expect(judge(at: 530 + 219) == .isHeld)
    #expect(judge(at: 530 + 219 + 220) == .waits)
  }

  @Test @MainActor func whileAnotherKeyIsPressedNoneIsHeld() {
    var handled: [Event] = []
    let queue = InputQueue(
      isStoreBusy: { false }, needsStore: { _ in true }, countsOnce: { _ in true },
      button: { _ in nil }, handle: { handled.append($0) }, dropped: { _ in })
    queue.take(.key("7"), at: start)
    queue.take(.key("7"), at: start + .milliseconds(150))
    #expect(handled == [.key("7")])
    queue.take(.key("6"), at: start + .milliseconds(160))
    #expect(handled == [.key("7"), .key("7"), .key("6")])
  }

  @Test func aSecondClickCountsAfterAWhile() {
    let button = DoubleClick.Button(
      frame: Rect(x: 0, y: 0, width: 10, height: 3), screen: ObjectIdentifier(Self.self))
    let point = Point(x: 2, y: 1)
    var clicks = DoubleClick()
    func isSecond(at milliseconds: Int) -> Bool {
      clicks.isSecond(at: point, on: button, at: start + .milliseconds(milliseconds))
    }
    #expect(!isSecond(at: 0))
    #expect(isSecond(at: 399))
    #expect(!isSecond(at: 400))
    #expect(isSecond(at: 799))
  }

  @Test func aSecondClickDoesNotPressWhatCameUpUnderIt() {
    let point = Point(x: 2, y: 1)
    func second(in frame: Rect, of screen: Any.Type) -> Bool {
      var clicks = DoubleClick()
      let first = DoubleClick.Button(
        frame: Rect(x: 0, y: 0, width: 10, height: 3), screen: ObjectIdentifier(Self.self))
      _ = clicks.isSecond(at: point, on: first, at: start)
      let button = DoubleClick.Button(frame: frame, screen: ObjectIdentifier(screen))
      return clicks.isSecond(at: point, on: button, at: start + .milliseconds(200))
    }
    let beside = Rect(x: 2, y: 1, width: 4, height: 1)
    #expect(second(in: beside, of: DoubleClick.self))
    #expect(!second(in: beside, of: Self.self))
  }
}
