#!/bin/sh
# Lists the functions that a till runs for its start and some orders: functions.sh PROGRAM
#
# PROGRAM has its symbols. The linker puts the functions of Packaging/functions.txt side by side: see `make functions`.
set -eu
program=$(realpath "$1")
folder=$(mktemp -d)
server=juice-maker-functions-$$
trap 'tmux -L $server kill-server 2>/dev/null || :; rm -rf "$folder"' EXIT
export HOME=$folder XDG_CONFIG_HOME=$folder XDG_DATA_HOME=$folder XDG_STATE_HOME=$folder XDG_CACHE_HOME=$folder
export LC_ALL=C.UTF-8

# sell COLUMNS ROWS: sells at a till of that size, and notes the calls.
sell() {
	export JUICE_MAKER_STORE=$folder/$1.db
	tmux -L $server -f /dev/null new-session -d -x "$1" -y "$2" \
		"exec valgrind --tool=callgrind --demangle=no --callgrind-out-file=$folder/$1.calls --log-file=$folder/$1.log $program"
	until tmux -L $server capture-pane -p | grep -q '? *help'; do sleep 1; done
	for key in 2 4 b Enter Enter Enter; do
		tmux -L $server send-keys $key
		sleep 2
	done
	kill -TERM "$(tmux -L $server list-panes -F '#{pane_pid}')"
	while tmux -L $server has-session 2>/dev/null; do sleep 1; done
}

# The built-in menu has no prices: a digit orders. With prices it begins a bill, and `b` asks for its payment.
unset JUICE_MAKER_MENU
sell 80 24
export JUICE_MAKER_MENU=$folder/menu.yaml
"$program" menu example stand-day >"$JUICE_MAKER_MENU"
sell 120 40

# The C library has functions of its own, which are no symbols of the program.
export LC_ALL=C
sed -nE "s/^c?fn=\([0-9]+\) ([^']+).*/\1/p" "$folder"/*.calls | sort -u >"$folder/called"
nm "$program" | awk '{ print $NF }' | sort -u >"$folder/symbols"
comm -12 "$folder/called" "$folder/symbols"
