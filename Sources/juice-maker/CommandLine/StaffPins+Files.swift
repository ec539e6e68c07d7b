import Dispatch
import JuiceFiles
import JuiceKit
import JuiceTill

extension PinFileOption {
  @MainActor var ofStaff: StaffPins {
    // Off the main thread: hashing is slow on purpose.
    let queue = DispatchQueue(label: "PINs of the staff")
    return StaffPins(
      hasPIN: { hasPIN($0) },
      isPIN: { digits, name in
        guard let pin = Pin(parsing: digits) else { return false }
        let file = file(of: name)
        return try await queue.run { try file.hash().matches(pin) }
      },
      tries: { change, now in
        let file = PinTriesFile(path: path + ".tries")
        return try await queue.run { try file.apply(change, at: now) }
      })
  }
}
