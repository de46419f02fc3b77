import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { asMember } from '../support/bench-members.ts';
import { median } from '../support/median.ts';
import { log, withBenchApi } from '../support/bench-run.ts';
import { descendantsRunning } from '../support/children-cost.ts';
import { makeFilm, postFilm } from './post-film.ts';

const LARGE = { size: '3840x2160', seconds: 40 };
const SHORT = { size: '1280x720', seconds: 3 };
const RUNS = 3;

const MOST_TIMES_IDLE = 2;
const MOST_SECONDS_TO_END = 5;

type Images = { images: { video?: { state: string } }[] };
type Member = Awaited<ReturnType<typeof asMember>>;

/**
 * How long another family waits for a short film while a large one is transcoded, of which more wait,
 * relative to an idle server; and how long the large one's ffmpeg outlives its post.
 */
export async function benchFilmTurns(root: string): Promise<number> {
  const directory = mkdtempSync(path.join(tmpdir(), 'ongi-bench-'));
  try {
    const large = await makeFilm(path.join(directory, 'large.mp4'), LARGE);
    const short = await makeFilm(path.join(directory, 'short.mp4'), SHORT);
    return await withBenchApi(root, { LIMIT_POST_PER_HOUR: '1000' }, async (origin) => {
      const base = `${origin}/api`;
      const [one, other] = [await asMember(base), await asMember(base)];
      await secondsUntilReady(base, one, short);
      const idle = await repeat(() => secondsUntilReady(base, one, short));

      const posts: number[] = [];
      for (let index = 0; index < 3; index += 1) posts.push(await postFilm(base, other, large));
      const busy = await repeat(() => secondsUntilReady(base, one, short));
      if ((await stateOf(other, posts[0] ?? 0)) !== 'preparing')
        throw new Error('the large film is too short');
      for (const postId of posts) await other.send('DELETE', `/memory-post/${postId}`);
      const since = performance.now();
      while (descendantsRunning('ffmpeg').length > 0) await pause(20);
      const seconds = (performance.now() - since) / 1_000;

      const times = busy / idle;
      log(`a film of ${SHORT.seconds} s is ready in ${idle.toFixed(1)} s on an idle server`);
      const most = `${times.toFixed(2)} times as long (at most ${MOST_TIMES_IDLE})`;
      log(`while another family's large films are transcoded: ${busy.toFixed(1)} s, ${most}`);
      log(`deleted films: ffmpeg ended within ${seconds.toFixed(1)} s (at most ${MOST_SECONDS_TO_END})`);
      return times <= MOST_TIMES_IDLE && seconds <= MOST_SECONDS_TO_END ? 0 : 1;
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function repeat(measure: () => Promise<number>): Promise<number> {
  const seconds: number[] = [];
  for (let run = 0; run < RUNS; run += 1) seconds.push(await measure());
  return median(seconds);
}

async function secondsUntilReady(base: string, member: Member, film: Buffer): Promise<number> {
  const postId = await postFilm(base, member, film);
  const since = performance.now();
  for (;;) {
    const state = await stateOf(member, postId);
    if (state === 'failed') throw new Error('the film was not prepared');
    if (state === 'ready') return (performance.now() - since) / 1_000;
    await pause(50);
  }
}

async function stateOf({ send }: Member, postId: number): Promise<string | undefined> {
  const { images } = (await send('GET', `/memory-post/${postId}`)) as Images;
  return images[0]?.video?.state;
}
