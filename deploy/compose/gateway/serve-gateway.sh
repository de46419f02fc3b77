#!/bin/sh
# With a certificate in /tls, port 8443 speaks TLS and HTTP/2; 8080 stays for the other containers.
set -eu

: >/tmp/tls.conf
if [ -e /tls/cert.pem ]; then
  cp /etc/nginx/tls.conf /tmp/tls.conf
fi

exec nginx -c /etc/nginx/nginx.conf -g 'daemon off;'
