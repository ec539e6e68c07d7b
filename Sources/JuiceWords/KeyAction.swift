/// An action of a key. Screens attach their code to it.
package enum KeyAction: Int, CaseIterable, Sendable {
  // Shared by several screens.
  case move, moveToNext, page, ends, close, help, language, redraw, suspend, leave
  // Order screen.
  case orderNumber, menuNumber, order, restock, undo, history, report, search, searchText,
    eraseText, eraseAll, showAll, afterOrder, receiptAfterOrder
  // Restock screen.
  case step, stepTen, typeDelivered, typeCounted, typeWasted, eraseDigit
  case save, saveAfterLast, cancel, delivery, count, waste, soldOut, undoChange
  // History and report.
  case newestOldest, kind, details, searchHistory, void, refund, allCups, typeCups, takeRefund,
    span, spanLength, typeSpan, takeSpan, leaveSpan, scroll, shopping, otherDay
  // The drawer.
  case drawer, typeLine, takeLine, saveLine, countPieces, nextPiece, closingSlip
  // Dialogs.
  case answer, otherAnswer
  // The bill.
  case beginBill, addToBill, takeOffBill, takeNewestOff, numberToBill, juiceToBill, orderBill,
    payBill, emptyBill, showBill, setAside, takeBillName, openBills, pickup, takePickup, takeUp,
    dropBill, cashier, quantity, typeQuantity, takeQuantity, change, discount, typeDiscount,
    takeDiscount, options, pickOption, moveOption, note, typeNote, refundReason, typeReason,
    takeOptions
  case typePrice, takePrice
  case typeMoney, addNote, takeMoney, receipt, pay, typeTip, takeTip, stopTerminal, tryAgain
  // The make screen.
  case makeScreen, nextStage, stageBack, typeOrderNumber, forgetNumber, collected, ticket,
    showOrder
  // The menu screen.
  case menuScreen, menuPart, editEntry, addEntry, hideJuice, showJuice, moveEntry, removeEntry
  case typeJuiceNumber, searchMenu, takeFound
  // Self-service.
  case unlock, lock, typePIN, checkPIN
}

extension KeyAction {
  package var row: KeyRow { Self.rows[rawValue] }

  /// Cached: every key rebuilds the tables of all screens.
  private static let rows = allCases.map(\.written)

  private var written: KeyRow {
    switch self {
    case .move:
      KeyRow(
        "←↓↑→ hjkl", .everywhere, [.atOnce, .repeats, .forCustomers], ko: "선택 옮기기",
        en: "move the selection")
    case .moveToNext:
      KeyRow(
        "Tab | Shift-Tab", .everywhere, [.atOnce, .repeats, .forCustomers], ko: "다음 · 이전으로",
        en: "to the next, previous")
    case .page:
      KeyRow(
        "PgUp PgDn", .everywhere, [.atOnce, .repeats, .forCustomers], ko: "한 페이지씩", en: "by a page")
    case .ends:
      KeyRow(
        "Home End g G", .everywhere, [.atOnce, .repeats, .forCustomers], ko: "처음 · 끝으로",
        en: "to the first, the last")
    case .close:
      KeyRow("Esc | q", .everywhere, [.atOnce, .forCustomers], ko: "닫기", en: "close")
    case .help:
      KeyRow("? F1", .everywhere, [.atOnce, .forCustomers], ko: "도움말", en: "this help | help")
    case .language:
      KeyRow(
        "L F3", .everywhere, [.atOnce, .forCustomers], ko: "English (영어) | English",
        en: "한국어 (Korean) | 한국어")
    case .redraw:
      KeyRow("Ctrl-L", .everywhere, .forCustomers, ko: "화면 다시 그리기", en: "redraw the screen")
    case .suspend:
      KeyRow("Ctrl-Z", .everywhere, ko: "잠시 셸로 (fg로 복귀)", en: "to the shell; fg returns")
    case .leave:
      KeyRow("Ctrl-C", .everywhere, ko: "나가기", en: "leave")
    case .orderNumber:
      KeyRow("1-9", .order, .forCustomers, ko: "그 번호의 쥬스 주문 | 주문", en: "order that number | order")
    case .menuNumber:
      KeyRow(
        "0", .order, .forCustomers, ko: "이어서 두 자리: 메뉴 번호 | 번호",
        en: "and 2 digits: any juice | number")
    case .order:
      KeyRow(
        "Enter | Space", .order, .forCustomers, ko: "선택한 쥬스 주문 (Space도) | 주문",
        en: "order the selected (Space) | order")
    case .restock:
      KeyRow("r", .screens, ko: "재고수정 | 재고", en: "restock")
    case .undo:
      KeyRow("u", .order, ko: "마지막에 한 일 되돌리기 | 되돌리기", en: "undo the last thing | undo")
    case .history:
      KeyRow("o", .screens, ko: "주문 내역과 모든 기록 | 기록", en: "history of all changes | history")
    case .report:
      KeyRow("t", .screens, ko: "보고서", en: "report")
    case .search:
      KeyRow("/", .order, .forCustomers, ko: "이름으로 찾기 (초성도) | 찾기", en: "search by name | search")
    case .searchText:
      KeyRow("a-z", .here, [.repeats, .forCustomers], ko: "이 글자로 찾기", en: "search for this text")
    case .eraseText:
      KeyRow(
        "Backspace | Del", .here, [.repeats, .forCustomers], ko: "마지막 글자 지우기",
        en: "erase the last letter")
    case .eraseAll:
      KeyRow("Ctrl-U", .here, .forCustomers, ko: "입력한 것 모두 지우기", en: "erase all that is typed")
    case .afterOrder:
      KeyRow("$ p", .order, ko: "주문 뒤에: 결제, 영수증 인쇄", en: "after an order: pay, print")
    case .receiptAfterOrder:
      KeyRow("p", .order, ko: "주문 뒤에: 영수증 인쇄", en: "after an order: receipt")
    case .showAll:
      KeyRow("Esc", .here, .forCustomers, ko: "모두 보기 | 모두", en: "show all")
    case .step:
      KeyRow(
        "← → | - + = h l", .here, .repeats, ko: "1씩 줄이기 · 늘리기 | 줄이기/늘리기",
        en: "1 less, 1 more | less/more")
    case .stepTen:
      KeyRow("PgUp PgDn", .here, .repeats, ko: "10씩 늘리기 · 줄이기", en: "10 more, 10 less")
    case .typeDelivered:
      KeyRow(
        "0-9", .here, .repeats, ko: "들어온 양 (-가 먼저면 빼기) | 입고량",
        en: "what came in (- corrects) | amount")
    case .typeCounted:
      KeyRow("0-9", .here, .repeats, ko: "센 수량 | 수량", en: "what was counted | count")
    case .typeWasted:
      KeyRow("0-9", .here, .repeats, ko: "버린 양 | 폐기량", en: "what was thrown away | amount")
    case .eraseDigit:
      KeyRow(
        "Backspace | Del", .here, [.repeats, .forCustomers], ko: "마지막 숫자 지우기",
        en: "erase the last digit")
    case .save:
      KeyRow("Enter", .here, ko: "저장하고 닫기 | 저장", en: "save and close | save")
    case .saveAfterLast:
      KeyRow(
        "Enter", .here, ko: "다음 줄로, 끝이면 저장 | 다음/저장", en: "next row; on the last, save | next/save")
    case .cancel:
      KeyRow("Esc | q", .here, ko: "저장하지 않고 닫기 | 취소", en: "close without saving | cancel")
    case .delivery:
      KeyRow("d", .here, ko: "입고: 들어온 재료 | 입고", en: "a delivery | delivery")
    case .count:
      KeyRow("c", .here, ko: "실사: 센 수량 | 실사", en: "a stock-take | count")
    case .waste:
      KeyRow("w", .here, ko: "폐기, 또 누르면 다음 이유 | 폐기", en: "waste; again: the next reason | waste")
    case .soldOut:
      KeyRow("s", .here, ko: "품절 표시 · 해제 | 품절", en: "sold out, or no longer | sold out")
    case .undoChange:
      KeyRow("u", .here, ko: "마지막 재고 변경 되돌리기 | 되돌리기", en: "undo the last change | undo")
    case .newestOldest:
      KeyRow("Home End g G", .here, .repeats, ko: "최신 · 가장 오래된 기록", en: "to the newest, the oldest")
    case .kind:
      KeyRow(
        "← → | Tab Shift-Tab h l", .here, .repeats, ko: "종류별로 보기 | 종류",
        en: "show another kind | kind")
    case .details:
      KeyRow("Enter", .here, ko: "자세히 보기 | 자세히", en: "all about the selected entry | details")
    case .searchHistory:
      KeyRow("/", .here, ko: "쥬스, 재료, 번호, 날짜로 찾기 | 찾기", en: "search: juice, number, day | search")
    case .void:
      KeyRow("u", .here, ko: "선택한 주문 취소 | 주문 취소", en: "void the selected order | void")
    case .refund:
      KeyRow("f", .here, ko: "환불할 잔 고르기 | 환불", en: "refund cups of the order | refund")
    case .allCups: KeyRow("a", .here, ko: "모두 환불 | 모두", en: "all cups | all")
    case .typeCups:
      KeyRow("0-9", .here, .repeats, ko: "선택한 줄에서 환불할 잔 수", en: "cups of the line to refund")
    case .takeRefund:
      KeyRow("Enter", .here, ko: "환불하기 | 환불", en: "refund them | refund")
    case .span:
      KeyRow(
        "← → | h l", .here, .repeats, ko: "같은 길이의 앞뒤 기간 | 앞/뒤",
        en: "as many days before, after | before/after")
    case .spanLength:
      KeyRow(
        "Tab | Shift-Tab", .here, .repeats, ko: "오늘, 이번 주, 이번 달, 7일, 30일 | 기간",
        en: "day, week, month, 7, 30 days | span")
    case .typeSpan:
      KeyRow("/", .here, ko: "날짜 입력: 11-21, 2026-11 | 날짜", en: "type days: 11-21, 2026-11 | days")
    case .takeSpan:
      KeyRow("Enter", .here, ko: "이 기간 보기 | 보기", en: "show these days | show")
    case .leaveSpan:
      KeyRow("Esc", .here, ko: "앞서 보던 기간으로 | 취소", en: "back to the days before | cancel")
    case .scroll:
      KeyRow(
        "↑ ↓ | k j", .everywhere, [.atOnce, .repeats, .forCustomers], ko: "위아래로", en: "up, down")
    case .shopping:
      KeyRow("s", .here, ko: "무엇을 얼마나 발주할지 | 발주", en: "what to buy | shopping")
    case .otherDay:
      KeyRow(
        "← → | h l", .here, .repeats, ko: "다른 날의 발주 보기 | 날짜", en: "another day to buy for | day")
    case .drawer:
      KeyRow("d", .here, ko: "돈통: 열기, 입금, 출금, 마감 | 돈통", en: "the drawer | drawer")
    case .typeLine:
      KeyRow("a-z 0-9", .here, .repeats, ko: "입력", en: "type")
    case .takeLine:
      KeyRow("Enter", .here, ko: "다음", en: "next")
    case .saveLine:
      KeyRow("Enter", .here, ko: "저장", en: "save")
    case .countPieces:
      KeyRow(
        "0-9", .here, .repeats, ko: "장수와 개수 입력 | 개수", en: "type how many there are | count")
    case .nextPiece:
      KeyRow(
        "Enter", .here, ko: "다음 줄로, 마지막 줄에서는 마감 | 다음/마감",
        en: "the next row; on the last one close the drawer | next/close")
    case .closingSlip:
      KeyRow("p", .here, ko: "마감 전표 인쇄 | 전표", en: "print the slip | slip")
    case .answer:
      KeyRow("Enter | Space", .here, .forCustomers, ko: "선택", en: "answer")
    case .otherAnswer:
      KeyRow(
        "← → | ↑ ↓ Tab Shift-Tab hjkl", .here, [.repeats, .forCustomers], ko: "다른 것 선택",
        en: "select the other answer")
    case .beginBill:
      KeyRow(
        "+", .bill, .forCustomers, ko: "주문서 시작 (여러 잔) | 담기", en: "a bill for several cups | bill")
    case .addToBill:
      KeyRow(
        "+", .bill, .forCustomers, ko: "선택한 쥬스 한 잔 더 | 한 잔 더",
        en: "one more of the selected | one more")
    case .takeOffBill:
      KeyRow(
        "-", .bill, .forCustomers, ko: "마지막 줄에서 한 잔 빼기 | 빼기", en: "one less of the last line | off")
    case .takeNewestOff:
      KeyRow(
        "u", .bill, .forCustomers, ko: "마지막에 담은 잔 빼기 | 마지막 빼기",
        en: "take the newest cup off | remove last")
    case .numberToBill:
      KeyRow("1-9", .order, .forCustomers, ko: "그 번호의 쥬스 담기 | 담기", en: "add that number | add")
    case .juiceToBill:
      KeyRow(
        "Enter | Space", .order, .forCustomers, ko: "선택한 쥬스 담기 (Space도) | 담기",
        en: "add the selected (Space) | add")
    case .orderBill:
      KeyRow("b", .bill, .forCustomers, ko: "담은 쥬스 모두 주문 | 주문", en: "order the bill | order")
    case .payBill:
      KeyRow(
        "b", .bill, .forCustomers, ko: "담은 쥬스 결제하고 주문 | 결제", en: "pay and order the bill | pay")
    case .emptyBill:
      KeyRow("Esc", .bill, .forCustomers, ko: "주문서 비우기 | 비우기", en: "clear the bill | clear")
    case .showBill:
      KeyRow(
        "v", .bill, .forCustomers, ko: "모두 보기, 옵션 바꾸기 | 보기",
        en: "every line, and its options | view")
    case .setAside:
      KeyRow("n", .bill, ko: "이름을 붙여 보류 | 보류", en: "name it and set it aside | set aside")
    case .takeBillName:
      KeyRow("Enter", .here, ko: "이 이름으로 보류 | 보류", en: "set it aside by this name | set aside")
    case .openBills:
      KeyRow("a", .bill, ko: "보류한 주문서 | 보류 목록", en: "bills set aside | bills")
    case .pickup:
      KeyRow("w", .bill, ko: "찾아갈 시각 | 픽업", en: "when it is collected | pick-up")
    case .takePickup: KeyRow("Enter", .here, ko: "이 시각으로 | 확인", en: "set it | set")
    case .cashier: KeyRow("@", .order, ko: "담당 직원 바꾸기 | 직원", en: "change the cashier | cashier")
    case .takeUp:
      KeyRow("Enter | Space", .here, ko: "주문서 불러오기 | 불러오기", en: "take the bill up | take up")
    case .dropBill:
      KeyRow("d Del", .here, ko: "주문서 삭제 | 삭제", en: "drop the bill | drop")
    case .quantity:
      KeyRow(
        "x", .bill, .forCustomers, ko: "이어서 숫자: 그 잔 수로 | 잔 수",
        en: "and a number: its cups | cups")
    case .typeQuantity:
      KeyRow(
        "0-9", .here, [.repeats, .forCustomers], ko: "몇 잔으로 할지 입력 | 잔 수",
        en: "the cups of the line | cups")
    case .takeQuantity:
      KeyRow("Enter", .here, .forCustomers, ko: "그만큼으로 | 확인", en: "set them | set")
    case .change:
      KeyRow("c", .bill, ko: "받은 돈과 거스름돈 | 거스름돈", en: "change for money given | change")
    case .discount:
      KeyRow("%", .bill, ko: "할인", en: "discount")
    case .typeDiscount:
      KeyRow(
        "0-9 . %", .here, .repeats, ko: "할인과 그 이유 입력", en: "the discount, then why it is given")
    case .takeDiscount:
      KeyRow("Enter", .here, ko: "할인하기 | 할인", en: "give the discount | discount")
    case .options:
      KeyRow(
        "e", .order, .forCustomers, ko: "옵션 고르기 (방금 담은 잔) | 옵션",
        en: "options of the last cup | options")
    case .pickOption:
      KeyRow("Space", .here, .forCustomers, ko: "고르기", en: "choose")
    case .moveOption:
      KeyRow(
        "← →", .here, [.atOnce, .repeats, .forCustomers], ko: "옮기기", en: "move")
    case .note:
      KeyRow("n", .here, .forCustomers, ko: "메모 쓰기 | 메모", en: "write a note | note")
    case .typeNote:
      KeyRow("a-z", .here, [.repeats, .forCustomers], ko: "메모 입력", en: "the note")
    case .refundReason:
      KeyRow("n", .here, ko: "이유 쓰기 | 이유", en: "write the reason | reason")
    case .typeReason:
      KeyRow("a-z", .here, .repeats, ko: "이유 입력", en: "the reason")
    case .takeOptions:
      KeyRow(
        "Enter", .here, .forCustomers, ko: "주문서에 담기 | 담기", en: "add it to the bill | add")
    case .typePrice:
      KeyRow("0-9 .", .here, .repeats, ko: "한 잔의 금액 입력", en: "the price of a cup")
    case .takePrice:
      KeyRow("Enter", .here, ko: "이 금액으로 담기 | 담기", en: "take it at this price | take")
    case .typeMoney:
      KeyRow("0-9 .", .here, .repeats, ko: "받은 돈 입력", en: "the money given")
    case .addNote:
      KeyRow("asdfgh", .here, ko: "받은 돈에 그 지폐 더하기", en: "add that note to the money given")
    case .takeMoney:
      KeyRow(
        "Enter", .here, ko: "결제 (입력이 없으면 딱 맞게) | 결제", en: "pay; the exact sum if blank | pay")
    case .receipt:
      KeyRow("p", .here, ko: "영수증 인쇄 | 영수증", en: "print the receipt | receipt")
    case .pay:
      KeyRow("$", .here, ko: "결제 · 결제 방법 수정 | 결제", en: "pay, or correct how | pay")
    case .typeTip: KeyRow("0-9 .", .here, .repeats, ko: "팁 입력", en: "the tip")
    case .takeTip: KeyRow("Enter", .here, ko: "팁 받기 | 팁", en: "take the tip | tip")
    case .stopTerminal:
      KeyRow("Esc", .here, .atOnce, ko: "단말기 멈추기 | 멈추기", en: "stop the terminal | stop")
    case .tryAgain: KeyRow("Enter", .here, .atOnce, ko: "다시 시도", en: "try again")
    case .makeScreen:
      KeyRow("m", .screens, ko: "만들기 화면 | 만들기", en: "the make screen | make")
    case .nextStage:
      KeyRow("Enter | Space", .here, ko: "다음 단계로 | 다음", en: "one stage on | next")
    case .stageBack:
      KeyRow("u Backspace | Del", .here, ko: "한 단계 되돌리기 | 되돌리기", en: "one stage back | back")
    case .typeOrderNumber:
      KeyRow("0-9", .here, .repeats, ko: "주문번호로 선택 | 주문번호", en: "an order by its number | number")
    case .forgetNumber:
      KeyRow("Esc", .here, .forCustomers, ko: "입력한 번호 지우기 | 지우기", en: "erase the number | erase")
    case .collected:
      KeyRow("l", .here, ko: "최근에 찾아간 주문 | 찾아간 주문", en: "those collected last | collected")
    case .ticket:
      KeyRow("p", .here, ko: "주문표 인쇄 | 주문표", en: "print its ticket | ticket")
    case .showOrder:
      KeyRow("v", .here, ko: "긴 주문 모두 보기 | 보기", en: "all of a long order | view")
    case .menuScreen:
      KeyRow("M F2", .screens, ko: "메뉴 관리 | 메뉴", en: "the menu: prices, names | menu")
    case .menuPart:
      KeyRow(
        "← → | Tab Shift-Tab", .here, .repeats, ko: "쥬스, 재료, 결제, 할인, 옵션 | 목록",
        en: "another list of the menu | list")
    case .editEntry:
      KeyRow("Enter e", .here, ko: "선택한 것 수정 | 수정", en: "edit what is selected | edit")
    case .addEntry:
      KeyRow("n", .here, ko: "새로 추가 | 추가", en: "add a new one | add")
    case .hideJuice:
      KeyRow(
        "h", .here, ko: "쥬스 오늘만 숨기기 · 보이기 | 숨기기", en: "hide a juice for today, or show it | hide")
    case .showJuice: KeyRow("h", .here, ko: "쥬스 다시 보이기 | 보이기", en: "show the juice again | show")
    case .moveEntry:
      KeyRow("< > K J", .here, .repeats, ko: "위로, 아래로 옮기기 | 옮기기", en: "move it up, down | move")
    case .removeEntry:
      KeyRow("x Del", .here, ko: "메뉴에서 삭제 | 삭제", en: "remove it from the menu | remove")
    case .typeJuiceNumber:
      KeyRow(
        "0-9", .here, .repeats, ko: "그 번호의 쥬스로 | 번호", en: "to the juice of that number | number")
    case .searchMenu:
      KeyRow("/", .here, ko: "이름으로 찾기 (초성도) | 찾기", en: "search by name | search")
    case .takeFound:
      KeyRow(
        "Enter", .here, .forCustomers, ko: "찾은 것 선택 | 선택", en: "go to what is found | select")
    case .unlock:
      KeyRow(
        "Ctrl-X", .everywhere, .forCustomers, ko: "직원용: PIN으로 잠금 풀기 | 직원용",
        en: "staff: unlock by PIN | staff")
    case .lock:
      KeyRow("Ctrl-X", .everywhere, ko: "손님용으로 다시 잠그기 | 잠그기", en: "lock for customers | lock")
    case .typePIN:
      KeyRow("0-9", .here, [.repeats, .forCustomers], ko: "PIN 입력", en: "the PIN")
    case .checkPIN:
      KeyRow("Enter", .here, .forCustomers, ko: "PIN 확인 | 확인", en: "check the PIN | OK")
    }
  }
}

package struct KeyRow: Sendable {
  /// The keys' names: first those that the help shows, then, after `|`, the hidden ones. A screen can have more.
  ///
  /// Letters are those of the Latin keyboard; the Korean letter in the same place works too. A Korean keyboard has no
  /// upper case for most letters, so an upper-case letter needs an alternative key.
  package let keys: String
  package let group: KeyGroup
  package let traits: Traits
  let ko: KeyText
  let en: KeyText

  init(
    _ keys: String, _ group: KeyGroup, _ traits: Traits = [], ko: KeyText, en: KeyText
  ) {
    (self.keys, self.group, self.traits) = (keys, group, traits)
    (self.ko, self.en) = (ko, en)
  }

  package struct Traits: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Works while the store is busy.
    package static let atOnce = Traits(rawValue: 1)
    /// Repeats while the key is held.
    package static let repeats = Traits(rawValue: 2)
    /// Available to customers in self-service.
    package static let forCustomers = Traits(rawValue: 4)
  }
}

/// The groups of keys, in the help's order.
package enum KeyGroup: CaseIterable, Hashable, Sendable {
  case order, bill
  /// Actions of the current screen.
  case here
  /// Switches to other screens.
  case screens
  case everywhere
}

/// The description of a key: the help, then `|` and a hint for the bottom line. A short help serves as both.
package struct KeyText: Hashable, Sendable, ExpressibleByStringLiteral {
  private let text: String

  package init(stringLiteral text: String) { self.text = text }

  package var help: String { bar.map { String(text[..<$0].dropLast()) } ?? text }
  package var hint: String { bar.map { String(text[$0...].dropFirst(2)) } ?? text }

  private var bar: String.Index? { text.utf8.firstIndex(of: UInt8(ascii: "|")) }
}

extension Words {
  package func key(_ action: KeyAction) -> KeyText { say(action.row.ko, action.row.en) }
}
