#!/bin/sh
# Lays the version that this image brought beside those that earlier images left in the volume, and serves them all: pages that are
# open go on with the version they began with. It appears as a whole or not at all.
set -eu

for version in /usr/share/ongi/built/*/*/; do
  name=$(basename "$(dirname "$version")")
  target=/srv/packages/$name/$(basename "$version")
  if [ ! -d "$target" ]; then
    mkdir -p "/srv/packages/$name"
    half=$(mktemp -d "/srv/packages/$name/.half-XXXXXX")
    cp -R "$version." "$half"
    chmod 755 "$half"
    sync
    mv "$half" "$target"
  fi
done

exec nginx -c /etc/nginx/nginx.conf -g 'daemon off;'
