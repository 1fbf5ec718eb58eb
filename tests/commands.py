"""Asks `hort` for help in every way people try, mistypes what can be mistyped, and presses Tab.

    commands.py HORT"""
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import hort_program  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DATA = tempfile.TemporaryDirectory()  # no match of the person who runs this is offered


def hort(*words, **settings):
    return hort_program.hort(*words, XDG_DATA_HOME=DATA.name, **settings)


def section(page, title):
    """The lines of a section of a help page, without its title."""
    found = re.search(r"^%s\n((?:  .*\n)+)" % title, page, re.MULTILINE)
    assert found is not None, (title, page)
    return found.group(1)


def terms(page, title):
    return re.findall(r"^  (?:--)?(\S+)", section(page, title), re.MULTILINE)


COMMANDS = terms(hort("help"), "Commands")
GAMES = terms(hort("help"), "Games")


def options(command):
    """Every option of a command's help page, with its value's description ("" for a flag)."""
    return dict(re.findall(r"^  --(\S+) ?(\S*)", hort("help", command), re.MULTILINE))


def explained(page):
    """What the page says of each term."""
    items = re.findall(r"^  (--\S+|\S+(?=  ))((?:.*\n)(?: {24}.*\n)*)", page, re.MULTILINE)
    return {term: " ".join(words.split()) for term, words in items}


def test_help():
    everything = hort("help")
    assert everything == hort() == hort("--help") == hort("-h")
    assert {"arena", "console", "play", "serve", "help"} <= set(COMMANDS), COMMANDS
    for name in COMMANDS:
        words = hort("help", name)
        assert words.startswith("hort %s: " % name), words
        assert words == hort(name, "--help") == hort(name, "-h") == hort(name, "x", "--help")
        assert words == hort("help", name, "--lang", "en") == hort("help", name, "--lang=en") == hort("help", name, "lang=en")
        for line in words.splitlines():
            assert len(line) <= 79, line


def test_german():
    for words in [["help"]] + [["help", name] for name in COMMANDS]:
        english, german = hort(*words), hort(*words, locale="de_DE.UTF-8")
        assert german == hort(*words, "--lang", "de")
        items, same = explained(english), explained(german)
        assert items.keys() == same.keys()
        for term in items.keys() - GAMES:
            assert items[term] != same[term], items[term]
        assert english.splitlines()[0] != german.splitlines()[0]


def test_spellings():
    def lengths(*words):
        return [line for line in hort("sim", GAMES[0], *words).splitlines() if not line.startswith("games")]
    expected = lengths("--players", "2", "--games", "3", "--seed", "7")
    assert expected == lengths("--players=2", "--games=3", "--seed=7") == lengths("players=2", "games=3", "seed=7")
    assert expected != lengths("players=2", "games=3", "seed=8")
    for words in (["--lang", "de"], ["--lang=de"], ["lang=de"]):
        assert "Welches Spiel?" in hort("play", "--plain", *words)


def test_record(folder):
    path = os.path.join(folder, "match.record")
    for words in ([], ["players=2", "seed=7"], ["--players", "2", "greedy", "random"]):
        text = hort("record", GAMES[0], *words)
        assert text == hort("record", GAMES[0], *words), "the same words, another match"
        assert "\nresult" in text and text.endswith("end\n"), text
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        assert "Every move is legal" in hort("verify", path)
    lines = text.split("\n")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines[:len(lines) // 2] + ["unfinished", "end", ""]))
    assert "the secret of its dice" in hort("play", "--plain", "--resume", path, status=2)
    assert hort("record", GAMES[0], "seed=7") != hort("record", GAMES[0], "seed=8")
    assert "3 players for 2 seats" in hort("record", GAMES[0], "players=2", "random", "random", "random", status=2)
    assert "players" in hort("record", GAMES[0], "players=99", status=2)


def test_full_disk():
    """An answer that could not be written is no success, whatever the command."""
    game = (GAMES[0], "players=2", "games=2", "random")
    for words in (("help",), ("sim", "--help"), ("version",), ("sim", *game), ("arena", *game), ("lab", *game),
                  ("record", GAMES[0]), ("tensors", GAMES[0], "players=2")):
        with open("/dev/full", "w", encoding="utf-8") as full:
            run = subprocess.run([hort_program.HORT, *words], stdin=subprocess.DEVNULL, stdout=full, check=False,
                                 stderr=subprocess.PIPE, text=True, env={**os.environ, "LC_ALL": "C"})
        assert run.returncode == 1, (words, run)
        assert run.stderr == "hort %s: not all of the answer could be written\n" % words[0], run.stderr


def refused(*words, **settings):
    """What is said on the first line; the second one names the help."""
    lines = hort(*words, status=2, **settings).splitlines()
    assert lines[1].startswith("`hort help"), lines
    return lines[0]


def test_mistakes():
    game = GAMES[0]
    wrong_game = game[:-2] + "x" + game[-1:]
    for command in ("sim", "play", "arena"):
        said = refused(command, wrong_game)
        assert "did you mean %s?" % game in said and all(name in said for name in GAMES), said
    assert all(name in refused("sim") for name in GAMES)
    assert "did you mean play?" in refused("plya") and all(name in refused("lair") for name in COMMANDS)
    assert "did you mean play?" in refused("help", "plya")
    for command in set(COMMANDS) - {"console", "verify", "version"}:
        said = refused(command, "--nonsense", "1")
        assert "no such option: nonsense" in said, said
        for name in options(command):
            assert re.search(r"[ ]%s(,|$)" % name, said), (command, name, said)
    assert "did you mean games?" in refused("sim", game, "--gmaes", "5")
    assert "1 to 64" in refused("sim", game, "--threads", "-5") and "1 to 64" in refused("sim", game, "threads=x")
    assert "0 to 65535" in refused("serve", "--port", "99999")
    assert "0 to 65535" in hort("serve", status=2, HORT_PORT="-1")
    assert "value is missing" in refused("serve", "--port") and "value is missing" in refused("play", "--save", "--plain")
    assert "takes no value" in refused("play", "--plain=yes")
    assert "did you mean en?" in refused("play", "--lang", "eng") and "de" in refused("play", "--lang", "fr")
    assert "did you mean search:100ms?" in refused("arena", game, "serch:100ms")
    assert "did you mean normal?" in refused("play", "--level", "nornal")
    for words in (["verify"], ["replay"], ["play", "--resume"], ["serve", "--config"]):
        assert "/no/file: there is no such file" in refused(*words, "/no/file"), words
    assert "RECORD is missing" in refused("verify") and "URL is missing" in refused("join")
    assert "one word too many" in refused("console", "x")
    assert "gemeint war wohl %s" % game in hort("sim", wrong_game, status=2, locale="de_DE.UTF-8")


def test_settings_file(folder):
    path = os.path.join(folder, "serve.conf")
    with open(path, "w", encoding="utf-8") as file:
        file.write("# ours\nprot = 1\n")
    said = hort("serve", "--config", path, status=2)
    assert "did you mean port?" in said and path + ":2" in said, said


def test_man_pages(folder):
    hort("document", folder)
    for name in COMMANDS:
        for lang, below in (("en", "man/man1"), ("de", "man/de/man1")):
            page = open(os.path.join(folder, below, "hort-%s.1" % name), encoding="utf-8").read()
            page = page.replace("\\-", "-").replace("\\(ga", "`").replace("\\(ti", "~")
            said = " ".join(hort("help", name, "--lang", lang).split())
            for option in options(name):
                assert re.search(r"^\.B --%s\b" % option, page, re.MULTILINE), (name, option)
            for line in page.splitlines():
                assert line.startswith(".") or " - " in line or " ".join(line.split()) in said, line
    assert sorted(os.listdir(os.path.join(folder, "man/man1"))) == sorted(
        ["hort.1"] + ["hort-%s.1" % name for name in COMMANDS])


def test_verify(folder):
    """The exit status and a reason for each kind of record; values that somebody has noted down."""
    path = os.path.join(folder, "match.record")
    text = hort("record", "book-of-dragons", "--players", "2")
    commitment = re.search("commitment sha256:(.*)", text).group(1)

    def verify(text, *words):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        run = subprocess.run([hort_program.HORT, "verify", path, *words], capture_output=True, text=True,
                             env={**os.environ, "LC_ALL": "C"})
        return run.returncode, run.stdout + run.stderr

    def add(line):
        return text.replace("\nmoves\n", "\n%s\nmoves\n" % line)

    status, said = verify(text)
    assert status == 0 and "checked: " in said and "note: There are no shares" in said, said
    for changed, wanted, reason in [
            (add("share 1 3a98"), 1, "the dice do not give this"), (add("share 7 3a98"), 1, "no such seat"),
            (add("commitment sha256:" + commitment), 1, "a second commitment"),
            (re.sub(r"\n(result|score) .*", "", text), 1, "not what the moves give"),
            (re.sub(r"\nseed .*", "", text), 3, "not checked: The record does not hold the secret"),
            (text + "\0more", 1, "a zero byte")]:
        status, said = verify(changed)
        assert status == wanted and reason in said, (wanted, reason, said)
    assert verify(text, "--commitment", commitment)[0] == 0 == verify(text, "--commitment=sha256:" + commitment)[0]
    status, said = verify(text, "--commitment", "0" * 64)
    assert status == 1 and "WRONG: The commitment is not the one you saw" in said, said
    status, said = verify(text, "--share", "1", "ab" * 32, "--commitment", commitment)
    assert status == 1 and "WRONG: Your share (seat 1) is not among them" in said, said
    for words in (["--share", "0"], ["--share", "9", "ab"], ["--share", "0", "xy"], ["--commitment", "ab"]):
        assert verify(text, *words)[0] == 2, words
    # a chosen start
    answers = subprocess.run([hort_program.HORT, "console"], capture_output=True, text=True,
                             input="new book-of-dragons players=2 seed=1\nposition\n").stdout
    position = re.search(r"= (\{.*\})", answers).group(1)
    answers = subprocess.run([hort_program.HORT, "console"], capture_output=True, text=True, input="load %s\nrecord\n" % position).stdout
    status, said = verify(re.search(r"(drachenhort record 1.*end\n)", answers, re.S).group(1))
    assert status == 1 and "WRONG: The match begins from a given position" in said, said


def test_docs():
    for command, page in (("serve", "operating.md"), ("arena", "bots.md")):
        text = open(os.path.join(ROOT, "docs", page), encoding="utf-8").read()
        for option in re.findall(r"^  --(\S+)", section(hort("help", command), "Options"), re.MULTILINE):
            assert re.search(r"[` ](--)?%s\b" % option, text), (page, option)


def test_bash(folder):
    hort("document", folder)
    script = os.path.join(folder, "bash-completion/completions/hort")

    def tab(*words):
        """What bash offers for the last word; `=` is a word of its own there."""
        line = " ".join("'%s'" % w for w in ("hort",) + words)
        run = subprocess.run(["bash", "-uc", ". %s; COMP_WORDS=(%s); COMP_CWORD=%d; _hort; printf '%%s\\n' \"${COMPREPLY[@]}\""
                              % (script, line, len(words))], capture_output=True, text=True, check=True, cwd=folder)
        return run.stdout.split()
    assert tab("") == COMMANDS and tab("ser") == ["serve"]
    for name in COMMANDS:
        assert {"--" + option for option in options(name)} <= set(tab(name, "--")), name
    assert set(tab("play", "")) >= set(GAMES)
    assert tab("play", "--lang", "") == tab("play", "--lang", "=", "") == tab("play", "--lang", "=") == ["en", "de"]
    assert "hard" in tab("play", "--level", "h")
    assert tab("verify", "ba") == ["bash-completion"] == tab("serve", "--config", "ba")
    assert tab("help", "ver") == ["verify", "version"]


def test_zsh(folder):
    hort("document", folder)
    script = open(os.path.join(folder, "zsh/vendor-completions/_hort"), encoding="utf-8").read()
    assert script.startswith("#compdef hort\n")
    for name in COMMANDS:
        part = re.search(r"^        %s\) _arguments((?:.*\\\n)*.*;;)$" % name, script, re.MULTILINE).group(1)
        for option, value in options(name).items():
            assert "'--%s%s[" % (option, "=" if value else "") in part, (name, option)


PLAIN = (test_help, test_german, test_docs, test_spellings, test_full_disk, test_mistakes)
WITH_FOLDER = (test_record, test_verify, test_settings_file, test_man_pages, test_bash, test_zsh)
for test in PLAIN:
    test()
for test in WITH_FOLDER:
    with tempfile.TemporaryDirectory() as place:
        test(place)
print("%d passed, 0 failed" % len(PLAIN + WITH_FOLDER))
