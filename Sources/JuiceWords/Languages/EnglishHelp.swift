extension English {
  var usageHeading: String { "USAGE" }
  var commandsHeading: String { "COMMANDS" }
  var argumentsHeading: String { "ARGUMENTS" }
  var optionsHeading: String { "OPTIONS" }
  var anyCommand: String { "[COMMAND]" }
  var anyOptions: String { "[OPTIONS]" }
  func values(_ values: [String], byDefault: String?) -> String {
    "(\(values.joined(separator: ", "))\(byDefault.map { "; without it: \($0)" } ?? ""))"
  }
  func helpOfCommand(_ program: String) -> String {
    "“\(program) help COMMAND” explains one command."
  }

  func help(_ command: CommandTopic) -> CommandText {
    switch command {
    case .program:
      CommandText(
        "A till for a juice stand: takes orders, keeps the stock and a journal of it all.",
        """
        Without a command it opens the till in this terminal. Orders, changes of stock and reports \
        are commands too, in words for people or, with --format json, for scripts.

          juice-maker                                   open the till
          juice-maker order strawberry-banana mango=2   one order of three cups
          juice-maker report --since yesterday          what was sold and used

        The store is --store, else $JUICE_MAKER_STORE, else \
        $XDG_DATA_HOME/juice-maker/juice.db (~/.local/share/...); the menu is --menu, else \
        $JUICE_MAKER_MENU, else $XDG_CONFIG_HOME/juice-maker/menu.yaml (~/.config/...) where that \
        is there, else the built-in one.

        Exit: 0 done; 1 refused, nothing changed; 64 wrong usage; 65 the menu or the store \
        holds bad data; 69 the store is out of reach; 70 no usable terminal; 73, 74 a file \
        can't be made, written or read.
        """)
    case .till:
      CommandText(
        "Open the till in this terminal.",
        """
        Orders by key and by click; ? shows every key. Any number of tills may share a store.

          juice-maker till
          juice-maker till --language ko --store stand.db
          juice-maker till --ascii       for a terminal without line-drawing characters

        NO_COLOR, set to anything, turns colours off.
        """)
    case .menu:
      CommandText(
        "Show the menu, and how many cups of each juice can be made now.",
        """
          juice-maker menu
          juice-maker menu example > menu.yaml     a menu file to start from
          juice-maker menu check menu.yaml         is it right?
        """)
    case .showMenu: CommandText("Show the menu.")
    case .checkMenu:
      CommandText(
        "Check a menu file, and say all that is wrong in it.",
        """
          juice-maker menu check menu.yaml

        What is wrong goes to standard error, a line each, as FILE:LINE:COLUMN: and what would be right.
        """)
    case .menuExample:
      CommandText(
        "Print the built-in menu as a menu file, to start one's own from.",
        """
          juice-maker menu example > ~/.config/juice-maker/menu.yaml
        """)
    case .stock:
      CommandText(
        "Show the stock.",
        """
          juice-maker stock
          juice-maker stock --format json | jq '.stock[] | select(.low)'
        """)
    case .order:
      CommandText(
        "Order juices: every cup is made, or none is.",
        """
          juice-maker order mango
          juice-maker order strawberry-banana=2 kiwi --format json
          juice-maker order mango --id "$(uuidgen)"     safe to send again

        An order with the id of an earlier one sells nothing more: it answers as the first did, and is \
        refused where its cups differ.
        """)
    case .restock:
      CommandText(
        "Note a delivery: adds to the stock.",
        """
          juice-maker restock strawberry=20
          juice-maker restock banana=12 kiwi=30 --format json
        """)
    case .count:
      CommandText(
        "Note a stock-take: what was counted is the stock now.",
        """
          juice-maker count banana=7
          juice-maker count strawberry=0 mango=31

        The journal keeps the difference to what the stock was.
        """)
    case .waste:
      CommandText(
        "Note what was thrown away, and why.",
        """
          juice-maker waste banana=2 --reason expired
          juice-maker waste kiwi=1 mango=1 --reason spilled
        """)
    case .soldOut:
      CommandText(
        "Mark ingredients as not to be used, whatever their count.",
        """
          juice-maker sold-out kiwi
          juice-maker sold-out kiwi mango --clear     they may be used again

        No juice that takes a marked ingredient can be ordered.
        """)
    case .void:
      CommandText(
        "Take an order back: every ingredient returns to the stock.",
        """
          juice-maker void --last
          juice-maker void 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f

        “juice-maker history --kind order” shows the ids. The order stays in the journal, and its void is \
        an entry of its own.
        """)
    case .history:
      CommandText(
        "Show the journal, newest first.",
        """
          juice-maker history
          juice-maker history --kind order --since 2026-03-01T09:00
          juice-maker history --since yesterday --format csv > yesterday.csv

        Without --limit, text shows the newest 20; json and csv hold all of it. On a terminal, text is cut \
        to its width: “juice-maker history | cat” shows all of it. A time is a date or a date-time of \
        ISO 8601, local where it names no zone, or today or yesterday.
        """)
    case .report:
      CommandText(
        "Add up a span of time: cups, revenue, and where the ingredients went.",
        """
          juice-maker report
          juice-maker report --since yesterday --until today
          juice-maker report --since 2026-03-01 --format json

        Without --since it begins at midnight here: today's, or that of the day that --until ends. \
        Orders that were taken back count nowhere. A time is written as “juice-maker history” has it.
        """)
    case .export:
      CommandText(
        "Print the whole journal, oldest first, one JSON object a line.",
        """
          juice-maker export > journal.jsonl
          juice-maker export --store old.db | juice-maker import - --store new.db
          juice-maker export | jq -r 'select(.kind == "waste") | .changes'
        """)
    case .import:
      CommandText(
        "Fill an empty store from an export: same stock, same history, same ids.",
        """
          juice-maker import journal.jsonl --store new.db
          juice-maker export --store old.db | juice-maker import - --store new.db

        All of it is loaded, or nothing: what is wrong is told as FILE:LINE: and why.
        """)
    case .backup:
      CommandText(
        "Copy the store as it is at one moment, while tills run.",
        """
          juice-maker backup stand-2026-03-01.db
          juice-maker stock --store stand-2026-03-01.db     a backup is a store too

        A file that is there already is never written over.
        """)
    case .verify:
      CommandText(
        "Replay the journal and hold it against the stock.",
        """
          juice-maker verify
          juice-maker verify --store backup.db --format json

        Where something does not add up it names the first entry that is off, and exits with 65.
        """)
    }
  }

  func help(_ argument: ArgumentTopic) -> ArgumentText {
    switch argument {
    case .store:
      ArgumentText("The store; :memory: for one that is gone afterwards.", value: "path")
    case .menu: ArgumentText("The menu file.", value: "path")
    case .language:
      ArgumentText("The language of text; by default that of the environment.", value: "language")
    case .format: ArgumentText("How to answer: in words, or for scripts.", value: "format")
    case .help: ArgumentText("Show this help.")
    case .version: ArgumentText("Show the version.")
    case .completions: ArgumentText("Print what lets a shell complete commands.", value: "shell")
    case .ascii: ArgumentText("Draw lines and signs with ASCII characters.")
    case .orderID:
      ArgumentText("The order's id, made up where none is given.", value: "uuid")
    case .reason: ArgumentText("Why; what is spoilt is damaged.", value: "reason")
    case .clear: ArgumentText("Take the mark off.")
    case .last: ArgumentText("The newest order that is not taken back yet.")
    case .limit: ArgumentText("How many entries at most.", value: "n")
    case .kind: ArgumentText("Only entries of a kind.", value: "kind")
    case .since: ArgumentText("From this time on.", value: "time")
    case .until: ArgumentText("Before this time.", value: "time")
    case .juices:
      ArgumentText("A juice of the menu by its id, and how many cups.", value: "juice[=cups]")
    case .delivered:
      ArgumentText("An ingredient and how much of it came, 1 to 9999.", value: "ingredient=n")
    case .counted: ArgumentText("An ingredient and its count, 0 to 9999.", value: "ingredient=n")
    case .wasted:
      ArgumentText("An ingredient and how much of it, 1 to 9999.", value: "ingredient=n")
    case .marked: ArgumentText("An ingredient.", value: "ingredient")
    case .voided: ArgumentText("The id of an order.", value: "order-id")
    case .copy: ArgumentText("The file to make.", value: "file")
    case .export: ArgumentText("The export; - for standard input.", value: "file")
    case .menuFile: ArgumentText("The menu file.", value: "file")
    }
  }
}
