/// What a stand's place on a server is.
public enum StandKind: String, CaseIterable, Sendable {
  /// Tills sell on it.
  case store
  /// A file copies itself to it.
  case mirror
  /// Its journal was put aside.
  case aside
}
