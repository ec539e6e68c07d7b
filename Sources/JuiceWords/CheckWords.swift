internal import JuiceKit
internal import JuiceText

extension Words {
  package func name(of topic: CheckTopic) -> String {
    switch topic {
    case .terminal: say("터미널", "terminal")
    case .terminalSize: say("창 크기", "window")
    case .terminalColors: say("색", "colors")
    case .terminalKorean: say("한글", "Korean")
    case .terminalPastes: say("붙여넣기", "pastes")
    case .server: say("서버", "server")
    case .store: say("저장소", "store")
    case .journal: say("기록", "journal")
    case .mirror: say("서버 사본", "mirror")
    case .log: say("로그", "log")
    case .diskSpace: say("디스크", "disk space")
    case .backup: say("백업", "backup")
    case .clock: say("시계", "clock")
    case .printer: say("프린터", "printer")
    case .cardTerminal: say("카드 단말기", "card terminal")
    case .afterClosing: say("마감 뒤", "after closing")
    case .pin: "PIN"
    case .settings: say("설정", "settings")
    case .menu: say("메뉴", "menu")
    case .services: say("서비스", "services")
    }
  }
  package func name(of state: Finding.State) -> String {
    switch state {
    case .fine: say("정상", "ok")
    case .remark: say("참고", "note")
    case .problem: say("문제", "problem")
    }
  }
  package func sentence(for finding: Finding) -> String {
    switch finding {
    case .noTerminal:
      say(
        "터미널에서 실행하지 않았어요. 파이프 없이, 포스를 열 터미널에서 실행하세요.",
        "Not run in a terminal. Run this in the terminal that the till is to open in, without a pipe."
      )
    case .terminal(let name): name.visible()
    case .takenForXterm(""):
      say(
        "TERM이 없어서 xterm-256color로 봐요. TERM=xterm-256color나 터미널의 이름을 써 보세요.",
        "TERM is not set: taken for xterm-256color. Try TERM=xterm-256color, or the terminal's own name."
      )
    case .takenForXterm(let name):
      say(
        "“\(name.visible())”: 모르는 터미널이라 xterm-256color로 봐요. ncurses-term 패키지를 설치하거나 TERM에 아는 이름을 쓰세요.",
        "“\(name.visible())” is not known here: taken for xterm-256color. Install the package ncurses-term, or set TERM to a name that is."
      )
    case .size(let columns, let rows): "\(columns) x \(rows)"
    case .small(let columns, let rows):
      say(
        "\(columns) x \(rows): 좁아서 덜 보여 줘요. 80 x 24부터 다 보여요.",
        "\(columns) x \(rows): the till leaves some things out. All of it shows in 80 x 24.")
    case .tooSmall(let columns, let rows, let leastColumns, let leastRows):
      say(
        "\(columns) x \(rows): 주문을 받을 수 없어요. \(leastColumns) x \(leastRows) 이상으로 키우거나 글자를 줄이세요.",
        "\(columns) x \(rows): the till takes no orders. Make it at least \(leastColumns) x \(leastRows), or the letters smaller."
      )
    case .noSize:
      say(
        "터미널이 크기를 알려 주지 않아요. 먼저 “stty rows 24 cols 80”을 해 보세요.",
        "The terminal reports no size. Try “stty rows 24 cols 80” first.")
    case .colors(let count) where count < 8:
      say(
        "색이 없어요. 색으로만 알리는 것은 없어요. 메뉴의 색을 보려면 다른 터미널이나 TERM을 쓰세요.",
        "No colors. Nothing is told by color alone. For the colors of the menu, use another terminal or TERM."
      )
    case .colors(let count): say("\(count)가지", "\(count)")
    case .colorsOff: say("NO_COLOR가 있어서 쓰지 않아요.", "Off, as NO_COLOR says.")
    case .korean(columns: 2): say("UTF-8, 한 글자에 두 칸", "UTF-8, a syllable in two columns.")
    case .korean(columns: 3):
      say(
        "터미널이 UTF-8을 읽지 못해요. UTF-8로 바꾸세요. 그때까지는 영어와 --ascii로 쓸 수 있어요.",
        "The terminal does not read UTF-8. Set it to UTF-8; till then, English and --ascii are readable."
      )
    case .korean(columns: let columns?):
      say(
        "한 글자가 두 칸이 아니라 \(columns)칸이라서 줄이 어긋나요. 한글이 두 칸인 터미널이나 글꼴을 쓰세요.",
        "A syllable takes \(columns == 1 ? "1 column" : "\(columns) columns") instead of 2, so that lines shift. Use a terminal or a font with wide Korean letters, or English."
      )
    case .korean(columns: nil):
      say(
        "터미널이 글자 너비를 알려 주지 않아요. 포스를 열어서 테두리가 반듯한지 보세요.",
        "The terminal does not report the width of Korean letters. Open the till with --language ko, and see whether its frames are straight."
      )
    case .koreanOnConsole:
      say(
        "리눅스 콘솔에는 한글도 ₩도 나오지 않아요. 영어로 쓰거나 그래픽 화면의 터미널을 쓰세요.",
        "The Linux console has no Korean letters and no ₩. Leave the language English, or use a graphical terminal."
      )
    case .pastes(areMarked: true):
      say("표시가 있어서 키와 헷갈리지 않아요.", "Pasted text is marked, so the till never takes it for keys.")
    case .pastes(areMarked: false):
      say(
        "표시가 없어서 빠르기로 가려내요. 포스가 열려 있는 동안에는 붙여넣지 마세요.",
        "The terminal does not mark pasted text; the till knows it by its speed. Paste nothing while it is open."
      )
    case .store(let path): location(path)
    case .newStore(let path):
      say(
        "\(location(path)): 아직 없어요. 처음 쓸 때 만들어요.",
        "\(location(path)): none yet. It will be made on first use.")
    case .olderStore(let path):
      say(
        "\(location(path)): 이전 버전의 저장소예요. 포스를 열면 새 버전으로 바뀌고 이전 버전으로는 열 수 없어요. 먼저 “juice-maker backup 파일”로 백업하세요.",
        "\(location(path)): written by an earlier version. The till converts it, and earlier versions can't open it then. Make a backup first, “juice-maker backup FILE”."
      )
    case .openStore(let path):
      say(
        "\(location(path)): 다른 사람도 읽거나 쓸 수 있어요. 막으려면: chmod 600 -- \(argument(path))",
        "\(location(path)): others may read or write it. Where they should not: chmod 600 -- \(argument(path))"
      )
    case .storeInMemory:
      say(
        "메모리에만 있어서 포스를 닫으면 사라져요. --store로 파일을 지정하세요.",
        "In memory: all that is sold is forgotten when the till closes. Name a file with --store.")
    case .storeOnNetwork(let path): storeOnNetwork(path)
    case .server(let address):
      say(
        "\(location(address)): 연결됐고, 이 계정으로 팔 수 있어요.",
        "\(location(address)): reached, and this login may sell.")
    case .journal(let entries, let last):
      say(
        "\(verified(entries))\(last.map { " 마지막 기록: \(Timestamp.local($0))" } ?? "")",
        "\(verified(entries))\(last.map { " The last is of \(Timestamp.local($0))." } ?? "")")
    case .mirror(let mirror, let waiting): sentence(for: mirror, waiting)
    case .log(0): say("비었어요.", "Empty.")
    case .log(let size):
      say(
        "\(amount(ofBytes: size)), 저장소와 함께 읽어요.", "\(amount(ofBytes: size)), read with the store.")
    case .largeLog(let size):
      say(
        "\(amount(ofBytes: size)): 오랫동안 저장소를 읽은 프로그램이 있어요. 포스를 모두 닫았다 여세요. 마지막으로 닫을 때 비워져요.",
        "\(amount(ofBytes: size)): something has read from the store for long. Leave every till once; the last one empties it."
      )
    case .diskSpace(let size):
      say("\(amount(ofBytes: size)) 남았어요.", "\(amount(ofBytes: size)) free.")
    case .littleSpace(let size), .noSpace(let size):
      say(
        "저장소가 있는 디스크에 \(amount(ofBytes: size))밖에 없어요. 오래된 백업을 다른 디스크로 옮기거나 “sudo apt clean”으로 비우세요.",
        "Only \(amount(ofBytes: size)) free where the store is. Free some: old backups onto another disk, “sudo apt clean”."
      )
    case .clock(let now): Timestamp.local(now)
    case .clockBehind(let now, let last):
      say(
        "\(Timestamp.local(now))인데 마지막 기록은 \(Timestamp.local(last).with("이에요", "예요")). 이대로면 새 주문의 날짜가 앞선 주문보다 빨라요. 시계를 맞추세요. “timedatectl”에 설정이 나와요.",
        "\(Timestamp.local(now)), and the last entry is of \(Timestamp.local(last)): orders would get an earlier day than those before. Set the clock, “timedatectl” shows how it is set."
      )
    case .clockUnset(let now):
      say(
        "\(Timestamp.local(now)): 시계가 맞지 않아요. 네트워크에 연결하거나 “sudo timedatectl set-time”으로 맞추세요. 라즈베리 파이는 시계 배터리가 없으면 시각을 잊어요.",
        "\(Timestamp.local(now)): it is not set. Connect to the network, or “sudo timedatectl set-time”; a Raspberry Pi forgets the time without a clock battery."
      )
    case .backup(let folder, let made):
      say(
        "\(location(folder)), 가장 최근 백업: \(Timestamp.local(made))",
        "\(location(folder)), the newest of \(Timestamp.local(made)).")
    case .noBackups(let folder):
      say(
        "\(location(folder))에 백업이 없어요. “juice-maker backup”으로 만드세요.",
        "None in \(location(folder)). Make one: “juice-maker backup”.")
    case .oldBackup(let folder, let made):
      say(
        "\(location(folder))의 가장 최근 백업이 이틀보다 오래됐어요 (\(Timestamp.local(made))). “juice-maker backup”으로 만드세요.",
        "The newest in \(location(folder)) is older than two days (\(Timestamp.local(made))). Make one: “juice-maker backup”."
      )
    case .futureBackup(let folder, let made):
      say(
        "\(location(folder))의 가장 최근 백업에 앞으로 올 시각이 있어요 (\(Timestamp.local(made))). 시계가 틀렸을 때 만든 백업이에요. 시계를 확인하고 “juice-maker backup”으로 새로 만드세요.",
        "The newest in \(location(folder)) is from the future (\(Timestamp.local(made))): the clock was wrong then, or is now. Check the clock, and make a new one: “juice-maker backup”."
      )
    case .damagedBackup(let path, let cause):
      say(
        "가장 최근 백업이 손상됐어요. \(location(path)): \(phrase(for: cause)). “juice-maker backup”으로 새로 만드세요.",
        "The newest is damaged, \(location(path)): \(phrase(for: cause)). Make a new one: “juice-maker backup”."
      )
    case .noPrinter:
      say(
        "없어요. 영수증을 뽑으려면 settings.yaml의 “printer:”나 $JUICE_MAKER_PRINT의 “lp -d receipt” 같은 명령으로 정하세요.",
        "None. Receipts are printed by “printer:” in settings.yaml, or by a command in $JUICE_MAKER_PRINT, as “lp -d receipt”."
      )
    case .nothingPrints:
      say(
        "없어서 “print:”의 것을 인쇄할 수 없어요. settings.yaml의 “printer:”로 정하세요: juice-maker settings set printer /dev/usb/lp0",
        "None, so nothing of “print:” is printed. Name one: juice-maker settings set printer /dev/usb/lp0"
      )
    case .program(let name): "“\(name.visible())”"
    case .programMissing(let name):
      say(
        "“\(name.visible())”: 없거나 실행할 수 없어요. 설치하거나 settings.yaml에서 경로를 고치고, 파일이라면 실행할 수 있게 하세요 (chmod +x).",
        "“\(name.visible())” is not here, or may not be run. Install it, correct its path in settings.yaml, or make the file executable (chmod +x)."
      )
    case .printer(let name, 0): "“\(name.visible())”"
    case .printer(let name, let waiting):
      say(
        "“\(name.visible())”: \(waiting)장이 밀려 있어요. “juice-maker receipt --unprinted”로 인쇄하세요.",
        "“\(name.visible())”, which is still to print \(waiting): “juice-maker receipt --unprinted”."
      )
    case .printerAway(let name, let cause):
      say(
        "“\(name.visible())”에 연결할 수 없어요 (\(phrase(for: cause))). 켜고 연결하거나 settings.yaml의 “printer:”를 바꾸세요.",
        "“\(name.visible())” can't be reached (\(phrase(for: cause))). Switch it on and connect it, or change “printer:” in settings.yaml."
      )
    case .printerMissing(let missing, let command):
      say(
        "\(command.map { "“\($0.visible())”에 있는 " } ?? "")“\(missing.visible())”: 없거나 쓸 수 없어요. 설치하거나 연결하거나 다른 프린터로 바꾸세요.",
        "“\(missing.visible())”\(command.map { " of “\($0.visible())”" } ?? "") is not here, or may not be used. Install it or connect it, or name another printer."
      )
    case .cardTerminal(let way, let command): "\(way): “\(command.visible())”"
    case .cardTerminalMissing(let way, let command):
      say(
        "\(way): “\(command.visible())”: 없거나 실행할 수 없어요. 설치하거나 settings.yaml의 “terminals:”를 바꾸세요.",
        "\(way): “\(command.visible())” is not here, or may not be run. Install it, or change “terminals:” in settings.yaml."
      )
    case .cardTerminalUnused(let way):
      say(
        "\(way): 메뉴의 “payments:”에 없는 결제 방법이라 단말기를 쓰지 않아요. settings.yaml의 “terminals:”나 메뉴를 고치세요.",
        "\(way): no way to pay under “payments:” of the menu, so its terminal is never used. Change “terminals:” in settings.yaml, or the menu."
      )
    case .unfinishedRuns(let runs):
      say(
        "끝나지 않았어요: \(runs.map { name(of: $0, way: $0.run.way.rawValue) }.joined(separator: ", ")). 단말기를 확인한 뒤 포스에서 그 주문을 결제하거나 환불하세요. 포스가 먼저 물어봐요.",
        "Unfinished: \(runs.map { name(of: $0, way: $0.run.way.rawValue) }.joined(separator: ", ")). Look at the terminal, then pay or refund the order at the till, which asks first."
      )
    case .unfinishedBills(let bills):
      say(
        "\(begunAtTerminals(bills, []) ?? ""). 단말기를 확인한 뒤 포스에서 그 주문서를 여세요(a). 포스가 먼저 물어봐요.",
        "\(begunAtTerminals(bills, []) ?? ""). Look at the terminal, then open the bill at the till (a), which asks first."
      )
    case .noPin:
      say(
        "없어요. 셀프 주문에는 필요해요: “juice-maker pin set”",
        "None. The kiosk needs one: “juice-maker pin set”.")
    case .pin(let path), .settings(let path): location(path)
    case .staffWithoutPIN(let names):
      say(
        "PIN이 없어서 누구나 이 사람으로 바꿀 수 있어요: \(names.joined(separator: ", ")). PIN을 정하세요: juice-maker pin set --for \(shellWord(names.first ?? ""))",
        "Anybody can sell as \(names.joined(separator: ", ")), who may do more than others and \(names.count == 1 ? "has" : "have") no PIN. Set one: juice-maker pin set --for \(shellWord(names.first ?? ""))"
      )
    case .staffWithoutRights:
      say(
        "settings.yaml의 `staff`에 권한이 있는 직원이 없어요. 누군가의 `may`에 쓰세요: ",
        "Nobody in `staff` of settings.yaml has a right. Add some to somebody's `may`: ")
        + Staff.Right.allCases.map(\.rawValue).joined(separator: ", ")
    case .staffUnread:
      say(
        "settings.yaml을 고칠 때까지 아무도 권한이 없어요.",
        "Until settings.yaml is corrected, nobody has a right.")
    case .builtInMenu(let juices):
      say("기본 메뉴, 쥬스 \(juices)가지", "The built-in one, \(juices) juices.")
    case .menu(let path, let ingredients, let juices):
      goodMenu(location(path), ingredients: ingredients, juices: juices)
    case .unpriced(let ids, let juices): unpriced(ids, of: juices)
    case .service(let name, let problem):
      [name.visible(), problem.map(sentence)].joined(by: ": ")
    }
  }
}
