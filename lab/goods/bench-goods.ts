import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createBuiltInDiaryGenerator } from '../../goods-generators/src/built-in/diary/built-in-diary-generator.ts';
import { createBuiltInVideoGenerator } from '../../goods-generators/src/built-in/video/built-in-video-generator.ts';
import type { GenerationContext } from '../../goods-generators/src/generator.ts';
import { openPhoto } from '../../api/src/platform/media/renditions/photo-decoder.ts';
import { largeJpeg } from '../../api/src/testing/data/test-photos.ts';
import { benchFilmTurns } from './bench-film-turns.ts';
import { benchJobs } from './bench-jobs.ts';
import { benchRecordings } from './bench-recordings.ts';
import { log } from '../support/bench-run.ts';
import { benchTranscoding } from './bench-transcoding.ts';
import { cpuSecondsOfChildren, watchChildrenRss } from '../support/children-cost.ts';

const LARGEST_PHOTO_BYTES = 10 * 1024 * 1024;
const DECODINGS = 3;

type Cost = { name: string; cpuSeconds: number; wallSeconds: number; peakMegabytes: number };

/**
 * For a photo of 12 megapixels, also in multiples of decoding it, and for a film of a minute, in multiples of
 * a plain ffmpeg command: the same on any machine. Linux only.
 */
export async function benchGoods(root: string): Promise<number> {
  const directory = mkdtempSync(path.join(tmpdir(), 'ongi-bench-'));
  try {
    log('making a photo of 4000x3000');
    const photo = path.join(directory, 'photo.jpg');
    await writeFile(photo, await largeJpeg(LARGEST_PHOTO_BYTES));
    const decoding = await timeDecoding(photo);
    log(`decoding it once: ${decoding.toFixed(2)} CPU s`);
    const video = createBuiltInVideoGenerator();
    const diary = createBuiltInDiaryGenerator();
    const post = {
      title: '소풍',
      content: '김밥을 먹었다.',
      memoryDate: '2026-05-05',
      participants: [],
      photo,
    };
    const works: Readonly<Record<string, (context: GenerationContext) => Promise<unknown>>> = {
      video: (context) => video.generate({ photo, actionPrompt: '가까이' }, context),
      'video with effects': (context) =>
        video.generate({ photo, actionPrompt: '따뜻하게 눈이 오고 반짝반짝' }, context),
      'video of an old film': (context) => video.generate({ photo, actionPrompt: '옛날 필름' }, context),
      'illustration in pencil': (context) => diary.generate({ ...post, postId: 3 }, context),
      'illustration in watercolour': (context) => diary.generate({ ...post, postId: 5 }, context),
    };
    for (const [name, make] of Object.entries(works))
      report(await measure(name, path.join(directory, name), make), decoding);
    const isWithinBudgets = await benchTranscoding(directory);
    const codes = [isWithinBudgets ? 0 : 1, await benchJobs(root), await benchRecordings(root)];
    return Math.max(...codes, await benchFilmTurns(root));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** CPU seconds of the fastest of several decodings in this process. */
async function timeDecoding(photo: string): Promise<number> {
  const seconds: number[] = [];
  for (let run = 0; run < DECODINGS; run += 1) {
    const before = process.cpuUsage();
    await openPhoto(photo).raw().toBuffer();
    const { user, system } = process.cpuUsage(before);
    seconds.push((user + system) / 1_000_000);
  }
  return Math.min(...seconds);
}

async function measure(
  name: string,
  directory: string,
  make: (context: GenerationContext) => Promise<unknown>,
): Promise<Cost> {
  await mkdir(directory);
  const rss = watchChildrenRss();
  const [cpuBefore, since] = [cpuSecondsOfChildren(), performance.now()];
  await make({ directory, signal: new AbortController().signal, onProgress: () => undefined });
  return {
    name,
    wallSeconds: (performance.now() - since) / 1000,
    cpuSeconds: cpuSecondsOfChildren() - cpuBefore,
    peakMegabytes: rss.stop(),
  };
}

function report({ name, cpuSeconds, wallSeconds, peakMegabytes }: Cost, decoding: number): void {
  const cost = `${cpuSeconds.toFixed(2)} CPU s, ${wallSeconds.toFixed(2)} s, ${peakMegabytes.toFixed(0)} MB`;
  log(`${name}: ${cost}, ${(cpuSeconds / decoding).toFixed(1)} decodings`);
}
