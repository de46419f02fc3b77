import { createPrivateKey, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';

/* A certificate made here and now, so that none expires in the repository: RFC 5280, by hand. */

const DAY_MS = 86_400_000;

/** One element of DER: tag, length, content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  // Browsers insist on the shortest form.
  const long = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...(length < 0x80 ? [length] : long)]), content]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
/** UTCTime, which browsers insist on until 2049. */
const timeOf = (date: Date): Buffer =>
  der(
    0x17,
    Buffer.from(
      `${date
        .toISOString()
        .slice(2)
        .replaceAll(/[-:T]|\..+/g, '')}Z`,
    ),
  );

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const COMMON_NAME = oid('550403');
const ALTERNATIVE_NAMES = oid('551d11');

export type TestCertificate = { cert: string; key: string };

/** Self-signed, for localhost and 127.0.0.1, valid for two days. */
export function makeCertificate(commonName = 'localhost'): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(commonName)))));
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  const certificate = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([0x01]), randomBytes(15)),
    ECDSA_WITH_SHA256,
    name,
    sequence(timeOf(new Date(Date.now() - DAY_MS)), timeOf(new Date(Date.now() + DAY_MS))),
    name,
    publicKey,
    der(0xa3, sequence(sequence(ALTERNATIVE_NAMES, der(0x04, names)))),
  );
  const signature = sign('sha256', certificate, createPrivateKey(privateKey));
  const signed = sequence(certificate, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
  return { cert: new X509Certificate(signed).toString(), key: privateKey };
}
