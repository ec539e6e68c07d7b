import JuiceKit

/// A text that is valid UTF-8 and has no control characters but tab, LF and CR.
struct SourceText {
  let bytes: [UInt8]

  init(checking all: [UInt8]) throws(LocatedProblem) {
    bytes = all.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(all.dropFirst(3)) : all
    guard bytes.count <= MenuFile.maxBytes else {
      throw LocatedProblem(kind: .tooLarge(most: MenuFile.maxBytes), position: .start)
    }
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw LocatedProblem(kind: .notUTF8, position: position(ofByte: error.byteOffsets.lowerBound))
    }
    if let (scalar, offset) = firstControl() {
      throw LocatedProblem(kind: .controlCharacter(scalar), position: position(ofByte: offset))
    }
  }

  /// Returns the position of a byte. Lines end with LF, CR or both, as in YAML.
  func position(ofByte offset: Int) -> Position {
    var position = Position.start
    var last: Unicode.Scalar?
    for scalar in String(decoding: bytes.prefix(offset), as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\n" where last == "\r": break
      case "\n", "\r": position = Position(line: position.line + 1, column: 1)
      default: position.column += 1
      }
      last = scalar
    }
    return position
  }

  func scalar(at offset: Int) -> Unicode.Scalar? {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.dropFirst(offset).first
  }

  /// Finds the first C0 (except tab and line ends), DEL or C1, or a line end that YAML and editors count differently: U+0085,
  /// U+2028, U+2029.
  private func firstControl() -> (Unicode.Scalar, offset: Int)? {
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case 0x20...0x7E, 0x09, 0x0A, 0x0D: continue
      case 0..<0x20, 0x7F: return (Unicode.Scalar(byte), offset)
      case 0xC2 where bytes[offset + 1] < 0xA0: return (Unicode.Scalar(bytes[offset + 1]), offset)
      case 0xE2 where bytes[offset + 1] == 0x80 && [0xA8, 0xA9].contains(bytes[offset + 2]):
        return (bytes[offset + 2] == 0xA8 ? "\u{2028}" : "\u{2029}", offset)
      default: continue
      }
    }
    return nil
  }
}
