package import JuiceKit

extension Books {
  /// Parses cached books; `nil` for damaged ones.
  ///
  /// - Throws: `ContentError.newerVersion`.
  package init?(cached state: String?) throws(ContentError) {
    guard let state else { return nil }
    do throws(StateProblem) { self = try Books(state: state) } catch {
      if error == .newer { throw .newerVersion }
      return nil
    }
  }
}
