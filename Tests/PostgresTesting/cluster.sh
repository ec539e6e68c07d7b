#!/bin/sh
# Runs a cluster of PostgreSQL of its own until standard input ends: cluster.sh [SETTING=VALUE...]
#
# Prints `ready FOLDER`, the folder of its socket, or a line with the reason why it can't run. It listens on no network.
# Its superuser `owner` needs no password on the socket, other logins do. At the end it removes everything.
#
# It answers `ok` to these lines: `create DATABASE`, `copy FROM TO` with pg_dump (if `tools` answers `ok`), `stop`, which
# simulates a crash, and `start`.
umask 077

# Takes the newest installed server. Debian keeps several, outside of PATH.
bin=$(ls -d /usr/lib/postgresql/*/bin /usr/pgsql-*/bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$bin" ] && [ -x "$bin/initdb" ] || bin=$(dirname "$(command -v initdb)" 2>/dev/null)
if [ ! -x "$bin/initdb" ] || [ ! -x "$bin/postgres" ]; then
  echo "PostgreSQL's server is not installed (package postgresql)"
  exit 1
fi

# Since PostgreSQL 15, a new database is logged block by block, which takes three times as long as a copy of its files.
copying=
if "$bin/createdb" --help | grep -q -e --strategy; then copying=--strategy=file_copy; fi

# A new cluster is kept for the next ones, because a copy is quicker than initdb. It depends on the server and on this script.
template=$(cd "$(dirname "$0")/../.." && pwd)/.build/postgres-$("$bin/postgres" --version | cat - "$0" | cksum | cut -d ' ' -f 1)

place=${TMPDIR:-/tmp}
# In memory nothing is synced.
case " $* " in *" fsync=on "*) place=/var/tmp ;; esac
folder=$(mktemp -d "$place/juice-postgres.XXXXXX") || exit 1
# PostgreSQL refuses to run as root.
as=
if [ "$(id -u)" = 0 ]; then
  chown nobody "$folder"
  as="setpriv --reuid=nobody --regid=$(id -g nobody) --clear-groups"
fi

stop() {
  [ -n "$server" ] && kill -QUIT "$server" 2>/dev/null && wait "$server"
  rm -rf "$folder"
}
# Ctrl-C ends the tests first. Then the input ends, and with it this script.
trap '' INT HUP
trap 'exit 1' TERM
trap stop EXIT

fail() {
  echo "PostgreSQL can't be run: $(tail -n 1 "$folder/log" 2>/dev/null)"
  exit 1
}

cd "$folder" || exit 1
if [ -d "$template" ] && cp -R "$template" "$folder/data"; then
  [ -z "$as" ] || chown -R nobody "$folder/data"
else
  rm -rf "$folder/data"
  $as "$bin/initdb" -D "$folder/data" -U owner -E UTF8 --no-locale --no-sync -A trust >"$folder/log" 2>&1 </dev/null || fail
  # The rename fails if another script was quicker.
  cp -R "$folder/data" "$template.$$" 2>/dev/null && mv -T "$template.$$" "$template" 2>/dev/null || rm -rf "$template.$$"
fi
cat >"$folder/data/pg_hba.conf" <<HBA
local all owner trust
local all all scram-sha-256
HBA
cat >>"$folder/data/postgresql.conf" <<CONF
listen_addresses = ''
unix_socket_directories = '$folder'
fsync = off
full_page_writes = off
wal_level = minimal
max_wal_senders = 0
password_encryption = scram-sha-256
autovacuum = off
max_connections = 200
shared_buffers = 16MB
max_wal_size = 128MB
jit = off
CONF
for setting; do echo "${setting%%=*} = '${setting#*=}'" >>"$folder/data/postgresql.conf"; done

start() {
  # The server ends with this shell, even if the shell is killed.
  $as setpriv --pdeathsig QUIT "$bin/postgres" -D "$folder/data" >>"$folder/log" 2>&1 </dev/null &
  server=$!
  until "$bin/pg_isready" -q -h "$folder" -d postgres; do
    kill -0 "$server" 2>/dev/null || fail
    sleep 0.05
  done
}

start
chmod 711 "$folder"
echo "ready $folder"
while read -r command name copy; do
  case $command in
    create) "$bin/createdb" -h "$folder" -U owner $copying "$name" 2>&1 && echo ok ;;
    tools) [ -x "$bin/pg_dump" ] && [ -x "$bin/pg_restore" ] && echo ok || echo missing ;;
    copy)
      "$bin/createdb" -h "$folder" -U owner $copying "$copy" 2>&1 \
        && "$bin/pg_dump" -h "$folder" -U owner -F custom -n juice -f "$folder/dump" "$name" 2>&1 \
        && "$bin/pg_restore" -h "$folder" -U owner -d "$copy" "$folder/dump" 2>&1 && echo ok
      ;;
    stop) kill -QUIT "$server" && { wait "$server"; server=; echo ok; } ;;
    start) start && echo ok ;;
  esac
done
