internal import CText
internal import Synchronization

/// CP949, the character set of Korean printers: EUC-KR with the syllables it lacks.
enum CP949 {
  /// `true` if the C library has the table: some systems ship it in a separate package.
  static var isInstalled: Bool { converter.withLock { unsafe $0.handle != failed } }

  /// The bytes of a character, one for each column; `nil` if CP949 lacks it.
  static func bytes(of character: Character) -> [UInt8]? {
    if let ascii = character.asciiValue { return [ascii] }
    var input = Array(String(character).utf8CString)
    var output = [CChar](repeating: 0, count: 8)
    let isConverted = converter.withLock { converter in
      unsafe input.withUnsafeMutableBufferPointer { input in
        unsafe output.withUnsafeMutableBufferPointer { output in
          var (from, to) = (input.baseAddress, output.baseAddress)
          var (left, room) = (input.count - 1, output.count)
          return unsafe converter.handle != failed
            && iconv(converter.handle, &from, &left, &to, &room) == 0
        }
      }
    }
    return isConverted ? output.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)) : nil
  }

  /// CP949 has no shift states: iconv keeps nothing between two characters.
  @safe private struct Converter: @unchecked Sendable {
    let handle: iconv_t?
  }

  private static let converter = unsafe Mutex(Converter(handle: iconv_open("CP949", "UTF-8")))
  private static var failed: iconv_t? { unsafe iconv_t(bitPattern: -1) }
}
