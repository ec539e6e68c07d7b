import FoundationEssentials
import JuiceFiles
import JuiceText
import JuiceWords

/// A systemd service of a screen or a mirror, such as `juice-maker-kiosk@tty1`.
private struct Service {
  enum Kind: String { case kiosk, make, board, display, mirror }

  let name: String
  let kind: Kind
  /// `tty1`, or the mirror's stand.
  let instance: String

  init?(file: String) {
    let (start, end) = ("juice-maker-", ".service")
    guard file.hasPrefix(start), file.hasSuffix(end) else { return nil }
    name = String(file.dropLast(end.count))
    let parts = name.dropFirst(start.count).split(separator: "@", maxSplits: 1).map(String.init)
    guard parts.count == 2, let kind = Kind(rawValue: parts[0]) else { return nil }
    (self.kind, instance) = (kind, parts[1])
  }
}

/// - Parameters:
///   - units: systemd's folder of enabled units.
///   - defaults: the folder of the services' environment files.
func checkServices(
  _ options: CommonOptions, pin: String, units: String = "/etc/systemd/system",
  defaults: String = "/etc/default"
) -> [Check] {
  let files = enabledUnits(units)
  func missing(for service: Service) -> CommandProblem? {
    if files.contains("getty@\(service.instance).service") {
      return .loginOnConsole(service.instance)
    }
    do {
      switch service.kind {
      case .kiosk: _ = try PinFile(path: pin).hashOfKiosk()
      case .make, .board: _ = try options.loadMenuWithQueue()
      case .display: _ = try options.loadMenu()
      case .mirror:
        let name = "JUICE_MAKER_MIRROR"
        let isSet = ["juice-maker", "juice-maker-\(service.instance)"].contains { file in
          let text = try? String(contentsOfFile: "\(defaults)/\(file)", encoding: .utf8)
          return text?.split(separator: "\n").contains { String($0).trimmed.hasPrefix(name + "=") }
            ?? false
        }
        if !isSet { return .notInDefaults(name, path: "\(defaults)/juice-maker") }
      }
      return nil
    } catch {
      // `checkMenu` reports a bad menu.
      return error as? CommandProblem
    }
  }

  return files.compactMap(Service.init).sorted { $0.name < $1.name }.map { service in
    Check(.services, .service(service.name, missing(for: service)))
  }
}

private func enabledUnits(_ folder: String) -> Set<String> {
  let manager = FileManager.default
  let targets = ((try? manager.contentsOfDirectory(atPath: folder)) ?? []).filter {
    $0.hasSuffix(".wants")
  }
  return Set(
    targets.flatMap { (try? manager.contentsOfDirectory(atPath: "\(folder)/\($0)")) ?? [] })
}
