internal import CSodium
package import JuiceKit

/// The Argon2id hash of a PIN with its salt and cost, as libsodium writes it on one line.
package struct PinHash: Sendable {
  private let text: [CChar]

  static let maxBytes = Int(crypto_pwhash_strbytes())

  /// Returns `nil` if there is not enough memory.
  init?(of pin: Pin) {
    guard sodium_init() >= 0 else { return nil }
    var text = [CChar](repeating: 0, count: Self.maxBytes)
    let isMade = Self.withDigits(of: pin) { digits in
      unsafe crypto_pwhash_str_alg(
        &text, digits, UInt64(pin.digits.utf8.count), UInt64(crypto_pwhash_opslimit_interactive()),
        crypto_pwhash_memlimit_interactive(), crypto_pwhash_alg_argon2id13()) == 0
    }
    guard isMade else { return nil }
    self.text = text
  }

  init?(line: [UInt8]) {
    guard line.count <= Self.maxBytes, line.last == UInt8(ascii: "\n"), !line.contains(0),
      line.starts(with: "$argon2id$".utf8)
    else { return nil }
    let text = line.dropLast().map(CChar.init(truncatingIfNeeded:)) + [0]
    // Checks the form only: another version's cost is fine.
    guard
      unsafe crypto_pwhash_str_needs_rehash(
        text, UInt64(crypto_pwhash_opslimit_interactive()), crypto_pwhash_memlimit_interactive())
        >= 0
    else { return nil }
    self.text = text
  }

  var line: [UInt8] {
    text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)) + [UInt8(ascii: "\n")]
  }

  /// Compares in a tenth of a second and 64 MiB, like making the hash.
  package func matches(_ pin: Pin) -> Bool {
    guard sodium_init() >= 0 else { return false }
    return Self.withDigits(of: pin) { digits in
      unsafe crypto_pwhash_str_verify(text, digits, UInt64(pin.digits.utf8.count)) == 0
    }
  }

  /// Passes the digits in memory that is wiped afterwards.
  private static func withDigits<Result>(of pin: Pin, _ body: ([CChar]) -> Result) -> Result {
    var digits = Array(pin.digits.utf8CString)
    defer { unsafe sodium_memzero(&digits, digits.count) }
    return body(digits)
  }
}
