import { buildApp } from '../../api/src/app.ts';
import { issueAccessToken } from '../../api/src/platform/http/authentication/access-token.ts';
import type { ApiContext } from '../../api/src/platform/context.ts';
import { log } from '../support/bench-run.ts';
import { runLong } from './trigrams.ts';
import { median } from '../support/median.ts';

const ROUNDS = 20;
const POSTS = 10;
/** The first of a round prepares its statements anew. */
const WARM_UP = 2;
const INDEXES = ['posts_search', 'comments_search'];
const CONTENT =
  '장대로 감을 땄다. 위에 달린 몇 개는 까치밥으로 남겨 두었다. 저녁엔 아궁이에 불을 때서 방바닥이 절절 끓었다.';

/**
 * Posts over the API with the indexes of search and without them, by turns. Making the indexes anew for each
 * turn would slow down the next one. @returns the ratio of the medians
 */
export async function measureWrites(context: ApiContext): Promise<number> {
  const { pool } = context;
  const member = await pool.query('select user_id from family_members order by family_member_id limit 1');
  const { accessToken } = await issueAccessToken(context, Number(member.rows[0]?.user_id));
  const app = await buildApp(context);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const times: Record<'with' | 'without', number[]> = { with: [], without: [] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await useIndexes(pool, true);
      times.with.push(...(await timePosts(origin, accessToken)));
      await useIndexes(pool, false);
      times.without.push(...(await timePosts(origin, accessToken)));
    }
  } finally {
    await app.close();
    // They lack what was written without them.
    await withoutIndexes(pool, () => Promise.resolve());
  }
  const ratio = median(times.with) / median(times.without);
  log(
    `a post: median ${median(times.with).toFixed(2)} ms with the indexes, ${median(times.without).toFixed(2)} ms without: ${ratio.toFixed(3)}`,
  );
  return ratio;
}

/** Drops the indexes of search while something is done, and makes them anew. */
export async function withoutIndexes<T>(pool: ApiContext['pool'], work: () => Promise<T>): Promise<T> {
  const definitions = await pool.query(
    'select pg_get_indexdef(name::regclass) as text from unnest($1::text[]) as name',
    [INDEXES],
  );
  await pool.query(`drop index ${INDEXES.join(', ')}`);
  try {
    return await work();
  } finally {
    for (const { text } of definitions.rows) await runLong(pool, String(text));
  }
}

/** What is written goes into an index that is ready. */
async function useIndexes(pool: ApiContext['pool'], isReady: boolean): Promise<void> {
  await pool.query('update pg_index set indisready = $1 where indexrelid = any($2::text[]::regclass[])', [
    isReady,
    INDEXES,
  ]);
}

async function timePosts(origin: string, token: string): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < POSTS + WARM_UP; index += 1) {
    const body = new FormData();
    const post = { title: `감 따던 날 ${index}`, content: CONTENT, memoryDate: '2012-02-02' };
    body.append('request', new Blob([JSON.stringify(post)], { type: 'application/json' }));
    const startedAt = performance.now();
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${origin}/api/memory-post`, { method: 'POST', headers, body });
    await response.arrayBuffer();
    if (index >= WARM_UP) times.push(performance.now() - startedAt);
    if (!response.ok) throw new Error(`a post was answered ${response.status}`);
  }
  return times;
}
