import Foundation

/// The fuzzer's targets, named like their corpora. Each takes any bytes, and ends the process if it breaks a promise.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case menu, imports, arguments, text, input, settings, pin

  package func run(_ bytes: [UInt8]) {
    switch self {
    case .menu: fuzzMenu(bytes)
    case .imports: fuzzImport(bytes)
    case .arguments: fuzzArguments(bytes)
    case .text: fuzzText(bytes)
    case .input: fuzzInput(bytes)
    case .settings: fuzzSettings(bytes)
    case .pin: fuzzPin(bytes)
    }
  }
}

/// Ends the process if a promise is broken.
func promise(_ isSo: Bool, _ what: @autoclosure () -> String) {
  guard isSo else { fatalError("broken promise: \(what())") }
}

/// The entry point of libFuzzer (`Tests/Fuzzing/fuzz.sh`). `FUZZ_TARGET` names the target.
@_cdecl("LLVMFuzzerTestOneInput")
package nonisolated func fuzz(start: UnsafePointer<UInt8>?, count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  MainActor.assumeIsolated { chosen.run(bytes) }
  return 0
}

private let chosen: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else { fatalError("FUZZ_TARGET=\(name)") }
  return target
}()
