#!/bin/sh
# Runs in a fresh system: installs the earlier version, upgrades it, follows the links of the pages, sells, and removes it
# without a trace. Does the same with the tarball, as a person without rights and without a network.
set -eu
cd "$(dirname "$0")"
export DEBIAN_FRONTEND=noninteractive

# Lists everything that a package could leave behind. The system keeps copies of its lists of users, such as /etc/shadow-.
traces() {
  find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /run -o -path /tmp -o -path /srv \
    -o -path /var/cache -o -path /var/log -o -path '/etc/*-' \) -prune -o -print | sort
  cat /etc/passwd /etc/group
}

install() { apt-get install -qq --no-install-recommends "./$1" >/dev/null; }

if command -v swift; then exit 1; fi
traces >before
install old.deb
dpkg-query -W juice-maker
install new.deb
dpkg-query -W juice-maker

./links
./sell
for store in schema-*.db; do
  echo "$store"
  JUICE_MAKER_STORE=$PWD/$store ./sell
done
# A missing library is named, and only the command that needs it fails.
juice-maker --store postgres://juice@localhost/juice stock 2>&1 | grep libpq

apt-get purge -qq --auto-remove juice-maker >/dev/null
traces | diff before -
ls schema-*.db

# The home has a space in its name. `links` reads a system, whose `usr` is here the folder of the program.
home='/tmp/the owner'
mkdir "$home" "$home/juice"
chown nobody:nogroup "$home"
tar -xf juice-maker-*.tar.gz --strip-components=1 -C "$home/juice"
owner() {
  setpriv --reuid=nobody --regid=nogroup --clear-groups \
    env HOME="$home" LC_ALL=C.UTF-8 TERM=linux PATH="$home/.local/bin:$PATH" "$@"
}
owner "$home/juice/install.sh"
owner "$home/juice/install.sh" >/dev/null
ln -s .local "$home/usr"
./links "$home"
owner ./sell
owner juice-maker order banana
owner "$home/juice/install.sh" --uninstall
[ "$(owner find "$home/.local" -type f)" = "$home/.local/share/juice-maker/juice.db" ]
