public import JuiceText
public import JuiceWords

/// The printer of a till.
public struct SlipPrinter {
  let paper: Paper
  /// Prints a slip, and returns how many that waited were printed before it.
  let print: (_ slip: Slip, _ opensDrawer: Bool) async throws -> Int

  public init(
    on paper: Paper, _ print: @escaping (_ slip: Slip, _ opensDrawer: Bool) async throws -> Int
  ) {
    (self.paper, self.print) = (paper, print)
  }
}
