import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { execFile } from 'node:child_process';
import { listenLocally } from '../../testing/listen-locally.ts';
import { workDirectory } from '../../testing/probe-video.ts';
import { bubblewrap, bubblewrapWithProc } from './bubblewrap.ts';
import { chooseSandbox, works } from './choose-sandbox.ts';
import type { Sandbox } from './confinement.ts';
import { landlock } from './landlock.ts';
import { namespaces } from './namespaces.ts';
import { limited } from './resource-limits.ts';

/** What a decoder that was taken over would try, one line each: `name=yes` if it worked. */
const TRIES = `
import { readFileSync, writeFileSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
const [secrets, socket, address, outside, source] = process.argv.slice(2);
const attempt = (name, work) => { try { work(); console.log(name + '=yes'); } catch { console.log(name + '=no'); } };
attempt('secrets', () => readFileSync(secrets));
attempt('outside', () => writeFileSync(outside, 'x'));
attempt('passwd', () => readFileSync('/etc/passwd'));
attempt('source-read', () => readFileSync(source));
attempt('source-write', () => writeFileSync(source, 'x'));
attempt('folder', () => writeFileSync('made', 'x'));
attempt('parent', () => { const found = readdirSync('/proc').filter((name) => { try { return readFileSync('/proc/' + name + '/environ', 'latin1').includes('SANDBOX_SECRET=1'); } catch { return false; } }); if (found.length === 0) throw new Error(); });
attempt('environment', () => { if (process.env.SANDBOX_SECRET === undefined) throw new Error(); });
const reach = (name, to) => new Promise((done) => { const to2 = connect(to); const end = (word) => { console.log(name + '=' + word); to2.destroy(); done(); }; to2.once('connect', () => end('yes')); to2.once('error', () => end('no')); });
const [host, port] = address.split(':');
await reach('socket', { path: socket });
await reach('network', { host, port: Number(port) });
`;

const CONFINED = {
  secrets: 'no',
  outside: 'no',
  passwd: 'no',
  'source-read': 'yes',
  'source-write': 'no',
  folder: 'yes',
  parent: 'no',
  environment: 'no',
  socket: 'no',
  network: 'no',
};

async function listen(context: TestContext, server: Server, path?: string): Promise<string> {
  context.after(() => server.close());
  if (path === undefined) return listenLocally(server);
  server.listen(path);
  await once(server, 'listening');
  return path;
}

async function triesIn(context: TestContext, sandbox: Sandbox): Promise<Record<string, string>> {
  const directory = await workDirectory(context);
  const folder = join(directory, 'work');
  await mkdir(folder);
  const [secrets, source, program] = ['secrets', 'upload', 'tries.mjs'].map((name) => join(directory, name));
  await writeFile(secrets ?? '', 'a secret');
  await writeFile(source ?? '', 'an upload');
  await writeFile(program ?? '', TRIES);
  const socket = await listen(context, createServer(), join(directory, 'socket'));
  const address = await listen(context, createServer());
  const args = [secrets, socket, address, join(directory, 'outside'), source].map((each) => each ?? '');
  const confinement = {
    command: [process.execPath, program ?? '', ...args],
    reads: [process.execPath, program ?? '', source ?? ''],
    folder,
  };
  const [first = '', ...rest] = limited(sandbox.confine(confinement));
  // The environment does not come from the launcher, which passes nothing on: the sandbox itself is under
  // test.
  const env = { PATH: '/usr/bin:/bin' };
  const output = await new Promise<string>((resolve, reject) => {
    execFile(first, rest, { env, cwd: folder }, (error, stdout) => (error ? reject(error) : resolve(stdout)));
  });
  assert.equal(await readFile(source ?? '', 'utf8'), 'an upload');
  return Object.fromEntries(
    output
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  );
}

const SANDBOXES = [bubblewrapWithProc, bubblewrap, namespaces, landlock];
const able = await Promise.all(SANDBOXES.map(works));

const AS_NOBODY = 'setpriv --reuid=65534 --regid=65534 --clear-groups --'.split(' ');
const canBeNobody = await works({
  name: 'a namespace of an ordinary user',
  confine: ({ command }) => [...AS_NOBODY, 'unshare', '--user', '--map-root-user', '--mount', ...command],
});

describe('the sandbox', () => {
  process.env['SANDBOX_SECRET'] = '1';

  for (const [index, sandbox] of SANDBOXES.entries()) {
    // What this machine does not have cannot be tried on it.
    if (!able[index]) continue;
    test(`nothing outside its folder can be read or written, and nothing connected to: ${sandbox.name}`, async (context) => {
      assert.deepEqual(await triesIn(context, sandbox), CONFINED);
    });
  }

  // Tests may run as root, the app does not.
  for (const [index, sandbox] of SANDBOXES.entries()) {
    if (!able[index] || !canBeNobody) continue;
    test(`works for a user who is not root: ${sandbox.name}`, async () => {
      assert.ok(await works({ ...sandbox, confine: (each) => [...AS_NOBODY, ...sandbox.confine(each)] }));
    });
  }

  test('one of those that work is chosen', async () => {
    assert.equal((await chooseSandbox()) !== null, able.includes(true));
  });
});

describe('resource limits', () => {
  const run = (script: string, cwd: string): Promise<number | string | undefined> =>
    new Promise((resolve) => {
      const [first = '', ...rest] = limited(['/bin/sh', '-c', script]);
      execFile(first, rest, { cwd }, (error) => resolve(error?.code ?? error?.signal ?? undefined));
    });

  test('memory, time and file size are limited, and cannot be raised from inside', async (context) => {
    const directory = await workDirectory(context);
    // The shell's own limits, compared as numbers.
    const isLimited =
      '[ "$(ulimit -d)" != unlimited ] && [ "$(ulimit -t)" != unlimited ] && [ "$(ulimit -f)" != unlimited ]';
    assert.equal(await run(isLimited, directory), undefined);
    assert.notEqual(await run('ulimit -Sd unlimited', directory), undefined);
    const allocate = (bytes: number): string => `${process.execPath} -e "Buffer.alloc(${bytes})"`;
    assert.equal(await run(allocate(2 ** 28), directory), undefined);
    assert.notEqual(await run(allocate(3 * 2 ** 30), directory), undefined);
  });
});
