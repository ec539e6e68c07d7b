package import JuiceKit

/// News about the menu file while the till runs.
package enum MenuUpdate: Sendable {
  case changed(Menu)
  /// The file can't be used now; the old menu stays.
  case failed(MenuFileError)
  /// The file was removed; the last menu stays.
  case removed
  /// The file can't be watched.
  case notFollowed
}

/// Changes the menu in its file. Returns the new menu, and the file's path if the file is new.
package typealias ChangeMenu =
  (@escaping @Sendable (inout Menu) throws -> Void) async throws -> (menu: Menu, newFile: String?)
