import JuiceKit
import PostgresTesting
import Testing

@testable import JuiceStorage

/// What an owner can't write past the program. `$1` is the stand's number, entries 1 and 2 are there, and 15 kiwis.
@Suite(.serialized, PostgresCluster.condition) struct PostgresGuardTests {
  /// An order of one juice without the parts of it.
  private static func order(_ seq: Int, id: String = "gen_random_uuid()") -> String {
    "INSERT INTO juice.entry (stand, seq, id, at, kind, digest) VALUES ($1, \(seq), \(id), 0, 'order', sha256('x'));"
  }

  private static let id = "'2be42f9f-6f7d-4f52-8f4f-2f2b5b1a7c11'"
  private static let void = """
    INSERT INTO juice.entry (stand, seq, id, at, kind, digest) VALUES ($1, 4, \(id), 0, 'void', sha256('x'));
    """

  @Test(arguments: [
    // Its head would be wrong, or have nothing to stand on.
    order(2), order(4), order(3) + order(5),
    // The second change would count on kiwis that the first one has taken.
    order(3) + order(4) + "INSERT INTO juice.change VALUES ($1, 4, 'kiwi', -3, 12);"
      + "INSERT INTO juice.change VALUES ($1, 3, 'kiwi', -3, 12);",
    order(3) + "INSERT INTO juice.change VALUES ($1, 3, 'kiwi', -3, 11);",
    order(3) + "INSERT INTO juice.change VALUES ($1, 3, 'kiwi', -16, -1);",
    // A void gives back what was there when it came.
    order(3, id: id) + void + "INSERT INTO juice.line VALUES ($1, 3, 0, 'kiwi', 1);",
    order(3, id: id) + void + "INSERT INTO juice.change VALUES ($1, 3, 'kiwi', -3, 12);",
    // What an older entry is made of was settled with it.
    "INSERT INTO juice.line VALUES ($1, 2, 1, 'kiwi', 1);",
    "INSERT INTO juice.change VALUES ($1, 2, 'mango', -3, 7);",
    order(3) + "COMMIT; BEGIN; INSERT INTO juice.line VALUES ($1, 3, 0, 'kiwi', 1);",
    // Beside a newer change.
    order(3).replacing("'order'", with: "'sold-out'").replacing("digest)", with: "digest, reason)")
      .replacing("sha256('x')", with: "sha256('x'), 'marked'") + order(4)
      + "INSERT INTO juice.change VALUES ($1, 3, 'kiwi', 0, 15), ($1, 4, 'kiwi', -3, 12);",
  ])
  func `what makes a journal that does not add up is refused`(script: String) async throws {
    let stand = try await PostgresStand.make()
    let store = try stand.store()
    _ = try await store.apply(.open(["kiwi": 18, "mango": 10]))
    try await store.order("kiwi")
    let shell = try PostgresShell()
    let number = try shell.integer("SELECT id FROM juice.stand WHERE name = $1", stand.name)
    let failure = try shell.failure(of: "BEGIN; " + script.replacing("$1", with: "\(number)"))
    #expect(["23000", "23505", "23514"].contains(failure))
  }
}
