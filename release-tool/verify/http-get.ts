import { request as requestPlain } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { ReleaseError } from '../format/release-error.ts';
import { readAtMost } from '../store/fetch-bytes.ts';

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
      readAtMost(response, MAX_BYTES, address.href).then(
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

const DECODERS = new Map([
  ['br', promisify(brotliDecompress)],
  ['gzip', promisify(gunzip)],
]);

/** The body without its encoding; undefined where there is none, or none of that encoding. */
export async function decoded({ status, header, body }: Served): Promise<Buffer | undefined> {
  if (status !== 200) return undefined;
  const encoding = header('content-encoding').toLowerCase();
  if (encoding === '' || encoding === 'identity') return body;
  return DECODERS.get(encoding)?.(body, { maxOutputLength: MAX_BYTES }).catch(() => undefined);
}
