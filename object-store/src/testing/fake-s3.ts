// oxlint-disable-next-line typescript/triple-slash-reference -- packages that import this file do not include the declarations
/// <reference path="./s3rver.d.ts" preserve="true" />
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { DUMMY_ACCOUNT } from '@20minutes/s3rver/lib/models/account.js';

/** s3rver's own key pair is too short for an operator's. */
const KEY_PAIR = { id: 'key-of-the-tests', secret: 'Zk3Xp9Tq7Lm2Wv5Bn8Rd4Hs6' };

/** Objects in one page of a list; S3 itself sends a thousand. */
export const OBJECTS_PER_PAGE = 4;

/** `unavailable`: 503. `silent`: no response. `broken`: a response that breaks off. `denied`: 403. */
export type S3Fault = 'unavailable' | 'silent' | 'broken' | 'denied';

export type FakeS3 = {
  /** The variables with which a client reaches it. */
  env: Record<string, string>;
  /** The keys of all objects, sorted. */
  keys: () => string[];
  /** The request headers with which an object was stored. */
  headersOf: (key: string) => IncomingHttpHeaders | undefined;
  /** The number of responses that are being sent now. */
  responsesInFlight: () => number;
  /** Fails requests whose `GET <key>` matches, until `restore`. */
  fail: (fault: S3Fault, requests?: RegExp) => void;
  /** How many requests have failed since the last `fail`. */
  failedRequests: () => number;
  restore: () => void;
  close: () => Promise<void>;
};

/**
 * A store that speaks S3 (s3rver), with one bucket in a temporary directory. The server before it adds what
 * s3rver lacks: conditional writes (`If-None-Match: *`), correct signatures of HEAD bucket and of lists, and
 * faults.
 */
export async function startFakeS3(bucket: string): Promise<FakeS3> {
  const directory = await mkdtemp(path.join(tmpdir(), 'fake-s3-'));
  const options = { silent: true, directory, vhostBuckets: false, configureBuckets: [{ name: bucket }] };
  const s3rver = new S3rver(options);
  await s3rver.configureBuckets();
  DUMMY_ACCOUNT.createKeyPair(KEY_PAIR.id, KEY_PAIR.secret);
  const respondWithS3rver = s3rver.callback();
  const objects = new Map<string, IncomingHttpHeaders>();
  /** By key, until its object is whole: S3 shows nobody a part of one. */
  const writing = new Map<string, Promise<void>>();
  let failing: { fault: S3Fault; requests: RegExp } | undefined;
  let responsesInFlight = 0;
  let failedRequests = 0;

  const server = createServer(respondInTurn);

  function respondInTurn(request: IncomingMessage, response: ServerResponse): void {
    const target = targetOf(request);
    const before = writing.get(target.key);
    if (before === undefined) respond(request, response, target);
    else void before.then(() => respondInTurn(request, response));
  }

  function respond(request: IncomingMessage, response: ServerResponse, target: Target): void {
    const { method = '', headers } = request;
    const { key, query } = target;
    const isOurs = target.bucket === bucket;
    responsesInFlight += 1;
    response.once('close', () => {
      responsesInFlight -= 1;
      // The sender was killed in the middle.
      if (objects.get(key) === headers && !request.complete) objects.delete(key);
    });
    if (failing?.requests.test(`${method} ${key}`) === true) {
      failedRequests += 1;
      return sendFault(failing.fault, request, response);
    }
    if (method === 'HEAD' && key === '') return void response.writeHead(isOurs ? 200 : 404).end();
    if (isOurs && query.get('list-type') === '2') return sendXml(response, 200, listPage(objects, query));
    if (isOurs && method === 'PUT') {
      if (headers['if-none-match'] === '*' && objects.has(key))
        return sendXml(response, 412, '<Error><Code>PreconditionFailed</Code></Error>');
      objects.set(key, headers);
      const written = new Promise<void>((resolve) => response.once('close', () => resolve()));
      writing.set(key, written);
      void written.then(() => writing.delete(key));
    }
    if (isOurs && method === 'DELETE') objects.delete(key);
    respondWithS3rver(request, response);
  }
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address !== null && typeof address === 'object') resolve(address.port);
    });
  });
  return {
    env: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${String(port)}`,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: KEY_PAIR.id,
      AWS_SECRET_ACCESS_KEY: KEY_PAIR.secret,
    },
    keys: () => [...objects.keys()].toSorted(),
    headersOf: (key) => objects.get(key),
    responsesInFlight: () => responsesInFlight,
    fail: (fault, requests = /./) => {
      failing = { fault, requests };
      failedRequests = 0;
    },
    failedRequests: () => failedRequests,
    restore: () => {
      failing = undefined;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

type Target = { bucket: string; key: string; query: URLSearchParams };

function targetOf({ url = '/' }: IncomingMessage): Target {
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const [, bucket = '', ...names] = decodeURIComponent(pathname).split('/');
  return { bucket, key: names.join('/'), query: searchParams };
}

function sendFault(fault: S3Fault, request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  if (fault === 'unavailable') sendXml(response, 503, '<Error><Code>ServiceUnavailable</Code></Error>');
  if (fault === 'denied') sendXml(response, 403, '<Error><Code>AccessDenied</Code></Error>');
  if (fault !== 'broken') return;
  response.writeHead(200, { 'content-length': '1000', 'content-range': 'bytes 0-999/1000' });
  response.write('half', () => response.destroy());
}

function listPage(objects: ReadonlyMap<string, unknown>, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? '';
  const prefix = query.get('prefix') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, OBJECTS_PER_PAGE);
  const isTruncated = keys.length > page.length;
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1) ?? ''}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${String(isTruncated)}</IsTruncated>${contents}${next}</ListBucketResult>`;
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(xml);
}
