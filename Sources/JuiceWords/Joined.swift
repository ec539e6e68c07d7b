extension [String?] {
  /// The texts that are there, with `separator` between them.
  package func joined(by separator: String) -> String {
    compactMap(\.self).joined(separator: separator)
  }
}
