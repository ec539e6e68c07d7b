/// A paste between its marks. Where the end mark is lost, keys end it: a silence proves nothing, as a slow line
/// stalls.
struct MarkedPaste {
  typealias Instant = ContinuousClock.Instant

  /// A lone Esc or Ctrl-C so long after the rest of it is a key.
  static let pause = Duration.seconds(1)
  /// Keys that come one by one, this far apart, are pressed by a hand if there are `handful` of them.
  static let handPace = Duration.milliseconds(50)
  static let handful = 3

  /// Bytes that came together, and when.
  struct Piece {
    let bytes: [UInt8]
    let time: Instant
  }

  private var bytes: [UInt8] = []
  /// The time at which the last of the text was read.
  private(set) var time: Instant
  /// The last pieces, if they may be keys.
  private var typed: [Piece] = []
  /// The time of the last byte, if that is an Esc that may be the key.
  private(set) var escape: Instant?

  init(at now: Instant) { time = now }

  var text: String { String(decoding: escape == nil ? bytes : bytes.dropLast(), as: UTF8.self) }

  /// Looks at a piece before its bytes are added.
  ///
  /// - Parameter isKey: whether it is a single key.
  /// - Returns: the keys that show that the paste had ended before them; none where it goes on.
  mutating func keys(in piece: Piece, isKey: Bool) -> [Piece] {
    if let escape { (time, self.escape) = (escape, nil) }
    let last = typed.last?.time ?? time
    let gap = last.duration(to: piece.time)
    if gap >= Self.pause, [[Byte.interrupt], [Byte.escape]].contains(piece.bytes) {
      (time, typed) = (last, [])
      if piece.bytes == [Byte.interrupt] { return [piece] }
      escape = piece.time
      return []
    }
    guard isKey, gap >= Self.handPace, !isInEndMark(piece.bytes) else {
      typed = []
      time = piece.time
      return []
    }
    typed.append(piece)
    guard typed.count == Self.handful else { return [] }
    bytes.removeLast(typed.dropLast().reduce(0) { $0 + $1.bytes.count })
    return typed
  }

  /// - Returns: whether the paste ends with this byte.
  mutating func add(_ byte: UInt8) -> Bool {
    bytes.append(byte)
    guard bytes.suffix(InputSequence.pasteEnd.count) == InputSequence.pasteEnd[...] else {
      return false
    }
    bytes.removeLast(InputSequence.pasteEnd.count)
    return true
  }

  /// True if a slow line may have cut the end mark after these bytes.
  private func isInEndMark(_ piece: [UInt8]) -> Bool {
    let mark = InputSequence.pasteEnd
    let end = bytes.suffix(mark.count) + piece
    return mark.indices.contains { end.suffix($0 + 1) == mark[...$0] }
  }
}
