import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runTool } from '../../goods-generators/src/testing/run-tool.ts';
import { asMember, median, postForm, readMany } from './bench-members.ts';
import { log, withBenchApi } from './bench-run.ts';

const FILM_SECONDS = 60;
const POSTS = 20;
const IDLE_READS = 200;
const PATCH_BYTES = 8 * 1024 * 1024;
/** Of the idle median: whoever reads hardly notices that somebody's film is being prepared. */
const MOST_TIMES_IDLE = 1.5;

type Images = { images: { video?: { state: string } }[] };

/** Read times of the API while it prepares a film, relative to an idle API. Uses the real program. */
export async function benchRecordings(root: string): Promise<number> {
  const directory = mkdtempSync(path.join(tmpdir(), 'ongi-bench-'));
  try {
    const film = await makeFilm(path.join(directory, 'film.mp4'));
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

async function makeFilm(file: string): Promise<Buffer> {
  const frames = `-f lavfi -i testsrc2=size=1920x1080:rate=30:duration=${FILM_SECONDS}`;
  const sound = `-f lavfi -i sine=frequency=440:duration=${FILM_SECONDS}`;
  const encoded = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac -shortest';
  await runTool('ffmpeg', [...`-v error ${frames} ${sound} ${encoded}`.split(' '), file]);
  return readFile(file);
}

/** Uploads the film by the tus protocol, and writes a post with it. */
async function postFilm(
  base: string,
  { send, token }: Awaited<ReturnType<typeof asMember>>,
  film: Buffer,
): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const created = await fetch(`${base}/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(film.byteLength),
      'upload-metadata': `type ${btoa('video')}`,
    },
  });
  const uploadId = created.headers.get('location')?.split('/').at(-1) ?? '';
  for (let offset = 0; offset < film.byteLength; offset += PATCH_BYTES) {
    const response = await fetch(`${base}/uploads/${uploadId}`, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(film.subarray(offset, offset + PATCH_BYTES)),
    });
    if (response.status !== 204) throw new Error(`PATCH: ${response.status} ${await response.text()}`);
  }
  const form = new FormData();
  const fields = {
    title: '영상',
    content: '움직이는 추억',
    memoryDate: '2025-05-05',
    videos: [{ uploadId }],
  };
  form.append('request', JSON.stringify(fields));
  const { postId } = (await send('POST', '/memory-post', form)) as { postId: number };
  return postId;
}
