import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { makeFilm, runTestFfmpeg } from '../testing/films.ts';
import { workDirectory } from '../testing/probe-video.ts';
import { acceptedVideo, tryVideo, tryVoice } from '../testing/transcode.ts';
import { constants, crc32, deflateRawSync } from 'node:zlib';

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

const CHUNK_BYTES = 1_048_576;

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A film of black PNG frames, which have a thousandth of their pixels in bytes. */
async function makePngFilm(
  directory: string,
  { side, frames, rate }: { side: number; frames: number; rate: number },
): Promise<string> {
  const film = join(directory, 'png.mov');
  const large = blackPng(side);
  // Made of frames that are small and have as many bytes, so that ffmpeg never decodes the large ones.
  const small = blackPng(16, large.length);
  for (let index = 0; index < frames; index += 1)
    await writeFile(join(directory, `frame-${index}.png`), small);
  await runTestFfmpeg(`-framerate ${rate} -i ${directory}/frame-%d.png -c copy ${film}`);
  const bytes = await readFile(film);
  for (let at = bytes.indexOf(SIGNATURE); at >= 0; at = bytes.indexOf(SIGNATURE, at + 1))
    large.copy(bytes, at);
  await writeFile(film, bytes);
  await declareSize(film, side, side);
  return film;
}

/** 24 bits a pixel. @param length of the file, at least its own */
function blackPng(side: number, length = 0): Buffer {
  const bytes = side * (1 + 3 * side);
  const zeros = deflateRawSync(Buffer.alloc(CHUNK_BYTES), { finishFlush: constants.Z_FULL_FLUSH });
  const rest = deflateRawSync(Buffer.alloc(bytes % CHUNK_BYTES));
  // Adler-32 of zeros.
  const checksum = Buffer.alloc(4);
  checksum.writeUInt16BE(bytes % 65_521, 0);
  checksum.writeUInt16BE(1, 2);
  const chunks = Array.from({ length: Math.floor(bytes / CHUNK_BYTES) }, () => zeros);
  const data = Buffer.concat([Buffer.from([0x78, 0x01]), ...chunks, rest, checksum]);
  const frame = [SIGNATURE, pngChunk('IHDR', headerOf(side)), pngChunk('IDAT', data)];
  const end = pngChunk('IEND', Buffer.alloc(0));
  const missing = length - Buffer.concat([...frame, end]).length;
  if (missing >= 12) frame.push(pngChunk('tEXt', Buffer.alloc(missing - 12, 'x')));
  return Buffer.concat([...frame, end]);
}

function headerOf(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return header;
}

function pngChunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Writes another size into the description of an MP4's first track, a film: its frames keep theirs. */
async function declareSize(path: string, width: number, height: number): Promise<void> {
  await describeTrack(path, 32, [width, height]);
}

/** Declares a number of channels in a sound. */
async function declareChannels(path: string, channels: number): Promise<void> {
  await describeTrack(path, 24, [channels]);
}

/** @param offset in the first description of the first track */
async function describeTrack(path: string, offset: number, values: readonly number[]): Promise<void> {
  const bytes = await readFile(path);
  // The box's name is followed by a version, and how many descriptions there are.
  const first = bytes.indexOf('stsd') + 4 + 8;
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, first + offset + 2 * index);
  await writeFile(path, bytes);
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
      const usedBytes = sampleUsage(context, film);
      const made = await tryVideo(context, film);
      // Where no decoder for PNG may be used, its frames are not even read.
      assert.ok('rejection' in made && ['too-large', 'unsupported'].includes(made.rejection));
      assert.ok(usedBytes() < 300 * MEGABYTE, `${usedBytes() / MEGABYTE} MB`);
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
