import JuiceKit
import JuiceText

/// Says what went wrong, and what to do about it, in Korean.
extension Korean {
  func sentence(for refusal: Refusal, name: (Ingredient.ID) -> String) -> String {
    switch refusal {
    case .short(let shortages):
      "재료가 모자라요: "
        + shortages.map { phrase(for: $0, name: name) }.joined(separator: ", ")
    case .aboveLimit(let id): "\(name(id)): 재고는 \(Ingredient.counts.upperBound)까지예요."
    case .unknownIngredient(let id): "\(name(id)): 그런 재료가 없어요."
    case .unknownOrder(let id): "\(id.text): 그런 주문이 없어요."
    case .alreadyVoid(let id): "\(id.text): 이미 취소한 주문이에요."
    case .alreadyDone(let id): "\(id.text): 이미 그 단계이거나 그 단계를 지난 주문이에요."
    case .firstStage(let id): "\(id.text): 이 주문은 되돌릴 단계가 없어요."
    case .paymentSum(let sum, let total):
      if let total {
        "나눠 낸 금액은 \(sum?.text ?? "더할 수 없고"), 주문 금액은 \(total.text)이에요."
      } else {
        "가격이 없는 주문이라 나눠 낼 수 없어요. 금액 없이 결제 방법 하나만 쓰세요."
      }
    case .drawerOpen(let entry):
      "돈통이 이미 열려 있어요 (\(Timestamp.local(entry.at).prefix(16))부터). 먼저 마감하세요 (juice-maker drawer close, 또는 보고서에서 d)."
    case .drawerClosed: "돈통이 닫혀 있어요. 들어 있는 돈으로 먼저 여세요 (juice-maker drawer open, 또는 보고서에서 d)."
    case .drawerCurrency(let currency): "돈통은 \(currency.code)로 열었어요. 먼저 마감하세요."
    case .drawerMoved: "그 사이에 판매가 있었어요. 다시 해 보세요."
    case .drawerReopened: "그 사이에 돈통을 마감하고 다시 열었어요. 먼저 확인해 주세요."
    case .amountLimit: "기록할 수 있는 금액보다 커요. 금액을 확인해 주세요."
    case .tooManyLines: "한 주문에는 \(JournalLimits.lines)가지까지 담을 수 있어요. 나눠서 주문해 주세요."
    case .countsMoved(let ids):
      "\(ids.map(name).joined(separator: ", ")): 그 사이에 재고가 바뀌었어요."
    case .nothingToVoid: "취소할 주문이 없어요."
    case .idTaken(let id): "\(id.text): 내용, 결제나 할인이 다른 주문이 이미 이 아이디를 써요."
    case .notEmpty: "모두 이미 저장소에 있는 기록이에요. 가져온 것은 없어요."
    case .otherJournal(let last?):
      "저장소에 다른 기록이 있어요. \(Timestamp.local(last.at))의 \(last.seq)번까지만 같아요. 가져온 것은 없어요. 비어 있거나 이 기록의 앞부분이 있는 저장소로 가져오세요."
    case .otherJournal(nil):
      "저장소에 처음부터 다른 기록이 있어요. 가져온 것은 없어요. 비어 있거나 이 기록의 앞부분이 있는 저장소로 가져오세요."
    }
  }

  func sentence(for error: StoreError) -> String {
    switch error {
    case .damaged(let path, .otherProgram):
      "\(path): 저장소가 아니에요 (\(phrase(for: .otherProgram))). --store로 다른 파일을 지정하세요."
    case .damaged(let path, .database(.notADatabase, let detail)):
      "\(path): 저장소가 아니에요 (\(phrase(for: .database(.notADatabase, detail)))). --store로 다른 파일을 지정하세요. 쓰던 저장소라면 모든 포스를 끄고 다른 곳으로 옮긴 뒤 “juice-maker restore 파일”로 백업을 복원하세요."
    case .damaged(let path, let cause):
      "\(path): 쓸 수 없는 저장소예요 (\(phrase(for: cause))). 모든 포스를 끄고 “juice-maker restore 파일”로 백업을 복원하거나 --store로 다른 파일을 지정하세요."
    case .newer(let path):
      "\(path): 더 새로운 버전이 만든 저장소예요. juice-maker를 업데이트하세요."
    case .busy(let path): "\(path): 다른 프로그램이 저장소를 쓰고 있어요. 잠시 뒤에 다시 해 보세요."
    case .cannotCreate(let path, let cause):
      "\(path): 저장소를 만들 수 없어요 (\(phrase(for: cause))). 폴더의 권한을 확인하거나 --store로 다른 파일을 지정하세요."
    case .missing(let path):
      "\(path): 아직 저장소가 없어요. 포스나 “juice-maker order”를 쓰면 생겨요. 다른 저장소는 --store로 지정하세요."
    case .cannotRead(let path, .unfinishedChange):
      "\(path): 저장소를 읽을 수 없어요 (\(phrase(for: .unfinishedChange)))."
    case .cannotRead(let path, .database(.inputOutput, _)):
      "\(path): 디스크에 오류가 났어요. 저장소를 다른 디스크에 백업하세요."
    case .cannotWrite(let path, .database(.inputOutput, _)):
      "\(path): 디스크에 오류가 나서, 됐는지 안 됐는지 알 수 없어요. 다시 하기 전에 내역을 확인하고, 저장소를 다른 디스크에 백업하세요."
    case .cannotRead(let path, let cause):
      "\(path): 저장소를 읽을 수 없어요 (\(phrase(for: cause))). 파일의 권한을 확인하세요."
    case .cannotWrite(let path, let cause) where [.removed, .replaced].contains(cause):
      "\(path): 저장소를 쓸 수 없어요 (\(phrase(for: cause)))."
    case .cannotWrite(let path, let cause):
      "\(path): 저장소에 쓸 수 없어요 (\(phrase(for: cause))). 파일과 폴더의 권한을 확인하세요."
    case .diskFull(let path): "\(path): 디스크가 가득 찼어요. 공간을 비우고 다시 해 보세요."
    case .server(let address, let fault): "\(address): \(sentence(for: fault))"
    }
  }

  func sentence(for problem: FileProblem) -> String {
    switch problem {
    case .cannotRead(let path, let cause):
      "\(path.visible()): 읽을 수 없어요 (\(phrase(for: cause)))."
    case .cannotMake(let path, let cause):
      "\(path.visible()): 만들 수 없어요 (\(phrase(for: cause))). 다른 파일을 지정하세요."
    case .cannotWrite(let path, let cause):
      "\(path.visible()): 쓸 수 없어요 (\(phrase(for: cause)))."
    case .cannotKeepOwner(let path):
      "\(path.visible(most: 1000)): 다른 사용자나 그룹의 파일이라서, 바꾸면 주인이 쓸 수 없게 돼요. 파일 주인이나 root로 다시 하세요."
    case .busy(let path):
      "\(path.visible(most: 1000)): 다른 프로그램이 이 폴더를 잠가 두었어요. 잠시 뒤에 다시 해 보세요."
    case .changedMeanwhile(let path):
      "\(path.visible(most: 1000)): 그 사이에 다른 사람이 메뉴를 바꿨어요. 그 메뉴를 그대로 둬요."
    case .cannotChangeText(let path):
      "\(path.visible(most: 1000)): 이렇게 쓴 파일은 안전하게 바꿀 수 없어서 그대로 둬요. 편집기로 직접 고치세요. 메뉴는 “juice-maker menu edit”로 고쳐요."
    }
  }

  func sentence(for problem: CommandProblem) -> String {
    switch problem {
    case .unknownCommand(let word, let meant):
      "“\(word.visible())”: 그런 명령이 없어요.\(hint(meant, else: "--help에 목록이 있어요"))"
    case .unknownJuice(let word, let meant):
      "“\(word.visible())”: 메뉴에 없는 쥬스예요.\(hint(meant, else: "“juice-maker menu”에 목록이 있어요"))"
    case .unknownIngredient(let word, let meant):
      "“\(word.visible())”: 그런 재료가 없어요.\(hint(meant, else: "“juice-maker stock”에 목록이 있어요"))"
    case .unknownOption(let word, let juice, let known, let meant):
      known.isEmpty
        ? "“\(word.visible())”: “\(juice)”에는 옵션이 없어요."
        : "“\(word.visible())”: “\(juice)”에 없는 옵션이에요.\(hint(meant, else: "\(choice(known)) 가운데 고르세요"))"
    case .optionConflict(let one, let other):
      one == other
        ? "“\(one.visible())”: 같은 옵션이 두 번 나와요. 한 번만 쓰세요."
        : "“\(one.visible())”, “\(other.visible())” 가운데 하나만 고를 수 있어요."
    case .noOption(let juice, let known):
      "“\(juice.visible())”에는 \(choice(known)) 가운데 하나가 필요해요. \(juice.visible())+\(known.first ?? "")처럼 쓰세요."
    case .unknownPayment(let word, let known):
      known.isEmpty
        ? "메뉴에 결제 방법이 없어요. 결제 방법을 빼거나 메뉴에 `payments: [cash, card]`를 쓰세요."
        : "“\(word.visible())”: 없는 결제 방법이에요. \(choice(known)) 가운데 하나를 쓰세요."
    case .unknownOrder(let word):
      "“\(word.visible())”: 그런 주문이 없어요. “juice-maker history --kind order”에 목록이 있어요."
    case .missingAmount(let word):
      "“\(word.visible())”에 금액이 없어요. 결제 방법이 여럿이면 \(word.visible())=3000처럼 하나하나 쓰세요."
    case .namedTwice(let word):
      "“\(word.visible())”: 같은 결제 방법이 두 번 나와요. 금액을 합쳐 한 번만 쓰세요."
    case .tooLittleGiven(let given, let amount):
      "받은 돈 \(given.text)이 낼 돈 \(amount.text)보다 적어요."
    case .badDiscount(let word, let known, let currency):
      "“\(word.visible())”은(는) 할인이 아니에요. 10%처럼 비율이나 \(currency.example)처럼 \(currency.code) 금액\(known.isEmpty ? "" : ", 또는 \(choice(known))")을 쓰세요."
    case .nothingToDiscount: "가격이 없는 주문이에요. --discount를 빼세요."
    case .badReason(let text): "“\(text.visible())”은(는) 이유로 남길 수 없어요. 보이는 글자로 1~64자를 쓰세요."
    case .notCash: "거스름돈은 현금에만 있어요. --given을 빼거나 메뉴에 `drawer: true`가 있는 방법으로 결제하세요."
    case .noDrawer(let menu):
      "돈통을 쓰려면 메뉴에 `currency:`와 `drawer: true`인 결제 방법이 있어야 해요: \(menu.visible(most: 1000)). “juice-maker menu example”에 예가 있어요."
    case .nothingToGive: "가격이 없는 주문이에요. --given을 빼세요."
    case .missingCount(let word):
      "“\(word.visible())”에 수량이 없어요. \(word.visible())=5처럼 쓰세요."
    case .badCount(let word, let range):
      "“\(word.visible())”: 수량은 \(range.lowerBound)부터 \(range.upperBound)까지의 숫자로 쓰세요."
    case .tooManyCups(let cup):
      "한 번에 주문할 수 있는 것은 한 가지에 \(Order.cups.upperBound)잔까지예요 (\(cup))."
    case .countedTwice(let ingredient):
      "“\(ingredient.visible())”의 수량이 두 번 나와요. 한 번만 쓰세요."
    case .badOrderID(let word):
      "“\(word.visible())”: 주문 아이디가 아니에요. 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f 같은 UUID로 쓰세요."
    case .badShoppingDay(let word):
      "“\(word.visible())”: 날짜가 아니에요. today, tomorrow나 2026-03-01처럼 쓰세요."
    case .badTime(let word):
      "“\(word.visible())”: 시각이 아니에요. 2026-03-01, 2026-03-01T09:30, today, yesterday처럼 쓰세요."
    case .badAuthor(let word):
      "“\(word.visible())”: 기록에 남길 이름으로 쓸 수 없어요. --as나 JUICE_MAKER_USER에 보이는 글자로 1~\(Author.lengths.upperBound)자를 쓰세요."
    case .badDigest(let word):
      "“\(word.visible())”: 검증값이 아니에요. 0-9와 a-f로 된 \(DigestPrefix.lengths.upperBound)자리를 모두 쓰거나 앞 \(DigestPrefix.lengths.lowerBound)자리 이상을 쓰세요."
    case .otherBooks(let noted):
      "검증값이 \(noted.text)인 기록이 없어요. 다른 기록이거나, 적어 둔 뒤에 고친 기록이에요. 백업과 비교해 보세요."
    case .orderOrLast: "어느 주문을 취소할까요? 주문 아이디나 --last 중 하나만 쓰세요."
    case .noOrder: "출력할 주문이 없어요. 아직 주문이 없거나 모두 취소했어요."
    case .noClosing(nil): "마감한 적이 없고 돈통도 닫혀 있어요."
    case .noClosing(let number?):
      "\(number)번 마감이 없어요. juice-maker history --kind drawer로 볼 수 있어요."
    case .badPin: "PIN은 숫자 \(Pin.lengths.lowerBound)~\(Pin.lengths.upperBound)자리예요. 숫자만 쓰세요."
    case .pinsDiffer: "두 번 쓴 PIN이 서로 달라요. 바뀐 것이 없으니 다시 해 보세요."
    case .noPin(let path, let cause):
      "\(path.visible(most: 1000)): 셀프 주문을 끝낼 PIN이 없어요 (\(phrase(for: cause))). “juice-maker pin set”으로 정하세요."
    case .noQueue(let menu):
      "주문을 만들어서 번호로 부르는 매장의 화면이에요. 메뉴 파일(\(menu.visible(most: 1000)))에 `serving: queue`를 쓰세요."
    case .makeAtKiosk: "--make는 만드는 사람, --kiosk는 손님용이에요. 둘 중 하나만 쓰세요."
    case .backupOfMemory: "메모리 저장소는 백업할 것이 없어요. --store로 파일을 지정하세요."
    case .backupOfServer:
      "PostgreSQL 저장소는 서버의 방법으로 백업해요. pg_dump나 pg_basebackup을 쓰거나, 매장 하나라면 “juice-maker export”를 쓰세요."
    case .restoreOfMemory: "메모리 저장소는 복원할 수 없어요. --store로 파일을 지정하세요."
    case .restoreOfServer:
      "PostgreSQL 저장소는 파일에서 복원하지 않아요. “juice-maker stand add”로 빈 매장을 만들고 “juice-maker import”로 채우세요. 백업은 “juice-maker export --store 파일”로 내보낼 수 있어요."
    case .restoreOfItself(let path):
      "\(path.visible(most: 1000)): 지금 쓰는 저장소예요. 백업이나 내보낸 파일을 지정하세요."
    case .badBackup(let path, let cause):
      "\(path.visible(most: 1000)): 온전한 백업이 아니에요 (\(phrase(for: cause))). 바뀐 것은 없으니 다른 백업을 복원하세요."
    case .mirrorOfNoFile:
      "서버 사본은 파일 저장소로만 만들어요. --store로 파일을 지정하고 서버 주소는 “mirror” 뒤에 쓰세요."
    case .noServer:
      "매장은 PostgreSQL에 있어요. --store postgres://소유자@호스트/데이터베이스처럼 지정하세요."
    case .notOnMenu(let word, let known):
      "“\(word.visible())”: 메뉴에 없어요.\(hint(nearMatch(word, among: known), else: known.isEmpty ? "아직 하나도 없어요" : "있는 것: \(known.joined(separator: ", "))"))"
    case .badName(let word):
      "“\(word.visible())”: 이름은 모든 언어에 쓸 하나(--name 망고)나 언어마다 하나씩(--name ko=망고 --name en=Mango) 쓰세요."
    case .badIdentifier(let word):
      "“\(word.visible())”: 아이디가 아니에요. a-z, 0-9, -를 1자에서 40자까지 쓰세요."
    case .identifierTaken(let id): "“\(id)”: 메뉴에 이미 있는 아이디예요. 다른 아이디를 쓰세요."
    case .badPrice(let word, let currency):
      "“\(word.visible())”: \(currency.code) 가격이 아니에요. \(currency.example)처럼 숫자만 쓰세요."
    case .unknownCurrency(let word):
      "“\(word.visible())”: 그런 통화가 없어요.\(hint(nearMatch(word, among: Currency.codes.sorted()), else: "KRW 같은 ISO 4217 코드를 쓰세요"))"
    case .noCurrency(let path):
      "\(path.visible(most: 1000)): 메뉴에 아직 통화가 없어요. 이번 한 번만 --currency KRW처럼 정해 주세요."
    case .otherCurrency(let currency):
      "이 메뉴의 가격은 \(currency.code)로 되어 있어요. 모두 바꾸려면 “juice-maker menu edit”를 쓰세요."
    case .usage(let problem, let command):
      "\(sentence(for: problem)) 자세한 것은 “\(command) --help”에 있어요."
    case .cannotPrint(let cause): "결과를 출력할 수 없어요 (\(phrase(for: cause)))."
    case .doneButNotPrinted(let cause):
      "변경은 이미 됐으니 다시 하지 마세요. 결과만 출력할 수 없었어요 (\(phrase(for: cause)))."
    case .passwordNotPrinted(let stand, let cause):
      "“\(stand)” 매장은 이미 만들었으니 다시 하지 마세요. 비밀번호만 출력할 수 없었어요 (\(phrase(for: cause))). 새 비밀번호는 “juice-maker stand remove \(stand)”, “juice-maker stand add \(stand)” 순서로 받으세요."
    case .editorFailed(let editor):
      "“\(editor.visible())” 편집기를 쓸 수 없어서 메뉴를 그대로 둬요. EDITOR로 다른 편집기를 지정하세요."
    case .badImport(let file, let line, let problem):
      "\(file.visible(most: 1000)):\(line): \(sentence(for: problem))"
    case .cutOff(let file, 0, _):
      "\(file.visible(most: 1000)): 비어 있거나 첫 기록에서 끊겼어요. 내보내기에 실패했을 수 있어요. 바뀐 것은 없으니 다시 내보내세요."
    case .cutOff(let file, let entries, nil):
      "\(file.visible(most: 1000)): \(entries)번 기록 뒤에서 끊겼어요. 마지막 줄에 기록이 모두 몇 개인지 있어야 해요. 바뀐 것은 없으니 다시 내보내세요. 1.1까지의 버전에서 내보낸 파일이라면 “juice-maker import --without-end”로 빈 저장소(예: --store new.db)에 가져오세요. 쓰던 저장소와 바꾸려면 그다음에 “juice-maker restore new.db”를 실행하세요."
    case .cutOff(let file, let entries, let end?):
      "\(file.visible(most: 1000)): 기록이 \(entries)개인데 마지막 줄에는 \(end)개라고 돼 있어요. 바뀐 것은 없으니 다시 내보내세요."
    case .notPrinted(let printer, let fault, let waiting):
      "인쇄하지 못했어요: \(phrase(for: fault, of: printer))."
        + (waiting == 0 ? "" : " \(waiting)장이 남아 있고, 다음에 인쇄할 때 먼저 나와요.")
    case .noKoreanTable:
      "인쇄하지 못했어요: 이 컴퓨터는 프린터용 한글을 쓸 수 없어요. libc-gconv-modules-extra(데비안, 우분투)나 glibc-gconv-extra(페도라)를 설치하세요."
    case .noPrinter: noPrinter
    case .noTerminal:
      "포스는 입력과 출력이 모두 터미널이어야 해요. 터미널에서 시작하거나 명령을 쓰세요: juice-maker --help."
    case .unknownTerminal(""):
      "TERM이 없어서 화면을 그릴 수 없어요. 이렇게 해 보세요: TERM=xterm-256color juice-maker"
    case .unknownTerminal(let name):
      "“\(name.visible())” 터미널을 알 수 없어요. 이렇게 해 보세요: TERM=xterm-256color juice-maker"
    case .simpleTerminal(let name):
      "“\(name.visible())” 터미널은 커서를 옮길 수 없어서 화면을 그릴 수 없어요. 다른 터미널이나 명령을 쓰세요: juice-maker --help."
    case .brokenTerminal(let detail):
      "터미널을 쓸 수 없어요 (\(detail.visible())). 다른 터미널에서 해 보세요."
    }
  }

  private func phrase(for fault: PrinterFault, of printer: String) -> String {
    let name = "“\(printer.visible())”"
    return switch fault {
    case .ended(let status): "\(name) 명령이 \(status)번 코드로 끝났어요"
    case .system(let cause): "\(name): \(phrase(for: cause))"
    }
  }

  private func hint(_ meant: String?, else hint: String) -> String {
    meant.map { " 혹시 “\($0)”인가요?" } ?? " \(hint)."
  }

  private func sentence(for problem: UsageProblem) -> String {
    switch problem {
    case .unknownOption(let word, let meant):
      "“\(word.visible())”: 여기에 없는 옵션이에요." + (meant.map { " 혹시 “\($0)”인가요?" } ?? "")
    case .missingValue(let synopsis): "값이 빠졌어요: \(synopsis)."
    case .unwantedValue(let option, let value):
      "“\(option)” 뒤에는 값을 쓰지 않아요: “\(value.visible())”."
    case .badValue(let option, let value, let known):
      "“\(option)”에 쓸 수 없는 값이에요: “\(value.visible())”."
        + (nearMatch(value, among: known).map { " 혹시 “\($0)”인가요?" }
          ?? " \(known.joined(separator: ", ")) 가운데 하나를 쓰세요.")
    case .negative(let option, let value):
      "“\(option)”에 쓸 수 없는 값이에요: “\(value.visible())”. 0 이상으로 쓰세요."
    case .outOfRange(let option, let value, let range):
      "“\(option)”에 쓸 수 없는 값이에요: “\(value.visible())”. \(phrase(for: range)) 숫자로 쓰세요."
    case .givenTwice(let option): "“\(option)”: 두 번 썼어요. 한 번만 쓰세요."
    case .onlyWith(let option, let other): "“\(option)”: “\(other)”와 함께만 쓸 수 있어요."
    case .unexpectedArgument(let word): "“\(word.visible())”: 이 명령에는 더 쓸 수 없어요."
    case .missingArgument(let synopsis): "빠진 것이 있어요: \(synopsis)."
    // The message is in English.
    case .other: "잘못 쓴 명령이에요."
    }
  }

  private func sentence(for problem: ImportProblem) -> String {
    switch problem {
    case .notObject: "JSON 객체가 아니에요."
    case .missingKey(let key): "“\(key.visible())” 키가 없어요."
    case .unknownKey(let key, let known):
      "“\(key.visible())”: 여기에 없는 키예요. 쓸 수 있는 키: \(known.joined(separator: ", "))."
    case .repeatedKey(let key): "“\(key.visible())” 키가 두 번 나와요."
    case .wrongType(let key): "“\(key.visible())” 값의 형식이 맞지 않아요."
    case .badValue(let key, let value, let wanted):
      "“\(key.visible())”에 올 수 없는 값이에요: “\(value.visible())”."
        + (wanted.isEmpty ? "" : " \(wanted.joined(separator: ", "))처럼 쓰세요.")
    case .fault(let fault): sentence(for: fault)
    }
  }

  func sentence(for fault: JournalFault) -> String {
    let lead =
      fault.rule.isOfStock
      ? "\(entry(fault.seq))까지 더한 것과 재고가 달라요" : "\(entry(fault.seq))에 맞지 않는 것이 있어요"
    return "\(lead): \(phrase(for: fault.rule)). 백업으로 되돌리세요."
  }

  func sentence(for part: PartialJournal) -> String {
    let seq = part.fault.seq
    let lead = "\(entry(seq))을 쓸 수 없어요: \(phrase(for: part.fault.rule))."
    if let stand = part.stand { return "\(stand.visible()) 매장: \(lead) 그 뒤의 기록은 뺐어요." }
    return lead + " 그 앞까지만 보여 드려요. 백업으로 되돌리세요."
      + (seq > 1 ? " 그 앞까지 저장하려면: juice-maker export --until \(seq - 1)" : "")
  }

  private func phrase(for rule: JournalFault.Rule) -> String {
    switch rule {
    case .gap: "번호가 앞 기록에 이어지지 않아요"
    case .unreadable(let line): "이 버전이 읽을 수 없는 줄이 있어요: “\(line.visible(most: 100))”"
    case .malformed: "종류에 맞는 잔 수, 변화, 이유가 아니에요"
    case .belowZero(let id): "\(id) 수량이 0보다 작아져요"
    case .aboveLimit(let id): "\(id) 수량이 기록할 수 있는 것보다 커져요"
    case .wrongDigest: "검증값이 내용과 달라요. 이 기록이나 앞 기록을 나중에 고쳤거나 뺐어요"
    case .wrongVoid: "취소한 주문이 쓴 재료를 그대로 되돌리지 않아요"
    case .doubleID: "같은 주문이 두 번 있어요"
    case .wrongNumber(let number): "\(number.day) 주문 \(orderNumber(number.number))이 앞 주문에 이어지지 않아요"
    case .wrongRevert: "아이디가 같은 재고 변경을 그대로 되돌리지 않거나 두 번 되돌려요"
    case .wrongStage: "주문이 그 단계로 갈 수 없어요"
    case .wrongPayment: "그 주문의 결제가 아니에요"
    case .wrongDiscount: "할인이 주문 금액보다 커요"
    case .wrongDrawer: "돈통을 그때 열거나 쓰거나 닫을 수 없어요"
    case .wrongQueue(let id): "주문 \(id.text)의 대기 상태가 기록과 달라요"
    case .wrongStock(let id, let sum, let stock):
      "\(id) 재고는 \(stock)개인데 기록을 더하면 \(sum)개예요"
    case .wrongMark(let id, let isMarked):
      "\(id)의 품절 표시가 \(isMarked ? "재고" : "기록")에만 있어요"
    case .notInJournal(let id): "\(id) 재료가 재고에만 있어요"
    case .notInStock(let id): "\(id) 재료가 기록에만 있어요"
    case .wrongState: "함께 저장된 값이 달라요"
    }
  }

  func phrase(for cause: Cause) -> String {
    switch cause {
    case .errno(let number): systemError(number)
    case .database(let fault, let message): databaseError(fault, message)
    case .system(let message): "시스템 오류: \(message.visible(most: 300))"
    case .isFolder: "폴더예요. 파일을 지정하세요"
    case .notRegularFile: "보통 파일이 아니에요. 보통 파일을 지정하세요"
    case .nulInPath: "경로에 NUL 문자가 있어요"
    case .removed: "쓰는 동안 없어졌어요. 제자리에 돌려놓거나, 나갔다가 다시 시작하세요"
    case .lostEntry(let seq): "기록 \(seq)까지 있었는데 지금은 없어요. 예전 사본으로 덮어써졌을 수 있어요"
    case .replaced: "쓰는 동안 다른 파일로 바뀌었어요. 나가서 맞는 파일인지 확인하고 다시 시작하세요"
    case .otherProgram: "다른 프로그램의 데이터베이스예요"
    case .badValue(let value): "기록에 있을 수 없는 값: \(value.visible())"
    case .fault(let fault): "\(entry(fault.seq)): \(phrase(for: fault.rule))"
    case .orphan(let table): "\(table.visible()) 표에 기록 없는 행이 있어요"
    case .changedSchema: "표나 트리거가 만들 때와 달라요"
    case .noLog: "여기서는 로그 파일을 쓸 수 없어요"
    case .logOfAnother:
      "여기 있던 저장소의 변경이 담긴 -wal 파일이 옆에 있어요. 그 저장소를 되돌려 놓거나 -wal 파일을 다른 곳으로 옮기세요"
    case .unfinishedChange:
      "옆 파일에 옮겨야 할 변경이 남았는데 폴더에 쓸 수 없어요. 저장소와 이름이 같게 시작하는 옆 파일들을 쓸 수 있는 폴더로 함께 복사하세요"
    case .openToOthers: "다른 사람도 읽거나 쓸 수 있어요. PIN을 새로 정하거나 chmod 600을 하세요"
    case .ofOtherUser: "다른 사용자의 파일이에요"
    case .notPinFile: "PIN이 든 파일이 아니에요. 다른 파일을 지정하거나 이 파일을 치우세요"
    }
  }

  func inShort(_ error: StoreError) -> String {
    switch error {
    case .damaged, .server(_, .damaged): "저장소가 손상됐어요"
    case .newer: "새 버전의 저장소예요"
    case .busy: "저장소가 바빠요"
    case .missing, .cannotWrite(_, .removed): "저장소가 없어졌어요"
    case .cannotWrite(_, .replaced): "저장소가 바뀌었어요"
    case .cannotRead(_, .database(.inputOutput, _)), .cannotWrite(_, .database(.inputOutput, _)):
      "디스크 오류예요"
    case .cannotCreate, .cannotWrite: "저장할 수 없어요"
    case .cannotRead: "읽을 수 없어요"
    case .diskFull, .server(_, .full): "디스크가 가득 찼어요"
    case .server(_, let fault): inShort(fault)
    }
  }

  func choice(_ words: [String]) -> String {
    words.map { "`\($0)`" }.joined(separator: ", ")
  }

  func phrase(for range: ClosedRange<Int>) -> String {
    "\(range.lowerBound)부터 \(range.upperBound)까지"
  }
}
