import { once } from 'node:events';
import { connect, type ClientHttp2Session, type OutgoingHttpHeaders } from 'node:http2';
import { buffer } from 'node:stream/consumers';
import { createPrivateKey, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tempDirectory } from '../data/temp-directory.ts';

export type Http2Response = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
};

type Http2Client = {
  session: ClientHttp2Session;
  request: (headers: OutgoingHttpHeaders, body?: Uint8Array) => Promise<Http2Response>;
};

/** One HTTP/2 connection. @param ca PEM of a certificate to trust */
export async function connectHttp2(origin: string, ca: string): Promise<Http2Client> {
  const session = connect(origin, { ca });
  await once(session, 'connect');
  const request = async (headers: OutgoingHttpHeaders, body?: Uint8Array): Promise<Http2Response> => {
    const stream = session.request({ ':method': body === undefined ? 'GET' : 'POST', ...headers });
    const read = buffer(stream);
    const responded = new Promise<Http2Response['headers']>((resolve, reject) => {
      stream.once('error', reject);
      stream.once('response', (received) =>
        resolve(Object.fromEntries(Object.entries(received).map(([name, value]) => [name, String(value)]))),
      );
    });
    stream.end(body);
    const [response, received] = await Promise.all([responded, read]);
    return { status: Number(response[':status']), headers: response, body: received };
  };
  return { session, request };
}

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

type TestCertificate = { cert: string; key: string };

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

/** In two files of a folder of its own: the variables that name them. */
export async function writeCertificate(
  certificate: TestCertificate = makeCertificate(),
): Promise<{ TLS_CERT_FILE: string; TLS_KEY_FILE: string }> {
  const folder = await tempDirectory();
  const variables = { TLS_CERT_FILE: join(folder, 'cert.pem'), TLS_KEY_FILE: join(folder, 'key.pem') };
  await writeFile(variables.TLS_CERT_FILE, certificate.cert);
  await writeFile(variables.TLS_KEY_FILE, certificate.key);
  return variables;
}
