public import JuiceKit
internal import SystemPackage

/// The file in which a stand's owner writes the menu: `docs/menu.md` has its form.
public enum MenuFile {
  /// Far more than a menu needs.
  public static let maxBytes = 1 << 20
  public static let maxIngredients = 200
  public static let maxJuices = 1000
  /// One for each digit key.
  public static let maxPayments = 9
  /// How many terminal columns a name or label may take.
  public static let maxColumns = 40
  /// How many Unicode scalars a name or label may have: enough for that many columns in any script.
  public static let maxNameScalars = 400

  /// Reads the menu in a regular file.
  public static func load(path: String) throws(MenuFileError) -> Menu {
    try parse(bytes(of: path), file: path)
  }

  /// Reads a menu.
  ///
  /// - Parameter file: the name that problems are reported under.
  public static func parse(_ text: String, file: String) throws(MenuFileError) -> Menu {
    try parse(Array(text.utf8), file: file)
  }

  /// Reads a menu.
  ///
  /// - Parameter file: the name that problems are reported under.
  public static func parse(_ bytes: [UInt8], file: String) throws(MenuFileError) -> Menu {
    let root: YAMLNode
    do {
      root = try YAMLParser(SourceText(checking: bytes)).document()
    } catch {
      throw .invalid([MenuProblem(error, file: file, path: "")])
    }
    return try MenuReader.menu(from: root, file: file)
  }

  /// The bytes of a file, or one more than a menu may have. Waits for nobody: the path may be a pipe's.
  static func bytes(of path: String) throws(MenuFileError) -> [UInt8] {
    func unreadable(_ cause: Cause) -> MenuFileError { .unreadable(path: path, cause) }

    guard !path.utf8.contains(0) else { throw unreadable(.nulInPath) }
    do {
      let file = try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
      return try file.closeAfter {
        switch try Stat(file).type {
        case .regular: return try file.readAll(limit: maxBytes + 1)
        case .directory: throw unreadable(.isFolder)
        default: throw unreadable(.notRegularFile)
        }
      }
    } catch {
      throw error as? MenuFileError ?? unreadable(Cause(error))
    }
  }
}

extension MenuFile {
  /// The built-in menu as a file, with notes that teach the format.
  public static var standardText: String {
    String(decoding: PackageResources.standard_menu_yaml, as: UTF8.self)
  }
}

extension Menu {
  /// The built-in menu, for a stand without a menu file.
  public static let standard: Menu = {
    do {
      return try MenuFile.parse(PackageResources.standard_menu_yaml, file: "standard-menu.yaml")
    } catch {
      preconditionFailure("the built-in menu is broken: \(error)")
    }
  }()
}

extension FileDescriptor {
  /// Reads up to the end or to a limit. What a file says of its size may be wrong (`/proc`) or change.
  func readAll(limit: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      let buffer = UnsafeMutableRawBufferPointer(buffer)
      while count < limit {
        let read = try self.read(into: .init(rebasing: buffer[count...]))
        if read == 0 { break }
        count += read
      }
    }
  }
}
