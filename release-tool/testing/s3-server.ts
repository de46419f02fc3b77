import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from '@20minutes/s3rver';

export const TEST_BUCKET = 'site';

/** So many objects are told at once; S3 tells a thousand. */
export const OBJECTS_IN_LIST = 4;

export type S3Server = {
  /** What a person would set to reach it. */
  env: Record<string, string>;
  /** The headers that an object was put with. */
  headersOf: (key: string) => IncomingMessage['headers'] | undefined;
  close: () => Promise<void>;
};

/** An S3 of its own, whose objects lie in a folder. */
export async function startS3Server(directory: string): Promise<S3Server> {
  const s3rver = new S3rver({
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: TEST_BUCKET }],
  });
  await s3rver.configureBuckets();
  const front = new Front();
  const answer = s3rver.callback();
  const server = createServer((request, response) => {
    if (!front.answers(request, response)) answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_REGION: 'us-east-1',
      // The pair that s3rver knows.
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    headersOf: (key) => front.put.get(key),
    close: () => close(server),
  };
}

/**
 * What s3rver cannot do. It puts an object in another's place although `If-None-Match` forbids it; and it reckons the signature of a
 * list's address wrongly, and encrypts where the next part begins with a cipher that is gone from OpenSSL.
 */
class Front {
  /** The objects that there are. */
  readonly put = new Map<string, IncomingMessage['headers']>();

  answers({ method, url = '/', headers }: IncomingMessage, response: ServerResponse): boolean {
    const { pathname, searchParams } = new URL(url, 'http://s3');
    const [, bucket = '', key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(pathname)) ?? [];
    if (bucket !== TEST_BUCKET) return false;
    if (searchParams.get('list-type') === '2') {
      send(response, 200, this.#list(searchParams));
      return true;
    }
    if (method === 'DELETE') this.put.delete(key);
    if (method !== 'PUT') return false;
    if (headers['if-none-match'] === '*' && this.put.has(key)) {
      send(response, 412, '<Error><Code>PreconditionFailed</Code></Error>');
      return true;
    }
    this.put.set(key, headers);
    return false;
  }

  #list(asked: URLSearchParams): string {
    const after = asked.get('continuation-token') ?? '';
    const keys = [...this.put.keys()]
      .filter((key) => key.startsWith(asked.get('prefix') ?? '') && key > after)
      .toSorted();
    const part = keys.slice(0, OBJECTS_IN_LIST);
    const objects = part.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    return keys.length === part.length
      ? `<ListBucketResult><IsTruncated>false</IsTruncated>${objects}</ListBucketResult>`
      : `<ListBucketResult><IsTruncated>true</IsTruncated>${objects}<NextContinuationToken>${part.at(-1)}</NextContinuationToken></ListBucketResult>`;
  }
}

function send(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(xml);
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
  });
}
