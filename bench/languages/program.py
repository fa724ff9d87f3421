"""One of the programs, running: questions in, answers out."""
import subprocess
from collections import namedtuple

Answer = namedtuple("Answer", "value nodes cpu rate")


class Program:
    def __init__(self, language, *words):
        self.language = language
        self._process = subprocess.Popen([*language.command(), *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                         bufsize=1, env=language.environment())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.stdin.close()
        self._process.wait()

    def line_after(self, *lines):
        """Its next line after it was told these."""
        for line in lines:
            self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().rstrip("\n")

    def ask(self, kind, depth, position):
        words = self.line_after(f"{kind} {depth} {position}").split()
        if words[::2] != ["value", "nodes", "cpu", "rate"]:
            raise RuntimeError(f"{self.language.name} was asked '{kind} {depth} {position}' and answered '{' '.join(words)}'")
        return Answer(int(words[1]), int(words[3]), float(words[5]), float(words[7]))
