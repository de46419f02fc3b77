import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, it } from 'node:test';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../federation/testing/free-port.ts';
import {
  startDevServer,
  type DevServer,
  type DevServerOptions,
} from '../../federation/webpack/dev-server.ts';

/** More than the two sockets hold of what nobody reads. */
const LARGE_BYTES = 32 * 1_048_576;

let folder: string;
let server: DevServer;

/** `large.bin` has the number of the build in each byte. */
function largeFile(): NonNullable<DevServerOptions['config']['plugins']> {
  let builds = 0;
  return [
    (compiler) =>
      compiler.hooks.thisCompilation.tap('largeFile', (compilation) => {
        builds += 1;
        const source = new compiler.webpack.sources.RawSource(Buffer.alloc(LARGE_BYTES, builds));
        compilation.hooks.processAssets.tap('largeFile', () => compilation.emitAsset('large.bin', source));
      }),
  ];
}

async function request(file: string): Promise<IncomingMessage> {
  const [response]: IncomingMessage[] = await once(get(server.baseUrl + file), 'response');
  if (response === undefined) throw new Error('no response');
  return response;
}

/** The build whose file is served now. */
async function servedBuild(): Promise<number | undefined> {
  const response = await request('large.bin');
  const [chunk]: Buffer[] = await once(response, 'data');
  response.destroy();
  return chunk?.[0];
}

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ongi-dev-server-'));
  writeFileSync(path.join(folder, 'index.js'), 'export const build = 1;');
  writeFileSync(path.join(folder, 'tsconfig.json'), '{ "files": [] }');
  server = await startDevServer({
    config: {
      mode: 'development',
      context: folder,
      entry: './index.js',
      plugins: largeFile(),
      stats: 'none',
      infrastructureLogging: { level: 'error' },
    },
    name: 'garden',
    listen: await freePort(),
  });
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a file that is on its way while the next build replaces it is of one build', async () => {
  const slow = await request('large.bin');
  slow.pause();
  const first = await servedBuild();
  writeFileSync(path.join(folder, 'index.js'), 'export const build = 2;');
  while ((await servedBuild()) === first) await delay(50);
  const received = await buffer(slow);
  assert.equal(received.length, LARGE_BYTES);
  assert.deepEqual([...new Set(received)], [first]);
});
