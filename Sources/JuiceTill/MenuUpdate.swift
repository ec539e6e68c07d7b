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

/// Changes the menu in its file. Gives the menu that is in it then, and the file's path where there was none before.
public typealias ChangeMenu =
  (@escaping @Sendable (inout Menu) throws -> Void) async throws -> (menu: Menu, newFile: String?)
