public import JuiceText
public import JuiceWords

/// The printer of a till. It prints a slip, and returns how many that waited were printed before it.
public typealias SlipPrinter = (
  paper: Paper, print: (_ slip: Slip, _ opensDrawer: Bool) async throws -> Int
)
