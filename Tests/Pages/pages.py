#!/usr/bin/env python3
"""Opens pages in a headless Chromium, wide and narrow, light and dark, and prints them.

usage: pages.py CHROMIUM FILE... [--pictures FOLDER]

Complains about messages of the console, requests, overflow, names that are broken into letters, pale text, and more than two printed
sheets. A page with `long` in its name may have more sheets.
"""

import base64
import json
import os
import subprocess
import sys
import tempfile

# The least contrast of text by WCAG 2.2, level AA; below LARGE pixels.
CONTRAST, LARGE_CONTRAST, LARGE = 4.5, 3, 24

PROBE = """(() => {
  const faults = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width)
    faults.push(`is ${document.documentElement.scrollWidth} pixels wide`);
  const color = (text) => {
    const numbers = text.match(/[\\d.]+/g).map(Number);
    return numbers.length < 4 ? [...numbers, 1] : numbers;
  };
  const luminance = (c) => {
    const [r, g, b] = c.slice(0, 3).map((v) => v / 255).map(
      (v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const seen = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim(), element = walker.currentNode.parentElement;
    if (!text) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const lines = range.getClientRects().length;
    if (lines > 1 && text.length < 2 * lines) faults.push(`“${text}” is broken into letters`);
    for (const box of range.getClientRects())
      if (box.right > width + 0.5 || box.left < -0.5) faults.push(`“${text}” leaves the window`);
    let ground = element;
    while (ground.parentElement && color(getComputedStyle(ground).backgroundColor)[3] === 0)
      ground = ground.parentElement;
    const style = getComputedStyle(element);
    const pair = [style.color, getComputedStyle(ground).backgroundColor];
    const [dark, light] = pair.map(color).map(luminance).sort((a, b) => a - b);
    const contrast = (light + 0.05) / (dark + 0.05);
    const least = parseFloat(style.fontSize) >= LARGE ? LARGE_CONTRAST : CONTRAST;
    if (contrast < least && !seen.has(pair.join()))
      faults.push(`“${text}” has a contrast of ${contrast.toFixed(2)}`);
    seen.add(pair.join());
  }
  return faults;
})()""".replace("LARGE_CONTRAST", str(LARGE_CONTRAST)).replace(
    "CONTRAST", str(CONTRAST)).replace("LARGE", str(LARGE))


class Chromium:
    """A browser that is driven through a pipe: the DevTools protocol, messages end with a zero byte."""

    def __init__(self, program, folder):
        their_in, self.out = os.pipe()
        self.into, their_out = os.pipe()

        def wire():
            # The protocol's own numbers. Copies first: a pipe may have one of them.
            copies = os.dup(their_in), os.dup(their_out)
            os.dup2(copies[0], 3)
            os.dup2(copies[1], 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--disable-gpu", "--remote-debugging-pipe",
             f"--user-data-dir={folder}", "--disable-background-networking", "--no-first-run",
             # Chromium has no sandbox for root.
             *(["--no-sandbox"] if os.geteuid() == 0 else []), "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False,
            preexec_fn=wire)
        os.close(their_in)
        os.close(their_out)
        self.rest, self.last, self.session, self.events = b"", 0, None, []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def call(self, method, **parameters):
        self.last += 1
        message = {"id": self.last, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.last:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def read(self):
        while b"\0" not in self.rest:
            more = os.read(self.into, 1 << 16)
            if not more:
                raise RuntimeError("Chromium has ended.")
            self.rest += more
        line, self.rest = self.rest.split(b"\0", 1)
        message = json.loads(line)
        if "method" in message:
            self.events.append(message)
        return message

    def open(self, path):
        self.events = []
        self.call("Page.navigate", url="file://" + os.path.abspath(path))
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.read()

    def end(self):
        self.process.terminate()
        self.process.wait()


def faults(browser, path, pictures):
    """Yields what is wrong with a page."""
    name = os.path.splitext(os.path.basename(path))[0]
    for width in (360, 1280):
        for scheme in ("light", "dark"):
            browser.call("Emulation.setDeviceMetricsOverride", width=width, height=900,
                         deviceScaleFactor=1, mobile=False)
            browser.call("Emulation.setEmulatedMedia", media="screen",
                         features=[{"name": "prefers-color-scheme", "value": scheme}])
            browser.open(path)
            found = browser.call("Runtime.evaluate", expression=PROBE, returnByValue=True)["result"]
            for fault in found.get("value", [found.get("description")]):
                yield f"at {width} pixels, {scheme}: {fault}"
            for event in browser.events:
                parameters = event["params"]
                if event["method"] in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown",
                                       "Log.entryAdded"):
                    yield f"the console has a message: {json.dumps(parameters)}"
                if event["method"] == "Network.requestWillBeSent":
                    if parameters["request"]["url"] != "file://" + os.path.abspath(path):
                        yield f"asks for {parameters['request']['url']}"
            if pictures:
                shot = browser.call("Page.captureScreenshot", captureBeyondViewport=True)
                with open(f"{pictures}/{name}-{width}-{scheme}.png", "wb") as file:
                    file.write(base64.b64decode(shot["data"]))
    browser.call("Emulation.setEmulatedMedia", media="", features=[])
    browser.open(path)
    paper = base64.b64decode(browser.call("Page.printToPDF", preferCSSPageSize=True,
                                          printBackground=False)["data"])
    sheets = paper.count(b"/Type /Page\n") + paper.count(b"/Type /Page ")
    if not 1 <= sheets <= 2 and "long" not in name:
        yield f"prints on {sheets} sheets"
    if pictures:
        with open(f"{pictures}/{name}.pdf", "wb") as file:
            file.write(paper)


def main():
    arguments = sys.argv[1:]
    pictures = None
    if "--pictures" in arguments:
        place = arguments.index("--pictures")
        pictures = arguments[place + 1]
        os.makedirs(pictures, exist_ok=True)
        del arguments[place:place + 2]
    program, *paths = arguments
    is_good = True
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Chromium(program, folder)
        try:
            for path in paths:
                for fault in faults(browser, path, pictures):
                    is_good = False
                    print(f"{path}: {fault}", file=sys.stderr)
        finally:
            browser.end()
    print(f"{len(paths)} pages: {'good' if is_good else 'faulty'}")
    sys.exit(0 if is_good else 1)


if __name__ == "__main__":
    main()
