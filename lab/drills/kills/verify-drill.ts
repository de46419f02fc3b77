import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { openPool } from '../../../api/src/platform/database/pool.ts';
import { clusterPaths } from '../../../api/src/platform/database/supervisor/cluster-paths.ts';
import { addressOf } from '../../../api/src/platform/database/supervisor/launch-server.ts';
import { DATABASE_USER } from '../../../api/src/platform/database/supervisor/init-cluster.ts';
import type { Ledger } from './ledger.ts';

/**
 * Verifies an app that nobody writes to. Returns a line for everything lost, doubled, unfinished or orphaned.
 */
export async function verifyDrill(dataDirectory: string, ledger: Ledger): Promise<string[]> {
  const { pool } = openPool(addressOf(clusterPaths(dataDirectory), DATABASE_USER), () => {}, 1);
  try {
    const rows = async (query: string): Promise<{ mark: string; id: number; extra: string | null }[]> => {
      return (await pool.query(query)).rows.map(({ mark, id, extra }) => ({
        mark: String(mark),
        id: Number(id),
        extra: extra === null ? null : String(extra),
      }));
    };
    const posts = await rows(`
      select title as mark, post_id as id, (select count(*) from post_images where post_images.post_id = posts.post_id)::text as extra
      from posts`);
    const comments = await rows('select content as mark, comment_id as id, null as extra from comments');
    const jobs = await rows('select idempotency_key as mark, job_id as id, state as extra from jobs');
    const likes = await rows(
      `select 'a like' as mark, post_id as id, count(*)::text as extra from likes group by post_id`,
    );
    const media = await rows('select storage_key as mark, media_id as id, null as extra from media');
    return [
      ...compare('memory', ledger.posts, posts),
      ...compare('comment', ledger.comments, comments),
      ...compare('job', ledger.jobs, jobs),
      ...jobs.filter(({ extra }) => extra !== 'done').map(({ id, extra }) => `job ${id} is ${extra}`),
      ...posts
        .filter(({ id, extra }) => extra !== (ledger.postsWithPhoto.has(id) ? '1' : '0'))
        .map(({ id, extra }) => `memory ${id} has ${extra} photos`),
      ...compareLikes(ledger.likedPosts, likes),
      ...(await compareFiles(dataDirectory, new Set(media.map(({ mark }) => mark)))),
    ];
  } finally {
    await pool.end();
  }
}

/** Every acknowledged item exists once under its id; nothing else exists. */
function compare(
  what: string,
  acknowledged: ReadonlyMap<string, number>,
  found: readonly { mark: string; id: number }[],
): string[] {
  const idsOf = Map.groupBy(found, ({ mark }) => mark);
  const wrong = [...acknowledged].flatMap(([mark, id]) => {
    const ids = (idsOf.get(mark) ?? []).map((row) => row.id);
    if (ids.length === 0) return [`${what} ${id} is lost`];
    if (ids.length > 1) return [`${what} ${id} is there ${ids.length} times`];
    return ids[0] === id ? [] : [`${what} ${id} is there as ${ids[0]}`];
  });
  const unknown = found.filter(({ mark }) => !acknowledged.has(mark));
  return [...wrong, ...unknown.map(({ id }) => `${what} ${id} was never acknowledged`)];
}

function compareLikes(
  liked: ReadonlySet<number>,
  found: readonly { id: number; extra: string | null }[],
): string[] {
  const counts = new Map(found.map(({ id, extra }) => [id, extra]));
  const wrong = [...liked].filter((postId) => counts.get(postId) !== '1');
  const unknown = [...counts.keys()].filter((postId) => !liked.has(postId));
  return [
    ...wrong.map((postId) => `the like of memory ${postId} is there ${counts.get(postId) ?? 0} times`),
    ...unknown.map((postId) => `memory ${postId} has a like that nobody gave`),
  ];
}

/** Every stored object has a row and vice versa. */
async function compareFiles(dataDirectory: string, named: ReadonlySet<string>): Promise<string[]> {
  const objects = path.join(dataDirectory, 'media', 'objects');
  const shelves = await readdir(objects);
  const stored = new Set(
    (await Promise.all(shelves.map((shelf) => readdir(path.join(objects, shelf))))).flat(),
  );
  const left = await Promise.all(
    [path.join('media', 'staging'), 'incoming', 'work'].map(async (folder) =>
      (await readdir(path.join(dataDirectory, folder)).catch(() => [])).map(
        (name) => `${folder}/${name} is left over`,
      ),
    ),
  );
  return [
    ...[...named].filter((key) => !stored.has(key)).map(() => 'a photo has no file'),
    ...[...stored].filter((key) => !named.has(key)).map(() => 'a file belongs to nothing'),
    ...left.flat(),
  ];
}
