import Foundation
import Testing

@Suite(.serialized) struct LinkTests {
  /// Foundation adds 38 MB of ICU and slows every start. FoundationEssentials is enough.
  @Test func `the program is linked without Foundation`() throws {
    let program = try Data(contentsOf: Stand.program)
    #expect(program.range(of: Data("libFoundationEssentials.so\0".utf8)) != nil)
    for library in [
      "libFoundation.so", "lib_FoundationICU.so", "libFoundationInternationalization.so",
    ] {
      #expect(program.range(of: Data("\(library)\0".utf8)) == nil, "\(library)")
    }
  }
}
