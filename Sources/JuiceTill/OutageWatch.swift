internal import Dispatch
internal import FoundationEssentials
internal import JuiceKit

/// Why the store can't be used, and since when.
struct Outage: Equatable {
  var error: StoreError
  let since: Date
}

/// Knows whether the store can be used: once it has failed, it is tried again and again until it works. One that is
/// damaged is tried by the next change alone: only that shows whether it can be made.
final class OutageWatch {
  private(set) var outage: Outage?
  private let check: @MainActor () async throws -> Void
  private let onChange: () -> Void
  private var next: DispatchWorkItem?
  private var pause = shortestPause

  private static let shortestPause = Duration.seconds(1)
  private static let longestPause = Duration.seconds(5)

  /// - Parameter check: throws while a change can't be made.
  init(check: @escaping @MainActor () async throws -> Void, onChange: @escaping () -> Void) {
    self.check = check
    self.onChange = onChange
  }

  /// Whether the store fails and is tried again and again.
  var isTrying: Bool { outage.map { !$0.error.isDamage } ?? false }

  /// Something that the store was asked for has failed.
  func failed(_ error: StoreError) {
    if error.isDamage {
      next?.cancel()
    } else if !isTrying {
      pause = Self.shortestPause
      tryLater()
    }
    outage = Outage(error: error, since: outage?.since ?? Date())
    onChange()
  }

  /// Before a change is asked for: after an outage the first one need not wait for the next try.
  ///
  /// - Throws: why the store still can't be used.
  func tryIfOut() async throws {
    guard isTrying else { return }
    await tryNow()
    if let outage = self.outage { throw outage.error }
  }

  /// A change was made.
  func worked() {
    guard outage != nil else { return }
    outage = nil
    next?.cancel()
    onChange()
  }

  func end() { next?.cancel() }

  private func tryLater() {
    next?.cancel()
    next = after(pause) { [weak self] in Task { await self?.tryNow() } }
    pause = min(pause * 2, Self.longestPause)
  }

  private func tryNow() async {
    do {
      try await check()
      outage = nil
      next?.cancel()
    } catch {
      if let error = error as? StoreError { outage?.error = error }
      if isTrying { tryLater() }
    }
    onChange()
  }
}
