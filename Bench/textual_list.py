"""The seven buttons of the standard menu as a Textual program: arrow keys move the selection."""

from textual.app import App, ComposeResult
from textual.containers import Grid
from textual.events import Key
from textual.widgets import Static

BUTTONS = [
    ("1 Strawberry Banana", "Strawberry 10, Banana 1"), ("2 Mango Kiwi", "Mango 2, Kiwi 1"),
    ("3 Strawberry", "Strawberry 16"), ("4 Banana", "Banana 2"), ("5 Pineapple", "Pineapple 2"),
    ("6 Kiwi", "Kiwi 3"), ("7 Mango", "Mango 3"),
]


class JuiceList(App[None]):
    CSS = """
    Grid { grid-size: 5; grid-rows: 7; height: 1fr; }
    Grid Static { border: solid white; text-align: center; content-align: center middle; height: 7; }
    #b0 { column-span: 2; } #b1 { column-span: 3; }
    Grid .selected { border: double white; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.selection = 0

    def compose(self) -> ComposeResult:
        yield Static(" Fresh juice, made for you!", id="title")
        yield Static(" Strawberry 10     Banana 10      Pineapple 10      Kiwi 10         Mango 10")
        with Grid():
            for number, (name, recipe) in enumerate(BUTTONS):
                yield Static(f"{name}\nOrder, 5 left\n{recipe}", id=f"b{number}")
        yield Static(BUTTONS[0][1], id="detail")
        yield Static(" 1-9 order  r restock  u undo  ? help  q leave  o history  t report")

    def on_mount(self) -> None:
        self.mark(0)

    def mark(self, step: int) -> None:
        self.query_one(f"#b{self.selection}").remove_class("selected")
        self.selection = (self.selection + step) % len(BUTTONS)
        self.query_one(f"#b{self.selection}").add_class("selected")
        self.query_one("#detail", Static).update(BUTTONS[self.selection][1])

    def on_key(self, event: Key) -> None:
        if event.key in ("left", "right"):
            self.mark(1 if event.key == "right" else -1)


JuiceList().run()
