/// A bracketed paste. If its end mark gets lost, keys end it: a pause proves nothing on a slow line.
struct MarkedPaste {
  typealias Instant = ContinuousClock.Instant

  /// A lone Esc or Ctrl-C after such a pause is a key.
  static let pause = Duration.seconds(1)
  /// `handful` keys, each at least this long after the one before, are typed by hand.
  static let handPace = Duration.milliseconds(50)
  static let handful = 3

  struct Piece {
    let bytes: [UInt8]
    let time: Instant
  }

  private var bytes: [UInt8] = []
  /// The arrival of the last text.
  private(set) var time: Instant
  /// The last pieces, if they can be keys.
  private var typed: [Piece] = []
  /// The arrival of a final Esc that may be the key.
  private(set) var escape: Instant?

  init(at now: Instant) { time = now }

  var text: String { String(decoding: escape == nil ? bytes : bytes.dropLast(), as: UTF8.self) }

  /// Checks a piece before its bytes are added. Returns typed keys, which prove that the paste has ended before them,
  /// or nothing if it goes on.
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

  /// - Returns: true if this byte completes the end mark.
  mutating func add(_ byte: UInt8) -> Bool {
    bytes.append(byte)
    guard bytes.suffix(InputSequence.pasteEnd.count) == InputSequence.pasteEnd[...] else {
      return false
    }
    bytes.removeLast(InputSequence.pasteEnd.count)
    return true
  }

  /// True if these bytes can be a part of the end mark that a slow line has cut.
  private func isInEndMark(_ piece: [UInt8]) -> Bool {
    let mark = InputSequence.pasteEnd
    let end = bytes.suffix(mark.count) + piece
    return mark.indices.contains { end.suffix($0 + 1) == mark[...$0] }
  }
}
