/// The reason why a stand on a server can't be made or removed.
package enum StandProblem: Error, Hashable, Sendable {
  /// A name is 1 to 40 of `a-z`, `0-9` and `-`, does not begin with `-`, and is not `all`, which means every stand.
  case badName(String)
  /// The stand exists, and has a login.
  case exists(String)
  /// A journal that was put aside has this name, and never gets a login again.
  case isAside(String)
  case unknown(String)
  /// The stand is a store, and can't become a mirror.
  case isStore(String)
  /// No stand with a login has this name.
  case noLogin(String)
}

package enum StandKind: String, CaseIterable, Sendable {
  /// Tills sell on it.
  case store
  /// A file copies itself to it.
  case mirror
  /// Its journal was put aside.
  case aside
}
