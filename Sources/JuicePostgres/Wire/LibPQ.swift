import CPostgres
import Glibc
import JuiceText

/// libpq's functions, loaded when the first address of a server is read.
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

  /// Gives `body` what C takes for the texts; nil for nil.
  static func withPointers<Result>(
    to texts: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
  ) -> Result {
    let copies = texts.map { $0.flatMap { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return copies.map { UnsafePointer($0) }.withUnsafeBufferPointer { body($0.baseAddress) }
  }

  /// A text of C, without blanks around it; empty for NULL.
  static func text(of start: UnsafePointer<CChar>?) -> String {
    guard let start else { return "" }
    return String(cString: start).trimmed
  }
}
