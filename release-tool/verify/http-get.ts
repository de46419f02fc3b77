import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { ReleaseError } from '../format/release-error.ts';

const LIMIT_MS = 15_000;
const MAX_BYTES = 50_000_000;

export type Served = {
  address: URL;
  status: number;
  /** Empty where a header is missing. */
  header: (name: string) => string;
  /** As it was sent. */
  body: Buffer;
};

/**
 * Nothing is followed or decompressed. @throws ReleaseError
 * @param path where it must be sent as it is: a URL tidies it up
 */
export function httpGet(
  address: URL,
  headers: Readonly<Record<string, string>> = {},
  path = address.pathname + address.search,
): Promise<Served> {
  const send = address.protocol === 'https:' ? requestOverTls : requestPlain;
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void =>
      reject(new ReleaseError('unreachable', `${address.href} does not answer (${error.message})`));
    const sent = send(address, { path, headers: { accept: '*/*', ...headers }, timeout: LIMIT_MS });
    sent.once('timeout', () => sent.destroy(new Error(`nothing came for ${LIMIT_MS / 1_000} s`)));
    sent.once('error', fail);
    sent.once('response', (response) => {
      readBody(response).then(
        (body) =>
          resolve({
            address,
            status: response.statusCode ?? 0,
            header: (name) => String(response.headers[name.toLowerCase()] ?? ''),
            body,
          }),
        fail,
      );
    });
    sent.end();
  });
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const brotli = promisify(brotliDecompress);
const unzip = promisify(gunzip);

/** The body without its encoding; undefined where that is unknown, or the body is not encoded so. */
export async function decoded(served: Served): Promise<Buffer | undefined> {
  const { body } = served;
  const options = { maxOutputLength: MAX_BYTES };
  switch (served.header('content-encoding').toLowerCase()) {
    case '':
    case 'identity':
      return body;
    case 'br':
      return brotli(body, options).catch(() => undefined);
    case 'gzip':
      return unzip(body, options).catch(() => undefined);
    default:
      return undefined;
  }
}
