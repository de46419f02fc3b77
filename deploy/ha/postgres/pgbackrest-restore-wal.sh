#!/bin/sh
# pgbackrest-restore-wal <file> <path>: PostgreSQL's restore_command, run in the data directory. PostgreSQL
# requests each file here before it reads its own or streams it, and a promotion or a standby of the new
# primary waits for that. A request of the archive costs a process and several connections, so some are
# spared:
# - For the first minute files of WAL are left to PostgreSQL: it reads what it has received and streams the
#   rest, which slots retain at the primary. After that the archive is requested: the primary has been gone
#   for longer than an election takes, or has removed what this node needs.
# - PostgreSQL requests the same files several times a second: what was missing is requested again after
#   twenty seconds, what was restored after a minute.
# - The history of a timeline that it has does not change. The one that it does not have decides the number of
#   the next timeline, and is requested again after ten seconds: whoever had begun that timeline holds the
#   leader's lock for longer (`ttl`, patroni.yml), even where it died at once, so nobody is promoted meanwhile.
set -u

STREAMING_SECONDS=60
RESTORED_SECONDS=60
MISSING_SECONDS=20
HISTORY_SECONDS=10
# For each file, and for all histories together, the second until which it is not requested again; in `row`
# those of the first and the last request.
folder=${TMPDIR:-/tmp}/pgbackrest-requests
now=$(date +%s)

is_due() {
  until=0
  [ ! -e "$folder/$1" ] || read -r until <"$folder/$1"
  [ "$now" -ge "$until" ]
}

# The server's paths. That of pg_rewind, which cannot stream, is another one.
case $2 in
  */RECOVERYXLOG) kind=wal ;;
  */RECOVERYHISTORY) kind=history ;;
  *) kind=other ;;
esac
[ "$kind" = other ] || [ -d "$folder" ] || mkdir -p "$folder"
case $kind in
  history)
    [ ! -e "pg_wal/$1" ] || exit 1
    is_due history || exit 1
    ;;
  wal)
    # Requests in a row: none comes while it streams.
    first=$now last=0
    [ ! -e "$folder/row" ] || read -r first last <"$folder/row"
    [ "$((now - last))" -lt "$STREAMING_SECONDS" ] || first=$now
    echo "$first $now" >"$folder/row"
    [ "$((now - first))" -ge "$STREAMING_SECONDS" ] || exit 1
    is_due "$1" || exit 1
    ;;
esac
code=0
pgbackrest --stanza=ongi archive-get "$1" "$2" || code=$?
case $kind-$code in
  history-0 | other-*) ;;
  # Also where the archive did not respond.
  history-*) echo "$((now + HISTORY_SECONDS))" >"$folder/history" ;;
  # PostgreSQL makes it its own file.
  wal-0) echo "$((now + RESTORED_SECONDS))" >"$folder/$1" ;;
  wal-1) echo "$((now + MISSING_SECONDS))" >"$folder/$1" ;;
esac
[ "$kind" != wal ] || find "$folder" -type f -mmin +10 -delete
exit "$code"
