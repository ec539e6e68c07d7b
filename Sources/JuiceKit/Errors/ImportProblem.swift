package enum ImportProblem: Error, Hashable, Sendable {
  case notObject
  case missingKey(String)
  case unknownKey(String, known: [String])
  case repeatedKey(String)
  case wrongType(key: String)
  /// The key, or this kind of entry, does not allow the value.
  /// - Parameter wanted: some allowed values, if they can be listed.
  case badValue(key: String, value: String, wanted: [String] = [])
  case fault(JournalFault)
}
