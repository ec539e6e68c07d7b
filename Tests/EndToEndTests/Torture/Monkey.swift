import Foundation
import SeededTesting

/// Random terminal input: keys, mouse, pastes, noise and window sizes.
extension Seeded {
  enum MonkeyEvent {
    case bytes([UInt8])
    case size(columns: UInt16, rows: UInt16)
  }

  /// - Parameter isFlood: adds pastes and noise to the keys and the mouse.
  mutating func monkeyEvent(isFlood: Bool) -> MonkeyEvent {
    switch number(isFlood ? 0...99 : 11...99) {
    case 0...3: .bytes(brokenSequence())
    case 4...7: .bytes((0..<number(1...12)).map { _ in UInt8(number(0x80...0xFF)) })
    case 8...10: .bytes(paste())
    case 11...12: .size(columns: UInt16(number(1...500)), rows: UInt16(number(1...200)))
    // Large enough to take orders.
    case 13...16: .size(columns: UInt16(number(40...130)), rows: UInt16(number(12...50)))
    case 17...27: .bytes(mouse())
    // Keys that leave the till, and control keys that a shell would act on.
    case 28 where onceIn(8): .bytes([element([0x03, 0x11, 0x13, 0x1A, 0x1C, 0x71])])
    case 29...50: .bytes(Array(element(Self.sequences).utf8))
    default: .bytes(Array(element(Self.characters).utf8))
    }
  }

  /// Without `q` and Ctrl-C, which end the till and are sent rarely.
  private static let characters =
    "1234567890 +-/?rbotpucwLhjklynxgsf".map(String.init)
    + ["\r", "\t", "\u{7F}", "\u{1B}", "ㅂ", "ㄱ", "한", "é", "\u{301}", "\u{202E}", "🍓", "\u{0}"]

  private static let sequences = [
    "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}OA", "\u{1B}OB", "\u{1B}[H", "\u{1B}[F",
    "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[3~", "\u{1B}[Z", "\u{1B}OP", "\u{1B}[21~", "\u{1B}[1;5A",
    "\u{1B}x",
  ]

  private mutating func mouse() -> [UInt8] {
    let button = element([0, 0, 0, 1, 2, 3, 32, 35, 64, 65, 66, 128, -1, 999_999_999_999])
    let (x, y) = (number(0...140), number(0...52))
    if onceIn(4) { return [0x1B, 0x5B, 0x4D] + (0..<3).map { _ in UInt8(number(0...255)) } }
    return Array("\u{1B}[<\(button);\(x);\(y)\(element(["M", "M", "m"]))".utf8)
  }

  private mutating func brokenSequence() -> [UInt8] {
    let whole = Array(element(Self.sequences + ["\u{1B}[<0;10;5M", "\u{1B}]0;title\u{7}"]).utf8)
    var bytes = Array(whole.prefix(number(1...whole.count)))
    if onceIn(3) { bytes.append(UInt8(number(0...255))) }
    if onceIn(5) { bytes = Array("\u{1B}[".utf8) + (0..<number(1...300)).map { _ in 0x3B } }
    return bytes
  }

  private mutating func paste() -> [UInt8] {
    let text = Array(
      repeating: element(["7", "b\r", "한", "\u{1B}[A", "\u{3}1"]), count: number(1...60))
    // Unmarked, unfinished, and complete.
    let (start, end) = element([("", ""), ("\u{1B}[200~", ""), ("\u{1B}[200~", "\u{1B}[201~")])
    return Array((start + text.joined() + end).utf8)
  }
}
