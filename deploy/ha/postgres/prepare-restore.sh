#!/bin/sh
# prepare-restore [<time>], on a node that is stopped: moves its data aside. With a time, the next start
# restores to it.
set -eu

cd /var/lib/postgresql/data
if [ -e main/postmaster.pid ] && pg_ctl --pgdata main status >/dev/null; then
  echo 'prepare-restore: this node is running' >&2
  exit 1
fi
[ ! -e main ] || mv main "before-restore-$(date -u +%Y%m%dT%H%M%SZ)"
rm -f restore-to
[ $# -eq 0 ] || printf '%s\n' "$1" >restore-to
