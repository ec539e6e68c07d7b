#!/bin/sh
# Installs Juice Maker from this folder for one person. It needs no root, no network and no compiler.
#
# ./install.sh                       installs under ~/.local, also over an earlier version
# PREFIX=/usr/local ./install.sh     installs under another folder
# ./install.sh --uninstall           removes the program; the sales, the menu and the settings stay
set -eu
umask 022

# Prints the text in the language of the program.
say() { # KOREAN ENGLISH
  case ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}} in
    ko*) printf '%s\n' "$1" ;;
    *) printf '%s\n' "$2" ;;
  esac
}

from=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
prefix=${PREFIX:-${HOME:?}/.local}
case $prefix in
  /*) ;;
  *) prefix=$PWD/$prefix ;;
esac
program=$prefix/bin/juice-maker
# The installed files, one a line. Uninstalling and upgrading remove no others.
list=$prefix/share/doc/juice-maker/installed-files

# Removes an installed file, and its folders if they are empty then.
remove() { # FILE
  rm -f "$prefix/$1"
  (cd "$prefix" && rmdir -p "${1%/*}" 2>/dev/null) || true
}

uninstall() {
  if [ ! -f "$list" ]; then
    say "${prefix}에는 install.sh로 설치한 쥬스 메이커가 없어요." \
      "install.sh has installed no Juice Maker under $prefix."
    return
  fi
  files=$(cat "$list")
  printf '%s\n' "$files" | while IFS= read -r file; do remove "$file"; done
  remove "${list#"$prefix"/}"
  data=${XDG_DATA_HOME:-$HOME/.local/share}/juice-maker settings=${XDG_CONFIG_HOME:-$HOME/.config}/juice-maker
  say "쥬스 메이커를 지웠어요. 판매 기록($data)과 메뉴, 설정($settings)은 그대로 있어요." \
    "Juice Maker is removed. The sales ($data), the menu and the settings ($settings) stay."
}

# Runs the new program once, so that an earlier version stays if the new one can't run here.
try() {
  mkdir -p "$prefix/bin"
  trap 'rm -f "$program.new"' EXIT
  cp "$from/bin/juice-maker" "$program.new"
  chmod 755 "$program.new"
  if ! version=$("$program.new" --version 2>&1); then
    machine="$(uname -m), $(getconf GNU_LIBC_VERSION 2>/dev/null || echo '? glibc')"
    say "이 컴퓨터($machine)에서는 이 파일의 쥬스 메이커가 실행되지 않아요: $version
파일 이름이 PC(x86_64)는 amd64, 라즈베리 파이(aarch64)는 arm64인지 보세요. glibc 2.35 이상이 있어야 해요(데비안 12, 우분투 22.04부터)." \
      "This Juice Maker does not run on this machine ($machine): $version
Take the file with amd64 in its name for a PC (x86_64), arm64 for a Raspberry Pi (aarch64). glibc 2.35 or newer is needed, as in Debian 12 and Ubuntu 22.04." >&2
    exit 1
  fi
}

# Copies a file under a second name first: a running till keeps its program, and a full disk breaks no installed file.
copy() { # FILE
  mkdir -p "$prefix/${1%/*}"
  case $1 in
    # `try` has copied it.
    bin/juice-maker) ;;
    # Services name their program.
    lib/systemd/*) sed -e "s|^ExecStart=/usr/bin/juice-maker|ExecStart=\"$escaped/bin/juice-maker\"|" \
      -e "s|file:/usr/|file:$escaped/|" "$from/$1" >"$prefix/$1.new" ;;
    *) cp "$from/$1" "$prefix/$1.new" ;;
  esac
  # The files of a stick have no rights of their own.
  case $1 in
    bin/* | */install.sh) chmod 755 "$prefix/$1.new" ;;
    *) chmod 644 "$prefix/$1.new" ;;
  esac
  mv -f "$prefix/$1.new" "$prefix/$1"
}

install() {
  try
  escaped=$(printf '%s' "$prefix" | sed 's/[&|\\]/\\&/g')
  files=$(cd "$from" && find bin lib share -type f | sort)
  printf '%s\n' "$files" | while IFS= read -r file; do copy "$file"; done
  if [ -f "$list" ]; then
    # Files of an earlier version that the new one lacks.
    earlier=$(cat "$list")
    printf '%s\n' "$earlier" | while IFS= read -r file; do
      printf '%s\n' "$files" | grep -qxF -e "$file" || remove "$file"
    done
  fi
  printf '%s\n' "$files" >"$list.new"
  mv -f "$list.new" "$list"

  say "쥬스 메이커 ${version}: ${prefix}에 설치했어요." "Juice Maker $version is installed under $prefix."
  "$program" doctor || true
  if [ "$(command -v juice-maker || true)" = "$program" ]; then
    say "포스를 열려면: juice-maker" "Open the till: juice-maker"
  else
    say "포스를 열려면: '$program'
juice-maker만 쓰려면 다시 로그인하거나: export PATH=\"$prefix/bin:\$PATH\"" \
      "Open the till: '$program'
To type only juice-maker, log in again or run: export PATH=\"$prefix/bin:\$PATH\""
  fi
}

case $#:${1-} in
  0:) install ;;
  1:--uninstall) uninstall ;;
  *)
    say "사용법: [PREFIX=폴더] ./install.sh [--uninstall]" "Usage: [PREFIX=FOLDER] ./install.sh [--uninstall]" >&2
    exit 64
    ;;
esac
