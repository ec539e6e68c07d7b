import CPostgres
import JuiceKit

/// The rows of a finished statement. Checks each value: the server is not trusted.
@safe final class PostgresRows {
  private let pq: CPLibrary
  private let result: OpaquePointer

  /// Takes ownership of `result`.
  init(_ result: OpaquePointer, _ pq: CPLibrary) {
    unsafe self.result = unsafe result
    self.pq = pq
  }

  deinit { unsafe pq.PQclear(result) }

  var count: Int { unsafe Int(pq.PQntuples(result)) }

  /// The bytes of a value, valid as long as the rows; nil for NULL.
  private func optionalBuffer(_ row: Int, _ column: Int) throws(PostgresError)
    -> UnsafeRawBufferPointer?
  {
    guard (0..<count).contains(row), unsafe (0..<Int(pq.PQnfields(result))).contains(column) else {
      throw .badValue("row \(row), column \(column)")
    }
    let (row, column) = (CInt(row), CInt(column))
    guard unsafe pq.PQgetisnull(result, row, column) == 0,
      let start = unsafe pq.PQgetvalue(result, row, column)
    else { return nil }
    return unsafe UnsafeRawBufferPointer(
      start: start, count: Int(pq.PQgetlength(result, row, column)))
  }

  func isNull(_ row: Int, _ column: Int) throws(PostgresError) -> Bool {
    unsafe try optionalBuffer(row, column) == nil
  }

  func withText<Value>(
    _ row: Int, _ column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value
  ) throws -> Value {
    guard let buffer = unsafe try optionalBuffer(row, column) else {
      throw PostgresError.badValue("NULL")
    }
    return try withExtendedLifetime(self) {
      unsafe try body(buffer.bindMemory(to: UInt8.self))
    }
  }

  func optionalText(_ row: Int, _ column: Int) throws(PostgresError) -> String? {
    guard let bytes = unsafe try optionalBuffer(row, column) else { return nil }
    guard let text = unsafe String(validating: bytes, as: UTF8.self) else {
      throw unsafe .badValue(String(decoding: bytes.prefix(100), as: UTF8.self))
    }
    return text
  }

  func text(_ row: Int, _ column: Int) throws(PostgresError) -> String {
    guard let text = try optionalText(row, column) else { throw .badValue("NULL") }
    return text
  }

  func optionalInteger(
    _ row: Int, _ column: Int, in range: ClosedRange<Int> = .min ... .max
  ) throws(PostgresError) -> Int? {
    guard let text = try optionalText(row, column) else { return nil }
    guard let value = Int(text), range.contains(value) else { throw .badValue(text) }
    return value
  }

  func integer(_ row: Int, _ column: Int, in range: ClosedRange<Int> = .min ... .max)
    throws(PostgresError) -> Int
  {
    guard let value = try optionalInteger(row, column, in: range) else { throw .badValue("NULL") }
    return value
  }

  func bool(_ row: Int, _ column: Int) throws(PostgresError) -> Bool {
    switch try text(row, column) {
    case "t": return true
    case "f": return false
    case let other: throw .badValue(other)
    }
  }

  /// A `bytea`; nil for NULL.
  func optionalBytes(_ row: Int, _ column: Int) throws(PostgresError) -> [UInt8]? {
    guard let text = try optionalText(row, column) else { return nil }
    guard text.hasPrefix("\\x"), let bytes = [UInt8](hexadecimal: text.dropFirst(2)) else {
      throw .badValue(text)
    }
    return bytes
  }

  /// Parses a text; throws `badValue` if `parse` returns nil.
  func value<Value>(_ row: Int, _ column: Int, _ parse: (String) -> Value?) throws(PostgresError)
    -> Value
  {
    let text = try text(row, column)
    guard let value = parse(text) else { throw .badValue(text) }
    return value
  }

  func digest(_ row: Int, _ column: Int) throws(PostgresError) -> Digest? {
    guard let bytes = try optionalBytes(row, column) else { return nil }
    guard let digest = Digest(bytes: bytes) else { throw .badValue(bytes.hexadecimal) }
    return digest
  }
}

extension Digest {
  var value: String { "\\x" + text }
}
