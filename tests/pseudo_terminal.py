"""pseudo_terminal.py: a real pseudo-terminal (tmux), and what a person can do with it. No test itself."""
import os
import subprocess
import tempfile
import time

DEADLINE_S = 120


class Terminal:
    """A tmux server of its own with one window in which a program runs."""

    def __init__(self, arguments, columns=80, rows=24, environment=None, term="tmux-256color"):
        self.folder = tempfile.TemporaryDirectory()
        self.socket = os.path.join(self.folder.name, "tmux")
        self.environment = dict(os.environ if environment is None else environment, TERM="xterm-256color")
        command = "TERM=%s %s" % (term, " ".join("'%s'" % a for a in arguments))
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows),
                  command + "; echo left with $?; read wait")

    def tmux(self, *words):
        return subprocess.run(["tmux", "-u", "-S", self.socket] + list(words), env=self.environment,
                              capture_output=True, text=True, check=False).stdout

    def press(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, words):
        self.tmux("send-keys", "-l", words)

    def click(self, column, row, times=1):
        """Presses and lets go the left button, as a terminal reports it; several clicks arrive at once."""
        self.type("".join("\x1b[<0;%d;%d%s" % (column + 1, row + 1, end) for end in "Mm") * times)

    def screen(self):
        return self.tmux("capture-pane", "-p")

    def history(self):
        """All lines that were ever printed, for programs that do not move the cursor."""
        return self.tmux("capture-pane", "-p", "-J", "-S", "-")

    def wait_for(self, text, keys=(), seconds=DEADLINE_S, look=None):
        """Until the text is on the screen, pressing keys again and again; the screen once it is drawn to its end."""
        end = time.monotonic() + seconds
        look = look or self.screen
        while time.monotonic() < end:
            seen = look()
            if text in seen:
                time.sleep(0.05)  # the terminal may have got only a part of the new screen
                later = look()
                return later if text in later else seen
            if keys:
                self.press(*keys)
            time.sleep(0.05)
        return look()

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def close(self):
        self.tmux("kill-server")
        self.folder.cleanup()


class Checks:
    """Counts what was checked; the last lines say what went wrong."""

    def __init__(self):
        self.passed, self.failures = 0, []

    def __call__(self, what, is_good, detail=""):
        print(("ok   " if is_good else "FAIL ") + what, flush=True)
        self.passed += bool(is_good)
        if not is_good:
            self.failures.append("FAIL %s\n%s" % (what, detail))

    def finish(self):
        print("\n".join(self.failures + ["%d passed, %d failed" % (self.passed, len(self.failures))]))
        return 0 if self.passed and not self.failures else 1
