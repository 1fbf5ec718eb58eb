#!/usr/bin/env python3
"""postgres.py: a PostgreSQL cluster of a test's own, in a scratch folder, on a free port.

    postgres.py COMMAND …      runs the command with the URL of an empty database as its last argument

The programs come from Debian's package; the cluster that the package itself may have made is left alone.
"""
import glob
import os
import pwd
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from server_client import free_port  # noqa: E402


def programs():
    """The folder with initdb and postgres, of the newest version that is installed."""
    found = glob.glob("/usr/lib/postgresql/*/bin/initdb")
    if not found:
        raise SystemExit("PostgreSQL is missing (Debian's package postgresql)")
    return os.path.dirname(max(found, key=lambda path: int(path.split("/")[4])))


class Cluster:
    """One PostgreSQL server. It may not run as root: then it is nobody's.

    What the kernel has taken survives a kill of the process, so flushing is left out unless it is measured."""

    def __init__(self, fsync=False, connections=100):
        self.bin, self.port = programs(), free_port()
        self.user = {"user": "nobody", "group": pwd.getpwnam("nobody").pw_gid, "extra_groups": []} if os.getuid() == 0 else {}
        self.folder = tempfile.mkdtemp(prefix="hort-pg-")
        self.data = os.path.join(self.folder, "data")
        if self.user:
            os.chown(self.folder, pwd.getpwnam("nobody").pw_uid, -1)
        self.url = "postgresql://hort@127.0.0.1:%d/postgres" % self.port
        self.settings = ["-c", "listen_addresses=127.0.0.1", "-c", "port=%d" % self.port, "-k", self.folder,
                         "-c", "fsync=%s" % ("on" if fsync else "off"), "-c", "max_connections=%d" % connections]
        self.log = open(os.path.join(self.folder, "log"), "ab")
        self.process = None
        try:
            subprocess.run([self.bin + "/initdb", "-D", self.data, "-U", "hort", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8",
                            "--no-sync"], check=True, stdout=self.log, stderr=self.log, cwd="/", **self.user)
            self.start()
        except BaseException:
            self.remove()
            raise

    def start(self):
        self.process = subprocess.Popen([self.bin + "/postgres", "-D", self.data] + self.settings, stdout=self.log,
                                        stderr=self.log, cwd="/", **self.user)
        deadline = time.time() + 60
        while not self.answers():
            if time.time() > deadline or self.process.poll() is not None:
                raise RuntimeError("PostgreSQL does not start: " + open(self.log.name, errors="replace").read()[-2000:])
            time.sleep(0.05)

    def answers(self):
        return subprocess.run([self.bin + "/pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]).returncode == 0

    def stats(self):
        """What the kernel knows of each of its processes, by number; the first is the one that was started."""
        found = {}
        for path in glob.glob("/proc/[0-9]*/stat"):
            try:
                words = open(path).read().rsplit(")", 1)[1].split()
            except OSError:
                continue
            number = int(path.split("/")[2])
            if self.process.pid in (number, int(words[1])):
                found[number] = words
        return found

    def kill(self):
        """The whole of it at once."""
        for number in sorted(self.stats(), key=lambda number: number != self.process.pid):
            try:
                os.kill(number, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()

    def stop(self, how=signal.SIGINT):
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(60)

    def ask(self, sql):
        return subprocess.run([self.bin + "/psql", "-AtqX", self.url, "-c", sql], check=True, stdout=subprocess.PIPE,
                              cwd="/").stdout.decode().strip()

    def cpu_seconds(self):
        """Processor time of all its processes that are alive, and of those that have ended."""
        ticks = sum(int(word) for number, words in self.stats().items()
                    for word in words[11:15 if number == self.process.pid else 13])
        return ticks / os.sysconf("SC_CLK_TCK")

    def remove(self):
        self.stop()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.remove()


if __name__ == "__main__":
    random.seed()
    with Cluster() as cluster:
        STATUS = subprocess.run(sys.argv[1:] + [cluster.url]).returncode
    sys.exit(STATUS)
