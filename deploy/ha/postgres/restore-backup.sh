#!/bin/sh
# Called by Patroni instead of initdb: restores the latest backup before the point in time, and replays up
# to it.
set -eu

pgbackrest --stanza=ongi restore --type=time --target="$(cat /var/lib/postgresql/data/restore-to)" \
  --target-action=promote --log-level-console=info
