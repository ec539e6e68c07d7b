import FoundationEssentials
import JuiceKit
import JuiceText

/// The words of `doctor`, in Korean.
extension Korean {
  func name(of topic: CheckTopic) -> String {
    switch topic {
    case .terminal: "터미널"
    case .terminalSize: "창 크기"
    case .terminalColors: "색"
    case .terminalKorean: "한글"
    case .terminalPastes: "붙여넣기"
    case .server: "서버"
    case .store: "저장소"
    case .journal: "기록"
    case .mirror: "서버 사본"
    case .log: "로그"
    case .diskSpace: "디스크"
    case .clock: "시계"
    case .printer: "프린터"
    case .pin: "PIN"
    case .settings: "설정"
    case .menu: "메뉴"
    }
  }

  func name(of state: Finding.State) -> String {
    switch state {
    case .fine: "정상"
    case .remark: "참고"
    case .problem: "문제"
    }
  }

  func sentence(for finding: Finding) -> String {
    switch finding {
    case .noTerminal:
      "터미널에서 실행하지 않았어요. 파이프 없이, 포스를 열 터미널에서 실행하세요."
    case .terminal(let name): name.visible()
    case .takenForXterm(""):
      "TERM이 없어서 xterm-256color로 봐요. TERM=xterm-256color나 터미널의 이름을 써 보세요."
    case .takenForXterm(let name):
      "“\(name.visible())”: 모르는 터미널이라 xterm-256color로 봐요. ncurses-term 패키지를 설치하거나 TERM에 아는 이름을 쓰세요."
    case .size(let columns, let rows): "\(columns) x \(rows)"
    case .small(let columns, let rows):
      "\(columns) x \(rows): 좁아서 덜 보여 줘요. 80 x 24부터 다 보여요."
    case .tooSmall(let columns, let rows, let leastColumns, let leastRows):
      "\(columns) x \(rows): 주문을 받을 수 없어요. \(leastColumns) x \(leastRows) 이상으로 키우거나 글자를 줄이세요."
    case .noSize: "터미널이 크기를 알려 주지 않아요. 먼저 “stty rows 24 cols 80”을 해 보세요."
    case .colors(let count) where count < 8:
      "색이 없어요. 색으로만 알리는 것은 없어요. 메뉴의 색을 보려면 다른 터미널이나 TERM을 쓰세요."
    case .colors(let count): "\(count)가지"
    case .colorsOff: "NO_COLOR가 있어서 쓰지 않아요."
    case .korean(columns: 2): "UTF-8, 한 글자에 두 칸"
    case .korean(columns: 3):
      "터미널이 UTF-8을 읽지 못해요. UTF-8로 바꾸세요. 그때까지는 영어와 --ascii로 쓸 수 있어요."
    case .korean(columns: let columns?):
      "한 글자가 두 칸이 아니라 \(columns)칸이라서 줄이 어긋나요. 한글이 두 칸인 터미널이나 글꼴을 쓰세요."
    case .korean(columns: nil):
      "터미널이 글자 너비를 알려 주지 않아요. 포스를 열어서 테두리가 반듯한지 보세요."
    case .koreanOnConsole:
      "리눅스 콘솔에는 한글도 ₩도 나오지 않아요. 영어로 쓰거나 그래픽 화면의 터미널을 쓰세요."
    case .pastes(areMarked: true): "표시가 있어서 키와 헷갈리지 않아요."
    case .pastes(areMarked: false):
      "표시가 없어서 빠르기로 가려내요. 포스가 열려 있는 동안에는 붙여넣지 마세요."

    case .store(let path): location(path)
    case .newStore(let path): "\(location(path)): 아직 없어요. 처음 쓸 때 만들어요."
    case .olderStore(let path):
      "\(location(path)): 이전 버전의 저장소예요. 포스를 열면 새 버전으로 바뀌고 이전 버전으로는 열 수 없어요. 먼저 “juice-maker backup 파일”로 백업하세요."
    case .openStore(let path):
      "\(location(path)): 다른 사람도 읽거나 쓸 수 있어요. 막으려면: chmod 600 -- \(argument(path))"
    case .storeInMemory: "메모리에만 있어서 포스를 닫으면 사라져요. --store로 파일을 지정하세요."
    case .storeOnNetwork(let path): storeOnNetwork(path)
    case .server(let address): "\(location(address)): 연결됐고, 이 로그인으로 팔 수 있어요."
    case .journal(let entries, let last):
      "\(verified(entries))\(last.map { " 마지막 기록: \(Timestamp.local($0))" } ?? "")"
    case .mirror(let mirror, let waiting):
      "\(location(mirror.address)): \(phrase(for: mirror, waiting))"
    case .log(0): "비었어요."
    case .log(let size): "\(amount(ofBytes: size)), 저장소와 함께 읽어요."
    case .largeLog(let size):
      "\(amount(ofBytes: size)): 오랫동안 저장소를 읽은 프로그램이 있어요. 포스를 모두 닫았다 여세요. 마지막으로 닫을 때 비워져요."
    case .diskSpace(let size): "\(amount(ofBytes: size)) 남았어요."
    case .littleSpace(let size), .noSpace(let size):
      "저장소가 있는 디스크에 \(amount(ofBytes: size))밖에 없어요. 오래된 백업을 다른 디스크로 옮기거나 “sudo apt clean”으로 비우세요."

    case .clock(let now): Timestamp.local(now)
    case .clockBehind(let now, let last):
      "\(Timestamp.local(now))인데 마지막 기록은 \(Timestamp.local(last))이에요. 이대로면 새 주문의 날짜가 앞선 주문보다 빨라요. 시계를 맞추세요. “timedatectl”에 설정이 나와요."
    case .clockUnset(let now):
      "\(Timestamp.local(now)): 시계가 맞지 않아요. 네트워크에 연결하거나 “sudo timedatectl set-time”으로 맞추세요. 라즈베리 파이는 시계 배터리가 없으면 시각을 잊어요."
    case .noPrinter:
      "없어요. 영수증을 뽑으려면 settings.yaml의 “printer:”나 $JUICE_MAKER_PRINT의 “lp -d receipt” 같은 명령으로 정하세요."
    case .printer(let name, 0): "“\(name.visible())”"
    case .printer(let name, let waiting):
      "“\(name.visible())”: \(waiting)장이 밀려 있어요. “juice-maker receipt --unprinted”로 인쇄하세요."
    case .printerAway(let name, let cause):
      "“\(name.visible())”에 연결할 수 없어요 (\(phrase(for: cause))). 켜고 연결하거나 settings.yaml의 “printer:”를 바꾸세요."
    case .printerMissing(let missing, let command):
      "“\(command.visible())”에 있는 “\(missing.visible())”: 없거나 쓸 수 없어요. 설치하거나 연결하거나 다른 프린터로 바꾸세요."
    case .noPin: "없어요. 셀프 주문에는 필요해요: “juice-maker pin set”"
    case .pin(let path), .settings(let path): location(path)
    case .builtInMenu(let juices): "기본 메뉴, 쥬스 \(juices)가지"
    case .menu(let path, let ingredients, let juices):
      goodMenu(location(path), ingredients: ingredients, juices: juices)
    case .unpriced(let ids, let juices): unpriced(ids, of: juices)
    }
  }
}
