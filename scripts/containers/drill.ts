// Kills what can die of a composition that runs, and looks at what people see of it (docs/operating.md). Never on one that people use.
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runQuietly } from '../machine/run-quietly.ts';
import { DrillFamily } from './drill-family.ts';

const root = path.join(import.meta.dirname, '..', '..');
const gateway = (process.argv[2] ?? 'http://localhost:8080').replace(/\/$/, '');
const goods = (process.argv[3] ?? 'http://localhost:8084').replace(/\/$/, '');

const WRITE_EVERY_MS = 100;
const ASK_EVERY_MS = 500;
const BACK_LIMIT_MS = 90_000;
/** So long people use the app while something is gone. */
const GONE_MS = 6_000;

async function compose(...args: string[]): Promise<string> {
  const { code, output } = await runQuietly('docker', ['compose', ...args], { cwd: root });
  if (code !== 0) throw new Error(`docker compose ${args.join(' ')}\n${output}`);
  return output;
}

function demand(isTrue: boolean, sentence: string): void {
  console.log(`${isTrue ? '  ✓' : '  ✗'} ${sentence}`);
  if (!isTrue) process.exitCode = 1;
}

async function demandKept(family: DrillFamily): Promise<void> {
  const kept = family.acknowledged.length;
  const isWhole = kept > 0 && (await family.wronglyKept()).length === 0;
  demand(isWhole, `all of ${kept} acknowledged memories are there, once`);
}

async function isBack(ask: () => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + BACK_LIMIT_MS;
  while (performance.now() < until) {
    if (await ask()) return true;
    await pause(ASK_EVERY_MS);
  }
  return false;
}

async function statusOf(address: string): Promise<number> {
  const answer = await fetch(address).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
}

/** Reads and writes, one after another, until the returned function is called; answers what was refused. */
function use(family: DrillFamily): () => Promise<{ reads: string[]; writes: string[]; asked: number }> {
  const refused = { reads: [] as string[], writes: [] as string[], asked: 0 };
  const ending = new AbortController();
  const using = (async () => {
    while (!ending.signal.aborted) {
      const read = await family.read();
      if (read.status !== 200) refused.reads.push(`${read.status} ${read.message}`);
      const written = await family.write();
      if (written.status >= 300 || written.status === 0)
        refused.writes.push(`${written.status} ${written.message}`);
      refused.asked += 2;
      await pause(WRITE_EVERY_MS);
    }
  })();
  return async () => {
    ending.abort();
    await using;
    return refused;
  };
}

async function killOneApi(family: DrillFamily): Promise<void> {
  console.log('One of three API containers is killed while the app is used');
  await compose('up', '-d', '--no-build', '--no-recreate', '--wait', '--scale', 'api=3', 'api');
  const stop = use(family);
  await pause(GONE_MS / 2);
  const [victim = ''] = (await compose('ps', '-q', 'api')).split('\n');
  const killed = await runQuietly('docker', ['kill', victim]);
  demand(killed.code === 0, 'it is gone');
  await pause(GONE_MS);
  const { reads, writes, asked } = await stop();
  demand(reads.length === 0, `no read was refused (of ${asked} calls): ${reads[0] ?? '–'}`);
  demand(writes.length <= 1, `at most the write that was under way was refused: ${writes.join(', ') || '–'}`);
  await demandKept(family);
  await compose('up', '-d', '--no-build', '--no-recreate', '--wait', '--scale', 'api=3', 'api');
}

async function killGoods(family: DrillFamily): Promise<void> {
  console.log('The container of remote-goods is killed');
  await compose('kill', 'remote-goods');
  demand((await statusOf(`${goods}/version.json`)) === 0, 'its files are not answered');
  demand((await statusOf(`${gateway}/goods`)) === 200, 'the page is');
  demand((await family.read()).status === 200, 'so is the API');
  await compose('start', 'remote-goods');
  demand(
    await isBack(async () => (await statusOf(`${goods}/version.json`)) === 200),
    'it is back when it is started',
  );
}

async function killPostgres(family: DrillFamily): Promise<void> {
  console.log('PostgreSQL is killed while the app is used');
  const stop = use(family);
  await pause(GONE_MS / 2);
  await compose('kill', 'postgres');
  await pause(GONE_MS);
  const away = await family.read();
  demand(
    away.status === 503 && /[가-힣]/.test(away.message),
    `people are told: ${away.status} ${away.message}`,
  );
  demand((await statusOf(`${gateway}/home`)) === 200, 'the page still opens');
  await compose('start', 'postgres');
  demand(await isBack(async () => (await family.read()).status === 200), 'the app goes on by itself');
  await stop();
  await demandKept(family);
}

async function killEveryApi(): Promise<void> {
  console.log('All API containers are killed');
  await compose('kill', 'api');
  const answer = await fetch(`${gateway}/api/health`);
  const text = await answer.text();
  demand(answer.status === 503 && /[가-힣]/.test(text), `people are told: ${text.trim()}`);
  await compose('start', 'api');
  demand(await isBack(async () => (await statusOf(`${gateway}/api/health`)) === 200), 'they are back');
}

const family = await DrillFamily.at(gateway);
await killOneApi(family);
await killGoods(family);
await killPostgres(family);
await killEveryApi();
console.log(process.exitCode === 1 ? 'something did not do what docs/operating.md promises' : 'all is well');
