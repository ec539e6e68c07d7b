import Dispatch
import JuiceKit
import JuiceStorage
import Synchronization

/// Reads a menu file on another thread: a long one takes as long as opening a store.
final class MenuReading: Sendable {
  private let queue = DispatchQueue(label: "MenuReading")
  private let result = Mutex<Result<Menu, MenuFileError>?>(nil)

  init(path: String) {
    queue.async { [self] in
      let read = Result { () throws(MenuFileError) in try MenuFile.load(path: path) }
      result.withLock { $0 = read }
    }
  }

  /// The menu, once it is read.
  func menu() throws(MenuFileError) -> Menu {
    queue.sync {}
    guard let result = result.withLock({ $0 }) else { preconditionFailure("not read yet") }
    return try result.get()
  }
}
