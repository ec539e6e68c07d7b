import CLinux
import Glibc

extension PostgresAddress {
  /// Takes passwords of addresses out of the arguments of this process, as `ps` shows them, and has it leave no
  /// core where it may come to know one: of an argument, of `store`, or of a file of libpq.
  ///
  /// - Parameters:
  ///   - arguments: those of the system, which end with nil; nothing may read them at that moment.
  ///   - store: the store that the environment names.
  public static func hideSecrets(
    in arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, store: String?
  ) {
    var isKnown = store.map(isOne) ?? false
    var next = arguments
    while let argument = next.pointee {
      if hide(argument) { isKnown = true }
      next += 1
    }
    // It never fails with these arguments.
    if isKnown { _ = keepMemoryPrivate() }
  }

  /// Writes what may be shown of an address over it; `--store=` before it stays.
  ///
  /// - Returns: whether there is one.
  private static func hide(_ argument: UnsafeMutablePointer<CChar>) -> Bool {
    let isOption = argument[0] == UInt8(ascii: "-")
    let equals = isOption ? strchr(argument, Int32(UInt8(ascii: "="))) : nil
    guard let start = isOption ? equals?.advanced(by: 1) : argument else {
      return false
    }
    let text = String(cString: start)
    guard isOne(text) else { return false }
    let count = text.utf8.count
    let shown = Array(AddressText(text).shown.utf8.prefix(count))
    for (index, byte) in shown.enumerated() { start[index] = CChar(truncatingIfNeeded: byte) }
    for index in shown.count..<max(count, shown.count) { start[index] = 0 }
    return true
  }
}
