import CPostgres
import Glibc
import JuiceText
import Synchronization

/// libpq's functions, loaded on first use.
enum LibPQ {
  /// Debian and Ubuntu have it in the package libpq5.
  private static let loaded = Result<CPLibrary, PostgresError> { () throws(PostgresError) in
    try load("libpq.so.5")
  }

  static func functions() throws(PostgresError) -> CPLibrary { try loaded.get() }

  private static let users = Atomic(0)

  /// Runs code that calls libpq on a thread other than the main one.
  static func use<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    users.add(1, ordering: .sequentiallyConsistent)
    defer { users.subtract(1, ordering: .sequentiallyConsistent) }
    return try body()
  }

  static var isInUse: Bool { users.load(ordering: .sequentiallyConsistent) > 0 }

  static func load(_ name: String) throws(PostgresError) -> CPLibrary {
    var problem = [CChar](repeating: 0, count: 300)
    let library = UnsafeMutablePointer<CPLibrary>.allocate(capacity: 1)
    defer { unsafe library.deallocate() }
    guard unsafe cp_load(name, library, &problem, problem.count) else {
      throw unsafe .notInstalled(
        problem.withUnsafeBufferPointer { unsafe text(of: $0.baseAddress) })
    }
    return unsafe library.pointee
  }

  /// Passes C strings to `body`; nil becomes NULL.
  static func withPointers<Result>(
    to texts: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
  ) -> Result {
    let copies = unsafe texts.map { unsafe $0.flatMap { unsafe strdup($0) } }
    defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
    return unsafe copies.map { unsafe UnsafePointer($0) }.withUnsafeBufferPointer {
      unsafe body($0.baseAddress)
    }
  }

  /// A C string without surrounding blanks; empty for NULL.
  static func text(of start: UnsafePointer<CChar>?) -> String {
    guard let start = unsafe start else { return "" }
    return unsafe String(cString: start).trimmed
  }
}
