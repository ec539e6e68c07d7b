import FuzzTargets
import Glibc

// juice-fuzz TARGET [options of libFuzzer] [corpus]

@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

guard CommandLine.argc > 1, let target = FuzzTarget(rawValue: CommandLine.arguments[1]) else {
  print("juice-fuzz", FuzzTarget.allCases.map(\.rawValue).joined(separator: " | "))
  exit(64)
}
nonisolated(unsafe) let chosen = target

var words = CommandLine.arguments
words.remove(at: 1)
var pointers = words.map { strdup($0) } + [nil]
var count = CInt(words.count)
pointers.withUnsafeMutableBufferPointer { buffer in
  var start = buffer.baseAddress!
  exit(
    runFuzzer(&count, &start) { bytes, count in
      chosen.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    })
}
