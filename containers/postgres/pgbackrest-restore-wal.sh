#!/bin/sh
# pgbackrest-restore-wal <file> <path>: PostgreSQL's restore_command. A standby without a primary requests the
# same file again and again, which the archive does not have yet. Each time costs a process and a connection,
# and its promotion waits for them: what was missing is looked for again after ten seconds.
set -u

MISSING_SECONDS=10
missing=${TMPDIR:-/tmp}/pgbackrest-missing-wal

# A file of WAL has 24 characters. Names of history files decide the number of the next timeline: those are
# requested each time.
if [ "${#1}" -eq 24 ] && [ -e "$missing" ]; then
  read -r name seconds <"$missing"
  [ "$name" != "$1" ] || [ $(($(date +%s) - seconds)) -ge "$MISSING_SECONDS" ] || exit 1
fi
code=0
pgbackrest --stanza=ongi archive-get "$1" "$2" || code=$?
# 1: it is not there.
[ "$code" -ne 1 ] || echo "$1 $(date +%s)" >"$missing"
exit "$code"
