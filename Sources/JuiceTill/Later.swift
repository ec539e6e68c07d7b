internal import Dispatch

/// Does something on the main thread after a while, unless what is returned is cancelled.
@discardableResult
func after(_ time: Duration, _ body: @escaping () -> Void) -> DispatchWorkItem {
  let item = DispatchWorkItem { MainActor.assumeIsolated { body() } }
  let microseconds = Int(time / .microseconds(1))
  DispatchQueue.main.asyncAfter(deadline: .now() + .microseconds(microseconds), execute: item)
  return item
}
