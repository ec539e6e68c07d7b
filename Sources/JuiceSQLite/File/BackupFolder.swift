package import FoundationEssentials
package import JuiceKit
import JuiceStorage
import SystemPackage

/// The backups of a store that the program names itself, as `juice-20261128-233000.db`, in a folder that a person has made.
///
/// Two stands may share the folder, for example a stick. Their stores mostly have the same name, so the journals tell whose a
/// backup is.
package struct BackupFolder: Sendable {
  package let path: String
  private let store: String
  /// The start and the end of the names.
  private let (stem, end): (String, String)

  /// - Parameter store: the path of the store, which gives the backups its name.
  package init(_ path: String, ofStore store: String) {
    (self.path, self.store) = (path, store)
    let store = FilePath(store)
    stem = (store.stem ?? "") + "-"
    end = store.extension.map { "." + $0 } ?? ""
  }

  package struct Backup: Sendable {
    package let path: String
    /// The time in the name.
    package let made: Date

    /// Reads the whole backup again, from a copy.
    ///
    /// - Throws: `StoreError.damaged`, or another if it can't be read.
    package func verify() throws(StoreError) {
      do throws(StoreError) { _ = try VerifiedBackup(backup: path, patience: 1) { _ in } } catch {
        // An empty file counts as missing where a store is opened.
        if case .missing = error {
          throw .damaged(path, .database(.notADatabase, "file is not a database"))
        }
        throw error
      }
    }
  }

  /// How far a name may be ahead of the clock: two backups of one second, and the hour that clocks repeat in autumn.
  package static let leeway: TimeInterval = 2 * 3600

  /// Returns the backups, newest first.
  ///
  /// - Throws: `Cause` for a folder that is missing or can't be read.
  package func backups(at now: Date) throws(Cause) -> [Backup] {
    Self.byJournal(try files(at: now))
  }

  /// Moves each backup before those that lack entries of it, if the clock was set back between them: its newest entry then has an
  /// earlier time. If the time is later, a restore has taken its entries back.
  private static func byJournal(_ backups: [Backup]) -> [Backup] {
    typealias Newest = (seq: Int, digest: Digest, at: Int)
    var sorted: [(backup: Backup, newest: Newest?)] = []
    for backup in backups {
      var place = sorted.endIndex
      let newest: Newest? = Connection.reading(backup.path) { journal in
        let head = try journal.head()
        guard let digest = head.digest,
          let at = try journal.integer("SELECT at FROM entry WHERE seq = ?", head.seq)
        else { return nil }
        let older = try sorted.firstIndex { other in
          guard let other = other.newest, other.seq < head.seq, other.at > at else { return false }
          return try journal.digest(of: other.seq) == other.digest
        }
        place = older ?? place
        return (seq: head.seq, digest: digest, at: at)
      }
      sorted.insert((backup, newest), at: place)
    }
    return sorted.map(\.backup)
  }

  /// Returns the backups by the times in their names, newest first, without reading them. Backups from the future come last: the
  /// clock was wrong when they were made.
  ///
  /// - Throws: `Cause` for a folder that is missing or can't be read.
  package func files(at now: Date) throws(Cause) -> [Backup] {
    do {
      guard try Stat(FilePath(path)).type == .directory else { throw Errno.notDirectory }
      try FilePath(path).checkIsReadable()
      let backups = try FileManager.default.contentsOfDirectory(atPath: path).sorted(by: >)
        .compactMap { backup($0) }
      let end = now + Self.leeway
      return backups.filter { $0.made <= end } + backups.filter { $0.made > end }
    } catch {
      throw Cause(error)
    }
  }

  /// Returns a test of whether a backup has the journal of this stand. Its result is `nil` if the backup or the store has no
  /// entry, or can't be read.
  package func ownership() -> (Backup) -> Bool? {
    guard let own = Connection.firstEntry(of: store) else { return { _ in nil } }
    return { backup in Connection.firstEntry(of: backup.path).map { $0 == own } }
  }

  /// Returns the newest backup of this stand; `nil` if there is none, or if a store without entries may be any of several stands.
  /// An unreadable backup counts: it may be of this stand.
  ///
  /// - Throws: `Cause` for a folder that is missing or can't be read.
  package func newest(at now: Date) throws(Cause) -> Backup? {
    let backups = try backups(at: now)
    guard let own = Connection.firstEntry(of: store) else {
      let stands = Set(backups.compactMap { Connection.firstEntry(of: $0.path) })
      return stands.count <= 1 ? backups.first : nil
    }
    return backups.first { (Connection.firstEntry(of: $0.path) ?? own) == own }
  }

  /// - Throws: `Cause` for a folder in which no backup can be made.
  package func checkIsWritable() throws(Cause) {
    do { try FilePath(path).checkIsWritable() } catch { throw Cause(error) }
  }

  /// - Returns: `nil` for a file with another name, or that is no file.
  private func backup(_ name: String) -> Backup? {
    guard name.hasPrefix(stem), name.hasSuffix(end), name.count > stem.count + end.count,
      let made = Date(stamp: String(name.dropFirst(stem.count).dropLast(end.count)))
    else { return nil }
    let file = FilePath(path).appending(name)
    guard file.linkTarget == nil, (try? Stat(file).type) == .regular else { return nil }
    return Backup(path: file.string, made: made)
  }

  /// A new backup.
  package struct Added: Sendable {
    package let path: String
    package let entries: Int
    package let digest: Digest?
    /// The old backups that could not be deleted.
    package let stuck: [String]
  }

  /// Copies the store, and verifies the copy. Then deletes the oldest backups that have no entry of their own: those of another
  /// stand stay, and so do unreadable ones.
  ///
  /// - Parameter count: the number of backups that stay, with the new one.
  /// - Throws: `StoreError` for the store or the copy. Then nothing is deleted.
  package func add(_ store: SQLiteStore, keeping count: Int, at now: Date) throws(StoreError)
    -> Added
  {
    let (copy, verification) = try copy(store, at: now)
    // Not those that another process has made since: it may be deleting this one.
    let older = Array(((try? files(at: now)) ?? []).drop { $0.path != copy }.dropFirst())
    var stuck: [String] = []
    for old in Self.contained(older, in: copy, unless: count - 1).dropFirst(count - 1) {
      do throws(Errno) { try FilePath(old.path).removeFile() } catch .noSuchFileOrDirectory {
        // Another process was faster.
      } catch { stuck.append(old.path) }
    }
    return Added(
      path: copy, entries: verification.entries, digest: verification.digest, stuck: stuck)
  }

  /// Copies the store, and verifies the copy. If another process takes its name meanwhile, uses the next one.
  private func copy(_ store: SQLiteStore, at now: Date) throws(StoreError) -> (
    path: String, Verification
  ) {
    var path = free(at: now)
    while true {
      do throws(StoreError) { return (path, try store.verifiedBackup(to: path)) } catch {
        let next = free(at: now)
        guard error == .cannotCreate(path, .errno(Errno.fileExists.rawValue)), next != path else {
          throw error
        }
        path = next
      }
    }
  }

  /// Returns the backups whose entries are all in the new one too.
  ///
  /// - Parameter few: no need to look at the files of so many backups.
  private static func contained(_ backups: [Backup], in new: String, unless few: Int) -> [Backup] {
    guard backups.count > few else { return [] }
    return Connection.reading(new) { journal in
      try backups.filter { backup in
        guard let head = Connection.reading(backup.path, { try $0.head() }) else { return false }
        return try journal.digest(of: head.seq) == head.digest
      }
    } ?? []
  }

  /// Returns the path of a new backup. Its name comes after those of all others, also in the hour that clocks repeat in autumn: the
  /// newest backup is the one with the last name.
  private func free(at now: Date) -> String {
    let newest = (try? files(at: now))?.first { $0.made <= now + Self.leeway }?.path ?? ""
    var (time, file) = (now, FilePath(path).appending(stem + now.stamp + end))
    while file.string <= newest || file.exists {
      time += 1
      file = FilePath(path).appending(stem + time.stamp + end)
    }
    return file.string
  }
}

extension Connection {
  /// Reads a store or a backup; `nil` if that fails.
  fileprivate static func reading<Value>(_ path: String, _ body: (Connection) throws -> Value?)
    -> Value?
  {
    guard let (_, connection, _) = try? StoreFile.openToRead(path, patience: 1, isBackup: true)
    else { return nil }
    return try? body(connection)
  }

  fileprivate static func firstEntry(of path: String) -> Digest? {
    reading(path) { try $0.digest(of: 1) }
  }
}

extension Date {
  /// Reads `20261123-140512`, local.
  fileprivate init?(stamp: String) {
    let digits = Array(stamp.utf8)
    guard digits.count == 15, digits[8] == UInt8(ascii: "-") else { return nil }
    func part(_ range: Range<Int>) -> String { String(decoding: digits[range], as: UTF8.self) }
    let day = [part(0..<4), part(4..<6), part(6..<8)].joined(separator: "-")
    let clock = [part(9..<11), part(11..<13), part(13..<15)].joined(separator: ":")
    guard let date = Timestamp.parseISO("\(day)T\(clock)") else { return nil }
    self = date
  }
}
