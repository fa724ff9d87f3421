"""The languages: what each needs from Debian, how its program is built and how it is run."""
import glob
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


class Language:
    """`tools` are the programs it needs, `packages` those of Debian that bring them. {source} and {made} stand for the folder of
    the program and for the folder in which it is built."""

    def __init__(self, name, folder, tools, packages, run, build=None, version=None, environment=None):
        self.name = name
        self.folder = os.path.join(HERE, folder)
        self.tools = tools
        self.packages = packages
        self._run = run
        self._build = build
        self._version = version
        self._environment = environment or {}
        self.made = None

    def missing(self, builds):
        """Why it cannot be run here, or nothing."""
        for tool in self.tools:
            if not shutil.which(tool):
                return f"{tool} is not installed"
        return None

    def build(self, builds):
        self.made = os.path.join(builds, self.name)
        os.makedirs(self.made, exist_ok=True)
        if self._build:
            subprocess.run(self._filled(self._build), check=True, env=self.environment())

    def command(self):
        return self._filled(self._run)

    def environment(self):
        filled = {key: value.format(made=self.made) for key, value in self._environment.items()}
        return {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **filled}

    def version(self):
        done = subprocess.run(self._version, capture_output=True, text=True, check=True)
        return (done.stdout or done.stderr).splitlines()[0]

    def install(self, builds):
        apt_get("install", "-y", "--no-install-recommends", *self.packages)

    def _filled(self, words):
        return [word.format(source=self.folder, made=self.made) for word in words]


class Numba(Language):
    """Debian's python3-numba wants scipy, and that a version of Boost which cannot stand beside the one that plateau needs. numba
    itself does without both: the package is unpacked into the folder of the build, and only there."""

    def unpacked(self, builds):
        return os.path.join(builds, self.name, "debian", "usr", "lib", "python3", "dist-packages")

    def missing(self, builds):
        path = os.pathsep.join([self.unpacked(builds), os.environ.get("PYTHONPATH", "")])
        done = subprocess.run(["/usr/bin/python3", "-c", "import numba"], env={**os.environ, "PYTHONPATH": path}, capture_output=True)
        return "python3-numba is not installed" if done.returncode else None

    def install(self, builds):
        super().install(builds)
        folder = os.path.join(builds, self.name)
        os.makedirs(folder, exist_ok=True)
        apt_get("download", "python3-numba", cwd=folder)
        for package in glob.glob(os.path.join(folder, "python3-numba_*.deb")):
            subprocess.run(["dpkg", "-x", package, os.path.join(folder, "debian")], check=True)
            os.remove(package)

    def version(self):
        program = "import numba, sys; print('numba', numba.__version__, 'on Python', sys.version.split()[0])"
        return subprocess.run(["/usr/bin/python3", "-c", program], env=self.environment(), capture_output=True, text=True,
                              check=True).stdout.strip()


def apt_get(*words, cwd=None):
    command = ["apt-get", *words]
    if os.geteuid() != 0 and words[0] == "install":
        command.insert(0, "sudo")
    print("+ " + " ".join(command), flush=True)
    subprocess.run(command, check=True, cwd=cwd)


LANGUAGES = [
    Language("cpp", "cpp", ["g++"], ["g++"], ["{made}/awale"], version=["g++", "--version"],
             build=["g++", "-O2", "-march=native", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-o", "{made}/awale",
                    "{source}/awale.cc"]),
    Language("c", "c", ["gcc"], ["gcc", "libc6-dev"], ["{made}/awale"], version=["gcc", "--version"],
             build=["gcc", "-O2", "-march=native", "-std=c11", "-Wall", "-Wextra", "-Werror", "-o", "{made}/awale",
                    "{source}/awale.c"]),
    Language("rust", "rust", ["rustc"], ["rustc"], ["{made}/awale"], version=["rustc", "--version"],
             build=["rustc", "-C", "opt-level=2", "-C", "target-cpu=native", "-o", "{made}/awale",
                    "{source}/awale.rs"]),
    Language("go", "go", ["go"], ["golang-go"], ["{made}/awale"], version=["go", "version"],
             environment={"GOCACHE": "{made}/cache", "GO111MODULE": "off"},
             build=["go", "build", "-o", "{made}/awale", "{source}/awale.go"]),
    Language("java", "java", ["java", "javac"], ["default-jdk-headless"], ["java", "-cp", "{made}", "Awale"],
             version=["java", "-version"], build=["javac", "-d", "{made}", "{source}/Awale.java"]),
    Language("javascript", "javascript", ["node"], ["nodejs"], ["node", "{source}/awale.js"], version=["node", "--version"]),
    Language("pypy", "python", ["pypy3"], ["pypy3"], ["pypy3", "{source}/awale.py"],
             version=["pypy3", "-c", "import sys; print(' '.join(sys.version.split('\\n')[1].split()[:2])[1:])"]),
    Numba("numba", "python", ["/usr/bin/python3"], ["python3-numpy", "python3-llvmlite", "libgomp1"],
          ["/usr/bin/python3", "{source}/awale_numba.py"],
          environment={"PYTHONPATH": "{made}/debian/usr/lib/python3/dist-packages"}),
    Language("python", "python", [sys.executable], ["python3"], [sys.executable, "{source}/awale.py"],
             version=[sys.executable, "--version"]),
]
