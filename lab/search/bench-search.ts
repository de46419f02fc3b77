import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openCommandContext } from '../../api/src/platform/command-context.ts';
import { readEnvironment } from '../../api/src/platform/config/environment.ts';
import type { ApiContext } from '../../api/src/platform/context.ts';
import { search } from '../../api/src/search/search-posts/search.ts';
import { runInherited } from '../../scripts/machine/run-inherited.ts';
import { log } from '../support/bench-run.ts';
import { makeQueries } from './queries.ts';
import { findByTrigrams, openTrigrams, runLong } from './trigrams.ts';
import { varyTexts } from './vary-texts.ts';
import { measureWrites, withoutIndexes } from './write-cost.ts';

/** Of the p95 of trigrams, and of a post's time without the indexes. */
const SEARCH_BUDGET = 0.15;
const WRITE_BUDGET = 1.2;
const PAGE = 30;

/** Other kinds of searches, whose times are printed only. */
const OTHERS = [
  'ㄱㄸㄴ',
  'ㅎㅁㄴ',
  '할머니',
  '추석',
  '작년 여름',
  '겨울',
  '사진',
  '동영상',
  '할먼니',
  '송펀',
];

/**
 * 100,000 posts (BENCH_POSTS) of one family: 200 searches by keys and by trigrams, and what a post costs with
 * and without the indexes. ONGI_DATA: seeded data to reuse. Returns 0 within both budgets.
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
  const queries = makeQueries(texts.rows);
  const urlOf = context.mediaUrls.of({ familyId, userId: 1 });
  const byKeys = (q: string) => search(context, { familyId }, { q, offset: 0, limit: PAGE }, urlOf);

  const { trigrams, close } = await openTrigrams(pool);
  const times: Record<'keys' | 'trigrams', number[]> = { keys: [], trigrams: [] };
  try {
    const byTrigrams = (q: string) => findByTrigrams(trigrams, familyId, q, PAGE);
    for (const q of queries.slice(0, 5)) await Promise.all([byKeys(q), byTrigrams(q)]);
    // By turns, so that a slowdown of the machine affects both alike.
    for (const q of queries) {
      times.keys.push(await timeOf(() => byKeys(q)));
      times.trigrams.push(await timeOf(() => byTrigrams(q)));
    }
    const sizes = [await sizeOf(pool, 'posts_search'), await sizeOf(trigrams, 'bench_posts')];
    log(`index of posts: ${sizes.join(', of trigrams ')}`);
  } finally {
    await close();
  }
  for (const q of OTHERS) log(`${q}: ${(await timeOf(() => byKeys(q))).toFixed(1)} ms`);
  const ratio = quantile(times.keys, 0.95) / quantile(times.trigrams, 0.95);
  for (const [name, all] of Object.entries(times))
    log(`${name}: p50 ${quantile(all, 0.5).toFixed(1)} ms, p95 ${quantile(all, 0.95).toFixed(1)} ms`);
  log(`p95 of ${queries.length} searches: ${ratio.toFixed(3)} of trigrams (budget ${SEARCH_BUDGET})`);
  return ratio;
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

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
