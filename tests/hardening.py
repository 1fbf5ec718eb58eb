#!/usr/bin/env python3
"""hardening.py: the program and its service are built and described so that a mistake costs little.

    hardening.py HORT whole|sanitized

Reads the program with readelf (binutils comes with the compiler), and the systemd unit of the package.
The sanitizers replace what _FORTIFY_SOURCE would check.
"""
import os
import subprocess
import sys

UNIT = os.path.join(os.path.dirname(__file__), "..", "debian", "drachenhort.hort.service")


def read(program, *words):
    return subprocess.run(["readelf", "-W", *words, program], stdout=subprocess.PIPE, check=True).stdout.decode()


def main():
    program, kind = sys.argv[1:]
    dynamic, segments, symbols = read(program, "-d"), read(program, "-l"), read(program, "--dyn-syms")
    with open(UNIT, encoding="utf-8") as file:
        lines = [line.strip().split("=", 1) for line in file if "=" in line and not line.startswith("#")]
    unit, filters = dict(lines), [value for name, value in lines if name == "SystemCallFilter"]
    checks = {
        "may be loaded anywhere (PIE)": "DYN (Position-Independent" in segments or "DYN (Shared" in segments,
        "tables of addresses are read-only (RELRO)": "GNU_RELRO" in segments,
        "and filled in at the start (BIND_NOW)": "BIND_NOW" in dynamic or " NOW" in dynamic,
        "the stack is not executable": any("GNU_STACK" in line and " RW " in line for line in segments.splitlines()),
        "the stack is guarded": "__stack_chk_fail" in symbols,
        "copies are checked (_FORTIFY_SOURCE)": kind == "sanitized" or "_chk@" in symbols.replace("__stack_chk_fail@", ""),
        "the service gets system calls by a list": filters[:2] == ["@system-service", "~@privileged @resources"],
        "and may let its threads step back": filters[2:] == ["setpriority"],
        "and no capabilities": unit.get("CapabilityBoundingSet") == "",
        "and no sockets but those it needs": unit.get("RestrictAddressFamilies") == "AF_INET AF_INET6 AF_UNIX AF_NETLINK",
        "and no privileges later": unit.get("NoNewPrivileges") == "yes",
    }
    for what, is_so in checks.items():
        print("%s %s" % ("good " if is_so else "WRONG", what))
    good = sum(checks.values())
    print("%d passed, %d failed" % (good, len(checks) - good))
    return 0 if good == len(checks) else 1


if __name__ == "__main__":
    sys.exit(main())
