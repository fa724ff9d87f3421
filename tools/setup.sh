# What ./run and ./test share. Sourced; expects $here, the root of the project.

build_packages=(g++ cmake ninja-build pkg-config libfmt-dev libpugixml-dev libcli11-dev libsqlite3-dev libtomlplusplus-dev
  libseccomp-dev bubblewrap python3 libboost1.81-dev)
command -v npm >/dev/null || build_packages+=(npm)  # builds the page
test_packages=(libgtest-dev libgmock-dev clang libclang-rt-14-dev chromium)

# Installs those of the Debian packages that are missing. Quick when none is.
install_packages() {
  local missing=() package
  for package in "$@"; do
    dpkg-query --show --showformat='${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed ||
      missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  if [ "$(id -u)" -ne 0 ]; then
    echo "plateau needs packages that are not installed yet. Please type (or ask an administrator to):" >&2
    echo "    sudo apt-get update && sudo apt-get install -y --no-install-recommends ${missing[*]}" >&2
    exit 1
  fi
  echo "installing: ${missing[*]}"
  local apt=(apt-get -qq -y -o Dpkg::Use-Pty=0)
  export DEBIAN_FRONTEND=noninteractive
  "${apt[@]}" install --no-install-recommends "${missing[@]}" >/dev/null 2>&1 ||
    { "${apt[@]}" update && "${apt[@]}" install --no-install-recommends "${missing[@]}" >/dev/null; }
}

# build PRESET [TARGET]: configures once, then builds what changed (without a TARGET: all, tests included). Says little unless
# something fails.
build() {
  local folder=$here/build
  [ "$1" = release ] || folder=$here/build-$1
  # A folder that ./run configured before the test packages were there has no tests yet.
  if [ ! -e "$folder/build.ninja" ] || [ "$here/CMakePresets.json" -nt "$folder/build.ninja" ] || { [ -z "${2:-}" ] && [ ! -e "$folder/tests/CTestTestfile.cmake" ]; }; then
    (cd "$here" && cmake --preset "$1" >"$folder.log" 2>&1) || { cat "$folder.log" >&2; exit 1; }
    rm -f "$folder.log"
  fi
  if [ -t 1 ]; then
    cmake --build "$folder" ${2:+--target "$2"}
  else
    local log
    log=$(mktemp)
    cmake --build "$folder" ${2:+--target "$2"} >"$log" 2>&1 || { tail -n 60 "$log" >&2; rm -f "$log"; exit 1; }
    rm -f "$log"
  fi
}

# gather_tests PRESET…: a folder whose tests are those of all these presets.
gather_tests() {
  local folder=$here/build/all-tests preset
  mkdir -p "$folder"
  : >"$folder/CTestTestfile.cmake"
  for preset in "$@"; do
    if [ "$preset" = release ]; then
      echo "subdirs(\"$here/build/tests\")" >>"$folder/CTestTestfile.cmake"
    else
      echo "subdirs(\"$here/build-$preset/tests\")" >>"$folder/CTestTestfile.cmake"
    fi
  done
  echo "$folder"
}
