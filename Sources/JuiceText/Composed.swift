extension String {
  /// The text in Unicode's normalization form C: `é` for `e` and its accent, `가` for `ㄱ` and `ㅏ`.
  /// Typed texts enter the program in this form, so that equal texts have equal bytes.
  package var composed: String {
    // Form C leaves these characters alone.
    if unicodeScalars.allSatisfy({ $0.value < 0x300 || $0.isPlain || $0.isLine }) { return self }
    return String(decoding: _nfcCodeUnits, as: UTF8.self)
  }
}
