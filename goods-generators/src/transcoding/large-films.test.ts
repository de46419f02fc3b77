import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { makeFilm, runTestFfmpeg } from '../testing/films.ts';
import { declareChannels, declareSize, makePngFilm } from '../testing/large-films.ts';
import { workDirectory } from '../testing/probe-video.ts';
import { acceptedVideo, tryVideo, tryVoice } from '../testing/transcode.ts';

const MEGABYTE = 1_048_576;
const TOO_LARGE = { rejection: 'too-large' };
const ONE_FRAME = '-frames:v 1 -c:v libx264 -preset ultrafast';

/** The most memory that any program about this file has had resident, until the test ends. Linux only. */
function sampleUsage(context: TestContext, path: string): () => number {
  let most = 0;
  const sample = (): void => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(path)) continue;
        const [, kilobytes = '0'] =
          /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
        most = Math.max(most, Number(kilobytes) * 1024);
      } catch {
        // It has ended.
      }
    }
  };
  const timer = setInterval(sample, 10);
  context.after(() => clearInterval(timer));
  return () => most;
}

describe('a video that is too large to decode', { concurrency: 2 }, () => {
  test('with a frame above 8K is reported without decoding', async (context) => {
    const directory = await workDirectory(context);
    const size = { size: '8192x8192', rate: '60', seconds: 0.04, hasSound: false };
    const film = await makeFilm(join(directory, 'large.mp4'), { ...size, encoding: ONE_FRAME });
    assert.deepEqual(await tryVideo(context, film), TOO_LARGE);
    // As small as its index may say: its frames say what they are.
    await declareSize(film, 64, 64);
    assert.deepEqual(await tryVideo(context, film), TOO_LARGE);
  });

  for (const declared of [16_000, 64])
    test(`three PNG frames of 4.5 GB take no memory: declared as ${declared}`, async (context) => {
      const film = await makePngFilm(await workDirectory(context), { side: 16_000, frames: 3, rate: 1 });
      await declareSize(film, declared, declared);
      const memory = sampleUsage(context, film);
      const made = await tryVideo(context, film);
      // Where no decoder for PNG may be used, its frames are not even read.
      assert.ok('rejection' in made && ['too-large', 'unsupported'].includes(made.rejection));
      assert.ok(memory() < 300 * MEGABYTE, `${memory() / MEGABYTE} MB`);
    });

  test('with too many small frames is rejected, with or without an index', async (context) => {
    const directory = await workDirectory(context);
    const fast = { size: '64x64', rate: '1000', hasSound: false };
    for (const [name, encoding] of [
      ['fast.mp4', '-c:v libx264 -preset ultrafast'],
      ['fast.webm', '-c:v libvpx -deadline realtime -f webm -live 1'],
    ] as const)
      assert.deepEqual(
        await tryVideo(context, await makeFilm(join(directory, name), { ...fast, encoding })),
        TOO_LARGE,
        name,
      );
  });

  test('with too many pixels for its length is rejected', async (context) => {
    // As large as 8K, but 40 frames a second.
    const directory = await workDirectory(context);
    const one = join(directory, 'one.mjpeg');
    const all = join(directory, 'all.mjpeg');
    const film = join(directory, 'film.mov');
    await runTestFfmpeg(
      `-f lavfi -i color=size=5900x5900 -frames:v 1 -pix_fmt yuvj420p -c:v mjpeg -f mjpeg ${one}`,
    );
    const frame = await readFile(one);
    await writeFile(all, Buffer.concat(Array.from({ length: 40 }, () => frame)));
    await runTestFfmpeg(`-f mjpeg -framerate 40 -i ${all} -c copy ${film}`);
    assert.deepEqual(await tryVideo(context, film, { maxSeconds: 1 }), TOO_LARGE);
  });

  test('very wide pixels, many channels and a large cover stop nothing, or are reported', async (context) => {
    const directory = await workDirectory(context);
    const wide = join(directory, 'wide.mp4');
    await makeFilm(wide, { size: '64x64', encoding: '-vf setsar=60000/1 -c:v libx264 -preset ultrafast' });
    const made = await acceptedVideo(context, wide);
    assert.ok(made.width <= 1280 && made.height >= 2, `${made.width}x${made.height}`);

    const channels = join(directory, 'channels.mov');
    await runTestFfmpeg(`-f lavfi -i anullsrc -t 1 -c:a pcm_s16le ${channels}`);
    await declareChannels(channels, 64);
    assert.deepEqual(await tryVoice(context, channels), { rejection: 'unsupported' });

    const rate = join(directory, 'rate.mov');
    await runTestFfmpeg(`-f lavfi -i anullsrc=sample_rate=2000000 -t 1 -c:a pcm_s16le ${rate}`);
    assert.deepEqual(await tryVoice(context, rate), { rejection: 'unsupported' });
  });
});
