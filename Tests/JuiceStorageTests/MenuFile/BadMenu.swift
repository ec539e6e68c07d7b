import JuiceKit
import JuiceText
import Testing

struct BadMenu: CustomTestStringConvertible, Sendable {
  let text: String
  let problems: [MenuProblem]

  init(_ text: String, _ problems: MenuProblem...) {
    self.text = text
    self.problems = problems
  }

  var testDescription: String {
    problems.map { "\($0.line):\($0.column) \($0.path) \($0.kind)" }.joined(separator: ", ")
  }

  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(
      JuiceStorageTests.problems(of: text) == problems, "\(text)", sourceLocation: sourceLocation)
  }
}

extension MenuProblem {
  static func at(_ line: Int, _ column: Int, _ path: String, _ kind: Kind) -> MenuProblem {
    MenuProblem(file: "m", line: line, column: column, path: path, kind: kind)
  }

  static func at(_ line: Int, _ column: Int, _ kind: Kind) -> MenuProblem {
    at(line, column, "", kind)
  }
}

let menuKeys = [
  "currency", "payments", "discounts", "serving", "rounding", "shop", "low-cups", "day-starts",
  "lead", "tips", "ingredients", "juices", "options",
]
let ingredientKeys = ["id"] + Ingredient.fields.map(\.key.rawValue)
let juiceKeys = ["id"] + Juice.fields.map(\.key.rawValue)
let languages = Language.codes
