internal import Dispatch
internal import FoundationEssentials

/// Does something on the main thread after a while, unless what is returned is cancelled.
@discardableResult
func after(_ time: Duration, _ body: @escaping () -> Void) -> DispatchWorkItem {
  let item = DispatchWorkItem { MainActor.assumeIsolated { body() } }
  let microseconds = Int(time / .microseconds(1))
  DispatchQueue.main.asyncAfter(deadline: .now() + .microseconds(microseconds), execute: item)
  return item
}

/// As `after`, at a time of the clock: also where the machine sleeps meanwhile or its clock is set.
func at(_ date: Date, _ body: @escaping () -> Void) -> DispatchWorkItem {
  let item = DispatchWorkItem { MainActor.assumeIsolated { body() } }
  let seconds = Int(date.timeIntervalSinceNow.rounded(.up))
  DispatchQueue.main.asyncAfter(wallDeadline: .now() + .seconds(seconds), execute: item)
  return item
}
