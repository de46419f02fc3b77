#!/bin/sh
# pgbackrest-archive-wal <path>: PostgreSQL's archive_command, in which pgBackRest looks for its own name.
set -u

code=0
pgbackrest --stanza=ongi archive-push "$1" || code=$?
# 45: the archive has a file of that name with other contents. The end of a former timeline may exist twice:
# Patroni archives what a crashed primary left, and a node that followed it has its own copy. They differ
# after the point at which the next timeline begins, which no restore reads. Archiving must not stop there.
file=$(basename "$1")
if [ "$code" -eq 45 ] && [ "${#file}" -eq 24 ]; then
  statement='select left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)'
  current=$(psql -qAt --dbname postgres --command "$statement") || exit 45
  [ -n "$current" ] && [ "${file%????????????????}" != "$current" ] || exit 45
  echo "pgbackrest-archive-wal: $file of a former timeline is in the archive already" >&2
  exit 0
fi
exit "$code"
