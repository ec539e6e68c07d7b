import Dispatch
import JuiceKit
import JuiceStorage
import Synchronization

/// Reads a menu file on another thread: a long one takes as long as opening a store.
final class MenuReading: Sendable {
  private let isDone = DispatchSemaphore(value: 0)
  private let result = Mutex<Result<Menu, MenuFileError>?>(nil)

  init(path: String) {
    DispatchQueue(label: "MenuReading").async { [self] in
      let read = Result { () throws(MenuFileError) in try MenuFile.load(path: path) }
      result.withLock { $0 = read }
      isDone.signal()
    }
  }

  /// The menu, waited for; to be asked for once.
  func menu() throws -> Menu {
    isDone.wait()
    guard let result = result.withLock({ $0 }) else { preconditionFailure("it is done") }
    return try result.get()
  }
}
