"""Figures by section, measure and program, and the Markdown and JSON made of them."""

import statistics
from dataclasses import dataclass, field
from typing import Any

Values = list[float]


def number(value: float) -> str:
    size = abs(value)
    digits = 0 if size >= 100 or value == int(value) else 1 if size >= 10 else 2 if size >= 0.995 else 3
    return f"{value:,.{digits}f}"


def cell(values: Values | None) -> str:
    """Returns the median, and in brackets the range."""
    if not values:
        return "-"
    low, middle, high = (number(f(values)) for f in (min, statistics.median, max))
    return middle if low == high else f"{middle} ({low}-{high})"


def ratios(above: Values, below: Values) -> Values:
    """Compares pairs of runs, because a disturbance of the machine affects both of a pair."""
    return [a / b for a, b in zip(above, below) if b]


@dataclass
class Section:
    title: str
    programs: list[str]
    pairs: list[tuple[str, str]] = field(default_factory=list)
    label: str = ""
    measures: dict[str, dict[str, Values]] = field(default_factory=dict)

    def add(self, measure: str, program: str, *values: float) -> None:
        self.measures.setdefault(measure, {}).setdefault(program, []).extend(values)

    def markdown(self) -> str:
        shown = [p for p in self.programs if any(p in row for row in self.measures.values())]
        pairs = [pair for pair in self.pairs if set(pair) <= set(shown)]
        head = [self.label, *shown, *(f"{a} / {b}" for a, b in pairs)]
        lines = [f"### {self.title}", "", row(head), row(["---", *["---:"] * (len(head) - 1)])]
        for measure, of in self.measures.items():
            compared = [cell(ratios(of.get(a, []), of.get(b, []))) for a, b in pairs]
            lines.append(row([measure, *(cell(of.get(program)) for program in shown), *compared]))
        return "\n".join(lines) + "\n"

    def data(self) -> dict[str, Any]:
        return {
            measure: {
                "programs": {name: summary(values) for name, values in of.items()},
                "ratios": {
                    f"{a} / {b}": summary(both)
                    for a, b in self.pairs
                    if (both := ratios(of.get(a, []), of.get(b, [])))
                },
            }
            for measure, of in self.measures.items()
        }


def row(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def summary(values: Values) -> dict[str, Any]:
    return {
        "median": statistics.median(values), "min": min(values), "max": max(values), "values": values,
    }
