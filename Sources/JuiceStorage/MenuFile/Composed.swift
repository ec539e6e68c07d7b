import Foundation

extension String {
  /// The text in Unicode's normal form C.
  var composed: String {
    // Nothing below U+0300 and no Hangul syllable changes, and that is most text there is.
    let isComposed = unicodeScalars.allSatisfy {
      $0.value < 0x300 || $0.isPlain
    }
    return isComposed ? self : precomposedStringWithCanonicalMapping
  }
}
