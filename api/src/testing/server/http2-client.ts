import { once } from 'node:events';
import { connect, type ClientHttp2Session, type OutgoingHttpHeaders } from 'node:http2';
import { buffer } from 'node:stream/consumers';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeCertificate, type TestCertificate } from 'federation/testing/certificate';
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
