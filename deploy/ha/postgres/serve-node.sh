#!/bin/sh
# Renders the settings of pgBackRest and Patroni from the environment, and starts what is requested.
set -eu
umask 077

# /etc/pgbackrest/pgbackrest.conf refers here. Patroni does not pass its environment on to PostgreSQL's
# archive_command.
mkdir -p /tmp/pgbackrest
cat >/tmp/pgbackrest.conf <<SETTINGS
[global]
repo1-type=s3
repo1-s3-bucket=${BACKUP_BUCKET}
repo1-s3-endpoint=${BACKUP_ENDPOINT}
repo1-s3-region=${AWS_REGION:-us-east-1}
repo1-s3-key=${AWS_ACCESS_KEY_ID}
repo1-s3-key-secret=${AWS_SECRET_ACCESS_KEY}
repo1-s3-uri-style=path
repo1-path=/ongi
repo1-bundle=y
repo1-retention-full-type=time
repo1-retention-full=${BACKUP_RETENTION_DAYS:-14}
${BACKUP_CA_FILE:+repo1-storage-ca-file=${BACKUP_CA_FILE}}
repo1-cipher-type=${BACKUP_PASSPHRASE:+aes-256-cbc}
repo1-cipher-pass=${BACKUP_PASSPHRASE:-}
compress-type=zst
start-fast=y
lock-path=/tmp/pgbackrest
spool-path=/tmp/pgbackrest
log-level-file=off
log-level-console=warn

[ongi]
pg1-path=/var/lib/postgresql/data/main
pg1-socket-path=/var/run/postgresql
SETTINGS
# An option without a value is an error.
sed -i '/=$/d' /tmp/pgbackrest.conf

[ "$1" = patroni ] || exec "$@"

settings=/etc/patroni/ongi.yml
if [ -e /var/lib/postgresql/data/restore-to ]; then
  sed 's/^  method: initdb$/  method: pgbackrest/' "$settings" >/tmp/patroni.yml
  settings=/tmp/patroni.yml
fi
scheduled-backup &
leave-full-disk &
exec patroni "$settings"
