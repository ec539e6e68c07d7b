import JuiceKit
import JuiceStorage

/// The journals of a database, read and written on a connection until a deadline.
struct PostgresDatabase {
  let connection: PostgresConnection
  var deadline: Deadline
  /// The least time of a statement, in seconds: many may together take longer than a call.
  var step = 0.0
  /// The day of the next order; empty if none is made.
  var today = ""
  /// The books of other stands that this reader has checked; nil for the login's own stand.
  var checked: (any CheckedBooks)?

  func rows(_ sql: SQL, _ values: [String?] = []) throws(PostgresError) -> PostgresRows {
    try connection.rows(sql, values, until: deadline.orAtLeast(step))
  }
}

/// A PostgreSQL array literal.
struct PostgresArray {
  let text: String

  init(_ values: some Sequence<String?>) {
    var text: [UInt8] = [UInt8(ascii: "{")]
    for value in values {
      if text.count > 1 { text.append(UInt8(ascii: ",")) }
      guard let value else {
        text += "NULL".utf8
        continue
      }
      text.append(UInt8(ascii: "\""))
      for byte in value.utf8 {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
          text.append(UInt8(ascii: "\\"))
        }
        text.append(byte)
      }
      text.append(UInt8(ascii: "\""))
    }
    text.append(UInt8(ascii: "}"))
    self.text = String(decoding: text, as: UTF8.self)
  }
}
