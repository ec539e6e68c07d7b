/// Why a stand of a server can't be made or removed.
public enum StandProblem: Error, Hashable, Sendable {
  /// A name is 1 to 40 of `a-z`, `0-9` and `-`, which it does not begin with, and not `all`, which means every stand.
  case badName(String)
  /// There is a stand of this name, and it has a login.
  case exists(String)
  /// There is no stand of this name.
  case unknown(String)
  /// The stand of this name is a store, and was to become a mirror.
  case isStore(String)
  /// There is no stand of this name with a login.
  case noLogin(String)
}

/// The kind of a stand on a server.
public enum StandKind: String, CaseIterable, Sendable {
  /// Tills sell on it.
  case store
  /// A file copies itself to it.
  case mirror
  /// Its journal was put aside.
  case aside
}
