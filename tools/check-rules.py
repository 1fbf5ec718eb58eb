#!/usr/bin/env python3
"""Checks each game's guide.md, and its rules.md against its cases and sources.

Every rule id stands once in each language; every one is named by a case; and every id that a case
or a source file cites is a rule."""
import os
import re
import sys

sys.dont_write_bytecode = True
import source_tree  # noqa: E402

ITEM = re.compile(r"^- \*\*([A-Z]+-\d+[a-z]?)\*\* \S", re.M)
ID = re.compile(r"^[A-Z]+-\d+[a-z]?$")


def rules(path, problems):
    """The ids of rules.md, in order, after comparing both languages."""
    text = source_tree.read(path)
    german = re.search(r"^# .*\(Deutsch\)\s*$", text, re.M)
    if german is None:
        problems.append("%s: no German part: a heading `# … (Deutsch)`" % path)
        return []
    parts = [ITEM.findall(text[:german.start()]), ITEM.findall(text[german.start():])]
    for ids, language in zip(parts, ("English", "German")):
        for rule in sorted({i for i in ids if ids.count(i) > 1}):
            problems.append("%s: %s stands twice in %s" % (path, rule, language))
    for rule in parts[0]:
        if rule not in parts[1]:
            problems.append("%s: %s is missing in German" % (path, rule))
    for rule in parts[1]:
        if rule not in parts[0]:
            problems.append("%s: %s is missing in English" % (path, rule))
    return parts[0]


def outline(part):
    """What the first section of a guide holds: its paragraphs, steps and points, and how many sections follow."""
    sections = re.split(r"^## .*$", part, flags=re.M)[1:]
    glance = sections[0] if sections else ""
    blocks = [b for b in re.split(r"\n\s*\n", glance.strip()) if b]
    steps = len(re.findall(r"^\d+\. \*\*", glance, re.M))
    points = len(re.findall(r"^- \*\*", glance, re.M))
    return blocks[:1] != [] and blocks[0].startswith("**"), steps, points, len(sections)


def check_guide(path, known, problems):
    """A guide has both languages with the same sections; its first one is what the goal card shows. Every rule, so
    every one that a refusal may name, leads to a section of it."""
    text = source_tree.read(path)
    parts = re.split(r"^# .*$", text, flags=re.M)[1:]
    if len(parts) != 2:
        problems.append("%s: not one part in English and one in German" % path)
        return
    english, german = map(outline, parts)
    if english != german:
        problems.append("%s: English and German differ in their sections: %s, %s" % (path, english, german))
    has_goal, steps, points, _ = english
    if not has_goal or not 2 <= steps <= 4 or points != 3:
        problems.append("%s: the first section is not a goal, two to four steps and three points" % path)
    explained = [sorted(" ".join(re.findall(r"^## .*\n<!-- rules (.*) -->$", part, re.M)).split()) for part in parts]
    for ids, language in zip(explained, ("English", "German")):
        for rule in sorted(set(known) - set(ids)):
            problems.append("%s: no section is marked as explaining %s in %s" % (path, rule, language))
        for rule in sorted({i for i in ids if i not in known or ids.count(i) > 1}):
            problems.append("%s: %s is no rule or stands twice in %s" % (path, rule, language))
    pictures = [re.findall(r"^<!-- picture (\d+): \S.* -->$", part, re.M) for part in parts]
    if pictures[0] != pictures[1] or text.count("<!-- picture") != sum(map(len, pictures)):
        problems.append("%s: pictures differ between the languages or have no words" % path)
    if text.count("](rules.md)") != 2:
        problems.append("%s: no link to rules.md in each language" % path)


def case_ids(path):
    """(line number, id, whether it heads a case) of each id a case file names."""
    for number, line in enumerate(source_tree.read(path).split("\n"), 1):
        words = line.split()
        if words[:1] == ["case"]:
            for word in words[1:]:
                if not ID.match(word):
                    break
                yield number, word, True
        elif words[:2] == ["expect", "illegal"] and len(words) > 4:
            yield number, words[4], False


def check_game(name, problems):
    folder = "games/%s/" % name
    known = rules(folder + "rules.md", problems)
    check_guide(folder + "guide.md", known, problems)
    prefixes = {i.split("-")[0] for i in known}
    covered = set()
    for path in source_tree.files(".case"):
        for number, rule, is_head in case_ids(path) if path.startswith(folder) else []:
            if rule not in known:
                problems.append("%s:%d: %s is no rule of %s" % (path, number, rule, name))
            elif is_head:
                covered.add(rule)
    for rule in known:
        if rule not in covered:
            problems.append("%srules.md: no case names %s" % (folder, rule))
    for path in source_tree.files(".c", ".h"):
        text = source_tree.read(path) if path.startswith(folder) else ""
        for number, line in enumerate(text.split("\n"), 1):
            for rule in re.findall(r"\b([A-Z]+-\d+[a-z]?)\b", line):
                if rule.split("-")[0] in prefixes and rule not in known:
                    problems.append("%s:%d: %s is no rule of %s" % (path, number, rule, name))
    return len(known), len(covered)


def main():
    problems = []
    games = sorted(os.listdir(os.path.join(source_tree.ROOT, "games")))
    for name in games:
        if os.path.exists(os.path.join(source_tree.ROOT, "games", name, "rules.md")):
            print("%-20s %d rules, %d with cases" % ((name,) + check_game(name, problems)))
    source_tree.finish(problems, "rules")


main()
