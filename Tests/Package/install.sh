#!/bin/sh
# Tests Packaging/install.sh with a made-up program, without root: an upgrade, a path with spaces, and what stays at the end.
# Tests/lint.sh runs it; test.sh installs the real tarball in fresh systems.
set -eu
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export HOME="$folder/the owner's home" LC_ALL=C.UTF-8
unset PREFIX XDG_DATA_HOME XDG_CONFIG_HOME
prefix=$HOME/.local

fail() {
  echo "install.sh: $1" >&2
  exit 1
}

# Makes a tarball's folder of this version, with one file of this name that other versions lack.
release() { # VERSION PAGE
  tree="$folder/a stick/$1"
  mkdir -p "$tree/bin" "$tree/lib/systemd/system" "$tree/share/doc/juice-maker"
  cp Packaging/install.sh "$tree"
  cp debian/systemd/juice-maker-kiosk@.service "$tree/lib/systemd/system"
  echo "$1" >"$tree/share/doc/juice-maker/$2"
  printf '#!/bin/sh\n[ "$1" != --version ] || echo %s\n[ "$1" != doctor ] || echo "doctor of %s"\n' "$1" "$1" >"$tree/bin/juice-maker"
  # A stick without rights.
  chmod -R a-x,a+X "$tree"
}

# Everything in the home but its root.
files() { (cd "$HOME" && find . -mindepth 1 | sort); }

release 1.0.0 old.md
release 1.1.0 new.md
mkdir -p "$prefix/share/juice-maker" "$prefix/bin" "$HOME/.config/juice-maker"
echo sales >"$prefix/share/juice-maker/juice.db"
echo 'language: ko' >"$HOME/.config/juice-maker/settings.yaml"
echo mine >"$prefix/bin/another-program"
files >"$folder/before"
cksum "$prefix/share/juice-maker/juice.db" "$HOME/.config/juice-maker/settings.yaml" >"$folder/data"

sh "$folder/a stick/1.0.0/install.sh" >"$folder/out" || fail "the first installation fails"
grep -q 'doctor of 1.0.0' "$folder/out" || fail "doctor does not run after it"
grep -qF "'$prefix/bin/juice-maker'" "$folder/out" || fail "it does not say how to open the till"
[ "$("$prefix/bin/juice-maker" --version)" = 1.0.0 ] || fail "the program does not run"
grep -qF "ExecStart=\"$prefix/bin/juice-maker\" till --kiosk" "$prefix/lib/systemd/system/juice-maker-kiosk@.service" \
  || fail "a service names another program"
files >"$folder/once"
sh "$folder/a stick/1.0.0/install.sh" >/dev/null || fail "a second installation fails"
files | diff "$folder/once" - || fail "a second installation differs"

# A program for another processor.
printf '\177ELF' >"$folder/a stick/1.1.0/bin/wrong"
mv "$folder/a stick/1.1.0/bin/juice-maker" "$folder/right"
mv "$folder/a stick/1.1.0/bin/wrong" "$folder/a stick/1.1.0/bin/juice-maker"
if sh "$folder/a stick/1.1.0/install.sh" >/dev/null 2>"$folder/out"; then fail "a wrong program is installed"; fi
grep -q "$(uname -m)" "$folder/out" || fail "it does not name the machine"
files | diff "$folder/once" - || fail "a wrong program leaves traces"
mv "$folder/right" "$folder/a stick/1.1.0/bin/juice-maker"

PATH="$prefix/bin:$PATH" sh "$folder/a stick/1.1.0/install.sh" >"$folder/out" || fail "the upgrade fails"
grep -qx 'Open the till: juice-maker' "$folder/out" || fail "it does not see that the program is on the PATH"
[ "$("$prefix/bin/juice-maker" --version)" = 1.1.0 ] || fail "the upgrade leaves the earlier program"
[ ! -e "$prefix/share/doc/juice-maker/old.md" ] || fail "the upgrade leaves a page of the earlier version"
[ -e "$prefix/share/doc/juice-maker/new.md" ] || fail "the upgrade lacks a page"
cksum "$prefix/share/juice-maker/juice.db" "$HOME/.config/juice-maker/settings.yaml" | diff "$folder/data" - \
  || fail "the upgrade changes the sales or the settings"

sh "$folder/a stick/1.1.0/install.sh" --uninstall >"$folder/out" || fail "--uninstall fails"
grep -qF "$prefix/share/juice-maker" "$folder/out" || fail "--uninstall does not say where the sales are"
files | diff "$folder/before" - || fail "--uninstall leaves files, or removes others"
cksum "$prefix/share/juice-maker/juice.db" "$HOME/.config/juice-maker/settings.yaml" | diff "$folder/data" - \
  || fail "--uninstall changes the sales or the settings"
sh "$folder/a stick/1.1.0/install.sh" --uninstall >/dev/null || fail "a second --uninstall fails"

cd "$folder"
place="an other/R&D|1"
PREFIX="$place" LC_ALL=ko_KR.UTF-8 sh "a stick/1.1.0/install.sh" >"$folder/out" || fail "PREFIX fails"
[ "$("$folder/$place/bin/juice-maker" --version)" = 1.1.0 ] || fail "PREFIX is ignored"
grep -q '포스를 열려면' "$folder/out" || fail "it does not speak Korean"
unit="$folder/$place/lib/systemd/system/juice-maker-kiosk@.service"
grep -qF "ExecStart=\"$folder/$place/bin/juice-maker\" till" "$unit" || fail "& or | in a folder breaks a service"
grep -qF " file:$folder/$place/share/doc/" "$unit" || fail "a service's page is elsewhere"
if sh "a stick/1.1.0/install.sh" --prefix /nowhere >/dev/null 2>&1; then fail "it accepts an unknown option"; fi
