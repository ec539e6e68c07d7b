/// The help of commands and options, in Korean.
extension Korean {
  var usageHeading: String { "사용법" }
  var commandsHeading: String { "명령" }
  var argumentsHeading: String { "인자" }
  var optionsHeading: String { "옵션" }
  var anyCommand: String { "[명령]" }
  var anyOptions: String { "[옵션]" }
  func values(_ values: [String], byDefault: String?) -> String {
    "(\(values.joined(separator: ", "))\(byDefault.map { "; 없으면 \($0)" } ?? ""))"
  }
  func helpOfCommand(_ program: String) -> String {
    "“\(program) help 명령”은 그 명령 하나를 자세히 알려 줘요."
  }
  func helpOfAll(_ program: String) -> String {
    "명령 하나는 “\(program) help 명령”이, 모두는 “man \(program)”이 알려 줘요."
  }
  func name(of group: CommandGroupTopic) -> String {
    switch group {
    case .sell: "판매"
    case .stock: "재고"
    case .books: "장부"
    case .menu: "메뉴"
    case .server: "서버"
    }
  }

  func help(_ command: CommandTopic) -> CommandText {
    switch command {
    case .program:
      "쥬스 가게의 포스예요. 주문을 받고, 재고를 맞추고, 모든 일을 기록해요."
    case .till:
      """
      이 터미널에 포스 열기

      키나 클릭으로 주문해요. ?를 누르면 모든 키가 나와요. 포스 여러 대가 한 저장소를 함께 써도 돼요.

        juice-maker till
        juice-maker till --language ko --store stand.db
        juice-maker till --kiosk       손님이 직접 쓸 때, 잠금은 Ctrl-X와 PIN으로 풀기
        juice-maker till --make        만드는 사람의 화면, 메뉴에 “serving: queue”가 있을 때
        juice-maker till --ascii       선 그리기 문자가 없는 터미널에서

      NO_COLOR에 아무 값이나 넣으면 색을 쓰지 않아요.
      """
    case .menu:
      """
      메뉴와 지금 만들 수 있는 잔 수 보기
        juice-maker menu
        juice-maker menu set mango --price 5000 --currency KRW
        juice-maker menu hide kiwi
        juice-maker menu edit
        juice-maker menu example > menu.yaml     처음 쓸 메뉴 파일 만들기
        juice-maker menu check menu.yaml         맞게 썼는지 확인
      """
    case .showMenu: "메뉴 보기"
    case .setEntry:
      """
      메뉴 파일에서 쥬스나 다른 것 고치기
        juice-maker menu set mango --price 5000 --currency KRW     처음 정하는 가격
        juice-maker menu set kiwi --price 4500                     그다음 가격
        juice-maker menu set kiwi --name ko=키위쥬스 --name en=Kiwi
        juice-maker menu set kiwi --recipe kiwi=4,mango=1 --options size
        juice-maker menu set kiwi --kind ingredient --low 8 --color green
        juice-maker menu set large --kind choice --price 1000 --times 2
        juice-maker menu set cash --kind payment --drawer true
        juice-maker menu set ice --kind option --choosing ask

      쥬스는 가격·이름·레시피·옵션을, 재료는 이름·색·적음 기준을, 선택지는 가격·이름·레시피·배수를, \
      할인은 이름과 비율이나 금액을, 결제 방법은 이름과 돈통을, 옵션은 이름과 고르는 방법을 고칠 수 있어요. none이라고 쓰면 가격, 색, \
      레시피, 옵션을 없애요. 파일의 나머지는 메모와 순서까지 그대로예요. 메뉴 파일이 없으면 기본 메뉴로 새로 만들어요. 열려 있는 \
      포스에 바로 나타나요.
      """
    case .hideJuices:
      """
      쥬스를 빼지 않고 포스에서 숨기기
        juice-maker menu hide mango kiwi
        juice-maker menu hide mango --today    오늘만. 내일은 저절로 다시 나와요
        juice-maker menu hide mango --show     포스에 다시 보이기

      --today가 없으면 다시 보이게 할 때까지 숨겨져 있어요. juice-maker menu에 표시가 나와요.
      """
    case .moveEntry:
      """
      쥬스나 다른 것의 순서 바꾸기
        juice-maker menu move mango --before kiwi
        juice-maker menu move mango --last
        juice-maker menu move cash --kind payment --before card
      """
    case .removeEntry:
      """
      메뉴 파일에서 쥬스나 다른 것 빼기
        juice-maker menu remove mango
        juice-maker menu remove mango --kind ingredient

      바로 위에 있는 메모도 함께 빠져요. 판 기록은 그대로 남아요. 쥬스나 선택지에 들어가는 재료는 뺄 수 \
      없고, 옵션을 빼면 쥬스에서도 빠져요.
      """
    case .addPayment:
      """
      메뉴 파일에 결제 방법 더하기
        juice-maker menu add-payment card
        juice-maker menu add-payment cash --drawer
        juice-maker menu add-payment gift --name 상품권
      """
    case .addDiscount:
      """
      메뉴 파일에 할인 더하기
        juice-maker menu add-discount staff --name 직원 --percent 50
        juice-maker menu add-discount coupon --amount 1000
      """
    case .addOption:
      """
      메뉴 파일에 크기나 얼음 같은 옵션 더하기
        juice-maker menu add-option size --name 크기 --choice regular=보통 --choice large="큰 컵"
        juice-maker menu set large --kind choice --price 1000 --times 2
        juice-maker menu set mango --options size

      말이 없으면 첫째 선택지로 만들어요.
      """
    case .addChoice:
      """
      메뉴 파일에 있는 옵션에 선택지 더하기
        juice-maker menu add-choice huge --option size --name "아주 큰 컵" --price 2000 --times 3
        juice-maker menu add-choice more-mango --option extra --name "망고 추가" --recipe mango=1
      """
    case .addJuice:
      """
      메뉴 파일에 쥬스 더하기
        juice-maker menu add mango-banana --name 망바쥬스 --recipe mango=2,banana=1
        juice-maker menu add melon --name ko=멜론쥬스 --name en=Melon --recipe melon=2

      메뉴의 맨 끝에 더하고, 포스에 바로 나타나요. 들어가는 재료는 메뉴에 있어야 해요: menu add-ingredient
      """
    case .addIngredient:
      """
      메뉴 파일에 재료 더하기
        juice-maker menu add-ingredient melon --name 멜론
        juice-maker menu add-ingredient melon --name ko=멜론 --name en=Melon --low 5

      --opening으로 몇 개 있는지 적지 않으면 처음 재고는 0이에요.
      """
    case .editMenu:
      """
      메뉴 파일 고치기: 맞게 썼는지 확인한 뒤에 저장
        juice-maker menu edit
        EDITOR=nano juice-maker menu edit     다른 편집기로 고치기

      $VISUAL, 없으면 $EDITOR, 그것도 없으면 editor, nano, vi 중 먼저 찾은 것으로 사본을 열어요. \
      잘못된 메뉴는 지금 메뉴를 대신하지 않아요. 무엇이 잘못되었는지 보여 주고, 다시 고치거나 사본을 따로 남겨요. \
      포스에 바로 나타나요.
      """
    case .checkMenu:
      """
      메뉴 파일을 검사하고 잘못된 곳을 모두 알리기
        juice-maker menu check menu.yaml

      잘못된 곳은 한 줄에 하나씩 파일:줄:칸: 뒤에 어떻게 고치면 되는지와 함께 표준 오류로 나와요.
      """
    case .menuExample:
      """
      기본 메뉴를 메뉴 파일로 출력하기: 내 메뉴의 바탕
        juice-maker menu example > ~/.config/juice-maker/menu.yaml
      """
    case .stock:
      """
      재고 보기
        juice-maker stock
        juice-maker stock --format json | jq '.stock[] | select(.low)'
      """
    case .order:
      """
      쥬스 주문하기: 모든 잔을 한 번에
        juice-maker order mango
        juice-maker order strawberry-banana=2 kiwi --format json
        juice-maker order mango=2 --payment cash      메뉴의 payments에 있는 결제 방법
        juice-maker order mango=2 --pay card=5000 --pay cash=4000
        juice-maker order mango=2 --discount 10% --reason 단골
        juice-maker order mango --id "$(uuidgen)"     다시 보내도 괜찮은 주문

      한 잔이라도 만들 수 없으면 아무것도 만들지 않아요. 앞선 주문과 아이디가 같으면 더 팔지 않고 처음과 똑같이 답해요. \
      잔 수, 결제 방법이나 할인이 다르면 거절해요. 메뉴에 payments가 있는데 --payment나 --pay를 쓰지 않으면 미결제예요.
      """
    case .queue, .showQueue:
      """
      만들고 부를 주문을 오래된 것부터 보고 다음 단계로 옮기기
        juice-maker queue
        juice-maker queue made 12
        juice-maker queue collected 12 13

      메뉴에 “serving: queue”가 있는 매장에서 써요. 주문은 오늘의 주문번호나 아이디로 써요.
      """
    case .queueMade:
      """
      다 만들어서 손님을 부를 수 있다고 적기
        juice-maker queue made 12
      """
    case .queueCollected:
      """
      손님이 찾아갔다고 적기
        juice-maker queue collected 12 13

      아직 만드는 중이던 주문도 한 번에 옮겨요.
      """
    case .queueBack:
      """
      주문을 한 단계 되돌리기
        juice-maker queue back 12
      """
    case .drawer, .showDrawer:
      """
      돈통에 있어야 할 금액 보기, 돈통 열기와 마감하기
        juice-maker drawer
        juice-maker drawer open 50000
        juice-maker drawer out 15000 --reason 얼음
        juice-maker drawer close 123000

      현금은 메뉴에 “drawer: true”가 있는 결제 방법으로 낸 돈이에요. 돈통이 닫혀 있으면 종료 코드는 1이에요.
      """
    case .drawerOpen:
      """
      들어 있는 돈으로 돈통 열기
        juice-maker drawer open 50000
      """
    case .drawerIn:
      """
      돈통에 돈 넣기
        juice-maker drawer in 30000 --reason "은행에서 바꾼 잔돈"
      """
    case .drawerOut:
      """
      돈통에서 돈 빼기
        juice-maker drawer out 15000 --reason 얼음
      """
    case .drawerClose:
      """
      센 금액으로 돈통 마감하기: 모자라거나 남는 돈을 알려 줌
        juice-maker drawer close 123000

      마감은 1, 2, 3번으로 이어져요. 있어야 할 금액은 다른 포스의 판매까지 더한 그 순간의 금액이에요.
      다른 날에 열었거나, 아직 만들 주문이나 미결제가 있으면 알려 줘요.
      """
    case .drawerSlip:
      """
      마감 전표 인쇄하기: 주문, 결제, 할인, 환불, 담당, 돈통
        juice-maker drawer slip
        juice-maker drawer slip 12 --columns 42 | lp -d receipt
        juice-maker drawer slip --format escpos >/dev/usb/lp0

      지난 마감부터(첫 마감은 처음 연 뒤로) 더해요. 번호가 없으면 마지막 마감이고, 돈통이 열려 있으면 \
      현재까지예요. 없는 번호는 종료 코드가 1이에요.
      """
    case .board:
      """
      준비 중인 주문과 찾아갈 주문의 번호를 손님에게 보여 주기
        juice-maker board
        juice-maker board --kiosk     손님 손이 키보드에 닿을 때, 모든 키 무시

      메뉴에 “serving: queue”가 있는 매장에서 카운터 위 화면에 써요. 끝낼 때는 q를 눌러요. 막 나온 번호는 30초 동안 \
      표시되고, 찾아가거나 10분이 지나면 사라져요. 저장소는 읽기만 해요. 아직 없으면 기다리고, 끊겨도 다시 이어져요.
      """
    case .pay:
      """
      주문을 어떻게 결제했는지 적기
        juice-maker pay 12 card
        juice-maker pay 12 cash --given 20000       거스름돈까지
        juice-maker pay 12 card=14500 cash=3000

      앞서 적은 결제를 대신해요. 결제 방법은 메뉴의 payments에 있는 것이고, 여럿이면 더해서 주문 금액이 되어야 해요.
      """
    case .receipt:
      """
      주문의 영수증 출력하기
        juice-maker receipt
        juice-maker receipt --columns 42 | lp -d receipt
        juice-maker receipt 12 --ticket
        juice-maker receipt --format escpos --columns 42 >/dev/usb/lp0
        juice-maker receipt --unprinted

      escpos는 감열 프린터용이에요: 한글은 CP949, 끝에서 종이를 자르고, 돈통이 있는 결제 방법의 영수증이면 돈통을 열어요.

      아이디가 없으면 취소하지 않은 가장 새로운 주문이에요. 아이디는 “juice-maker history --kind order”에 나와요. \
      가격은 주문할 때의 가격이고, 이름은 지금 메뉴의 이름이에요.
      """
    case .restock:
      """
      입고 적기: 들어온 만큼 재고에 더하기
        juice-maker restock strawberry=20
        juice-maker restock banana=12 kiwi=30 --format json
      """
    case .count:
      """
      실사 적기: 세어 본 수량을 재고로 하기
        juice-maker count banana=7
        juice-maker count strawberry=0 mango=31

      기록에는 그때 재고와의 차이가 남아요.
      """
    case .waste:
      """
      폐기 적기: 버린 양과 이유
        juice-maker waste banana=2 --reason expired
        juice-maker waste kiwi=1 mango=1 --reason spilled
      """
    case .soldOut:
      """
      재료를 남은 수량과 상관없이 품절로 표시하기
        juice-maker sold-out kiwi
        juice-maker sold-out kiwi mango --clear     다시 쓸 수 있게 하기

      품절로 표시한 재료가 들어가는 쥬스는 주문할 수 없어요.
      """
    case .void:
      """
      주문을 취소하고 모든 재료를 재고로 되돌리기
        juice-maker void --last
        juice-maker void 12                         오늘의 주문번호
        juice-maker void 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f

      아이디는 “juice-maker history --kind order”에 나와요. 주문은 기록에 그대로 남고, 취소가 새 기록으로 더해져요. 결제한 대로 무엇을 돌려줄지 알려 줘요.
      """
    case .history:
      """
      기록을 새것부터 보기
        juice-maker history
        juice-maker history --kind order --since 2026-03-01T09:00
        juice-maker history --since yesterday --format csv > yesterday.csv
        juice-maker history --format csv --lines > sales.csv

      --limit이 없으면 글은 최근 20개까지, json과 csv는 전부 나와요. 터미널에서는 글을 너비에 맞게 줄여요. \
      “juice-maker history | cat”은 전부 보여 줘요. 시각은 ISO 8601의 날짜나 날짜와 시간이고, \
      시간대를 쓰지 않으면 이곳 시간이에요. today와 yesterday도 쓸 수 있어요.

      --lines를 쓰면 csv에 주문한 메뉴마다 한 줄씩 이곳 시간으로 나와요. 취소한 주문과 주문이 아닌 기록은 나오지 않아요. \
      amount는 그 줄의 모든 잔을 더한 금액이에요.
      """
    case .report:
      """
      기간 합계 보기: 잔 수, 매출, 재료를 쓴 곳
        juice-maker report
        juice-maker report --since yesterday --until today
        juice-maker report --since 2026-03-01 --format json

      --since가 없으면 오늘 0시부터, --until이 있으면 그것이 끝나는 날 0시부터예요. 취소한 주문은 어디에도 \
      세지 않고, 몇 건에 얼마이며 누가 했는지 따로 알려 줘요. 마지막 줄은 지금까지의 모든 기록에서 나온 검증값이에요. \
      적어 두면 나중에 “juice-maker verify --expect”로 기록이 그대로인지 확인할 수 있어요. 시각은 “juice-maker history”에서처럼 쓰세요.
      """
    case .shopping:
      """
      같은 요일에 쓴 만큼을 기준으로 살 것 보기
        juice-maker shopping                         마감할 때, 내일 것
        juice-maker shopping --day today             아침에, 오늘 것
        juice-maker shopping --format json | jq '.shopping[] | select(.buy > 0)'

      예상 사용은 최근 네 번의 같은 요일에 쓰거나 버린 양의 평균을 올림한 수예요. 아무것도 팔지 않은 날은 빼요. \
      살 것은 지금 재고가 거기에 모자라는 만큼이에요. 오늘 더 쓸 양은 알 수 없으니 내일 것은 마감할 때 보세요.
      """
    case .export:
      """
      모든 기록을 오래된 것부터 한 줄에 JSON 하나씩 출력하기
        juice-maker export > journal.jsonl
        juice-maker export --store old.db | juice-maker import - --store new.db
        juice-maker export | jq -r 'select(.kind == "waste") | .changes'
        juice-maker export --lines > orders.csv       스프레드시트에서 볼 표

      마지막 줄의 "entries"는 기록이 모두 몇 개인지예요. 중간에 끊긴 파일은 이것으로 알아봐요.
      """
    case .import:
      """
      내보낸 기록에서 저장소에 없는 것 가져오기
        juice-maker import journal.jsonl --store new.db
        juice-maker export --store old.db | juice-maker import - --store new.db
        juice-maker import --without-end old.jsonl    1.1까지의 버전에서 내보낸 파일

      저장소는 비어 있거나 같은 기록의 앞부분이어야 해요. 하루를 다른 저장소에서 팔았다면 그 뒤의 것만 가져와요. \
      전부 가져오거나 하나도 가져오지 않아요. 잘못된 곳은 파일:줄: 뒤에 이유와 함께 알려 주고, 중간에 끊긴 파일은 가져오지 않아요.
      """
    case .backup:
      """
      포스를 켜 둔 채로 저장소의 지금 모습을 복사하기
        juice-maker backup stand-2026-03-01.db
        juice-maker stock --store stand-2026-03-01.db     백업도 저장소예요

      이미 있는 파일에는 절대 덮어쓰지 않아요.
      """
    case .restore:
      """
      백업이나 내보낸 파일로 저장소 복원하기
        juice-maker restore stand-2026-03-01.db
        juice-maker restore journal.jsonl

      먼저 파일을 확인해요. 맞지 않는 것이 있으면 아무것도 바꾸지 않아요. 전에 쓰던 저장소는 \
      이름.before-날짜-시각.db로 남고, 다시 복원할 수 있어요. 켜 둔 포스는 새 재고로 이어서 일하고, \
      복원했다고 알려 줘요. 출력된 검증값을 적어 둔 것과 비교하세요.
      """
    case .mirror:
      """
      파일 저장소의 기록을 서버로 보내기
        juice-maker mirror postgres://juice_stand_north@db.example/juice
        juice-maker mirror postgres://juice_stand_north@db.example/juice --follow

      매장은 소유자가 “juice-maker stand add 매장 --mirror”로 만들어요. 서버에 없는 기록을 순서대로 한 번만 보내요. 중간에 \
      끊기거나 여러 번 실행해도 괜찮아요. 네트워크가 없어도 포스는 계속 팔고, 아직 보내지 못한 것은 제목 줄에 나와요. \
      파일을 예전 것으로 되돌렸을 때처럼 서버의 기록과 다르면 아무것도 보내지 않고, 양쪽에 다 있는 마지막 기록을 알려 주며 65로 끝나요.
      """
    case .verify:
      """
      기록이 맞는지, 고친 것은 없는지 확인하기
        juice-maker verify
        juice-maker verify --store backup.db --format json
        juice-maker verify --expect 3f2a5c1d9e8b7a60     보고서에서 적어 둔 검증값

      맞지 않거나 나중에 고친 것이 있으면 처음으로 어긋난 기록을 알려 주고 65로 끝나요. 검증값 하나는 그 앞의 모든 \
      기록을 아울러요. 적어 둔 검증값이 어느 기록에 있으면 거기까지는 그때 그대로이고, 없으면 역시 65로 끝나요.
      """
    case .doctor:
      """
      이 컴퓨터에서 팔 수 있는지 한 줄에 하나씩 점검하기
        juice-maker doctor
        juice-maker doctor --format json | jq -r '.checks[] | select(.state != "fine").message'

      터미널, 저장소와 기록, 디스크, 시계, 프린터, PIN, 설정, 메뉴를 봐요. 저장소가 서버에 있으면 디스크 대신 서버를 봐요. 참고는 \
      알아 두면 좋은 것이고, 문제는 팔 수 없게 하는 것이에요. 문제가 있으면 첫 문제의 종료 코드로 끝나요. 줄마다 무엇을 하면 되는지 \
      알려 줘요. 아무것도 만들거나 바꾸지 않으니 포스가 열려 있어도 괜찮아요. 포스를 열 터미널에서 실행하세요.
      """
    case .pin:
      """
      셀프 주문을 끝내는 PIN 정하기
        juice-maker pin set
      """
    case .setPin:
      """
      숫자 4~12자리 PIN을 두 번 물어보고, “juice-maker till --kiosk”가 쓸 해시만 남기기
        juice-maker pin set
        juice-maker pin set --pin-file stand.pin

      터미널에서는 입력하는 글자가 보이지 않아요. 다른 곳에서는 표준 입력에서 두 줄을 읽어요. 해시만, \
      나만 읽을 수 있는 파일에 남겨요: $JUICE_MAKER_PIN_FILE, 없으면 \
      $XDG_CONFIG_HOME/juice-maker/pin(~/.config/...). 전에 정한 PIN은 새 PIN으로 바뀌어요.
      """
    case .stand:
      """
      PostgreSQL 데이터베이스에 매장을 만들고, 보고, 없애기
        juice-maker stand init --store postgres://owner@db.example/juice
        juice-maker stand add north --store postgres://owner@db.example/juice
        juice-maker stand list --store postgres://owner@db.example/juice

      컴퓨터 여러 대의 포스가 서버에 있는 매장 하나를 함께 써요. 매장마다 로그인이 따로 있어서 자기 기록만 \
      보고 더할 수 있어요. 소유자와 juice_reader 역할은 모든 매장을 읽어요: juice-maker report --stand all
      """
    case .prepareStands:
      """
      빈 데이터베이스에 테이블을 만들거나 새 버전으로 올리기
        juice-maker stand init --store postgres://owner@db.example/juice

      매장의 로그인을 만들어야 하니 소유자에게 CREATEROLE 권한이 있어야 해요. 이미 다 있으면 아무것도 바뀌지 \
      않아요. 오래된 테이블을 새 버전으로 올리면 오래된 프로그램은 그때부터 쓸 수 없어요.
      """
    case .addStand:
      """
      매장과 그 로그인을 만들고 비밀번호를 한 번만 보여 주기
        juice-maker stand add north --store postgres://owner@db.example/juice

      매장의 컴퓨터에 둘 ~/.pgpass의 줄과 저장소 주소도 알려 줘요. 로그인을 없앤 매장은 새 로그인을 받고, 기록은 \
      그대로예요. 비밀번호를 잃어버리면 stand remove를 하고 나서 stand add를 하세요. 가져오기가 잘못된 매장은 --anew로 \
      새로 시작해요. 로그인을 없애고, 그때까지의 기록은 --stand 매장-1로 읽을 수 있게 남겨요.
      """
    case .listStands:
      """
      매장과 기록 수, 마지막 기록의 시각 보기
        juice-maker stand list --store postgres://owner@db.example/juice
        juice-maker stand list --store postgres://owner@db.example/juice --format json
      """
    case .removeStand:
      """
      매장의 로그인을 없애고 기록은 남기기
        juice-maker stand remove north --store postgres://owner@db.example/juice
      """
    }
  }

  func help(_ argument: ArgumentTopic) -> ArgumentText {
    switch argument {
    case .store: "<경로> 저장소: 파일이나 postgres://로그인@호스트/데이터베이스. :memory:는 끝나면 사라짐"
    case .menu: "<경로> 메뉴 파일"
    case .language: "<언어> 화면과 결과에 쓰는 언어. 없으면 LANG 같은 환경 변수, 그것도 없으면 포스에서 고른 언어를 따름"
    case .author: "<이름> 변경한 사람으로 기록에 남길 이름"
    case .wait: "<초> 바쁘거나 느린 저장소를 기다리는 가장 긴 시간, 1초부터 3600초까지. 없으면 10초"
    case .format: "<형식> 출력 형식: 사람이 읽는 글, 또는 스크립트용"
    case .help: "이 도움말 보기"
    case .version: "버전 보기"
    case .completions: "<셸> 셸 자동 완성 스크립트 출력하기"
    case .currency: "<코드> 가격의 통화. 아직 없는 메뉴에 한 번만, KRW처럼"
    case .newID: "<아이디> 새 아이디: a-z, 0-9, -를 1자에서 40자까지"
    case .entryKind: "<종류> 그 아이디가 무엇의 것인지"
    case .hasDrawer: "이렇게 받은 돈은 돈통에 넣음"
    case .choosing: "<방법> 고르는 방법: 말이 없으면 첫째, 반드시 고르기, 여러 개"
    case .newChoices: "<아이디=이름> 선택지 하나, 보통 것을 먼저. 여러 번 쓸 수 있음"
    case .optionOfChoice: "<옵션> 이 선택지가 들어갈 옵션"
    case .addedPrice: "<가격> 한 잔에 더 받을 돈"
    case .addedRecipe: "<재료=n,...> 쥬스의 레시피에 더 들어가는 재료"
    case .hideToday: "오늘만 숨기기"
    case .showAgain: "포스에 다시 보이기"
    case .moveBefore: "<아이디> 이것 앞으로"
    case .moveLast: "맨 끝으로"
    case .changedEntry: "<아이디> 쥬스의 아이디, --kind를 주면 다른 것의 아이디"
    case .hiddenJuices: "<쥬스> 메뉴에 있는 쥬스의 아이디"
    case .kiosk: "손님용: 주문만 가능, Ctrl-X와 PIN으로 잠금 풀기"
    case .kioskBoard: "모든 키 무시, SIGTERM이나 SIGHUP으로 끝내기"
    case .make: "만들 주문부터 열기: 만드는 사람의 화면. Esc를 누르면 주문 화면으로"
    case .ascii: "선과 기호를 ASCII 문자로 그리기"
    case .orderID: "<uuid> 주문의 아이디. 없으면 새로 만듦"
    case .payment: "<결제> 결제 방법: 메뉴의 payments에 있는 것"
    case .columns: "<칸> 종이의 너비, 32부터 80까지"
    case .ticket: "만드는 사람이 볼 주문표: 큰 번호, 가격 없이"
    case .unprinted: "프린터가 받지 못해 이 컴퓨터에 남아 있는 것 인쇄하기"
    case .pinFile: "<경로> PIN 파일"
    case .reason: "<이유> 버린 이유. 상한 것은 damaged"
    case .clear: "품절 표시 지우기"
    case .last: "아직 취소하지 않은 가장 새로운 주문"
    case .limit: "<개수> 보여 줄 기록의 수, 새것부터"
    case .lines: "csv에서 주문한 메뉴마다 한 줄씩, 스프레드시트용"
    case .kind: "<종류> 이 종류의 기록만"
    case .since: "<시각> 이 시각부터"
    case .until: "<시각> 이 시각 전까지"
    case .shoppingDay: "<날짜> 장볼 날: today, tomorrow 또는 날짜. 없으면 내일"
    case .expected: "<검증값> 적어 둔 검증값: 64자리, 또는 앞 16자리 이상"
    case .juices: "<쥬스[=잔]> 메뉴에 있는 쥬스의 아이디와 잔 수"
    case .delivered: "<재료=양> 재료와 들어온 양, 1부터 9999까지"
    case .counted: "<재료=수량> 재료와 세어 본 수량, 0부터 9999까지"
    case .wasted: "<재료=양> 재료와 버린 양, 1부터 9999까지"
    case .marked: "<재료> 재료"
    case .queued, .paidOrder, .voided: "<주문> 오늘의 주문번호, 또는 주문의 아이디"
    case .printed: "<주문> 오늘의 주문번호, 또는 주문의 아이디. 없으면 취소하지 않은 가장 새로운 주문"
    case .pay: "<방법[=금액]> 결제 방법과 그것으로 낸 금액. 나누어 내면 방법마다 한 번씩"
    case .ways: "<방법[=금액]> 메뉴의 payments에 있는 결제 방법과 그것으로 낸 금액"
    case .given: "<금액> 손님에게서 받은 돈. 결제 방법이 여럿이면 현금으로 받은 돈"
    case .discount: "<할인> 10% 같은 비율, 금액, 또는 메뉴의 할인"
    case .discountReason: "<글> 할인하는 이유"
    case .float: "<금액> 돈통에 든 돈"
    case .drawerAmount: "<금액> 금액"
    case .drawerReason: "<글> 이유"
    case .drawerNote: "<글> 금액이 다른 이유"
    case .closing: "<번호> 마감 번호. 없으면 마지막 마감, 돈통이 열려 있으면 현재"
    case .countedMoney: "<금액> 센 금액"
    case .copy: "<파일> 만들 파일"
    case .mirrorAddress: "<주소> 매장의 로그인이 들어간 서버 주소"
    case .follow: "계속 실행하면서 바뀔 때마다 바로 보내기"
    case .restored: "<파일> 백업이나 내보낸 파일"
    case .withoutEnd: "1.1까지의 버전에서 내보내 끝 표시가 없는 파일도 가져오기"
    case .untilEntry: "<번호> 이 기록까지만"
    case .exportedLines: "주문의 한 줄마다 한 행인 CSV로: history --lines와 같음"
    case .export: "<파일> 내보낸 파일. -는 표준 입력"
    case .menuFile: "<파일> 메뉴 파일"
    case .newStand: "<이름> 새 이름: a-z, 0-9, -를 1자에서 40자까지"
    case .removedStand: "<이름> 매장 이름"
    case .mirrorStand: "포스로 팔지 않고 파일의 사본만 받는 새 매장 (mirror 참고)"
    case .standAnew: "기록을 이름-1로 따로 보관하고 빈 기록으로 새로 시작"
    case .stand: "<매장> 서버에 있는 매장의 이름, 또는 all. 소유자와 모든 매장을 읽는 로그인만"
    }
  }
}
