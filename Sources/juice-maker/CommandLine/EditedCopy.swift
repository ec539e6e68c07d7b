import FoundationEssentials
import Glibc
import JuiceFiles
import JuiceKit
import JuiceStorage
import JuiceTerminal
import JuiceTill
import JuiceWords
import SystemPackage

/// A copy of a menu file, in a folder of its own, for a person to edit.
struct EditedCopy {
  private let folder: String
  private let path: String
  /// The bytes that it was made of.
  private let start: [UInt8]

  /// - Parameter name: of the copy, which editors show.
  init(of bytes: [UInt8], name: String) throws(FileProblem) {
    let place = Environment.variable("TMPDIR") ?? "/tmp"
    var template = Array("\(place)/juice-maker-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw .cannotMake(path: place, .errno(errno)) }
    folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    path = folder + "/" + name
    start = bytes
    do {
      let file = try FileDescriptor.open(
        path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: .ownerReadWrite)
      try file.closeAfter { _ = try file.writeAll(bytes) }
    } catch {
      remove()
      throw .cannotMake(path: path, Cause(error))
    }
  }

  /// Opens the copy in the person's editor, and waits until that is left.
  ///
  /// - Returns: the text then, and whether the editor has ended too soon for a person to have used it.
  func edit() throws -> (text: [UInt8], wasShort: Bool) {
    let editor = Self.editor
    // The shell takes the editor's name apart, as `code --wait`. Ctrl-C meanwhile is the editor's.
    let quoted =
      "'"
      + path.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
    let begin = Environment.clock.now
    let status = system("\(editor) \(quoted)")
    // The shell's own exit code where it finds no such command.
    if status >> 8 & 0xFF == 127 { throw CommandProblem.noEditor(editor) }
    guard status == 0 else { throw CommandProblem.editorFailed(editor) }
    let wasShort = Environment.clock.now - begin < .seconds(2)
    do {
      let (text, isGone) = try MenuEditor(path: path).text()
      guard !isGone else { throw CommandProblem.editorFailed(editor) }
      return (text, wasShort)
    } catch let error as MenuFileError {
      throw RefusedMenuChange(error: error)
    }
  }

  /// The person's, else the system's.
  private static var editor: String {
    Environment.variable("VISUAL") ?? Environment.variable("EDITOR")
      ?? ["editor", "nano"].first { Shell("command -v \($0)")?.wait() == 0 } ?? "vi"
  }

  /// Removes the copy and what editors have left beside it, but for a text that is nowhere else: then it says
  /// where that is.
  func end(isSaved: Bool, _ words: Words) {
    guard !isSaved, holdsWork else { return remove() }
    StandardError.write(words.editedTextKept(path) + "\n")
  }

  /// It differs from what it was made of, as far as can be told.
  private var holdsWork: Bool {
    do throws(MenuFileError) {
      let (text, isGone) = try MenuEditor(path: path).text()
      return !isGone && text != start
    } catch {
      return true
    }
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
