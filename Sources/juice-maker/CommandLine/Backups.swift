import JuiceFiles
import JuiceKit
import JuiceSQLite
import JuiceStorage
import JuiceWords
import SystemPackage

extension CommonOptions {
  /// The setting `backup`, or else the folder beside the default store, which the package makes for its nightly backups.
  func backupSetting(_ settings: Settings) -> Settings.Backup? {
    if let setting = settings.backup { return setting }
    guard storePath == DefaultPaths.defaultStore else { return nil }
    let folder = FilePath(DefaultPaths.backups)
    // A link to a stick that is not plugged in must fail, not be skipped.
    return folder.existsOrIsBrokenLink ? Settings.Backup(folder.string) : nil
  }

  func backupFolder() throws -> BackupFolder {
    let store = try storeFile()
    guard let setting = backupSetting(settings().settings) else {
      throw CommandProblem.noBackupSetting
    }
    return BackupFolder(setting.folder, ofStore: store)
  }

  /// Copies the store of a file into the folder of the settings, after the drawer was closed. A failure is told, and changes nothing.
  func backUpAfterClosing(_ store: any FruitStore, _ settings: Settings, as format: Format) throws {
    guard let store = store as? SQLiteStore, let setting = backupSetting(settings) else { return }
    let folder = BackupFolder(setting.folder, ofStore: storePath)
    let words = wording.words
    do {
      let added = try folder.copy(store, keeping: setting.keep)
      if format == .text {
        try StandardOutput.write(added.sentence(words) + "\n")
      }
    } catch { tell(error, words.notBackedUp) }
  }

  /// Writes why something failed that a closing does by itself.
  func tell(_ error: any Error, _ sentence: (String) -> String) {
    let report = ExitReport(error) ?? ExitReport(unforeseen: error)
    StandardError.write(sentence(report.sentence(in: wording.language)) + "\n")
  }
}

extension BackupFolder {
  /// - Throws: `CommandProblem.noBackupFolder` for a folder that is missing or can't be read.
  func list() throws(CommandProblem) -> [Backup] {
    do { return try backups(at: Environment.now()) } catch { throw .noBackupFolder(path, error) }
  }

  /// - Throws: `CommandProblem.noBackupFolder` for a folder that is missing or can't be read.
  func newest() throws(CommandProblem) -> Backup? {
    do { return try newest(at: Environment.now()) } catch { throw .noBackupFolder(path, error) }
  }

  /// Adds a verified copy, and deletes the oldest backups.
  ///
  /// - Throws: `StoreError` for the store; `CommandProblem.noBackupFolder` or `FileProblem` for the copy.
  func copy(_ store: SQLiteStore, keeping count: Int) throws -> Added {
    do { _ = try files(at: Environment.now()) } catch {
      throw CommandProblem.noBackupFolder(path, error)
    }
    return try explainingCopy { () throws(StoreError) in
      try add(store, keeping: count, at: Environment.now())
    }
  }
}

extension BackupFolder.Added {
  /// A sentence for one line of a screen.
  func remark(_ words: Words) -> String {
    let name = FilePath(path).lastComponent?.string ?? path
    return withStuck(words.backedUpShort(name, entries: entries), words)
  }

  func sentence(_ words: Words) -> String {
    withStuck(words.backedUp(path, entries: entries), words)
  }

  private func withStuck(_ sentence: String, _ words: Words) -> String {
    ([sentence] + (stuck.isEmpty ? [] : [words.oldBackupsStay(stuck)])).joined(separator: " ")
  }
}

/// Tells errors of a copy from those of the store.
func explainingCopy<Result>(_ copy: () throws(StoreError) -> Result) throws -> Result {
  do { return try copy() } catch {
    switch error {
    case .cannotCreate(let path, let cause):
      let isFolder = (try? Stat(FilePath(path)).type) == .directory
      throw FileProblem.cannotMake(path: path, isFolder ? .isFolder : cause)
    case .cannotWrite(let path, let cause): throw FileProblem.cannotWrite(path: path, cause)
    default: throw error
    }
  }
}
