import FoundationEssentials
import JuiceKit
import JuiceText

/// The words of `doctor`, in English.
extension English {
  func name(of topic: CheckTopic) -> String {
    switch topic {
    case .terminal: "terminal"
    case .terminalSize: "window"
    case .terminalColors: "colours"
    case .terminalKorean: "Korean"
    case .terminalPastes: "pastes"
    case .server: "server"
    case .store: "store"
    case .journal: "journal"
    case .mirror: "mirror"
    case .log: "log"
    case .diskSpace: "disk space"
    case .clock: "clock"
    case .printer: "printer"
    case .pin: "PIN"
    case .settings: "settings"
    case .menu: "menu"
    }
  }

  func name(of state: Finding.State) -> String {
    switch state {
    case .fine: "ok"
    case .remark: "note"
    case .problem: "problem"
    }
  }

  func sentence(for finding: Finding) -> String {
    switch finding {
    case .noTerminal:
      "None on the input and output here. Run this in the terminal that the till is to open in, without a pipe."
    case .terminal(let name): name.visible()
    case .takenForXterm(""):
      "TERM is not set: taken for xterm-256color. Try TERM=xterm-256color, or the terminal's own name."
    case .takenForXterm(let name):
      "“\(name.visible())” is not known here: taken for xterm-256color. Install the package ncurses-term, or set TERM to a name that is."
    case .size(let columns, let rows): "\(columns) x \(rows)"
    case .small(let columns, let rows):
      "\(columns) x \(rows): the till leaves some things out. All of it shows in 80 x 24."
    case .tooSmall(let columns, let rows, let leastColumns, let leastRows):
      "\(columns) x \(rows): the till takes no orders. Make it at least \(leastColumns) x \(leastRows), or the letters smaller."
    case .noSize: "It tells no size. Try “stty rows 24 cols 80” first."
    case .colors(let count) where count < 8:
      "None. Nothing is said by colour alone; for the menu's, use another terminal or TERM."
    case .colors(let count): "\(count)"
    case .colorsOff: "Off, as NO_COLOR says."
    case .korean(columns: 2): "UTF-8, a syllable in two columns."
    case .korean(columns: 3):
      "The terminal does not read UTF-8. Set it to UTF-8; till then, English and --ascii are readable."
    case .korean(columns: let columns?):
      "A syllable takes \(columns == 1 ? "1 column" : "\(columns) columns") instead of 2, so that lines shift. Use a terminal or a font with wide Korean letters, or English."
    case .korean(columns: nil):
      "The terminal does not say how wide it draws it. Open the till with --language ko, and see whether its frames are straight."
    case .koreanOnConsole:
      "A bare console has no letters for it, and none for ₩. Leave the language English, or use a graphical terminal."
    case .pastes(areMarked: true): "Marked, so that none is taken for keys."
    case .pastes(areMarked: false):
      "Not marked: the till knows one by its pace. Paste nothing while it is open."

    case .store(let path): location(path)
    case .newStore(let path): "\(location(path)): none yet. It will be made on first use."
    case .olderStore(let path):
      "\(location(path)): of an earlier version. The till takes it over, and earlier versions refuse it then: make a backup first, “juice-maker backup FILE”."
    case .openStore(let path):
      "\(location(path)): others may read or write it. Where they should not: chmod 600 -- \(argument(path))"
    case .storeInMemory:
      "In memory: all that is sold is forgotten when the till closes. Name a file with --store."
    case .storeOnNetwork(let path): storeOnNetwork(path)
    case .server(let address): "\(location(address)): reached, and this login may sell."
    case .journal(let entries, let last):
      "\(verified(entries))\(last.map { " The last is of \(Timestamp.local($0))." } ?? "")"
    case .mirror(let mirror, let waiting):
      "\(location(mirror.address)): \(phrase(for: mirror, waiting))"
    case .log(0): "Empty."
    case .log(let size): "\(amount(ofBytes: size)), read with the store."
    case .largeLog(let size):
      "\(amount(ofBytes: size)): something has read from the store for long. Leave every till once; the last one empties it."
    case .diskSpace(let size): "\(amount(ofBytes: size)) free."
    case .littleSpace(let size), .noSpace(let size):
      "Only \(amount(ofBytes: size)) free where the store is. Free some: old backups onto another disk, “sudo apt clean”."

    case .clock(let now): Timestamp.local(now)
    case .clockBehind(let now, let last):
      "\(Timestamp.local(now)), and the last entry is of \(Timestamp.local(last)): orders would get an earlier day than those before. Set the clock, “timedatectl” shows how it is set."
    case .clockUnset(let now):
      "\(Timestamp.local(now)): it is not set. Connect to the network, or “sudo timedatectl set-time”; a Raspberry Pi forgets the time without a clock battery."
    case .noPrinter:
      "None. Receipts are printed by “printer:” in settings.yaml, or by a command in $JUICE_MAKER_PRINT, as “lp -d receipt”."
    case .printer(let name, 0): "“\(name.visible())”"
    case .printer(let name, let waiting):
      "“\(name.visible())”, which is still to print \(waiting): “juice-maker receipt --unprinted”."
    case .printerAway(let name, let cause):
      "“\(name.visible())” can't be reached (\(phrase(for: cause))). Switch it on and connect it, or change “printer:” in settings.yaml."
    case .printerMissing(let missing, let command):
      "“\(missing.visible())” of “\(command.visible())” is not here, or may not be used. Install it or connect it, or name another printer."
    case .noPin: "None. The kiosk needs one: “juice-maker pin set”."
    case .pin(let path), .settings(let path): location(path)
    case .builtInMenu(let juices): "The built-in one, \(juices) juices."
    case .menu(let path, let ingredients, let juices):
      goodMenu(location(path), ingredients: ingredients, juices: juices)
    case .unpriced(let ids, let juices): unpriced(ids, of: juices)
    }
  }
}
