/// The reason why a store can't be used, with its path.
package enum StoreError: Error, Hashable, Sendable {
  /// The file is damaged, or no database.
  case damaged(String, Cause)
  /// A newer version of this program wrote it.
  case newer(String)
  /// Another process kept the store locked until the timeout.
  case busy(String)
  case cannotCreate(String, Cause)
  /// The store's folder does not exist. Only the default store gets its folders made.
  case noFolder(String, folder: String)
  /// The file has several names (hard links). Each name would have a log of its own, so one would lack the other's orders.
  case hardLinked(String, names: Int)
  case missing(String)
  case cannotRead(String, Cause)
  case cannotWrite(String, Cause)
  case diskFull(String)
  /// A store on a server, with its address without the password.
  case server(String, ServerFault)

  /// `true` if waiting does not help.
  package var isDamage: Bool {
    switch self {
    case .damaged, .server(_, .damaged): true
    default: false
    }
  }

  /// `true` if the change may have been made. To find out, retry it: the store makes it once.
  package var isUnanswered: Bool {
    if case .server(_, .unanswered) = self { true } else { false }
  }
}

extension StoreError {
  /// The same call may succeed later: another program or the network is in the way.
  package var mayPass: Bool {
    switch self {
    case .busy: true
    case .server(_, let fault):
      switch fault {
      case .notReached, .noAnswer, .unanswered, .cutOff, .notReady, .limit, .readOnly, .full: true
      default: false
      }
    default: false
    }
  }
}

/// The refusal of a change because the result of the one before is unknown.
package struct AwaitedAnswer: Error, Hashable, Sendable {
  /// The error of the change before.
  package let reason: StoreError

  package init(_ reason: StoreError) { self.reason = reason }
}

extension Error {
  /// `true` if the answer to this change is missing, or to the one before, which blocks it.
  package var isOfMissingAnswer: Bool {
    self is AwaitedAnswer || (self as? StoreError)?.isUnanswered ?? false
  }
}

/// The reason why a store on a server can't be used. Messages come from the server or its client library.
package enum ServerFault: Hashable, Sendable {
  case noClient(String)
  case badAddress
  /// The library does not know a setting of the address or environment, or its value.
  case badSetting(String)
  /// The connection failed for another reason than those below.
  case notReached(String)
  /// The server did not answer before the timeout.
  case noAnswer
  /// A change may have been made; with the id of an order. A retry makes it once.
  case unanswered(Order.ID?)
  case cutOff(String)
  /// - Parameter root: the file with the trusted certificates.
  case notTrusted(Distrust, String, root: String)
  /// The server is starting or stopping, or has no free connection.
  case notReady(String)
  /// A limit of the server ended the request.
  case limit(ServerLimit, String)
  /// A pooler shares the session: it hands it on after each transaction.
  case sharedSessions
  /// The server is a standby, or is set to read-only.
  case readOnly(String)
  case loginRefused(String)
  /// The server refuses this login, this database or this host.
  case notLetIn(String)
  /// The login lacks the rights, or has lost them.
  case noRights(String)
  /// The request needs the owner of the database.
  case notOwner(String)
  /// The request needs the owner or a reader of all stands.
  case notReader(String)
  /// The login belongs to no stand: it may be the owner or a reader of all stands.
  case noStand
  /// The stand is a mirror: its sales are in the file that it copies.
  case isMirror(String)
  /// The stand is a store that tills sell on: it can't mirror a file.
  case isStore(String)
  case noDatabase(String)
  /// The server's major version is too old; `least` is the oldest that works.
  case tooOld(Int, least: Int)
  /// The database has no tables of this program.
  case noSchema
  /// The tables are those of an older version of this program.
  case olderSchema
  /// The encoding of a database that is not UTF8.
  case otherEncoding(String)
  case damaged(Cause)
  case notPostgres(String)
  /// The server broke its protocol, or its tables have changed.
  case unexpected(String)
  /// The server's disk is full.
  case full(String)
}

/// A timeout that a server sets.
package enum ServerLimit: CaseIterable, Hashable, Sendable {
  case statement, transaction
  case lock
  case idleTransaction
}

/// The reason why a server is not trusted.
package enum Distrust: CaseIterable, Hashable, Sendable {
  case noEncryption
  /// The certificate has another name than the address.
  case otherName
  /// No root certificate is installed here.
  case noRoot
  /// The certificate is expired, or not signed by a trusted one.
  case otherSigner
  case other
}

/// The cause of a file's or store's failure.
package enum Cause: Error, Hashable, Sendable {
  case errno(Int32)
  /// A fault of the database, with its English message.
  case database(DatabaseFault, String)
  /// The English message of another part of the system.
  case system(String)
  case isFolder
  /// A device, a pipe or a socket.
  case notRegularFile
  /// A symbolic link to a missing file.
  case brokenLink
  case nulInPath
  /// The file was deleted while in use.
  case removed
  /// Another file has taken its path.
  case replaced
  /// An entry that was there before is gone: its number.
  case lostEntry(Int)
  case otherProgram
  case badValue(String)
  /// A row of this table belongs to no entry.
  case orphan(table: String)
  /// An entry of an imported journal breaks a rule.
  case fault(JournalFault)
  /// The tables or triggers are not those that this program made.
  case changedSchema
  /// SQLite can't use a write-ahead log here.
  case noLog
  /// An unfinished transaction lies beside the file and can't be rolled back here.
  case unfinishedChange
  /// The log of another store lies where the new one would be.
  case logOfAnother
  /// Others than the owner may read or write the file.
  case openToOthers
  case ofOtherUser
  case notPinFile
}

package enum DatabaseFault: CaseIterable, Hashable, Sendable {
  case notADatabase, damaged
  /// Stored or new data break a rule of the schema.
  case brokenRule
  case readOnly, inputOutput, notOpened, noMemory, other
}
