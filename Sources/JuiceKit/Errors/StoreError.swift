/// Why a store can't be used, with its path.
public enum StoreError: Error, Hashable, Sendable {
  /// The file is no database, or a damaged one.
  case damaged(String, Cause)
  /// Written by a newer version of this program.
  case newer(String)
  /// Another process kept it locked for longer than the store waits.
  case busy(String)
  case cannotCreate(String, Cause)
  /// There is no file to read.
  case missing(String)
  case cannotRead(String, Cause)
  case cannotWrite(String, Cause)
  case diskFull(String)
  /// A store on a server, by its address without a password.
  case server(String, ServerFault)

  /// It stays, whatever is waited for.
  public var isDamage: Bool {
    switch self {
    case .damaged, .server(_, .damaged): true
    default: false
    }
  }

  /// Nobody knows what became of a change: the store that is asked for it again does.
  public var isUnanswered: Bool {
    if case .server(_, .unanswered) = self { true } else { false }
  }
}

extension StoreError {
  /// The same call may succeed later: another program or the network is in the way.
  public var mayPass: Bool {
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

/// Why a store on a server can't be used. Messages are those of the server or of its client library.
public enum ServerFault: Hashable, Sendable {
  /// The library that talks to the server is not installed.
  case noClient(String)
  case badAddress
  /// A setting in the address or of the environment that the library does not know, or whose value it can't use.
  case badSetting(String)
  /// No connection can be made, for no reason of the ones below.
  case notReached(String)
  /// Nothing came in time, from a line or from a server that is slow.
  case noAnswer
  /// A change was asked for and may have been made; of an order, its id. Asked for again, it is made once.
  case unanswered(Order.ID?)
  /// The connection broke.
  case cutOff(String)
  /// - Parameter root: the file with the certificates that are trusted here.
  case notTrusted(Distrust, String, root: String)
  /// It is starting or stopping, or has no connection left.
  case notReady(String)
  /// A limit of the server's own ended what was asked for.
  case limit(ServerLimit, String)
  /// A pooler hands sessions on after each transaction.
  case sharedSessions
  /// It follows another server, or is told to change nothing.
  case readOnly(String)
  case loginRefused(String)
  /// The server lets nobody in with this login, to this database, or from here.
  case notLetIn(String)
  /// The login may not do that here, or no longer.
  case noRights(String)
  /// The login asked for something that only the owner of the database may do.
  case notOwner(String)
  /// The login asked for something that only the owner and readers of all stands may read.
  case notReader(String)
  /// The login belongs to no stand; it may be that of the owner, or of who reads all stands.
  case noStand
  /// The stand of this name is a mirror: what is sold is in the file that it copies.
  case isMirror(String)
  /// The stand of this name is a store that tills sell on: no file is mirrored to it.
  case isStore(String)
  case noDatabase(String)
  /// The major version of a server that is too old, and the oldest that would do.
  case tooOld(Int, least: Int)
  /// Nothing of this program is in the database.
  case noSchema
  /// The tables are those of an older version of this program.
  case olderSchema
  /// The encoding of a database that is not UTF8.
  case otherEncoding(String)
  case damaged(Cause)
  /// Something else than PostgreSQL answers there.
  case notPostgres(String)
  /// The server broke the rules, or its tables are not those that were made there.
  case unexpected(String)
  /// It has no room left.
  case full(String)
}

/// How long a server lets something take.
public enum ServerLimit: CaseIterable, Hashable, Sendable {
  /// A statement, or a transaction.
  case statement, transaction
  /// Waiting for what others keep locked.
  case lock
  /// A transaction in which nothing is asked for.
  case idleTransaction
}

/// Why a server is not trusted.
public enum Distrust: CaseIterable, Hashable, Sendable {
  case noEncryption
  /// Its certificate has another name than the address.
  case otherName
  /// No certificate says here who is to be trusted.
  case noRoot
  /// Its certificate is not signed by the one that is trusted here, or has expired.
  case otherSigner
  case other
}

/// Why a file or a store can't be used.
public enum Cause: Error, Hashable, Sendable {
  /// The number of a system error.
  case errno(Int32)
  /// A fault of the database, and its own message, in English.
  case database(DatabaseFault, String)
  /// The message of another part of the system, in English.
  case system(String)
  case isFolder
  /// A device, a pipe or a socket.
  case notRegularFile
  case nulInPath
  /// It was taken away while in use.
  case removed
  /// Another file has its place now.
  case replaced
  /// It has an entry no more that it had before, by its number.
  case lostEntry(Int)
  /// The database of another program.
  case otherProgram
  /// A value that is not allowed in a journal.
  case badValue(String)
  /// A row of this table belongs to no entry.
  case orphan(table: String)
  /// An entry of a journal that was to be taken over breaks a rule.
  case fault(JournalFault)
  /// Tables or triggers are not those it was created with.
  case changedSchema
  /// A write-ahead log can't be used here.
  case noLog
  /// A change that was cut short is beside it, and can't be finished here.
  case unfinishedChange
  /// The log of another store lies where one is to be made.
  case logOfAnother
  /// Others than its owner may read or write it.
  case openToOthers
  /// It belongs to another user.
  case ofOtherUser
  case notPinFile
}

/// A fault of a store's database.
public enum DatabaseFault: CaseIterable, Hashable, Sendable {
  case notADatabase, damaged
  /// Something in it, or to be written, breaks a rule of the schema.
  case brokenRule
  case readOnly, inputOutput, notOpened, noMemory, other
}
