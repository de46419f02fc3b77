#!/bin/sh
# pgbackrest-restore-wal <file> <path>: PostgreSQL's restore_command, run in the data directory. PostgreSQL
# requests each file here before it reads its own, and a promotion waits for that. A request of the archive
# costs a process and a connection, so some are spared:
# - A standby has what it has just received: it is told that the archive has no such file, and reads its own.
#   After half a minute the archive is requested all the same, in case its own ends too early: by then a
#   standby of a primary that is gone has been promoted, or follows another one.
# - Without a primary it requests the same file again and again, which the archive does not have yet: what was
#   missing is requested again after twenty seconds.
# - The history of a timeline that it has does not change. Those that it does not have decide the number of
#   the next timeline: they are requested each time.
set -u

RECEIVED_SECONDS=30
RESTORED_SECONDS=60
MISSING_SECONDS=20
# Each has a name and the second until which it counts.
local_wal=${TMPDIR:-/tmp}/pgbackrest-local-wal
missing_wal=${TMPDIR:-/tmp}/pgbackrest-missing-wal
now=$(date +%s)

case $1 in *.history) [ ! -e "pg_wal/$1" ] || exit 1 ;; esac
# A file of WAL has 24 characters.
if [ "${#1}" -eq 24 ]; then
  name='' until=0
  [ ! -e "$missing_wal" ] || read -r name until <"$missing_wal"
  [ "$name" != "$1" ] || [ "$now" -ge "$until" ] || exit 1
  # An older file may be one that PostgreSQL has renamed for later use.
  if [ -n "$(find "pg_wal/$1" -mmin -1 2>/dev/null)" ]; then
    name='' until=0
    [ ! -e "$local_wal" ] || read -r name until <"$local_wal"
    if [ "$name" != "$1" ]; then
      until=$((now + RECEIVED_SECONDS))
      echo "$1 $until" >"$local_wal"
    fi
    [ "$now" -ge "$until" ] || exit 1
  fi
fi
code=0
pgbackrest --stanza=ongi archive-get "$1" "$2" || code=$?
# PostgreSQL makes it its own file.
[ "$code" -ne 0 ] || echo "$1 $((now + RESTORED_SECONDS))" >"$local_wal"
# 1: it is not there.
[ "$code" -ne 1 ] || echo "$1 $((now + MISSING_SECONDS))" >"$missing_wal"
exit "$code"
