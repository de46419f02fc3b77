import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { type FakeSite, startFakeSite } from '../testing/fake-site.ts';
import { bodyOf } from './site-link.ts';
import { requestUpstream } from './upstream.ts';

let site: FakeSite;

/** It closes each connection at its second request, as a site does at that moment to one that was idle. */
before(async () => {
  site = await startFakeSite();
  const known = new WeakSet<Socket>();
  site.respond = (request, response) => {
    if (known.has(request.socket)) {
      request.socket.destroy();
      return;
    }
    known.add(request.socket);
    request.resume().on('end', () => response.end(request.method));
  };
});
after(() => site.close());

async function send(method: string, body?: string): Promise<string> {
  const request = { method, path: '/api/x', headers: {} };
  const sent = body === undefined ? request : { ...request, body: Readable.from([body]) };
  return bodyOf(await requestUpstream({ site: site.url }, sent));
}

describe('a connection that the site has closed meanwhile', () => {
  it('is replaced for a request that only reads', async () => {
    for (let count = 0; count < 3; count += 1) assert.equal(await send('GET'), 'GET');
  });

  it('fails a request that may have changed something', async () => {
    // On the connection of the last one above, or its own.
    await assert.rejects(async () => {
      await send('POST', 'first');
      await send('POST', 'second');
    }, /socket hang up|ECONNRESET/);
  });
});
