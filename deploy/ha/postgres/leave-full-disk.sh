#!/bin/sh
# On every node: a primary whose disk is full goes on running and rejects writes, which Patroni does not
# notice. It is made a standby while there is still room to end properly.
set -u

DATA=/var/lib/postgresql/data
MIN_FREE_MB=64
# Where every disk is full, the nodes must not take turns all the time.
NEXT_SECONDS=600

is_primary() { curl -fsS -o /dev/null http://127.0.0.1:8008/primary 2>/dev/null; }

while sleep 3; do
  free=$(df --output=avail -B1M "$DATA" | tail -n 1) && [ "$free" -lt "$MIN_FREE_MB" ] || continue
  is_primary || continue
  # Patroni chooses among the standbys that have every acknowledged write, and refuses if there is none: the
  # exit code is 0 then as well.
  patronictl switchover --primary "$PATRONI_NAME" --force
  is_primary && continue
  echo "leave-full-disk: $free MB were free; another node is the primary"
  sleep "$NEXT_SECONDS"
done
