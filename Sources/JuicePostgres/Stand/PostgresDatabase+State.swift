import FoundationEssentials
import JuiceKit
import JuiceStorage

extension PostgresDatabase {
  /// Reads the login's stand. Reuses the books of `known` if they are still right, and keeps its fault.
  func state(knowing known: StandState? = nil) throws -> StandState {
    try state(rows("SELECT * FROM juice.state($1)", [today]), 0, knowing: known)
  }

  /// Reads a stand by name; nil for the login's own.
  func state(of name: String?, knowing known: StandState? = nil) throws -> StandState {
    guard let name else { return try state(knowing: known) }
    let rows = try rows(Self.heads + " WHERE s.name = $1", [name])
    guard rows.count > 0 else { throw StandProblem.unknown(name) }
    return try state(rows, 0, knowing: known)
  }

  func states() throws -> [StandState] {
    let rows = try rows(Self.heads + " WHERE s.kind <> 'aside' ORDER BY s.name")
    return try (0..<rows.count).map { try state(rows, $0) }
  }

  private static let heads: SQL = """
    SELECT (SELECT max(m.version) FROM juice.migration AS m), s.id, s.kind, s.name, s.revision, s.digest,
      s.state, 0, (SELECT e.digest FROM juice.entry AS e WHERE e.stand = s.id AND e.seq = 1)
    FROM juice.stand AS s
    """

  /// Reads the stand and its entries with an id at the same moment.
  func state(with id: UUID, knowing known: StandState? = nil) throws
    -> (StandState, prior: [JournalEntry])
  {
    let rows = try rows(
      """
      SELECT s.*, e.* FROM juice.state($4) AS s LEFT JOIN LATERAL (
      """ + StandJournal.columns + """
         FROM juice.entry AS e WHERE e.stand = s.stand_id AND e.id = $5::uuid) AS e ON true
        ORDER BY e.seq
        """, StandJournal.values(upTo: .max) + [today, id.text])
    let state = try state(rows, 0, knowing: known)
    if state.fault != nil { return (state, []) }
    let hasEntries = try rows.optionalInteger(0, 8) != nil
    return (state, hasEntries ? try (0..<rows.count).map { try rows.entry($0, 8) } : [])
  }

  func state(
    _ rows: PostgresRows, _ row: Int, _ column: Int = 0, knowing known: StandState? = nil
  ) throws -> StandState {
    let version = try rows.integer(row, column)
    if version > PostgresSchema.version { throw ContentError.newerVersion }
    if version < PostgresSchema.version { throw PostgresError.olderSchema }
    let counts = 0...JournalLimits.numbers.upperBound
    let newest = (
      seq: try rows.integer(row, column + 4, in: counts),
      digest: try rows.digest(row, column + 5), state: try rows.optionalText(row, column + 6)
    )
    let journal = StandJournal(
      database: self, stand: try rows.integer(row, column + 1),
      owner: checked == nil ? .own : .other(first: try rows.digest(row, column + 8)),
      newest: newest)
    let kind = try rows.value(row, column + 2, StandKind.init(rawValue:))
    // A mirror gets lost entries again, and a reader of another stand checks its books itself.
    if let known, kind == .store, checked == nil { try journal.checkHasNewest(of: known.books) }
    let (books, fault) = try journal.books(
      upTo: known?.lastBeforeFault ?? .max, of: (newest.seq, newest.digest),
      knowing: known?.books ?? Books())
    return StandState(
      stand: journal.stand, kind: kind, name: try rows.text(row, column + 3),
      owner: journal.owner, books: books,
      fault: fault ?? known?.fault, day: today,
      number: try rows.integer(row, column + 7, in: counts))
  }

  /// A newer version throws only for the login's own stand: one stand must not block the others.
  func kept(_ state: String?) throws -> Books? {
    checked == nil ? try Books(cached: state) : try? Books(cached: state)
  }
}
