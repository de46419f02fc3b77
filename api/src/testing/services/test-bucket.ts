import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import S3rver from '@20minutes/s3rver';
import { DUMMY_ACCOUNT } from '@20minutes/s3rver/lib/models/account.js';

const BUCKET = 'photos';
/** s3rver's own pair is too short for an operator's. */
const KEY_PAIR = { id: 'photos-of-the-tests', secret: 'Zk3Xp9Tq7Lm2Wv5Bn8Rd4Hs6' };

/** `unavailable`: 503. `silent`: taken, and never answered. `broken`: an answer that breaks off in the middle. `denied`: 403. */
type Fault = 'unavailable' | 'silent' | 'broken' | 'denied';

export type TestBucket = {
  /** What an operator sets to use it. */
  variables: Record<string, string>;
  /** The names of all objects in it, sorted. */
  keys: () => string[];
  /** How many answers are being sent right now. */
  beingSent: () => number;
  /** Fails requests whose `GET <object>` matches, until `mend`. */
  fail: (fault: Fault, which?: RegExp) => void;
  mend: () => void;
};

/** A bucket of its own behind a real S3 protocol; gone after the file's tests. */
export async function startTestBucket(prefix = 'ongi/media'): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'ongi-bucket-'));
  const options = { silent: true, directory, vhostBuckets: false, configureBuckets: [{ name: BUCKET }] };
  const s3rver = new S3rver(options);
  await s3rver.configureBuckets();
  DUMMY_ACCOUNT.createKeyPair(KEY_PAIR.id, KEY_PAIR.secret);
  const answerOfS3rver = s3rver.callback();
  const objects = new Set<string>();
  let failing: { fault: Fault; which: RegExp } | undefined;
  let beingSent = 0;

  const server = createServer((request, response) => {
    const { bucket, key, query } = readTarget(request);
    beingSent += 1;
    response.once('close', () => {
      beingSent -= 1;
      // Its sender was killed in the middle.
      if (request.method === 'PUT' && !request.complete) objects.delete(key);
    });
    if (failing?.which.test(`${request.method ?? ''} ${key}`) === true)
      answerWrongly(failing.fault, request, response);
    // s3rver reckons the signatures of these two addresses wrongly.
    else if (request.method === 'HEAD' && key === '') response.writeHead(bucket === BUCKET ? 200 : 404).end();
    else if (query.get('list-type') === '2')
      sendXml(response, 200, listOf(objects, query.get('prefix') ?? ''));
    else {
      if (request.method === 'PUT') objects.add(key);
      if (request.method === 'DELETE') objects.delete(key);
      answerOfS3rver(request, response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(directory, { recursive: true, force: true });
  });
  const { port } = server.address() as AddressInfo;
  return {
    variables: {
      MEDIA_STORE: `s3://${BUCKET}/${prefix}`,
      AWS_ENDPOINT_URL: `http://127.0.0.1:${String(port)}`,
      AWS_ACCESS_KEY_ID: KEY_PAIR.id,
      AWS_SECRET_ACCESS_KEY: KEY_PAIR.secret,
    },
    keys: () => [...objects].toSorted(),
    beingSent: () => beingSent,
    fail: (fault, which = /./) => {
      failing = { fault, which };
    },
    mend: () => {
      failing = undefined;
    },
  };
}

function readTarget({ url = '/' }: IncomingMessage): { bucket: string; key: string; query: URLSearchParams } {
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const [, bucket = '', ...names] = decodeURIComponent(pathname).split('/');
  return { bucket, key: names.join('/'), query: searchParams };
}

function answerWrongly(fault: Fault, request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  if (fault === 'unavailable') sendXml(response, 503, '<Error><Code>ServiceUnavailable</Code></Error>');
  if (fault === 'denied') sendXml(response, 403, '<Error><Code>AccessDenied</Code></Error>');
  if (fault !== 'broken') return;
  response.writeHead(200, { 'content-length': '1000', 'content-range': 'bytes 0-999/1000' });
  response.write('half', () => response.destroy());
}

function listOf(objects: ReadonlySet<string>, prefix: string): string {
  const found = [...objects].filter((key) => key.startsWith(prefix));
  const contents = found.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`;
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(xml);
}
