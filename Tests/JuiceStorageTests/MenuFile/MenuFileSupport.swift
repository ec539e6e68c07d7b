import JuiceKit
import JuiceStorage
import Testing

/// The problems of a text, each as `LINE:COLUMN: ...`; none for a good one.
func problems(of text: String) -> [String] { problems(of: Array(text.utf8)) }

func problems(of bytes: [UInt8]) -> [String] {
  do {
    _ = try MenuFile.parse(bytes, file: "m")
    return []
  } catch {
    return error.description.split(separator: "\n").map { String($0.dropFirst(2)) }
  }
}

/// A menu of one ingredient and one juice with some of its lines replaced.
///
/// Line 1 is `ingredients:`, line 4 `juices:`, line 7 the end.
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

/// A file of this repository.
func repositoryFile(_ path: String) -> String {
  let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
  return "/" + root + "/" + path
}
