import Glibc
import JuiceKit
import JuiceStorage
import JuiceWords
import SystemPackage

/// A copy of a menu file, in a folder of its own, for a person to edit.
struct EditedCopy {
  private let folder: String
  private let path: String

  /// - Parameter name: of the copy, which editors show.
  init(of bytes: [UInt8], name: String) throws(CommandProblem) {
    let place = Locations.variable("TMPDIR") ?? "/tmp"
    var template = Array("\(place)/juice-maker-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .cannotMake(path: place, .errno(errno))
    }
    folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    path = folder + "/" + name
    do {
      let file = try FileDescriptor.open(
        path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: .ownerReadWrite)
      try file.closeAfter { _ = try file.writeAll(bytes) }
    } catch {
      throw .cannotMake(path: path, Cause(error))
    }
  }

  /// Opens the copy in the person's editor, and waits until that is left.
  ///
  /// - Returns: the text then.
  func edit() throws -> [UInt8] {
    let editor = Locations.variable("VISUAL") ?? Locations.variable("EDITOR") ?? "vi"
    // The shell takes the editor's name apart, as `code --wait`. Ctrl-C meanwhile is the editor's.
    let quoted =
      "'"
      + path.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
    guard system("\(editor) \(quoted)") == 0 else { throw CommandProblem.editorFailed(editor) }
    let (bytes, isGone) = try MenuEditor(path: path).text()
    guard !isGone else { throw CommandProblem.editorFailed(editor) }
    return bytes
  }

  /// Removes the copy, but for a text that is nowhere else.
  func end(isNeeded: Bool, _ words: any Words) {
    if isNeeded, (try? Stat(path)) != nil {
      StandardError.write(words.editedTextKept(path) + "\n")
    } else {
      unlink(path)
      rmdir(folder)
    }
  }
}
