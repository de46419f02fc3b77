#!/bin/sh
# Called by Patroni with an address of the new cluster's superuser: after initdb, and after a restore, where
# all is there.
set -eu

psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 "$1" <<'SQL'
\getenv password APP_DATABASE_PASSWORD
select not exists (select 1 from pg_roles where rolname = 'ongi') as is_new \gset
\if :is_new
create role ongi login;
\endif
alter role ongi password :'password';
select not exists (select 1 from pg_database where datname = 'ongi') as is_new \gset
\if :is_new
create database ongi owner ongi;
\endif
SQL
rm -f /var/lib/postgresql/data/restore-to
