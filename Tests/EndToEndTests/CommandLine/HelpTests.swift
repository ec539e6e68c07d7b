import Testing

@Suite struct HelpTests {
  let stand: Stand

  init() throws { stand = try Stand() }

  @Test func `help goes to standard output`() async throws {
    let run = try await stand.run("--help")
    #expect(run.exit == 0)
    #expect(run.err.isEmpty)
    #expect(run.out == rootHelp)
  }

  @Test(arguments: [
    "till", "menu", "stock", "order", "restock", "count", "waste", "sold-out", "void", "history",
    "report", "export", "import", "backup", "verify",
  ])
  func `every command teaches by example`(command: String) async throws {
    let run = try await stand.run(command, "--help")
    #expect(run.exit == 0)
    #expect(run.out.contains("\n  juice-maker \(command)"))
    #expect(try await stand.run("help", command).out == run.out)
  }

  @Test func `the version is told`() async throws {
    #expect(try await stand.run("--version").out == "1.0.0\n")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a shell gets its completions`(shell: String) async throws {
    let run = try await stand.run("--generate-completion-script", shell)
    #expect(run.exit == 0)
    #expect(run.out.contains("sold-out"))
  }

  @Test func `completions know the menu`() async throws {
    let run = try await stand.run("---completion", "restock", "--", "positional@0", "1", "0", "")
    #expect(run.lines == ["strawberry=", "banana=", "pineapple=", "kiwi=", "mango="])
  }
}

private let rootHelp = """
  OVERVIEW: A till for a juice stand: takes orders, keeps the stock and a journal
  of it all.

  Without a command it opens the till in this terminal. Orders, changes of stock
  and reports are commands too, in words for people or, with --format json, for
  scripts.

    juice-maker                                   open the till
    juice-maker order strawberry-banana mango=2   one order of three cups
    juice-maker report --since yesterday          what was sold and used

  The store is --store, else $JUICE_MAKER_STORE, else
  $XDG_DATA_HOME/juice-maker/juice.db (~/.local/share/...); the menu is --menu,
  else $JUICE_MAKER_MENU, else $XDG_CONFIG_HOME/juice-maker/menu.yaml
  (~/.config/...) where that is there, else the built-in one.

  Exit: 0 done; 1 refused, nothing changed; 64 wrong usage; 65 the menu or the
  store holds bad data; 69 the store is out of reach; 70 no usable terminal; 73,
  74 a file can't be made, written or read.

  USAGE: juice-maker [COMMAND] [OPTIONS]

  OPTIONS:
    --version               Show the version.
    -h, --help              Show help information.

  SUBCOMMANDS:
    till (default)          Open the till in this terminal.
    menu                    Show the menu, and how many cups of each juice can be
                            made now.
    stock                   Show the stock.
    order                   Order juices: every cup is made, or none is.
    restock                 Note a delivery: adds to the stock.
    count                   Note a stock-take: what was counted is the stock now.
    waste                   Note what was thrown away, and why.
    sold-out                Mark ingredients as not to be used, whatever their
                            count.
    void                    Take an order back: every ingredient returns to the
                            stock.
    history                 Show the journal, newest first.
    report                  Add up a span of time: cups, revenue, and where the
                            ingredients went.
    export                  Print the whole journal, oldest first, one JSON
                            object a line.
    import                  Fill an empty store from an export: same stock, same
                            history, same ids.
    backup                  Copy the store as it is at one moment, while tills
                            run.
    verify                  Replay the journal and hold it against the stock.

    See 'juice-maker help <subcommand>' for detailed help.

  """
