import CLinux
import Glibc

extension PostgresAddress {
  /// Overwrites the passwords of addresses in this process's arguments, which `ps` shows. If there is any address, also disables
  /// core dumps: libpq may read a password from a file.
  ///
  /// - Parameters:
  ///   - arguments: the system's, which end with nil. Nothing else may read them meanwhile.
  ///   - store: the store that the environment names.
  package static func hideSecrets(
    in arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, store: String?
  ) {
    var isKnown = store.map(isOne) ?? false
    var next = unsafe arguments
    while let argument = unsafe next.pointee {
      if unsafe hide(argument) { isKnown = true }
      unsafe next += 1
    }
    if isKnown { _ = keepMemoryPrivate() }
  }

  /// Overwrites an address with its shown form, but keeps `--store=`. Returns false without an address.
  private static func hide(_ argument: UnsafeMutablePointer<CChar>) -> Bool {
    let isOption = unsafe argument[0] == UInt8(ascii: "-")
    let equals = unsafe isOption ? strchr(argument, Int32(UInt8(ascii: "="))) : nil
    guard let start = unsafe isOption ? equals?.advanced(by: 1) : argument else {
      return false
    }
    let text = unsafe String(cString: start)
    guard isOne(text) else { return false }
    let count = text.utf8.count
    let shown = Array(AddressText(text).shown.utf8.prefix(count))
    for (index, byte) in shown.enumerated() {
      unsafe start[index] = CChar(truncatingIfNeeded: byte)
    }
    for index in shown.count..<max(count, shown.count) { unsafe start[index] = 0 }
    return true
  }
}
