#!/bin/bash
# Starts Swift's servers on one disk. When one of them ends, the container ends and is started again.
set -eu
umask 027

mkdir -p /tmp/swift
sed -e "s|@REGION@|${AWS_REGION:-us-east-1}|" -e "s|@SECRET@|${AWS_SECRET_ACCESS_KEY}|" \
  /etc/swift/proxy-server.conf.in >/tmp/swift/proxy-server.conf

# pgBackRest trusts exactly this certificate, which is made once and lies in a volume that both mount.
if [ ! -e /tls/certificate.pem ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=object-store \
    -addext subjectAltName=DNS:object-store -keyout /tls/key.pem -out /tls/certificate.new 2>/dev/null
  chmod 644 /tls/certificate.new
  mv /tls/certificate.new /tls/certificate.pem
fi
cat /tls/certificate.pem /tls/key.pem >/tmp/store.pem

memcached -l 127.0.0.1 -m 32 &
swift-account-server /etc/swift/account-server.conf &
swift-container-server /etc/swift/container-server.conf &
swift-object-server /etc/swift/object-server.conf &
swift-object-updater /etc/swift/object-server.conf &
swift-object-replicator /etc/swift/object-server.conf &
swift-proxy-server /tmp/swift/proxy-server.conf &
haproxy -db -f /etc/haproxy/tls.cfg &

# The buckets; a bucket that is there stays as it is.
(
  until curl -fsS -o /dev/null http://127.0.0.1:8080/healthcheck 2>/dev/null; do sleep 0.5; done
  token=$(curl -fsS -D - -o /dev/null -H 'X-Auth-User: ongi:object-store' -H "X-Auth-Key: ${AWS_SECRET_ACCESS_KEY}" \
    http://127.0.0.1:8080/auth/v1.0 | tr -d '\r' | sed -n 's/^X-Auth-Token: //ip')
  for bucket in ${BUCKETS}; do
    curl -fsS -X PUT -H "X-Auth-Token: ${token}" "http://127.0.0.1:8080/v1/AUTH_ongi/${bucket}"
  done
  touch /tmp/ready
  exec sleep infinity
) &

wait -n
exit 1
