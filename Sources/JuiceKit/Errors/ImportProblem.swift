/// A mistake in a line of an export.
public enum ImportProblem: Error, Hashable, Sendable {
  /// The line is no JSON, or no object.
  case notObject
  case missingKey(String)
  case unknownKey(String, known: [String])
  case repeatedKey(String)
  case wrongType(key: String)
  /// A value that this key, or an entry of this kind, can't have.
  /// - Parameter wanted: values that would be right, where a few can be named.
  case badValue(key: String, value: String, wanted: [String] = [])
  case fault(JournalFault)
}
