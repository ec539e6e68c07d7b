import CText
import Foundation

/// A thermal printer that knows the commands of slips, and draws the paper.
struct ThermalPrinter {
  /// The printed lines. Double letters have a space after each, in lines that end with `#`.
  private(set) var paper: [String] = []
  private(set) var cuts = 0
  private(set) var kicks = 0
  /// The bytes that this printer does not know, or that real ones would treat differently.
  private(set) var faults: [String] = []
  private var isLarge = false
  private var isKorean = false
  private var columns = 0
  private var line = ""
  private let width: Int

  init(columns: Int, _ bytes: [UInt8]) {
    width = columns
    if !bytes.starts(with: [0x1B, 0x40]) { faults.append("no start") }
    read(bytes)
    if !line.isEmpty { faults.append("unprinted: \(line)") }
  }

  private mutating func read(_ bytes: [UInt8]) {
    let commands: [([UInt8], (inout ThermalPrinter) -> Void)] = [
      ([0x1B, 0x40], { ($0.isLarge, $0.isKorean) = (false, false) }),
      ([0x1C, 0x26], { $0.isKorean = true }),
      ([0x1D, 0x21, 0x11], { $0.isLarge = true }),
      ([0x1D, 0x21, 0x00], { $0.isLarge = false }),
      ([0x1D, 0x56, 0x42, 0x00], { $0.cuts += 1 }),
      ([0x1B, 0x70, 0x00, 0x19, 0xFA], { $0.kicks += 1 }),
      ([0x0A], { $0.feed() }),
    ]
    var rest = bytes[...]
    while let first = rest.first {
      if let (command, act) = commands.first(where: { rest.starts(with: $0.0) }) {
        act(&self)
        rest = rest.dropFirst(command.count)
      } else if first >= 0x80, rest.count > 1 {
        let letter = Array(rest.prefix(2))
        if !isKorean { faults.append("no Korean yet") }
        write(Self.korean(letter) ?? "\u{FFFD}", columns: 2)
        rest = rest.dropFirst(2)
      } else {
        if first < 0x20 || first == 0x7F { faults.append("byte \(first)") }
        write(String(UnicodeScalar(first)), columns: 1)
        rest = rest.dropFirst()
      }
    }
  }

  private static func korean(_ bytes: [UInt8]) -> String? {
    let converter = unsafe iconv_open("UTF-8", "CP949")
    defer { unsafe iconv_close(converter) }
    var input = bytes.map(CChar.init(bitPattern:))
    var output = [CChar](repeating: 0, count: 8)
    let status = unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        var (from, to, left, room) = (input.baseAddress, output.baseAddress, input.count, 7)
        return unsafe iconv(converter, &from, &left, &to, &room)
      }
    }
    return unsafe status == 0
      ? output.withUnsafeBufferPointer { unsafe String(cString: $0.baseAddress!) } : nil
  }

  private mutating func write(_ letter: String, columns count: Int) {
    columns += isLarge ? 2 * count : count
    line += isLarge && letter != " " ? letter + String(repeating: " ", count: count) : letter
    if isLarge, letter == " " { line += " " }
  }

  private mutating func feed() {
    if columns > width { faults.append("\(columns) columns: \(line)") }
    let end = isLarge ? String(repeating: " ", count: max(0, width - columns)) + "#" : ""
    paper.append(line + end)
    (line, columns) = ("", 0)
  }
}
