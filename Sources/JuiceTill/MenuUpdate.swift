public import JuiceKit

/// What became of the menu file while the till runs.
public enum MenuUpdate: Sendable {
  case changed(Menu)
  /// It can't be used now; the menu stays as it was.
  case failed(MenuFileError)
  /// The system can't tell of changes to it.
  case notFollowed
}
