import CPostgres
import Glibc
import JuiceText

/// libpq's functions, loaded on first use.
enum LibPQ {
  /// Debian and Ubuntu have it in the package libpq5.
  private static let loaded = Result<CPLibrary, PostgresError> { () throws(PostgresError) in
    try load("libpq.so.5")
  }

  static func functions() throws(PostgresError) -> CPLibrary { try loaded.get() }

  static func load(_ name: String) throws(PostgresError) -> CPLibrary {
    var problem = [CChar](repeating: 0, count: 300)
    let library = UnsafeMutablePointer<CPLibrary>.allocate(capacity: 1)
    defer { library.deallocate() }
    guard cp_load(name, library, &problem, problem.count) else {
      throw .notInstalled(problem.withUnsafeBufferPointer { text(of: $0.baseAddress) })
    }
    return library.pointee
  }

  /// Passes C strings to `body`; nil becomes NULL.
  static func withPointers<Result>(
    to texts: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
  ) -> Result {
    let copies = texts.map { $0.flatMap { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return copies.map { UnsafePointer($0) }.withUnsafeBufferPointer { body($0.baseAddress) }
  }

  /// A C string without surrounding blanks; empty for NULL.
  static func text(of start: UnsafePointer<CChar>?) -> String {
    guard let start else { return "" }
    return String(cString: start).trimmed
  }
}
