import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openCommandContext } from '../../api/src/platform/command-context.ts';
import { readEnvironment } from '../../api/src/platform/config/environment.ts';
import type { ApiContext } from '../../api/src/platform/context.ts';
import { search } from '../../api/src/search/search-posts/search.ts';
import { runInherited } from '../../scripts/machine/run-inherited.ts';
import { log } from '../support/bench-run.ts';
import { makeQueries, type BenchQuery } from './queries.ts';
import { findByTrigrams, openTrigrams, runLong } from './trigrams.ts';
import { varyTexts } from './vary-texts.ts';
import { measureWrites, withoutIndexes } from './write-cost.ts';

/** Of the p95 of trigrams, and of a post's time without the indexes. */
const SEARCH_BUDGET = 0.15;
const WRITE_BUDGET = 1.2;
const PAGE = 30;
const ROLES = ['할머니', '할아버지', '엄마', '아빠'];

type Times = BenchQuery & { keys: number; trigrams: number | undefined };

/**
 * 100,000 posts (BENCH_POSTS) of one family: 200 searches of texts by keys and by trigrams, 70 others by
 * keys, and what a post costs with and without the indexes. ONGI_DATA: seeded data to reuse. Returns 0 within
 * both budgets.
 */
export async function benchSearch(root: string): Promise<number> {
  const dataDir = process.env['ONGI_DATA'] ?? mkdtempSync(path.join(tmpdir(), 'ongi-bench-'));
  try {
    const posts = process.env['BENCH_POSTS'] ?? '100000';
    const seed = [path.join(root, 'api', 'src', 'seed', 'main.ts'), '--posts', posts];
    const seeded = await runInherited(process.execPath, seed, {
      env: { ...process.env, ONGI_DATA: dataDir },
    });
    return seeded === 0 ? await measure(dataDir) : seeded;
  } finally {
    if (process.env['ONGI_DATA'] === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(dataDir: string): Promise<number> {
  const config = readEnvironment({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ONGI_DATA: dataDir,
    LIMIT_POST_PER_HOUR: '1000000',
  });
  const { context, close } = await openCommandContext(config);
  try {
    const searches = await measureSearches(context);
    const writes = await measureWrites(context);
    return searches <= SEARCH_BUDGET && writes <= WRITE_BUDGET ? 0 : 1;
  } finally {
    await close();
  }
}

async function measureSearches(context: ApiContext): Promise<number> {
  const { pool } = context;
  const families = await pool.query('select family_id from posts group by 1 order by count(*) desc limit 1');
  const familyId = Number(families.rows[0]?.family_id);
  await withoutIndexes(pool, () => varyTexts(context, familyId));
  await runLong(pool, 'vacuum analyze posts');
  const texts = await pool.query('select title, content from posts order by post_id limit 2000');
  const people = await pool.query(
    'select nickname from family_members join users using (user_id) where family_id = $1 order by user_id',
    [familyId],
  );
  const queries = makeQueries(texts.rows, [...people.rows.map(({ nickname }) => String(nickname)), ...ROLES]);
  const urlOf = context.mediaUrls.of({ familyId, userId: 1 });
  const byKeys = (q: string) => search(context, { familyId }, { q, offset: 0, limit: PAGE }, urlOf);

  const { trigrams, close } = await openTrigrams(pool);
  const times: Times[] = [];
  try {
    const byTrigrams = (q: string) => findByTrigrams(trigrams, familyId, q, PAGE);
    for (const { q } of queries.slice(0, 5)) await Promise.all([byKeys(q), byTrigrams(q)]);
    // By turns, so that a slowdown of the machine affects both alike.
    for (const query of queries) {
      const keys = await timeOf(() => byKeys(query.q));
      times.push({
        ...query,
        keys,
        trigrams: query.isText ? await timeOf(() => byTrigrams(query.q)) : undefined,
      });
    }
    const sizes = [await sizeOf(pool, 'posts_search'), await sizeOf(trigrams, 'bench_posts')];
    log(`index of posts: ${sizes.join(', of trigrams ')}`);
  } finally {
    await close();
  }
  for (const [kind, ofKind] of Map.groupBy(times, (each) => each.kind)) log(`${kind}: ${summaryOf(ofKind)}`);
  const texts95 = p95(times.filter(({ isText }) => isText).map(({ keys }) => keys));
  const all95 = p95(times.map(({ keys }) => keys));
  const trigrams95 = p95(trigramTimes(times));
  log(`all ${times.length}: ${summaryOf(times)}`);
  log(`p95 of all searches: ${(all95 / trigrams95).toFixed(3)} of that of trigrams`);
  log(`p95 of those of texts: ${(texts95 / trigrams95).toFixed(3)} of trigrams (budget ${SEARCH_BUDGET})`);
  return texts95 / trigrams95;
}

function trigramTimes(times: readonly Times[]): number[] {
  return times.flatMap(({ trigrams }) => trigrams ?? []);
}

function summaryOf(times: readonly Times[]): string {
  const numbersOf = (all: readonly number[]): string =>
    `p50 ${quantile(all, 0.5).toFixed(1)} ms, p95 ${p95(all).toFixed(1)} ms, longest ${Math.max(...all).toFixed(1)} ms`;
  const byTrigrams = trigramTimes(times);
  const beside = byTrigrams.length === 0 ? '' : `; by trigrams ${numbersOf(byTrigrams)}`;
  return `${times.length} by keys ${numbersOf(times.map(({ keys }) => keys))}${beside}`;
}

async function sizeOf(pool: ApiContext['pool'], index: string): Promise<string> {
  const { rows } = await pool.query('select pg_size_pretty(pg_relation_size($1::regclass)) as size', [index]);
  return String(rows[0]?.size);
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

function p95(times: readonly number[]): number {
  return quantile(times, 0.95);
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
