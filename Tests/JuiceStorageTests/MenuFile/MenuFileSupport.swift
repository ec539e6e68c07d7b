import JuiceKit
import Testing

@testable import JuiceFiles

extension MenuFile {
  static func parse(_ text: String, file: String) throws(MenuFileError) -> Menu {
    try parse(Array(text.utf8), file: file)
  }
}

/// The problems of a text, without those that are only counted.
func problems(of text: String) -> [MenuProblem] { problems(of: Array(text.utf8)) }

func problems(of bytes: [UInt8]) -> [MenuProblem] {
  do {
    _ = try MenuFile.parse(bytes, file: "m")
    return []
  } catch {
    guard case .invalid(let problems, _) = error else { return [] }
    return problems
  }
}

/// A menu of one ingredient and one juice. Line 1 is `ingredients:`, line 4 `juices:`, line 7 the end.
func menu(
  id: String = "id: kiwi", name: String = "name: Kiwi", juiceID: String = "id: cup",
  juiceName: String = "name: Cup", recipe: String = "recipe: { kiwi: 3 }", more: String = ""
) -> String {
  """
  ingredients:
    - \(id)
      \(name)
  juices:
    - \(juiceID)
      \(juiceName)
      \(recipe)
  \(more)
  """
}

func repositoryPath(_ path: String) -> String {
  let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
  return "/" + root + "/" + path
}
