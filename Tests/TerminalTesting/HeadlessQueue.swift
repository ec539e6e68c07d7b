/// Lets one headless screen run at a time.
enum HeadlessQueue {
  private static var isTaken = false
  private static var waiting: [CheckedContinuation<Void, Never>] = []

  static func enter() async {
    guard isTaken else {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  static func leave() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
