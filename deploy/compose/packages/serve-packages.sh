#!/bin/sh
# Adds this image's version to the volume, atomically, and serves all versions in it: open pages continue to
# run the version they started with.
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

# With a certificate port 8443 speaks TLS and HTTP/2; 8080 stays for the other containers.
: >/tmp/tls.conf
if [ -e /tls/cert.pem ]; then
  cp /etc/nginx/tls.conf /tmp/tls.conf
fi

exec nginx -c /etc/nginx/nginx.conf -g 'daemon off;'
