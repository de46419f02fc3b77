#!/bin/sh
# On every node; whichever is the primary makes the backup that is due: a full one each week, the rest
# incremental.
set -u

FULL_EVERY_SECONDS=604800
every_seconds=$((${BACKUP_EVERY_HOURS:-24} * 3600))

# Seconds since the epoch at which the last backup of this kind ended; 0 without one.
last_backup() {
  pgbackrest --stanza=ongi info --output=json | jq "[.[0].backup[]? | select($1) | .timestamp.stop] | max // 0"
}

rounds=0
while sleep 30; do
  curl -fsS -o /dev/null http://127.0.0.1:8008/primary 2>/dev/null || { rounds=0 && continue; }
  # A node that has just become the primary has enough to do.
  rounds=$((rounds + 1))
  [ "$rounds" -gt 1 ] || continue
  # Does nothing where it was done.
  pgbackrest --stanza=ongi stanza-create || continue
  last=$(last_backup true) || continue
  now=$(date +%s)
  [ $((now - last)) -ge "$every_seconds" ] || continue
  last_full=$(last_backup '.type == "full"') || continue
  kind=incr
  [ $((now - last_full)) -lt "$FULL_EVERY_SECONDS" ] || kind=full
  pgbackrest --stanza=ongi --type="$kind" backup && echo "scheduled-backup: a backup ($kind) is complete"
done
