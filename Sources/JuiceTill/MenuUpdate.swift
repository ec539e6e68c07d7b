public import JuiceKit

/// News about the menu file while the till runs.
public enum MenuUpdate: Sendable {
  case changed(Menu)
  /// It can't be used now; the old menu stays.
  case failed(MenuFileError)
  /// It is there no more; the last menu stays.
  case removed
  /// Changes to it can't be watched.
  case notFollowed
}
