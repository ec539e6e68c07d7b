import Testing

/// A bad menu, and what is said of it: all of `LINE:COLUMN: ...`, as far as `said` goes.
struct BadMenu: CustomTestStringConvertible, Sendable {
  let text: String
  let said: [String]

  init(_ text: String, _ said: String...) {
    self.text = text
    self.said = said
  }

  var testDescription: String { said.first ?? "" }

  /// Holds what is said, problem by problem, against what should be.
  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let problems = problems(of: text)
    let comment = Comment(rawValue: "\(text)\n\(problems.joined(separator: "\n"))")
    #expect(problems.count == said.count, comment, sourceLocation: sourceLocation)
    for (problem, said) in zip(problems, said) {
      #expect(problem.hasPrefix(said), comment, sourceLocation: sourceLocation)
    }
  }
}
