internal import CText
internal import Synchronization

/// Text as Korean printers read it: EUC-KR, and the syllables that it lacks.
enum CP949 {
  /// `true` if the C library of this machine has its table, which some systems keep in a package of its own.
  static var isInstalled: Bool { converter.withLock { $0.handle != failed } }

  /// The bytes of a character, each as wide as a digit; nil where it has none.
  static func bytes(of character: Character) -> [UInt8]? {
    if let ascii = character.asciiValue { return [ascii] }
    var input = Array(String(character).utf8CString)
    var output = [CChar](repeating: 0, count: 8)
    let isConverted = converter.withLock { converter in
      input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
          var (from, to) = (input.baseAddress, output.baseAddress)
          var (left, room) = (input.count - 1, output.count)
          return converter.handle != failed
            && iconv(converter.handle, &from, &left, &to, &room) == 0
        }
      }
    }
    return isConverted ? output.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)) : nil
  }

  /// It keeps nothing between two characters: the encoding has no shifts.
  private struct Converter: @unchecked Sendable {
    let handle: iconv_t?
  }

  private static let converter = Mutex(Converter(handle: iconv_open("CP949", "UTF-8")))
  private static var failed: iconv_t? { iconv_t(bitPattern: -1) }
}
