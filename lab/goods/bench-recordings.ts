import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asMember, postForm, readMany } from '../support/bench-members.ts';
import { median } from '../support/median.ts';
import { log, withBenchApi } from '../support/bench-run.ts';
import { makeFilm, postFilm } from './post-film.ts';

const FILM_SECONDS = 60;
const POSTS = 20;
const IDLE_READS = 200;
/**
 * The limit is a multiple of the idle median: whoever reads hardly notices that somebody's film is being
 * prepared.
 */
const MOST_TIMES_IDLE = 1.5;

type Images = { images: { video?: { state: string } }[] };

/** Read times of the API while it prepares a film, relative to an idle API. Uses the real program. */
export async function benchRecordings(root: string): Promise<number> {
  const directory = mkdtempSync(path.join(tmpdir(), 'ongi-bench-'));
  try {
    const film = await makeFilm(path.join(directory, 'film.mp4'), {
      size: '1920x1080',
      seconds: FILM_SECONDS,
    });
    return await withBenchApi(root, {}, async (origin) => {
      const member = await asMember(`${origin}/api`);
      const { send } = member;
      for (let index = 0; index < POSTS; index += 1)
        await send('POST', '/memory-post', await postForm(index));
      await readMany(send, IDLE_READS);
      const idle = median(await readMany(send, IDLE_READS));
      const postId = await postFilm(`${origin}/api`, member, film);
      const begun = performance.now();
      const reads: number[] = [];
      for (;;) {
        reads.push(...(await readMany(send, 10)));
        const { images } = (await send('GET', `/memory-post/${postId}`)) as Images;
        const state = images[0]?.video?.state;
        if (state === 'failed') throw new Error('the film was not prepared');
        if (state === 'ready') break;
      }
      const seconds = ((performance.now() - begun) / 1000).toFixed(0);
      const times = median(reads) / idle;
      log(`a film of ${FILM_SECONDS} s in 1080p was prepared in ${seconds} s`);
      log(
        `reads meanwhile: median ${median(reads).toFixed(2)} ms of ${reads.length}, ${times.toFixed(2)} times the idle one (at most ${MOST_TIMES_IDLE})`,
      );
      return times <= MOST_TIMES_IDLE ? 0 : 1;
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
