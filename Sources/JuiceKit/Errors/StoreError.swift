/// Why a store can't be used, with the place it was looked for in.
public enum StoreError: Error, Hashable, Sendable {
  /// Not a database, or a damaged one.
  case damaged(String, Cause)
  /// Written by a newer version of this program.
  case newer(String)
  /// Another process held it for longer than the store is patient.
  case busy(String)
  case cannotCreate(String, Cause)
  case cannotRead(String, Cause)
  case cannotWrite(String, Cause)
  case diskFull(String)
}

/// What is known of why a file or a store can't be used.
public enum Cause: Hashable, Sendable {
  /// In the words of the system or of a library.
  case system(String)
  case isFolder
  /// A device, a pipe or a socket.
  case notRegularFile
  case nulInPath
  /// Another file has taken its place, or none is there any more, while it was in use.
  case replaced
  /// The database of another program.
  case otherProgram
  /// A value that no journal has.
  case badValue(String)
  /// A row of this table that belongs to no entry.
  case orphan(table: String)
  /// Tables or triggers that are not those it was made with.
  case changedSchema
  /// No write-ahead log can be kept here.
  case noLog
}
