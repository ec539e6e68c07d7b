import FoundationEssentials
import Glibc
import JuiceFiles
import JuiceKit
import JuiceStorage
import JuiceTerminal
import JuiceWords
import SystemPackage

/// A copy of the menu file for an editor, in a temporary folder.
struct EditedCopy {
  private let folder: String
  private let path: String
  /// The original text.
  private let start: [UInt8]

  /// - Parameter name: the copy's file name, which editors show.
  init(of bytes: [UInt8], name: String) throws(FileProblem) {
    let place = Environment.variable("TMPDIR") ?? "/tmp"
    var template = Array("\(place)/juice-maker-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw .cannotMake(path: place, .errno(errno)) }
    folder = unsafe template.withUnsafeBufferPointer { unsafe String(cString: $0.baseAddress!) }
    path = folder + "/" + name
    start = bytes
    do {
      let file = unsafe try FileDescriptor.open(
        path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: .ownerReadWrite)
      try file.closeAfter { _ = try file.writeAll(bytes) }
    } catch {
      remove()
      throw .cannotMake(path: path, Cause(error))
    }
  }

  /// Opens the copy in the user's editor, and waits for the editor to exit.
  ///
  /// - Returns: the edited text; `wasShort` if the editor exited within two seconds, too soon for an edit.
  func edit() throws -> (text: [UInt8], wasShort: Bool) {
    let editor = Self.editor
    // The shell splits the editor's command, such as `code --wait`. `system` leaves Ctrl-C to the editor.
    let quoted =
      "'"
      + path.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
    let begin = Environment.clock.now
    let status = unsafe system("\(editor) \(quoted)")
    // 127 means that the shell found no such command.
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

  private static var editor: String {
    Environment.variable("VISUAL") ?? Environment.variable("EDITOR")
      ?? ["editor", "nano"].first { Shell("command -v \($0)")?.wait() == 0 } ?? "vi"
  }

  /// Removes the copy and its folder. Keeps unsaved work, and prints its path.
  func end(isSaved: Bool, _ words: Words) {
    guard !isSaved, holdsWork else { return remove() }
    StandardError.write(words.editedTextKept(path) + "\n")
  }

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
