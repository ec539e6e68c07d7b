public import JuiceKit

/// Sentences that say what went wrong and what to do.
public protocol ErrorWords: Sendable {
  func sentence(for refusal: Refusal, name: (Ingredient.ID) -> String) -> String
  func sentence(for error: StoreError) -> String
  func sentence(for problem: FileProblem) -> String
  func sentence(for problem: CommandProblem) -> String
  func sentence(for problem: StandProblem) -> String
  func sentence(for fault: JournalFault) -> String
  func sentence(for part: PartialJournal) -> String
  func sentence(for difference: MirrorDifference) -> String
  /// Without file, line and path in the menu.
  func sentence(for problem: MenuProblem.Kind) -> String
  /// Heads the problems that a change would have led to.
  var menuNotChanged: String { get }
  /// An ingredient can't be removed: these juices and choices take it.
  func inUse(_ ingredient: String, by users: [String]) -> String
  func moreProblems(_ count: Int) -> String
  func phrase(for cause: Cause) -> String
}
