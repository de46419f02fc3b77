import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { Agent, request, type RequestOptions } from 'node:https';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { runReleaseTool } from '../../release-tool/testing/run-release-tool.ts';
import { listenOnFreePort } from '../../release-tool/testing/package-server.ts';
import { writeSdk } from '../../release-tool/testing/packed-sdk.ts';
import { SiteInFolder } from '../../release-tool/testing/site-in-folder.ts';
import { findNginx, runNginx, type RunningNginx } from './run-nginx.ts';

const program = findNginx();
const skip = program === undefined ? 'nginx is not installed here (Debian: apt-get install nginx)' : false;

describe('deploy/nginx/ongi.conf', { skip }, () => {
  const received: string[] = [];
  let site: SiteInFolder;
  let api: Server;
  let apiPort: number;
  let nginx: RunningNginx;
  let agent: Agent;

  before(async () => {
    site = await SiteInFolder.make();
    await site.compose();
    await site.publish(writeSdk(site.packageFolder(), '3.2.0'));
    api = createServer();
    apiPort = await listenOnFreePort(api);
    nginx = await runNginx(program ?? '', site.address, apiPort);
    agent = new Agent({ ca: readFileSync(nginx.certificate), keepAlive: true });
  });
  after(async () => {
    agent.destroy();
    await nginx.stop();
    api.close().closeAllConnections();
    site.remove();
  });

  async function send(path: string, options: RequestOptions = {}, body?: string): Promise<IncomingMessage> {
    const sent = request(new URL(path, nginx.origin), { agent, ...options });
    sent.end(body);
    const [response]: IncomingMessage[] = await once(sent, 'response');
    return response ?? assert.fail();
  }

  async function textOf(response: IncomingMessage): Promise<string> {
    let text = '';
    for await (const chunk of response) text += String(chunk);
    return text;
  }

  async function until(isSo: () => boolean): Promise<void> {
    for (const endsAt = Date.now() + 60_000; !isSo(); await pause(20)) assert.ok(Date.now() < endsAt);
  }

  test('serves a site as it must, by ongi-release verify', async () => {
    const verified = await runReleaseTool(['verify', nginx.origin, '--site', site.address], {
      NODE_EXTRA_CA_CERTS: nginx.certificate,
    });
    assert.deepEqual(verified, {
      code: 0,
      stdout: `${nginx.origin} serves the site as it must.\n`,
      stderr: '',
    });
  });

  test('passes events and uploads on as they come, with whom they come from', async () => {
    api.once('request', (incoming: IncomingMessage, response) => {
      received.push([incoming.url, incoming.headers['x-forwarded-proto'], incoming.headers.host].join(' '));
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
      // The rest comes when the first event was read, or never.
      incoming.on('data', (chunk) => response.end(`data: ${String(chunk)}\n\n`));
    });
    const sent = request(new URL('/api/events', nginx.origin), {
      agent,
      method: 'PATCH',
      headers: { 'content-length': 6 },
    });
    sent.flushHeaders();
    const [response]: IncomingMessage[] = await once(sent, 'response');
    const [first]: Buffer[] = await once(response ?? assert.fail(), 'data');
    assert.equal(String(first), 'data: first\n\n');
    sent.end('second');
    assert.match(await textOf(response ?? assert.fail()), /second/);
    assert.deepEqual(received, [`/api/events https ${new URL(nginx.origin).host}`]);
  });

  test('says in words of the app that a body is too large, or the API away', async () => {
    const size = { 'content-length': String(111 * 1024 * 1024) };
    const large = await send('/api/posts', { method: 'POST', headers: size });
    assert.equal(large.statusCode, 413);
    assert.match(await textOf(large), /LIMIT_EXCEEDED/);
    await new Promise((resolve) => {
      api.close(resolve);
      api.closeAllConnections();
    });
    const away = await send('/api/posts');
    assert.deepEqual([away.statusCode, away.headers['retry-after']], [503, '2']);
    assert.match(await textOf(away), /"success": false/);
    assert.equal(away.headers['content-security-policy'], "default-src 'none'; sandbox");
    await new Promise<void>((resolve) => api.listen(apiPort, '127.0.0.1', resolve));
  });

  test('leads from http to https', async () => {
    const response = await fetch(new URL('/goods?a=1', nginx.plainOrigin), { redirect: 'manual' });
    assert.equal(response.status, 308);
    assert.equal(response.headers.get('location'), 'https://localhost/goods?a=1');
  });

  test('takes at most 256 requests of an address at once, and others meanwhile', async () => {
    const held: (() => void)[] = [];
    const own = new Agent({ ca: readFileSync(nginx.certificate), maxSockets: Infinity });
    api.on('request', (_incoming, response) => held.push(() => response.end('done')));
    const address = { 'x-forwarded-for': '203.0.113.7' };
    const sent = Array.from({ length: 260 }, () => send('/api/slow', { agent: own, headers: address }));
    const settled: number[] = [];
    for (const one of sent) void one.then(({ statusCode = 0 }) => settled.push(statusCode));
    await until(() => settled.length >= 4 && held.length >= 256);
    const other = send('/api/slow', { agent: own, headers: { 'x-forwarded-for': '203.0.113.8' } });
    await until(() => held.length >= 257);
    for (const end of held) end();
    assert.equal((await other).statusCode, 200);
    await Promise.all(sent);
    assert.deepEqual(
      settled.filter((status) => status !== 200),
      [503, 503, 503, 503],
    );
    own.destroy();
  });
});
