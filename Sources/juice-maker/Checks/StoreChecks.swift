import FoundationEssentials
import JuiceFiles
import JuiceKit
import JuicePostgres
import JuiceSQLite
import JuiceWords

struct StoreChecks {
  var checks: [Check] = []
  var lastEntry: Date?
  private(set) var runs: [Check] = []

  init(_ options: CommonOptions) async {
    if options.storePath == DefaultPaths.memory {
      checks = [Check(.store, .storeInMemory)]
    } else if PostgresAddress.isOne(options.storePath) {
      await checkServer(options)
    } else {
      await checkFile(options)
    }
  }

  private mutating func checkServer(_ options: CommonOptions) async {
    do {
      let store = try options.storeToReadSilently()
      try await store.check()
      try (store as? PostgresStore)?.checkIsNoMirror()
      try await (store as? PostgresStore)?.checkSessionsAreKept()
      checks.append(Check(.server, .server(try PostgresAddress(options.storePath).shown)))
      await checkJournal(store, options)
    } catch {
      checks.append(Check(.server, error))
    }
  }

  private mutating func checkFile(_ options: CommonOptions) async {
    do {
      let path = try options.filePath()
      let place = try StorePlace(path)
      if place.isNew {
        checks.append(Check(.store, .newStore(path)))
      } else {
        await checkFile(path, place, options)
      }
      if let free = place.freeSpace { checks.append(Check(.diskSpace, .space(free))) }
    } catch {
      checks.append(Check(.store, error))
    }
  }

  private mutating func checkFile(
    _ path: String, _ place: StorePlace, _ options: CommonOptions
  ) async {
    do {
      let store = try SQLiteStore(reading: path, patience: options.patience())
      let isOlder = try store.isOlder()
      checks.append(
        Check(
          .store,
          isOlder ? .olderStore(path) : place.isOpenToOthers ? .openStore(path) : .store(path)))
      await checkJournal(store, options)
      try await checkMirror(of: path, store)
      checks.append(
        Check(.log, store.isOnNetwork ? .storeOnNetwork(path) : .log(of: place.logSize)))
    } catch {
      checks.append(Check(.store, error))
    }
  }

  private mutating func checkMirror(of path: String, _ store: SQLiteStore) async throws {
    guard let mirror = MirrorFile(of: path).load() else { return }
    checks.append(Check(.mirror, .mirror(mirror, waiting: try await store.waiting(for: mirror))))
  }

  private mutating func checkJournal(_ store: any FruitStore, _ options: CommonOptions) async {
    do {
      let verification = try await Progress.show(options.wording.words) { progress in
        try await store.verify { _ in progress.step() }
      }
      lastEntry = try await store.lastEntry()?.at
      checks.append(Check(.journal, .journal(entries: verification.entries, last: lastEntry)))
    } catch {
      checks.append(Check(.journal, error))
    }
    do {
      let log = TerminalLog(path: DefaultPaths.terminalRuns)
      let open = try await store.orders(of: log.unfinished()).filter { !$0.isWritten }
      if !open.isEmpty { runs.append(Check(.cardTerminal, .unfinishedRuns(open))) }
      let bills = try await store.bills().filter(\.isPaying)
      if !bills.isEmpty { runs.append(Check(.cardTerminal, .unfinishedBills(bills))) }
    } catch {
      runs.append(Check(.cardTerminal, error, isRemark: true))
    }
  }
}

extension FruitStore {
  /// The number of entries that the mirror lacks; `nil` if its journal differs.
  fileprivate func waiting(for mirror: MirrorState) async throws -> Int? {
    let newest = try await lastEntry()?.seq ?? 0
    let sent = try await entries(
      JournalQuery(.oldestFirst, beyond: mirror.entries - 1, limit: 1)
    ).first
    guard mirror.entries == 0 || sent?.seq == mirror.entries && sent?.digest == mirror.digest else {
      return nil
    }
    return newest - mirror.entries
  }
}

extension Finding {
  /// SQLite checkpoints the log at 4 MB, unless a reader never pauses.
  static func log(of size: Int) -> Finding {
    size < 100_000_000 ? .log(size: size) : .largeLog(size: size)
  }

  static func space(_ free: Int) -> Finding {
    switch free {
    case ..<5_000_000: .noSpace(free)
    case ..<50_000_000: .littleSpace(free)
    default: .diskSpace(free)
    }
  }
}
