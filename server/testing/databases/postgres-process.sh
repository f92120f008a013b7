#!/bin/sh
# Runs PostgreSQL until standard input ends: postgres-process.sh BINARIES FOLDER PORT. BINARIES contains initdb, pg_ctl and
# postgres. FOLDER belongs to this user and is deleted at the end. Prints "ready". The parent process holds the other end of
# standard input, which closes however the parent ends, so that no server is left; signals that a terminal sends to the
# process group are ignored for that.
trap '' HUP INT TERM
binaries=$1 folder=$2 port=$3

# Sorting must not depend on the machine's locales: compare code points.
"$binaries/initdb" --pgdata="$folder/data" --username=postgres --pwfile="$folder/password" --auth=password --no-sync \
  --encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 > "$folder/log" 2>&1 &&
  "$binaries/pg_ctl" start --pgdata="$folder/data" --wait --silent --log="$folder/log" --options="-p $port \
    -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c wal_level=minimal -c max_wal_senders=0 -c full_page_writes=off -c autovacuum=off -c max_connections=200" > /dev/null 2>&1 &&
  echo ready || cat "$folder/log" >&2

cat > /dev/null
"$binaries/pg_ctl" stop --pgdata="$folder/data" --mode=immediate --silent > /dev/null 2>&1
rm -rf "$folder"
