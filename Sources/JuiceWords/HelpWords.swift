package enum CommandGroupTopic: Sendable {
  case sell, stock, books, menu, server
}

package enum CommandTopic: CaseIterable, Sendable {
  case program, till, demo, menu, showMenu, setEntry, hideJuices, moveEntry, removeEntry, renumber,
    addJuice, addIngredient, addPayment, addDiscount, addOption, addChoice, editMenu, checkMenu,
    menuExample
  case stock
  case order, queue, showQueue, queueMade, queueCollected, queueBack, board, display, pay
  case bills, showBills, addBill, dropBill
  case receipt, restock, count, waste, soldOut, void, refund
  case history, report, shopping, export, `import`, backup, restore, mirror, verify, doctor
  case drawer, showDrawer, drawerOpen, drawerIn, drawerOut, drawerClose, drawerSlip
  case pin, setPin
  case settings, showSettings, setSetting, settingsExample
  case stand, prepareStands, addStand, listStands, removeStand, watchStands
}

package enum ArgumentTopic: CaseIterable, Sendable {
  // These belong to every command.
  case store, menu, language, author, wait, format, excel, separator, help, version, completions
  // Options.
  case currency, othersFree, entryKind, choosing, newChoices
  case optionOfChoice, addedPrice, addedRecipe, hideToday, showAgain, moveBefore, moveLast
  case ascii, theme, demoTheme, demoLanguage, seed, kiosk, kioskBoard, tillName, make, orderID,
    payment, pay, columns, codePage
  case ticket, unprinted, testPage, refundSlip, usedFruit, returnedFruit, wayBack, tipBack,
    refundReason, pinFile, pinOwner, reason, clear, last, limit, cashiers, lines, exportedLines,
    untilEntry, withoutEnd, kind, entryAuthor, since, until, shoppingDay, expected
  // Positional arguments.
  case newID, changedEntry, hiddenJuices, exampleMenu
  case settingName, settingValue, backups
  case queued, paidOrder, ways, given, tip, newTip
  case orderName, pickup, billName, droppedBill
  case discount, discountReason, float, drawerAmount, drawerReason, drawerNote, countedMoney,
    closing
  case juices, delivered, counted, wasted, marked, voided, refundedCups, printed, copy, restored,
    export, menuFile
  case mirrorAddress, follow
  case newStand, removedStand, stand, mirrorStand, standAnew
}

/// The help of a command: a summary in the first line, then a discussion.
package struct CommandText: Hashable, Sendable, ExpressibleByStringLiteral {
  package let abstract: String
  /// Paragraphs, one a line. A line that starts with spaces is an example: a command, then its explanation after three
  /// or more spaces.
  package let discussion: String

  package init(stringLiteral text: String) {
    let lines = text.split(separator: "\n", maxSplits: 1)
    abstract = String(lines[0])
    discussion = lines.dropFirst().first.map { String($0.drop { $0 == "\n" }) } ?? ""
  }
}

/// The help of an option or argument, such as `<path> The menu file.`
package struct ArgumentText: Hashable, Sendable, ExpressibleByStringLiteral {
  package let help: String
  /// The placeholder of the value; `nil` for a flag, or if the values are listed.
  package let value: String?

  package init(stringLiteral text: String) {
    let end = text.hasPrefix("<") ? text.utf8.firstIndex(of: UInt8(ascii: ">")) : nil
    value = end.map { String(text[..<$0].dropFirst()) }
    help = end.map { String(text[$0...].dropFirst(2)) } ?? text
  }
}

extension Words {
  package var usageHeading: String { say("사용법", "USAGE") }
  package var commandsHeading: String { say("명령", "COMMANDS") }
  package var argumentsHeading: String { say("인자", "ARGUMENTS") }
  package var optionsHeading: String { say("옵션", "OPTIONS") }
  /// Placeholders in a usage line.
  package var anyCommand: String { say("[명령]", "[COMMAND]") }
  package var anyOptions: String { say("[옵션]", "[OPTIONS]") }
  package func values(_ values: [String], byDefault: String?) -> String {
    say(
      "(\(values.joined(separator: ", "))\(byDefault.map { "; 없으면 \($0)" } ?? ""))",
      "(\(values.joined(separator: ", "))\(byDefault.map { "; without it: \($0)" } ?? ""))")
  }
  package func helpOfCommand(_ program: String) -> String {
    say(
      "“\(program) help 명령”은 그 명령 하나를 자세히 알려 줘요.", "“\(program) help COMMAND” explains one command."
    )
  }
  /// Below a short help.
  package func helpOfTheRest(_ call: String) -> String {
    say("나머지는 “\(call) --help”에 있어요.", "“\(call) --help” has the rest.")
  }
  package func helpOfAll(_ program: String) -> String {
    say(
      "명령마다 자세한 것은 “\(program) help 명령”, 전체는 “man \(program)”\(program.particle("을", "를")) 보세요.",
      "“\(program) help COMMAND” explains one command, “man \(program)” all of it.")
  }
  package func name(of group: CommandGroupTopic) -> String {
    switch group {
    case .sell: say("판매", "Sell")
    case .stock: say("재고", "Stock")
    case .books: say("기록", "Books")
    case .menu: say("메뉴", "Menu")
    case .server: say("서버", "Server")
    }
  }
  package func help(_ command: CommandTopic) -> CommandText {
    switch command {
    case .program:
      say(
        "쥬스 가게의 포스예요. 주문을 받고, 재고를 맞추고, 모든 일을 기록해요.",
        "A till for a juice stand: takes orders, keeps the stock and a journal of it all.")
    case .till:
      say(
        """
        이 터미널에 포스 열기

        키나 클릭으로 주문해요. ?를 누르면 모든 키가 나와요. 포스 여러 대가 한 저장소를 함께 써도 돼요.

          juice-maker till
          juice-maker till --language ko --store stand.db
          juice-maker till --kiosk       손님이 직접 쓸 때, 잠금은 Ctrl-X와 PIN으로 풀기
          juice-maker till --make        만드는 사람의 화면, 메뉴에 “serving: queue”가 있을 때
          juice-maker till --ascii       선 그리기 문자가 없는 터미널에서

        테마를 고르지 않았으면, NO_COLOR에 아무 값이나 넣어 색을 끌 수 있어요.
        """,
        """
        Open the till in this terminal.

        Orders by key and by click; ? shows every key. Any number of tills may share a store.

          juice-maker till
          juice-maker till --language ko --store stand.db
          juice-maker till --kiosk       for customers; Ctrl-X and the PIN unlock it
          juice-maker till --make        the make screen, with “serving: queue” in the menu
          juice-maker till --ascii       for a terminal without line-drawing characters

        NO_COLOR, set to anything, turns colors off, unless a theme is chosen.
        """)
    case .demo:
      text(
        say("연습용 매장으로 포스 써 보기", "Try the till with a made-up stand."),
        examples: """
            juice-maker demo
            juice-maker demo --language ko --seed 7
            juice-maker demo --make        \(say("만드는 사람의 화면", "the make screen"))
          """,
        more: say(
          "쥬스 26가지와 두 주의 주문이 있고, 돈통은 열려 있으며, 늘 오후 2시 20분에 시작해요. 주문은 몇 초마다 저절로 들어오고 만들어져요. 모두 메모리에만 있어서 끝나면 사라져요. 저장소, 메뉴, 설정과 PIN은 읽지 않아요.",
          "It has 26 juices, a fortnight of orders and an open drawer, and always starts at 14:20. Every few seconds an order comes in or is made by itself. All of it is in memory and gone at the end. It reads no store, menu, settings or PIN."
        ))
    case .menu:
      text(
        say("메뉴와 지금 만들 수 있는 잔 수 보기", "Show the menu, and how many cups of each can be made now."),
        examples: """
            juice-maker menu
            juice-maker menu set mango --number 9
            juice-maker menu hide kiwi
            juice-maker menu edit
            juice-maker menu example > menu.yaml          \(say("처음 쓸 메뉴 파일 만들기", "a menu file to start from"))
            juice-maker menu check menu.yaml              \(say("맞게 썼는지 확인", "is it right?"))
            juice-maker menu --format html > wall.html    \(say("벽에 붙일 메뉴판 인쇄용", "to print for the wall"))
          """)
    case .showMenu: say("메뉴 보기", "Show the menu.")
    case .setEntry:
      text(
        say("메뉴 파일에서 쥬스나 다른 것 수정하기", "Change a juice, or something else, in the menu file."),
        examples: """
            juice-maker menu set mango --price 5000 --currency KRW --others-free     \(say("처음 정하는 가격", "the first price"))
            juice-maker menu set kiwi --price 4500                                   \(say("그다음 가격", "any other"))
            juice-maker menu set kiwi --name ko=키위쥬스 --name en=Kiwi
            juice-maker menu set kiwi --recipe kiwi=4,mango=1 --options size
            juice-maker menu set kiwi --kind ingredient --low 8 --color green
            juice-maker menu set large --kind choice --price 1000 --times 2
            juice-maker menu set cash --kind payment --drawer true
            juice-maker menu set ice --kind option --choosing ask
            juice-maker menu set oat --kind choice --instead milk=oat-milk --times 1.5
            juice-maker menu set --serving queue --day-starts 04:00    \(say("매장 설정", "settings"))
            juice-maker menu set --rounding to=10,for=cash --low-cups 3
            juice-maker menu set --shop "name=\(say("망고나무", "Mango Tree")), vat=10, lines=123-45-67890"
          """,
        more: say(
          """
          쥬스는 가격·이름·레시피·옵션을, 재료는 이름·색·부족 기준을, 선택지는 가격·이름·레시피·배수·바꿀 재료를, \
          할인은 이름, 비율이나 금액, 쥬스, 시간을, 결제 방법은 이름과 돈통을, 옵션은 이름과 선택 방법을 수정할 수 있어요. 아이디를 쓰지 않으면 매장 설정을 수정해요. none이라고 쓰면 가격, 색, \
          레시피, 옵션이나 설정을 없애요(serving은 at-once). 파일의 나머지는 메모와 순서까지 그대로예요. 메뉴 파일이 없으면 기본 메뉴로 새로 만들어요. 열려 있는 \
          포스에 바로 나타나요.
          처음 정하는 가격은 나머지 쥬스를 무료로 만들기 때문에 --others-free와 함께만 정할 수 있어요. 가격을 한꺼번에 정하려면 “juice-maker menu edit”를 쓰세요.
          """,
          """
          A juice has a price, a name, a recipe and options, an ingredient a name, a color and low, a choice a \
          price, a name, a recipe, times and instead, a discount a name, a percent or an amount, juices and times, a payment a name \
          and drawer, an option a name and choosing. \
          Without an id, settings of the menu are changed. “none” takes a price, a color, a recipe, options or a setting away; serving takes at-once. The rest of the file, with its notes and order, stays as it is. Without a menu file one is made from \
          the built-in menu. Tills follow.
          A first price makes the other juices free, so it needs --others-free. To set all prices at once, use “juice-maker menu edit”.
          """))
    case .hideJuices:
      text(
        say("쥬스를 삭제하지 않고 포스에서 숨기기", "Take juices off the till without removing them."),
        examples: """
            juice-maker menu hide mango kiwi
            juice-maker menu hide mango --today    \(say("오늘만. 내일은 저절로 다시 나와요", "back tomorrow by itself"))
            juice-maker menu hide mango --show     \(say("포스에 다시 보이기", "on the till again"))
          """,
        more: say(
          "--today가 없으면 다시 보이게 할 때까지 숨겨져 있어요. juice-maker menu에 표시가 나와요.",
          "Without --today they stay hidden until they are shown again; “juice-maker menu” marks them."
        ))
    case .moveEntry:
      text(
        say("쥬스나 다른 것의 순서 바꾸기", "Move a juice, or something else, to another place of its list."),
        examples: """
            juice-maker menu move mango --before kiwi
            juice-maker menu move mango --last
            juice-maker menu move cash --kind payment --before card
          """)
    case .renumber:
      text(
        say("쥬스의 번호를 메뉴의 순서대로 다시 매기기", "Number the juices by their places on the menu."),
        examples: "  juice-maker menu renumber",
        more: say(
          "쥬스를 삭제해도 다른 쥬스의 번호는 그대로예요. 빈 번호를 없애려면 이 명령을 쓰세요. 번호가 바뀌면 모두에게 알리세요.",
          "A removed juice leaves its number free, so that no other number moves. This command closes the gaps: tell everybody who sells."
        ))
    case .removeEntry:
      text(
        say("메뉴 파일에서 쥬스나 다른 것 삭제하기", "Remove a juice, or something else, from the menu file."),
        examples: """
            juice-maker menu remove mango
            juice-maker menu remove mango --kind ingredient
          """,
        more: say(
          """
          바로 위에 있는 메모도 함께 삭제돼요. 판 기록은 그대로 남아요. 쥬스나 선택지에 들어가는 재료는 삭제할 수 \
          없고, 옵션을 삭제하면 쥬스에서도 빠져요.
          """,
          """
          The notes right above it go with it. Sales stay in the journal. An ingredient that a juice or \
          a choice takes is not removed; an option is taken off the juices, too.
          """))
    case .addPayment:
      text(
        say("메뉴 파일에 결제 방법 추가하기", "Add a way to pay to the menu file."),
        examples: """
            juice-maker menu add-payment card
            juice-maker menu add-payment cash --drawer true
            juice-maker menu add-payment gift --name \(say("상품권", "\"Gift card\""))
          """)
    case .addDiscount:
      text(
        say("메뉴 파일에 할인 추가하기", "Add a discount to the menu file."),
        examples: """
            juice-maker menu add-discount staff --name \(say("직원", "Staff")) --percent 50
            juice-maker menu add-discount coupon --amount 1000
            juice-maker menu add-discount happy-hour --percent 20 --from 15:00 --to 17:00 --on mon,tue --auto true
            juice-maker menu add-discount mango-week --amount 500 --juices mango
          """)
    case .addOption:
      text(
        say("메뉴 파일에 크기나 얼음 같은 옵션 추가하기", "Add an option, as sizes or ice, to the menu file."),
        examples: """
            juice-maker menu add-option size --name \(say("크기", "Size")) --choice regular=\(say("보통", "Regular")) --choice large=\(say("\"큰 컵\"", "Large"))
            juice-maker menu set large --kind choice --price 1000 --times 2
            juice-maker menu set mango --options size
          """,
        more: say(
          "고르지 않으면 첫 번째 선택지로 만들어요.",
          "The first choice is the usual one."))
    case .addChoice:
      text(
        say("메뉴 파일에 있는 옵션에 선택지 추가하기", "Add a choice to an option of the menu file."),
        examples: """
            juice-maker menu add-choice huge --option size --name \(say("\"아주 큰 컵\"", "Huge")) --price 2000 --times 3
            juice-maker menu add-choice more-mango --option extra --name "\(say("망고 추가", "More mango"))" --recipe mango=1
          """)
    case .addJuice:
      text(
        say("메뉴 파일에 쥬스 추가하기", "Add a juice to the menu file."),
        examples: """
            juice-maker menu add mango-banana --name \(say("망바쥬스", "Mango-Banana")) --recipe mango=2,banana=1
            juice-maker menu add melon --name ko=멜론쥬스 --name en=Melon --recipe melon=2
            juice-maker menu add duo --name \(say("듀오세트", "Duo")) --set mango=1,kiwi=1
          """,
        more: say(
          """
          메뉴의 맨 끝에 추가되고, 포스에 바로 나타나요. 들어가는 재료는 메뉴에 있어야 해요: menu add-ingredient. 세트(--set)는 메뉴에 있는 \
          쥬스로 만들어요.
          """,
          """
          It comes after all others, and tills show it at once. Its ingredients have to be on the menu: see \
          menu add-ingredient. A set is made of juices of the menu.
          """))
    case .addIngredient:
      text(
        say("메뉴 파일에 재료 추가하기", "Add an ingredient to the menu file."),
        examples: """
            juice-maker menu add-ingredient melon --name \(say("멜론", "Melon"))
            juice-maker menu add-ingredient melon --name ko=멜론 --name en=Melon --low 5
          """,
        more: say(
          "--opening으로 몇 개 있는지 적지 않으면 시작 수량은 0이에요.",
          "There is none of it at first, unless --opening says how many there are."))
    case .editMenu:
      text(
        say("메뉴 파일 수정하기: 맞게 썼는지 확인한 뒤에 저장", "Edit the menu file; it is checked before it counts."),
        examples: """
            juice-maker menu edit
            EDITOR=nano juice-maker menu edit     \(say("다른 편집기로 수정하기", "in another editor"))
          """,
        more: say(
          """
          $VISUAL, 없으면 $EDITOR, 그것도 없으면 editor, nano, vi 중 먼저 찾은 것으로 사본을 열어요. \
          잘못된 메뉴는 지금 메뉴를 대신하지 않아요. 무엇이 잘못되었는지 보여 주고, 다시 수정하거나 사본을 따로 남겨요. \
          포스에 바로 나타나요.
          """,
          """
          Opens a copy in $VISUAL, else $EDITOR, else the first of editor, nano and vi that is installed. A menu with \
          problems never takes the place of the one that is there: they are listed, and the copy can be edited again \
          or is kept aside. Tills follow.
          """))
    case .checkMenu:
      text(
        say("메뉴 파일을 검사하고 잘못된 곳을 모두 알리기", "Check a menu file, and list every problem."),
        examples: "  juice-maker menu check menu.yaml",
        more: say(
          "잘못된 곳은 한 줄에 하나씩 파일:줄:칸: 뒤에 어떻게 고치면 되는지와 함께 표준 오류로 나와요.",
          "Problems go to standard error, a line each: FILE:LINE:COLUMN: and the remedy."))
    case .menuExample:
      text(
        say(
          "기본 메뉴나 예시 메뉴를 메뉴 파일로 출력하기: 내 메뉴의 바탕",
          "Print the built-in menu, or an example, as a menu file to begin with."),
        examples: """
            juice-maker menu example
            juice-maker menu example smoothie-bar > menu.yaml
            juice-maker menu example > ~/.config/juice-maker/menu.yaml
          """,
        more: say(
          """
          stand-day는 하루를 연습하는 작은 매장, juice-stand는 기본 메뉴, smoothie-bar는 옵션이 많은 카페, cafeteria는 학교 \
          식당이에요.
          """,
          """
          stand-day is the small stand of the day that the pages go through, juice-stand the built-in menu, smoothie-bar a café \
          with many options, and cafeteria that of a school.
          """))
    case .stock:
      text(
        say("재고 보기", "Show the stock."),
        examples: """
            juice-maker stock
            juice-maker stock --format json | jq '.stock[] | select(.low)'
          """)
    case .order:
      text(
        say("쥬스 주문하기: 모두 만들 수 있을 때만", "Order juices: every cup is made, or none is."),
        examples: """
            juice-maker order mango
            juice-maker order strawberry-banana=2 kiwi --format json
            juice-maker order mango=2 --payment cash      \(say("메뉴의 payments에 있는 결제 방법", "as the menu's payments name it"))
            juice-maker order mango=2 --pay card=5000 --pay cash=4000
            juice-maker order mango=2 --discount 10% --reason \(say("단골", "\"a friend\""))
            juice-maker order mango --id "$(cat /proc/sys/kernel/random/uuid)"     \(say("다시 보내도 괜찮은 주문", "safe to send again"))
          """,
        more: say(
          """
          한 잔이라도 만들 수 없으면 아무것도 만들지 않아요. 앞선 주문과 아이디가 같으면 더 팔지 않고 처음과 똑같이 답해요. \
          잔 수, 이름, 결제 방법, 할인이나 픽업 시각이 다르면 거절해요. 메뉴에 payments가 있는데 --payment나 --pay를 쓰지 않으면 미결제예요.
          """,
          """
          An order with the id of an earlier one sells nothing more, and has the same answer. It is refused if its cups, \
          its name, its payment, its discount or its pick-up time differ. If the menu has payments, an order without --payment or --pay is unpaid.
          """))
    case .bills, .showBills:
      text(
        say("보류한 주문서 보기", "Show the bills that are set aside."),
        examples: """
            juice-maker bills
            juice-maker bills add 민수 mango=2 kiwi
            juice-maker bills drop 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f
          """,
        more: say(
          "포스에서는 n으로 보류하고 a에서 불러와요. 주문서는 한 포스에서만 불러올 수 있고, 재고를 잡아 두지 않아요. 주문하면 그 주문이 주문서의 아이디를 써요.",
          "At the till `n` sets a bill aside, and `a` lists them to take one up again. One till takes up a bill. It holds no stock. The order of a bill has its id."
        ))
    case .addBill:
      text(
        say("주문서를 만들어 보류하기", "Make a bill and set it aside."),
        examples: "  juice-maker bills add 민수 mango+large=2 kiwi")
    case .dropBill:
      text(
        say("보류한 주문서 삭제하기", "Drop a bill that is set aside."),
        examples: "  juice-maker bills drop 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f")
    case .queue, .showQueue:
      text(
        say(
          "대기 주문을 오래된 것부터 보고 다음 단계로 옮기기",
          "Show the orders to make and to call, and move them on."),
        examples: """
            juice-maker queue
            juice-maker queue made 12
            juice-maker queue collected 12 13
          """,
        more: say(
          "메뉴에 “serving: queue”가 있는 매장에서 써요. 주문은 주문번호(12), 날짜와 주문번호(11-25/12), 아이디 가운데 하나로 써요. 번호만 쓰면 아직 찾아가지 않은 가장 최근 주문이고, 없으면 가장 최근 주문이에요.",
          "It is for stands whose menu says “serving: queue”. The oldest order is first. An order is named by its number (12), its day and number (11-25/12), or its id. A number alone means the newest order with it that waits, else the newest."
        ))
    case .queueMade:
      text(
        say("다 만든 주문을 ‘나왔어요’로 옮기기", "Mark orders as made, so that they can be called."),
        examples: "  juice-maker queue made 12")
    case .queueCollected:
      say(
        """
        손님이 받아 간 주문을 ‘찾아갔어요’로 옮기기
          juice-maker queue collected 12 13

        아직 만드는 중이던 주문도 한 번에 옮겨요.
        """,
        """
        Mark orders as collected, even before they are made.
          juice-maker queue collected 12 13
        """)
    case .queueBack:
      text(
        say(
          "주문을 한 단계 되돌리기",
          "Move orders one stage back: from collected to made, from made to be made."),
        examples: "  juice-maker queue back 12")
    case .drawer, .showDrawer:
      text(
        say("돈통의 예상 현금 보기, 돈통 열기와 마감하기", "Show the expected cash; open, use and close the drawer."),
        examples: """
            juice-maker drawer
            juice-maker drawer open 50000
            juice-maker drawer out 15000 --reason \(say("얼음", "ice"))
            juice-maker drawer close 123000
          """,
        more: say(
          """
          예상 현금은 준비금에 현금 판매와 팁, 입금을 더하고 환불과 출금을 뺀 금액이에요. \
          현금은 메뉴에서 “drawer: true”인 결제 방법과, “drawer: false”가 아닌 cash로 낸 돈이에요. 돈통이 닫혀 있으면 종료 코드는 1이에요.
          """,
          """
          Expected is the float, plus cash sales and tips less refunds, plus money put in less money taken out. Cash is \
          every way to pay with “drawer: true” in the menu, and the way cash without “drawer: false”. A closed drawer is \
          exit code 1.
          """))
    case .drawerOpen:
      text(
        say("준비금으로 돈통 열기", "Open the drawer with its float."),
        examples: "  juice-maker drawer open 50000")
    case .drawerIn:
      text(
        say("돈통에 입금하기", "Put money into the drawer."),
        examples: """
            juice-maker drawer in 30000 --reason "\(say("은행에서 바꾼 잔돈", "change from the bank"))"
          """)
    case .drawerOut:
      text(
        say("돈통에서 출금하기", "Take money out of the drawer."),
        examples: """
            juice-maker drawer out 15000 --reason \(say("얼음", "ice"))
          """)
    case .drawerClose:
      text(
        say(
          "실제 현금으로 돈통 마감하기: 모자라거나 남는 돈을 알려 줌",
          "Close the drawer with the counted money, and show the difference."),
        examples: "  juice-maker drawer close 123000",
        more: say(
          """
          마감은 1회차, 2회차, 3회차로 이어져요. 예상 현금은 다른 포스의 판매까지 더한 그 순간의 금액이에요.
          다른 날에 열었거나, 아직 만들 주문이나 미결제가 있으면 알려 줘요.
          """,
          """
          Closings are numbered 1, 2, 3. The expected sum includes the sales of other tills up to that moment.
          It warns about a drawer opened on another day, orders still to make and unpaid orders.
          """))
    case .drawerSlip:
      text(
        say(
          "마감 전표 인쇄하기: 주문, 결제, 할인, 환불, 담당, 돈통",
          "Print a closing: orders, payments, discounts, refunds, staff and the drawer."
        ),
        examples: """
            juice-maker drawer slip
            juice-maker drawer slip 12 --columns 42 | lp -d receipt
            juice-maker drawer slip --format escpos >/dev/usb/lp0
          """,
        more: say(
          """
          지난 마감 뒤의 것을 더해요. 첫 마감이면 돈통을 처음 연 뒤부터예요. 번호가 없으면 마지막 마감이고, 돈통이 열려 있으면 \
          중간 정산이에요. 없는 번호는 종료 코드가 1이에요.
          """,
          """
          It covers the time since the closing before, or since the first opening. Without a number it is the last \
          closing, or the sums so far if the drawer is open. An unknown number is exit code 1.
          """))
    case .board:
      text(
        say(
          "준비 중인 주문과 찾아갈 주문의 번호를 손님에게 보여 주기",
          "Show customers the numbers that are prepared and ready."),
        examples: """
            juice-maker board
            juice-maker board --kiosk     \(say("손님 손이 키보드에 닿을 때, 모든 키 무시", "where customers reach the keyboard: no key does anything"))
          """,
        more: say(
          """
          메뉴에 “serving: queue”가 있는 매장에서 카운터 위 화면에 써요. 끝낼 때는 q를 눌러요. 막 나온 번호는 30초 동안 \
          표시되고, 찾아가거나 10분이 지나면 사라져요. 저장소는 읽기만 해요. 아직 없으면 기다리고, 끊겨도 다시 이어져요.
          """,
          """
          It is for stands whose menu says “serving: queue”, on a screen that hangs over the counter; q leaves. The newest \
          ready number is marked for 30 seconds; a number leaves when its order is collected, or after 10 minutes. The board \
          only reads: it waits for a store that is not there yet, and follows it through outages.
          """))
    case .display:
      text(
        say(
          "손님 쪽 화면: 주문서, 합계, 주문번호와 거스름돈",
          "Show the customer the bill, its total, then the number and the change."),
        examples: """
            juice-maker display
            juice-maker display --till tty1       \(say("포스가 여럿일 때", "one of several tills"))
          """,
        more: say(
          """
          같은 컴퓨터에서 같은 사용자로 켠 포스의 주문서를 보여 주고, 없으면 상호를 보여 줘요. 언어는 포스를 \
          따라요. 저장소는 열지 않고, 끝낼 때는 q를 눌러요.
          """,
          """
          It shows the sales of a till that the same user runs on this machine, in the till's language, and the shop's name \
          while there is none. It opens no store; q leaves.
          """))
    case .pay:
      text(
        say("주문의 결제 방법 적기", "Note the payment of an order, in place of an earlier one."),
        examples: """
            juice-maker pay 12 card
            juice-maker pay 12 cash --given 20000       \(say("거스름돈까지", "with the change"))
            juice-maker pay 12 card=14500 cash=3000
          """,
        more: say(
          "앞서 적은 결제를 대신해요. 결제 방법은 메뉴의 payments에 있는 것이고, 여럿이면 더해서 주문 금액이 되어야 해요. 마지막 방법은 금액 없이 쓰면 나머지를 내요.",
          "The ways are the menu's payments. Several have to add up to the total of the order; the last one without an amount pays the rest."
        ))
    case .receipt:
      text(
        say("주문의 영수증 출력하기", "Print the receipt of an order."),
        examples: """
            juice-maker receipt
            juice-maker receipt --columns 42 | lp -d receipt
            juice-maker receipt 12 --ticket
            juice-maker receipt --format escpos --columns 42 >/dev/usb/lp0
            juice-maker receipt --unprinted
          """,
        more: say(
          """
          escpos는 영수증 프린터용이에요: 글자는 프린터의 코드 페이지로 쓰고, 끝에서 종이를 자르고, 현금으로 받은 주문이면 돈통을 열어요.

          주문을 쓰지 않으면 취소하지 않은 가장 최근 주문이에요. 아이디는 “juice-maker history --kind order”에 나와요. \
          가격과 이름은 주문할 때의 것이에요.
          """,
          """
          escpos is for thermal printers: text in the printer's code page, a cut at the end. A receipt with cash opens the drawer.

          Without an order it is the newest one that is not voided. “juice-maker history --kind order” shows the ids. \
          Prices and names are those of the time of the order.
          """))
    case .restock:
      text(
        say("입고 적기: 들어온 만큼 재고에 더하기", "Add a delivery to the stock."),
        examples: """
            juice-maker restock strawberry=20
            juice-maker restock banana=12 kiwi=30 --format json
          """)
    case .count:
      text(
        say("실사 적기: 세어 본 수량을 재고로 하기", "Set the stock to the counted amounts."),
        examples: """
            juice-maker count banana=7
            juice-maker count strawberry=0 mango=31
          """,
        more: say(
          "기록에는 그때 재고와의 차이가 남아요.",
          "The journal keeps the difference to the stock before."))
    case .waste:
      text(
        say("폐기 적기: 버린 양과 이유", "Take waste off the stock, with its reason."),
        examples: """
            juice-maker waste banana=2 --reason expired
            juice-maker waste kiwi=1 mango=1 --reason spilled
          """)
    case .soldOut:
      text(
        say("재료를 남은 수량과 상관없이 품절로 표시하기", "Mark ingredients as sold out, at any count."),
        examples: """
            juice-maker sold-out kiwi
            juice-maker sold-out kiwi mango --clear     \(say("다시 쓸 수 있게 하기", "they may be used again"))
          """,
        more: say(
          "품절로 표시한 재료가 들어가는 쥬스는 주문할 수 없어요.",
          "No juice that takes a marked ingredient can be ordered."))
    case .void:
      text(
        say("주문을 취소하고 모든 재료를 재고로 되돌리기", "Void an order: every ingredient returns to the stock."),
        examples: """
            juice-maker void --last
            juice-maker void 12                         \(say("주문번호", "its number"))
            juice-maker void 11-25/12                   \(say("11월 25일의 주문번호", "its number of November 25"))
            juice-maker void 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f
          """,
        more: say(
          """
          아이디는 “juice-maker history --kind order”에 나와요. 주문은 기록에 그대로 남고, 취소가 새 기록으로 더해져요. --used를 쓰거나 일부를 환불한 뒤에는 나머지의 환불로 남아요. \
          결제한 대로 무엇을 돌려줄지 알려 줘요.
          """,
          """
          “juice-maker history --kind order” shows the ids. The order stays in the journal, and its void is an entry of \
          its own. With --used, or after a refund, that entry is a refund of what is left. The command says how much to \
          give back in which way.
          """))
    case .refund:
      text(
        say("주문에서 몇 잔만, 또는 남은 모두를 환불하기", "Refund some cups of an order, or all that are left."),
        examples: """
            juice-maker refund 12                       \(say("남은 모두", "all that is left"))
            juice-maker refund 12 mango=1 --used        \(say("망고쥬스 한 잔, 재료는 폐기로", "one cup, whose ingredients count as waste"))
            juice-maker refund 12 mango+large --to cash --reason "\(say("얼음이 많음", "too much ice"))"
          """,
        more: say(
          "아직 만들지 않은 주문이면 재료를 재고로 되돌리고, 이미 만들었으면 폐기로 적어요. --returned와 --used로 정할 수 있어요. 돈은 결제한 방법 그대로 돌려주고, --to로 바꿀 수 있어요. 할인과 반올림은 나누어 계산해서, 나누어 환불해도 모두 더하면 주문 금액과 같아요.",
          "While an order is to make, its ingredients return to the stock; once it is made they count as waste. Change that with --returned or --used. The money goes back as it was paid, or as --to says. Discount and rounding are shared out, so that all refunds of an order together are its total."
        ))
    case .history:
      text(
        say("기록을 최신순으로 보기", "Show the journal, newest first."),
        examples: """
            juice-maker history
            juice-maker history --kind order --since 2026-03-01T09:00
            juice-maker history --since yesterday --format csv > yesterday.csv
            juice-maker history --format csv --lines > sales.csv
          """,
        more: say(
          """
          --limit이 없으면 글은 최근 20개까지, json과 csv는 전부 나와요. 터미널에서는 글을 너비에 맞게 줄여요. \
          “juice-maker history | cat”은 전부 보여 줘요. 시각은 ISO 8601의 날짜나 날짜와 시간이고, \
          시간대를 쓰지 않으면 이곳 시간이에요. today와 yesterday도 쓸 수 있어요.

          --lines를 쓰면 csv에 주문한 메뉴마다 한 줄씩 이곳 시간으로 나와요. 취소한 주문과 주문이 아닌 기록은 나오지 않아요. \
          amount는 그 줄의 모든 잔을 더한 금액이에요.
          """,
          """
          Without --limit, text shows the newest 20; json and csv hold all of it. On a terminal, text is cut \
          to its width: “juice-maker history | cat” shows all of it. A time is a date or a date-time of \
          ISO 8601, local without a zone, or today or yesterday.

          With --lines, csv has a row for each juice of an order, in local time, without voided orders and other \
          entries. The amount is the price of all cups of the row.
          """))
    case .report:
      text(
        say("기간 합계 보기: 잔 수, 매출, 재료 사용량", "Add up a span of time: cups, money and ingredients."),
        examples: """
            juice-maker report
            juice-maker report --since yesterday --until today
            juice-maker report --since 2026-03-01 --format json
            juice-maker report --since 2026-10-01 --until 2026-11-01 --format html > october.html
          """,
        more: say(
          """
          --since가 없으면 오늘 하루가 시작된 때부터, --until이 있으면 그 마지막 날의 처음부터예요. --until이 없으면 오늘까지예요. 시계가 앞서 있어서 뒤의 날짜로 적힌 기록은 빼고, 몇 개인지 알려 줘요. 취소한 주문은 어디에도 \
          세지 않고, 몇 건에 얼마이며 누가 했는지 따로 알려 줘요. 마지막 줄은 지금까지의 모든 기록에서 나온 검증값이에요. \
          적어 두면 나중에 “juice-maker verify --expect”로 기록이 그대로인지 확인할 수 있어요. 시각은 “juice-maker history”에서처럼 쓰세요.

          --format html은 메일로 보내거나 두 장으로 인쇄할 페이지를 만들어요. 그 전 기간의 수와 그래프가 있고, 손님의 이름과 메모는 없어요. \
          담당 직원은 --cashiers를 써야 나와요.
          """,
          """
          Without --since it begins with the day: today, or the day that --until ends. Without --until it ends with today: \
          entries that a clock dated later are left out, and a line tells how many. \
          Voided orders count nowhere; a line of their own tells how many, how much and by whom. The \
          last line is the digest of the whole journal up to now: note it, and “juice-maker verify --expect” proves it \
          later. A time is written as “juice-maker history” has it.

          --format html makes a page to mail, or to print on two sheets, with the figures of the span before and charts. It \
          has no names of customers and no notes, and names cashiers only with --cashiers.
          """))
    case .shopping:
      text(
        say("같은 요일에 쓴 양으로 발주할 양 보기", "List ingredients to buy, by the usage of the same weekdays."),
        examples: """
            juice-maker shopping                         \(say("마감할 때, 내일 것", "for tomorrow, at closing"))
            juice-maker shopping --day today             \(say("아침에, 오늘 것", "in the morning"))
            juice-maker shopping --format json | jq '.shopping[] | select(.buy > 0)'
          """,
        more: say(
          """
          예상 사용은 최근 네 번의 같은 요일에 쓰거나 버린 양의 평균을 올림한 수예요. 아무것도 팔지 않은 날은 빼요. \
          발주량은 지금 재고가 거기에 모자라는 만큼이에요. 오늘 더 쓸 양은 알 수 없으니 내일 것은 마감할 때 보세요.
          """,
          """
          Expected is the average used and wasted on the last four same weekdays, rounded up. Days without sales don't \
          count. To buy is the expected amount less the stock. Run it at closing for tomorrow, because sales still to \
          come today are not known.
          """))
    case .export:
      text(
        say(
          "모든 기록을 오래된 것부터 한 줄에 JSON 하나씩 출력하기", "Print the whole journal, one JSON object a line."),
        examples: """
            juice-maker export > journal.jsonl
            juice-maker export --store old.db | juice-maker import - --store new.db
            juice-maker export | jq -r 'select(.kind == "waste") | .changes'
            juice-maker export --lines > orders.csv       \(say("스프레드시트에서 볼 표", "a table for a spreadsheet"))
          """,
        more: say(
          """
          마지막 줄의 "entries"는 기록이 모두 몇 개인지예요. 중간에 끊긴 파일은 이것으로 알아봐요.
          """,
          """
          The oldest entry is first. The last line also says how many there are, "entries", so that an export that was cut off is known by it.
          """))
    case .import:
      text(
        say("내보낸 기록에서 저장소에 없는 것 가져오기", "Import the entries of an export that the store lacks."),
        examples: """
            juice-maker import journal.jsonl --store new.db
            juice-maker export --store old.db | juice-maker import - --store new.db
            juice-maker import --without-end old.jsonl    \(say("1.1까지의 버전에서 내보낸 파일", "an export of version 1.1 or older"))
          """,
        more: say(
          """
          저장소는 비어 있거나 같은 기록의 앞부분이어야 해요. 하루를 다른 저장소에서 팔았다면 그 뒤의 것만 가져와요. \
          전부 가져오거나 하나도 가져오지 않아요. 잘못된 곳은 파일:줄: 뒤에 이유와 함께 알려 주고, 중간에 끊긴 파일은 가져오지 않아요.
          """,
          """
          The store has to be empty, or to have the beginning of the same journal, as after a day of sales elsewhere. \
          Stock, history and ids are then the same. All of it is loaded, or nothing: an error has FILE:LINE: and the \
          reason. A cut export is refused.
          """))
    case .backup:
      text(
        say(
          "포스를 켜 둔 채로 저장소의 지금 모습을 복사하기", "Copy the store as it is at one moment, while tills run."),
        examples: """
            juice-maker backup stand-2026-03-01.db
            juice-maker stock --store stand-2026-03-01.db     \(say("백업도 저장소예요", "a backup is a store too"))
            juice-maker backup                                \(say("설정한 폴더에 날짜로 된 이름으로", "into the folder of the settings, named by the time"))
          """,
        more: say(
          """
          이미 있는 파일에는 절대 덮어쓰지 않아요. 파일 없이 쓰면 “backup” 설정의 폴더에 복사하고, 사본을 검사하고, 오래된 백업을 지워요. \
          폴더는 만들지 않아요. 빠져 있는 USB 때문에 디스크가 차면 안 되니까요.
          """,
          """
          A file that is there already is never written over. Without a file, the copy goes into the folder of the setting \
          “backup”. It is verified, and then the oldest backups there are deleted. That folder is never made: a stick that is \
          not plugged in must not fill the disk.
          """))
    case .restore:
      text(
        say("백업이나 내보낸 파일로 저장소 복원하기", "Make the store from a backup or an export."),
        examples: """
            juice-maker restore stand-2026-03-01.db
            juice-maker restore journal.jsonl
            juice-maker restore --list
            juice-maker restore latest
            juice-maker restore --until 1203
          """,
        more: say(
          """
          먼저 파일을 확인해요. 맞지 않는 것이 있으면 아무것도 바꾸지 않아요. 전에 쓰던 저장소는 \
          이름.before-날짜-시각.db로 남고, 다시 복원할 수 있어요. 켜 둔 포스는 새 재고로 이어서 일하고, \
          복원했다고 알려 줘요. 출력된 검증값을 적어 둔 것과 비교하세요. latest는 “juice-maker \
          backup”이 만든 가장 최근 백업이에요. 그런 이름의 파일은 ./latest라고 쓰세요. 파일 없이 --until을 쓰면 지금 저장소를 그 기록까지로 \
          되돌려요.
          """,
          """
          The file is verified first. If it has a fault, nothing is changed. The old store is kept as \
          NAME.before-DATE-TIME.db, and can be restored in turn. Open tills go on with the new stock, and say so. \
          Compare the printed digest with the one you noted. “latest” is the newest backup that “juice-maker backup” made without \
          a name; a file of that name is ./latest. --until without a file takes the store itself back to that \
          entry.
          """))
    case .mirror:
      text(
        say("파일 저장소의 기록을 서버로 보내기", "Send the journal of a store in a file to a server."),
        examples: """
            juice-maker mirror postgres://juice_stand_north@db.example/juice
            juice-maker mirror postgres://juice_stand_north@db.example/juice --follow
          """,
        more: say(
          """
          매장은 소유자가 “juice-maker stand add 매장 --mirror”로 만들어요. 서버에 없는 기록을 순서대로 한 번만 보내요. 중간에 \
          끊기거나 여러 번 실행해도 괜찮아요. 네트워크가 없어도 포스는 계속 팔고, 아직 보내지 못한 것은 제목 줄에 나와요. \
          파일을 예전 것으로 되돌렸을 때처럼 서버의 기록과 다르면 아무것도 보내지 않고, 양쪽에 다 있는 마지막 기록을 알려 주며 65로 끝나요.
          """,
          """
          The owner makes the stand there with “juice-maker stand add NAME --mirror”. The file is not changed. Each entry \
          is sent once and in order, even after a break. Without a network the till sells on, and its title shows \
          the entries not sent. If the server has another journal, for example because the file was set back, nothing \
          is sent: the command names the last common entry, and exits with 65.
          """))
    case .verify:
      text(
        say(
          "기록이 맞는지, 고친 것은 없는지 확인하기", "Check that the journal adds up and that nothing was altered."),
        examples: """
            juice-maker verify
            juice-maker verify --store backup.db --format json
            juice-maker verify --expect 3f2a5c1d9e8b7a60     \(say("보고서에서 적어 둔 검증값", "from a report"))
            juice-maker verify --stand all --store postgres://owner@db.example/juice
          """,
        more: say(
          """
          맞지 않거나 나중에 고친 것이 있으면 처음으로 어긋난 기록을 알려 주고 65로 끝나요. 검증값 하나는 그 앞의 모든 \
          기록을 아울러요. 적어 둔 검증값이 어느 기록에 있으면 거기까지는 그때 그대로이고, 없으면 역시 65로 끝나요.
          """,
          """
          If an entry does not fit, or was altered, the command names the first such entry, and exits with 65. Each \
          digest covers all entries before it. If --expect finds the entry with your digest, the journal up to it is \
          unchanged. Else the exit code is 65.
          """))
    case .doctor:
      text(
        say("이 컴퓨터에서 팔 수 있는지 한 줄에 하나씩 점검하기", "Check this machine: can a till sell here?"),
        examples: """
            juice-maker doctor
            juice-maker doctor --format json | jq -r '.checks[] | select(.state != "fine").message'
          """,
        more: say(
          """
          터미널, 저장소와 기록, 서버 사본, 디스크, 백업, 시계, 프린터, 카드 단말기, 마감 뒤 명령, PIN, 설정, 메뉴, 서비스를 봐요. 저장소가 \
          서버에 있으면 디스크 대신 서버를 봐요. 참고는 알아 두면 좋은 것이고, 문제는 팔 수 없게 하는 것이에요. 문제가 있으면 첫 \
          문제의 종료 코드로 끝나요. 줄마다 무엇을 하면 되는지 알려 줘요. 아무것도 만들거나 바꾸지 않으니 포스가 열려 있어도 괜찮아요. 포스를 열 \
          터미널에서 실행하세요.
          """,
          """
          It checks the terminal, the store with its journal, its mirror, the disk or the server, the backups, the clock, the \
          printer, the card terminals, the command after closings, the PIN, the settings, the menu and the services. \
          A problem prevents selling, and each line says what to do. The exit code is that of the first problem. Nothing is \
          changed: run it beside open tills, and in the terminal of a till.
          """))
    case .pin:
      text(
        say("셀프 주문을 끝내는 PIN 정하기", "Keep the PIN that ends self-service."),
        examples: "  juice-maker pin set")
    case .settings:
      text(
        say(
          "이 컴퓨터의 설정과 그 값을 정한 곳 보기",
          "Show the settings of this machine, and where each value comes from."),
        examples: """
            juice-maker settings
            juice-maker settings set lock-after 10
            juice-maker settings example
          """,
        more: say(
          """
          값은 옵션, 환경 변수, 설정 파일, 기본값의 순서로 정해져요. 포스는 켤 때 설정을 읽어요.
          """,
          """
          An option has priority over the environment, and that over the file. Without them the default counts. A till reads the \
          settings when it starts.
          """))
    case .showSettings: say("설정 보기", "Show the settings.")
    case .setSetting:
      text(
        say("설정 파일의 설정 하나 바꾸기", "Change one setting in the settings file."),
        examples: """
            juice-maker settings set theme light
            juice-maker settings set printer 192.168.0.50:9100
            juice-maker settings set printer "{ to: lp -d receipt, format: escpos, columns: 42 }"
            juice-maker settings set backup /media/usb/juice
            juice-maker settings set printer none     \(say("설정 지우기", "remove it"))
          """,
        more: say(
          "값을 먼저 확인해요. 파일의 나머지는 메모까지 그대로예요. 파일이 없으면 만들어요.",
          "The value is checked first. The rest of the file, with its notes, stays as it is. A missing file is made."
        ))
    case .settingsExample:
      text(
        say("모든 설정을 설명하는 설정 파일 출력하기", "Print a settings file that explains every setting."),
        examples: """
            juice-maker settings example
            juice-maker settings example > ~/.config/juice-maker/settings.yaml
          """)
    case .setPin:
      text(
        say(
          "숫자 4~12자리 PIN을 두 번 물어보고, “juice-maker till --kiosk”가 쓸 해시만 남기기",
          "Ask twice for a PIN of 4 to 12 digits, and keep its hash for “juice-maker till --kiosk”."
        ),
        examples: """
            juice-maker pin set
            juice-maker pin set --pin-file stand.pin
          """,
        more: say(
          """
          터미널에서는 입력하는 글자가 보이지 않아요. 다른 곳에서는 표준 입력에서 두 줄을 읽어요. 해시만, \
          나만 읽을 수 있는 파일에 남겨요: $JUICE_MAKER_PIN_FILE, 없으면 \
          $XDG_CONFIG_HOME/juice-maker/pin(~/.config/...). 전에 정한 PIN은 새 PIN으로 바뀌어요.
          """,
          """
          On a terminal nothing shows while you type; elsewhere two lines of standard input are read. Only the \
          hash is kept, in a file that only you can read: $JUICE_MAKER_PIN_FILE, else \
          $XDG_CONFIG_HOME/juice-maker/pin (~/.config/...). An earlier PIN is replaced.
          """))
    case .stand:
      text(
        say(
          "PostgreSQL 데이터베이스에 매장을 만들고, 보고, 없애기",
          "Make, list and remove the stands of a PostgreSQL database."),
        examples: """
            juice-maker stand init --store postgres://owner@db.example/juice
            juice-maker stand add north --store postgres://owner@db.example/juice
            juice-maker stand list --store postgres://owner@db.example/juice
          """,
        more: say(
          """
          컴퓨터 여러 대의 포스가 서버에 있는 매장 하나를 함께 써요. 매장마다 계정이 따로 있어서 자기 기록만 \
          보고 더할 수 있어요. 소유자와 juice_reader 역할은 모든 매장을 읽어요: juice-maker report --stand all
          """,
          """
          Tills on many machines share a stand on a server. The address is its owner's. Each stand has a login of its own, which reads \
          its own journal and adds to it. The owner and members of the role juice_reader read all stands: \
          juice-maker report --stand all.
          """))
    case .prepareStands:
      text(
        say(
          "빈 데이터베이스에 테이블을 만들거나 새 버전으로 올리기",
          "Make the tables in an empty database, or bring them up to date."),
        examples: "  juice-maker stand init --store postgres://owner@db.example/juice",
        more: say(
          """
          매장의 계정을 만들어야 하니 소유자에게 CREATEROLE 권한이 있어야 해요. 이미 다 있으면 아무것도 바뀌지 \
          않아요. 오래된 테이블을 새 버전으로 올리면 오래된 프로그램은 그때부터 쓸 수 없어요.
          """,
          """
          The owner's role needs CREATEROLE, for the logins of the stands. Tables that are up to date are not changed. \
          Older programs refuse tables of a newer version.
          """))
    case .addStand:
      text(
        say(
          "매장과 그 계정을 만들고 비밀번호를 한 번만 보여 주기", "Make a stand with a login, and show its password once."
        ),
        examples: "  juice-maker stand add north --store postgres://owner@db.example/juice",
        more: say(
          """
          매장의 컴퓨터에 둘 ~/.pgpass의 줄과 저장소 주소도 알려 줘요. 계정을 없앤 매장은 새 계정을 받고, 기록은 \
          그대로예요. 비밀번호를 잃어버리면 stand remove를 하고 나서 stand add를 하세요. 가져오기가 잘못된 매장은 --anew로 \
          새로 시작해요. 계정을 없애고, 그때까지의 기록은 --stand 매장-1로 읽을 수 있게 남겨요.
          """,
          """
          It prints the line for ~/.pgpass and the address of the store, for the machines of the stand. A stand without \
          a login gets a new one, and keeps its journal. To replace a lost password: stand remove, then stand add. With \
          --anew a stand begins anew, for example after a wrong import: its old journal stays as --stand NAME-1.
          """))
    case .listStands:
      text(
        say(
          "매장과 기록 수, 마지막 기록의 시각 보기",
          "Show the stands, how many entries each has, and the time of the newest."),
        examples: """
            juice-maker stand list --store postgres://owner@db.example/juice
            juice-maker stand list --store postgres://owner@db.example/juice --format json
          """)
    case .removeStand:
      text(
        say("매장의 계정을 없애고 기록은 남기기", "Take the login of a stand away; its journal stays."),
        examples: "  juice-maker stand remove north --store postgres://owner@db.example/juice")
    case .watchStands:
      text(
        say(
          "서버를 지켜보며 다른 매장을 막는 계정 없애기",
          "Watch the server, and take away a login that blocks the other stands."),
        examples: "  juice-maker stand watch --store postgres://owner@db.example/juice",
        more: say(
          "잠금을 너무 많이 잡은 계정은 서버 전체를 막아요. 그러면 그 매장의 연결을 끊고 계정을 없애요. Ctrl-C로 끝내요.",
          "A login that holds too many locks blocks the whole server. Its sessions are ended then, and the login is taken away. Ctrl-C ends the watch."
        ))
    }
  }
  private func text(_ abstract: String, examples: String, more: String? = nil) -> CommandText {
    CommandText(stringLiteral: "\(abstract)\n\(examples)" + (more.map { "\n\n\($0)" } ?? ""))
  }
  package func help(_ argument: ArgumentTopic) -> ArgumentText {
    switch argument {
    case .store:
      say(
        "<경로> 저장소: 파일이나 postgres://계정@호스트/데이터베이스. :memory:는 끝나면 사라짐",
        "<path> The store: a file, postgres://LOGIN@HOST/DATABASE, or :memory: for one that is gone afterwards."
      )
    case .menu: say("<경로> 메뉴 파일", "<path> The menu file.")
    case .language:
      say(
        "<언어> 화면과 결과에 쓰는 언어. 없으면 LANG 같은 환경 변수, 그것도 없으면 포스에서 고른 언어를 따름",
        "<language> The language of text; by default that of the environment, else the one chosen at the till."
      )
    case .author: say("<이름> 변경한 사람으로 기록에 남길 이름", "<name> Who makes the changes, for the journal.")
    case .wait:
      say(
        "<초> 바쁘거나 느린 저장소를 기다리는 가장 긴 시간, 1초부터 3600초까지. 없으면 10초",
        "<seconds> How long to wait at most for a store that is busy or slow, 1 to 3600 s; by default 10."
      )
    case .format:
      say("<형식> 출력 형식: 사람이 읽는 글, 또는 스크립트용", "<format> How to answer: in words, or for scripts.")
    case .cashiers:
      say("html 페이지에 담당 직원의 판매도 넣기", "Name the cashiers on the page of html, with their sales.")
    case .excel:
      say(
        "엑셀용 CSV, 아이디 옆에 이름도 함께", "Print CSV for Excel, with names beside ids.")
    case .separator:
      say("<기호> 쉼표 대신 이 기호로 칸을 나눈 CSV", "<mark> Print CSV with this mark between cells.")
    case .help: say("이 도움말 보기. -h는 짧게", "Show this help; -h a short one.")
    case .version: say("버전 보기", "Show the version.")
    case .completions:
      say("<셸> 셸 자동 완성 스크립트 출력하기", "<shell> Print a completion script for a shell.")
    case .currency:
      say(
        "<코드> 가격의 통화. 아직 없는 메뉴에 한 번만, KRW처럼",
        "<code> The currency of the prices, as KRW: once, for a menu that has none yet.")
    case .othersFree:
      say(
        "처음 정하는 가격일 때: 가격이 없는 나머지 쥬스는 무료로 팔기",
        "With the first price of the menu: the other juices, without a price, become free.")
    case .newID:
      say("<아이디> 새 아이디: a-z, 0-9, -를 1자에서 40자까지", "<id> Its id: 1 to 40 of a-z, 0-9 and -.")
    case .entryKind: say("<종류> 그 아이디가 무엇의 것인지", "<kind> The kind of entry that the id names.")
    case .choosing:
      say(
        "<방법> 선택 방법: 고르지 않으면 첫 번째, 반드시 고르기, 여러 개",
        "<how> How its choices are made: the first is usual, one is asked for, or several are possible."
      )
    case .newChoices:
      say(
        "<아이디=이름> 선택지 하나, 기본을 먼저. 여러 번 쓸 수 있음",
        "<id=name> One of its choices, the usual one first; once for each.")
    case .optionOfChoice: say("<옵션> 이 선택지가 들어갈 옵션", "<option> The option that it is a choice of.")
    case .addedPrice: say("<가격> 한 잔에 더 받을 돈", "<price> What it adds to the price of a cup.")
    case .addedRecipe:
      say(
        "<재료=n,...> 쥬스의 레시피에 더 들어가는 재료",
        "<ingredient=n,...> Ingredients in addition to the recipe of the juice.")
    case .hideToday: say("오늘만 숨기기", "Hide them for today alone.")
    case .showAgain: say("포스에 다시 보이기", "Show them on the till again.")
    case .moveBefore: say("<아이디> 이것 앞으로", "<id> The entry to put it before.")
    case .moveLast: say("맨 끝으로", "To the end.")
    case .changedEntry:
      say(
        "<아이디> 쥬스의 아이디, --kind를 주면 다른 것의 아이디",
        "<id> The id of a juice; with --kind, of something else.")
    case .hiddenJuices: say("<쥬스> 메뉴에 있는 쥬스의 아이디", "<juice> Juices of the menu by their ids.")
    case .kiosk:
      say(
        "손님용: 주문만 가능, Ctrl-X와 PIN으로 잠금 풀기",
        "For customers: orders only. Ctrl-X and the PIN unlock the till.")
    case .kioskBoard:
      say("모든 키 무시, SIGTERM이나 SIGHUP으로 끝내기", "No key does anything; SIGTERM and SIGHUP end it.")
    case .tillName:
      say(
        "<포스> 보여 줄 포스: pts/0처럼 그 터미널의 이름",
        "<till> The till to show, by its terminal, such as pts/0.")
    case .make:
      say(
        "만들기 화면부터 열기: 만드는 사람의 화면. Esc를 누르면 주문 화면으로",
        "Open with the orders to make, for the maker's own terminal; Esc leads to the till.")
    case .seed:
      say(
        "<번호> 연습용 매장의 번호. 같은 번호면 같은 하루. 없으면 1",
        "<n> The seed: the same one makes the same day. Without it, 1.")
    case .ascii: say("선과 기호를 ASCII 문자로 그리기", "Draw lines and signs with ASCII characters.")
    case .theme:
      say(
        "색: dark, light, plain. 없으면 설정의 theme, 그것도 없으면 터미널의 바탕색에 맞춤",
        "The look: dark, light or plain. Without it the theme of the settings, else that of the terminal's background."
      )
    case .demoTheme:
      say(
        "색: dark, light, plain. 없으면 터미널의 바탕색에 맞춤",
        "The look: dark, light or plain. Without it that of the terminal's background.")
    case .demoLanguage:
      say(
        "<언어> 화면에 쓰는 언어. 없으면 LANG 같은 환경 변수를 따르고, 그것도 없으면 영어",
        "<language> The language of text; by default that of the environment, else English.")
    case .orderID:
      say("<uuid> 주문의 아이디. 없으면 새로 만듦", "<uuid> The order's id, made up where none is given.")
    case .payment:
      say(
        "<결제> 결제 방법: 메뉴의 payments에 있는 것", "<payment> How it was paid: one of the menu's payments.")
    case .columns: say("<칸> 종이의 너비, 32부터 80까지", "<n> How wide the paper is, 32 to 80.")
    case .codePage:
      say("<페이지> escpos에서 프린터의 코드 페이지", "<page> With escpos: the code page of the printer.")
    case .ticket:
      say("만드는 사람이 볼 주문표: 큰 번호, 가격 없이", "The slip for who makes it: a large number, and no prices.")
    case .unprinted:
      say(
        "프린터가 받지 못해 이 컴퓨터에 남아 있는 것 인쇄하기",
        "Print the slips that wait on this machine.")
    case .testPage:
      say(
        "시험 인쇄: 폭, 글자, 큰 글자를 확인하는 한 장",
        "A page that shows whether width and letters of the printer are right.")
    case .pinFile: say("<경로> PIN 파일", "<path> The file of the PIN.")
    case .pinOwner: say("<이름> 이 직원의 PIN", "<name> The PIN of somebody of the staff.")
    case .entryAuthor: say("<이름> 이 사람이 남긴 기록만", "<name> Only entries by a person.")
    case .reason: say("<이유> 버린 이유. 상한 것은 damaged", "<reason> Why; what is spoilt is damaged.")
    case .clear: say("품절 표시 지우기", "Take the mark off.")
    case .last: say("아직 취소하지 않은 가장 최근 주문", "The newest order that is not voided yet.")
    case .limit: say("<개수> 보여 줄 기록의 수, 최신순", "<n> How many entries at most.")
    case .lines:
      say(
        "csv에서 주문한 메뉴마다 한 줄씩, 스프레드시트용",
        "With csv: a row for each line of an order, for spreadsheets.")
    case .kind: say("<종류> 이 종류의 기록만", "<kind> Only entries of a kind.")
    case .since: say("<시각> 이 시각부터", "<time> From this time on.")
    case .until: say("<시각> 이 시각 전까지", "<time> Before this time.")
    case .shoppingDay:
      say(
        "<날짜> 재료를 쓸 날: today, tomorrow 또는 날짜. 없으면 내일",
        "<day> The day to buy for: today, tomorrow or a date; by default tomorrow.")
    case .expected:
      say(
        "<검증값> 적어 둔 검증값: 64자리, 또는 앞 16자리 이상",
        "<digest> A digest noted before: its 64 digits, or at least the first 16.")
    case .juices:
      say(
        "<쥬스[=잔]> 메뉴에 있는 쥬스의 아이디와 잔 수. 금액을 입력하는 쥬스는 other@2500처럼 씀",
        "<juice[=cups]> A juice of the menu by its id, and how many cups; other@2500 where its price is typed."
      )
    case .delivered:
      say(
        "<재료=양> 재료와 들어온 양, 1부터 9999999까지. ml과 g은 l과 kg으로도 쓸 수 있음: milk=2.5l",
        "<ingredient=n> An ingredient and how much of it came, 1 to 9999999; ml and g also in l and kg: milk=2.5l."
      )
    case .counted:
      say(
        "<재료=수량> 재료와 세어 본 수량, 0부터 9999999까지. ml과 g은 l과 kg으로도 쓸 수 있음",
        "<ingredient=n> An ingredient and its count, 0 to 9999999; ml and g also in l and kg.")
    case .wasted:
      say(
        "<재료=양> 재료와 버린 양, 1부터 9999999까지. ml과 g은 l과 kg으로도 쓸 수 있음",
        "<ingredient=n> An ingredient and how much of it, 1 to 9999999; ml and g also in l and kg."
      )
    case .marked: say("<재료> 재료", "<ingredient> An ingredient.")
    case .orderName, .billName:
      say(
        "<이름> 손님의 이름, 40자까지",
        "<name> The customer's name, in up to 40 characters.")
    case .pickup:
      say(
        "<시각> 손님이 찾아갈 시각. 오늘은 17:00, 다른 날은 11-29T10:00처럼 30일 안",
        "<time> When the customer collects it: 17:00 of today, or 11-29T10:00 within 30 days.")
    case .droppedBill: say("<아이디> 주문서의 아이디", "<id> The id of a bill.")
    case .queued, .paidOrder, .voided:
      say(
        "<주문> 주문번호(12), 날짜와 주문번호(11-25/12), 또는 주문의 아이디",
        "<order> The number of an order (12), its day and number (11-25/12), or its id.")
    case .refundedCups:
      say(
        "<쥬스[+선택][=잔]> 환불할 쥬스와 잔 수. 없으면 남은 모두",
        "<juice[+choice][=cups]> A juice of the order, and how many cups; without one all that are left."
      )
    case .refundSlip:
      say(
        "마지막 환불의 영수증. 주문을 쓰지 않으면 가장 최근 환불",
        "The slip of the order's last refund; without an order, of the newest refund.")
    case .usedFruit:
      say("재료를 재고로 되돌리지 않고 폐기로 적기", "The ingredients count as waste and don't return.")
    case .tipBack: say("팁도 모두 돌려주기", "The whole tip goes back too.")
    case .returnedFruit: say("재료를 재고로 되돌리기", "The ingredients return to the stock.")
    case .wayBack:
      say(
        "<방법[=금액]> 돈을 돌려줄 방법과 금액. 나누어 돌려주면 방법마다 한 번씩. 마지막 방법에 금액이 없으면 나머지",
        "<way[=amount]> A way back for the money, and how much of it; once for each way. The last one without an amount takes the rest."
      )
    case .refundReason: say("<글> 환불하는 이유", "<text> Why it is refunded.")
    case .printed:
      say(
        "<주문> 주문번호(12), 날짜와 주문번호(11-25/12), 또는 주문의 아이디. 없으면 취소하지 않은 가장 최근 주문",
        "<order> The number of an order (12), its day and number (11-25/12), or its id; without it the newest that is not voided."
      )
    case .pay:
      say(
        "<방법[=금액]> 결제 방법과 그것으로 낸 금액. 나누어 내면 방법마다 한 번씩. 마지막 방법에 금액이 없으면 나머지",
        "<way[=amount]> A way to pay and its part of the total; once for each way. The last one without an amount pays the rest."
      )
    case .ways:
      say(
        "<방법[=금액]> 메뉴의 payments에 있는 결제 방법과 그것으로 낸 금액. 마지막 방법에 금액이 없으면 나머지",
        "<way[=amount]> One of the menu's payments, and how much of the total it pays. The last one without an amount pays the rest."
      )
    case .given:
      say(
        "<금액> 손님에게서 받은 돈. 결제 방법이 여럿이면 현금으로 받은 돈",
        "<amount> The money given; in cash, if there are several ways.")
    case .tip:
      say(
        "<금액> 합계에 더해 받은 팁. 결제 방법이 여럿이면 마지막 방법의 팁",
        "<amount> The tip beside the total; in the last way, if there are several.")
    case .newTip:
      say(
        "<금액> 합계에 더해 받은 팁. 없으면 먼저 받은 팁 그대로, 0이면 팁 없음",
        "<amount> The tip beside the total; without it an earlier tip stays, 0 takes it away.")
    case .discount:
      say(
        "<할인> 10% 같은 비율, 금액, 또는 메뉴의 할인. none이면 자동 할인도 안 함",
        "<discount> A percentage as 10%, an amount, or one of the menu's discounts; none for no discount that is given by itself."
      )
    case .discountReason: say("<글> 할인하는 이유", "<text> Why the discount is given.")
    case .float: say("<금액> 준비금", "<amount> The money in the drawer.")
    case .drawerAmount: say("<금액> 금액", "<amount> How much.")
    case .drawerReason: say("<글> 이유", "<text> The reason.")
    case .drawerNote: say("<글> 금액이 다른 이유", "<text> Why the count differs.")
    case .closing:
      say(
        "<번호> 마감 번호. 없으면 마지막 마감, 돈통이 열려 있으면 중간 정산",
        "<number> A closing; without it the last one, or the sums so far if the drawer is open."
      )
    case .countedMoney: say("<금액> 실제 현금", "<amount> The money that was counted.")
    case .copy:
      say(
        "<파일> 만들 파일. 없으면 backup 설정의 폴더에",
        "<file> The file to make; without it one in the folder of the setting backup.")
    case .mirrorAddress:
      say("<주소> 매장의 계정이 들어간 서버 주소", "<address> The server, with the login of the stand.")
    case .follow: say("계속 실행하면서 바뀔 때마다 바로 보내기", "Go on, and send each change at once.")
    case .settingName: say("<이름> 설정의 이름", "<name> The name of a setting.")
    case .settingValue:
      say("<값> 새 값. none은 설정 지우기", "<value> The new value; none removes the setting.")
    case .backups:
      say(
        "백업 폴더의 백업 보기: 날짜, 기록 수, 그날의 매출",
        "List the backups: the day of each, its entries and that day's takings.")
    case .exampleMenu:
      say("<이름> 예시 메뉴. 없으면 기본 메뉴", "<name> The example; without it the built-in menu.")
    case .restored:
      say(
        "<파일> 백업, 내보낸 파일이나 서버 사본의 주소, 또는 latest",
        "<file> The backup, the export or the address of a mirror; or latest.")
    case .withoutEnd:
      say(
        "1.1까지의 버전에서 내보내 끝 표시가 없는 파일도 가져오기",
        "Accept an export of version 1.1 or older, which has no end mark.")
    case .untilEntry: say("<번호> 이 기록까지만", "<number> Only up to this entry.")
    case .exportedLines:
      say(
        "주문의 한 줄마다 한 행인 CSV로: history --lines와 같음",
        "CSV instead: a row for each line of an order, as history --lines.")
    case .export: say("<파일> 내보낸 파일. -는 표준 입력", "<file> The export; - for standard input.")
    case .menuFile: say("<파일> 메뉴 파일", "<file> The menu file.")
    case .newStand:
      say("<이름> 새 이름: a-z, 0-9, -를 1자에서 40자까지", "<name> Its name: 1 to 40 of a-z, 0-9 and -.")
    case .removedStand: say("<이름> 매장 이름", "<name> The name of a stand.")
    case .mirrorStand:
      say(
        "포스로 팔지 않고 파일의 사본만 받는 새 매장 (mirror 참고)",
        "A new stand that no till sells on: a file copies itself to it. See mirror.")
    case .standAnew:
      say(
        "기록을 이름-1로 따로 보관하고 빈 기록으로 새로 시작",
        "Put its journal aside as NAME-1, and begin with an empty one.")
    case .stand:
      say(
        "<매장> 서버에 있는 매장의 이름, 또는 all. 소유자와 모든 매장을 읽는 계정만",
        "<stand> A stand of a server, or all: for the owner and the role juice_reader.")
    }
  }
}
