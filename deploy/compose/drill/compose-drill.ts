// Kills processes of a running composition (docs/operating.md). Not for production.
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runQuietly } from '../../../scripts/machine/run-quietly.ts';
import { FamilyClient } from './family-client.ts';

const root = path.join(import.meta.dirname, '..', '..', '..');
const gateway = (process.argv[2] ?? 'http://localhost:8080').replace(/\/$/, '');
const goods = (process.argv[3] ?? 'http://localhost:8084').replace(/\/$/, '');

const WRITE_EVERY_MS = 100;
const POLL_INTERVAL_MS = 500;
const BACK_LIMIT_MS = 90_000;
/** Duration of use while something is killed. */
const GONE_MS = 6_000;

async function compose(...args: string[]): Promise<string> {
  const { code, output } = await runQuietly('docker', ['compose', ...args], { cwd: root });
  if (code !== 0) throw new Error(`docker compose ${args.join(' ')}\n${output}`);
  return output;
}

function check(isTrue: boolean, message: string): void {
  console.log(`${isTrue ? '  ✓' : '  ✗'} ${message}`);
  if (!isTrue) process.exitCode = 1;
}

async function checkNothingLost(family: FamilyClient): Promise<void> {
  const count = family.acknowledged.size;
  const stored = [...(await family.storedPosts()).values()];
  const isOnce = (title: string) => stored.filter((other) => other === title).length === 1;
  const isWhole = count > 0 && [...family.acknowledged.keys()].every(isOnce);
  check(isWhole, `all of ${count} acknowledged memories are there, once`);
}

async function isBack(isReady: () => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + BACK_LIMIT_MS;
  while (performance.now() < until) {
    if (await isReady()) return true;
    await pause(POLL_INTERVAL_MS);
  }
  return false;
}

async function statusOf(address: string): Promise<number> {
  const response = await fetch(address).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status ?? 0;
}

/** Reads and writes until the returned function is called, which returns the failures. */
function use(family: FamilyClient): () => Promise<{ reads: string[]; writes: string[]; calls: number }> {
  const rejected: { reads: string[]; writes: string[]; calls: number } = { reads: [], writes: [], calls: 0 };
  const ending = new AbortController();
  const using = (async () => {
    while (!ending.signal.aborted) {
      const read = await family.read();
      if (read.status !== 200) rejected.reads.push(`${read.status} ${read.message}`);
      const written = await family.newPost()();
      if (written.status >= 300 || written.status === 0)
        rejected.writes.push(`${written.status} ${written.message}`);
      rejected.calls += 2;
      await pause(WRITE_EVERY_MS);
    }
  })();
  return async () => {
    ending.abort();
    await using;
    return rejected;
  };
}

async function killOneApi(family: FamilyClient): Promise<void> {
  console.log('One of three API containers is killed while the app is used');
  await compose('up', '-d', '--no-build', '--no-recreate', '--wait', '--scale', 'api=3', 'api');
  const stop = use(family);
  await pause(GONE_MS / 2);
  const [victim = ''] = (await compose('ps', '-q', 'api')).split('\n');
  const killed = await runQuietly('docker', ['kill', victim]);
  check(killed.code === 0, 'it is gone');
  await pause(GONE_MS);
  const { reads, writes, calls } = await stop();
  check(reads.length === 0, `no read was refused (of ${calls} calls): ${reads[0] ?? '–'}`);
  check(writes.length <= 1, `at most the write that was under way was refused: ${writes.join(', ') || '–'}`);
  await checkNothingLost(family);
  await compose('up', '-d', '--no-build', '--no-recreate', '--wait', '--scale', 'api=3', 'api');
}

async function killGoods(family: FamilyClient): Promise<void> {
  console.log('The container of remote-goods is killed');
  await compose('kill', 'remote-goods');
  check((await statusOf(`${goods}/version.json`)) === 0, 'its files are not answered');
  check((await statusOf(`${gateway}/goods`)) === 200, 'the page is');
  check((await family.read()).status === 200, 'so is the API');
  await compose('start', 'remote-goods');
  const isServed = async () => (await statusOf(`${goods}/version.json`)) === 200;
  check(await isBack(isServed), 'it is back when it is started');
}

async function killPostgres(family: FamilyClient): Promise<void> {
  console.log('PostgreSQL is killed while the app is used');
  const stop = use(family);
  await pause(GONE_MS / 2);
  await compose('kill', 'postgres');
  await pause(GONE_MS);
  const away = await family.read();
  check(
    away.status === 503 && /[가-힣]/.test(away.message),
    `people are told: ${away.status} ${away.message}`,
  );
  check((await statusOf(`${gateway}/home`)) === 200, 'the page still opens');
  await compose('start', 'postgres');
  check(await isBack(async () => (await family.read()).status === 200), 'the app goes on by itself');
  await stop();
  await checkNothingLost(family);
}

async function killEveryApi(): Promise<void> {
  console.log('All API containers are killed');
  await compose('kill', 'api');
  const response = await fetch(`${gateway}/api/health`);
  const text = await response.text();
  check(response.status === 503 && /[가-힣]/.test(text), `people are told: ${text.trim()}`);
  await compose('start', 'api');
  check(await isBack(async () => (await statusOf(`${gateway}/api/health`)) === 200), 'they are back');
}

const family = await FamilyClient.at(gateway);
await killOneApi(family);
await killGoods(family);
await killPostgres(family);
await killEveryApi();
console.log(process.exitCode === 1 ? 'something did not do what docs/operating.md promises' : 'all is well');
