import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { runTestFfmpeg } from '../../testing/films.ts';
import { insideFolder } from '../../testing/inside-folder.ts';
import { runTool } from '../../testing/run-tool.ts';
import { openSource } from '../source/open-source.ts';
import { findTools } from '../source/tools.ts';
import { deinterlacing } from './deinterlacing.ts';
import { encodeVideo } from './encode-video.ts';

const SIZE = { width: 128, height: 96 };
/** Upright stripes that move: neighbouring lines are the same where there are no fields. */
const STRIPES = `color=gray:size=${SIZE.width}x${SIZE.height}:rate=50:duration=0.4,geq=lum=if(lt(mod(X+6*N\\,64)\\,32)\\,220\\,40):cb=128:cr=128`;
const TOP_FIRST = 'tinterlace=interleave_top,setfield=tff';
const BOTTOM_FIRST = 'tinterlace=interleave_bottom,setfield=bff';
const FLAGGED = '-c:v libx264 -flags +ildct+ilme';
/** Without a word of its fields. */
const UNFLAGGED = '-c:v mjpeg -pix_fmt yuvj420p';

const FILMS = [
  ['of the top field first', TOP_FIRST, FLAGGED],
  ['of the bottom field first', BOTTOM_FIRST, FLAGGED],
  ['whose headers say nothing', TOP_FIRST, UNFLAGGED],
] as const;

const folder = await insideFolder();

async function transcoded(name: string, filters: string, encoding: string): Promise<[string, string]> {
  const [path, output] = [join(folder, `${name}.mp4`), join(folder, `${name}-made.mp4`)];
  await runTestFfmpeg(`-f lavfi -i ${STRIPES} -vf ${filters} ${encoding} ${path}`);
  const tools = await findTools(new AbortController().signal);
  const source = await openSource(path, { type: 'video', maxSeconds: 10, maxPixels: 1e9 }, tools);
  const film = source.video?.stream ?? assert.fail();
  await encodeVideo(source, film, { output, maxSeconds: 10 }, tools, () => undefined);
  return [path, output];
}

/** All frames in grey. */
async function framesAfter(path: string, filter: string): Promise<Buffer> {
  const args = `-vf ${filter} -pix_fmt gray -f rawvideo -`;
  return runTool('ffmpeg', ['-v', 'error', '-i', path, ...args.split(' ')]);
}

/** The mean difference of neighbouring lines, 0 to 255. */
async function combingOf(path: string, filter = 'null'): Promise<number> {
  const frames = await framesAfter(path, filter);
  const lines = frames.length / SIZE.width;
  let sum = 0;
  for (let line = 1; line < lines; line += 1)
    for (let x = 0; x < SIZE.width; x += 1) {
      const at = line * SIZE.width + x;
      sum += line % SIZE.height === 0 ? 0 : Math.abs((frames[at] ?? 0) - (frames[at - SIZE.width] ?? 0));
    }
  return sum / frames.length;
}

describe('interlaced films', { concurrency: 2 }, () => {
  for (const [index, [name, filters, encoding]] of FILMS.entries())
    test(`${name} become progressive`, async () => {
      const [source, made] = await transcoded(String(index), filters, encoding);
      const [before, after] = [await combingOf(source), await combingOf(made)];
      const parity = filters === TOP_FIRST ? 'tff' : 'bff';
      const yadif = await combingOf(source, `yadif=parity=${parity}`);
      assert.ok(before > 5, `${before}`);
      assert.ok(after < yadif + 0.5, `${after}, and ${yadif} by yadif`);
    });

  test('a progressive film whose headers say nothing stays sharp', async () => {
    const [source, made] = await transcoded('progressive', 'framestep=2', UNFLAGGED);
    const [filmed, frames] = [await framesAfter(source, 'null'), await framesAfter(made, 'null')];
    assert.equal(frames.length, filmed.length);
    const difference = filmed.reduce((sum, light, index) => sum + Math.abs(light - (frames[index] ?? 0)), 0);
    assert.ok(difference / filmed.length < 3, `${difference / filmed.length}`);
  });

  test('the first field is that of the headers, and phones cost nothing', () => {
    const filtersOf = (field_order: string | undefined, codec_name = 'h264', height = 1080): string =>
      deinterlacing({
        index: 0,
        codec_name,
        width: height,
        height,
        ...(field_order !== undefined && { field_order }),
      }).join();
    for (const order of ['tt', 'bt']) assert.match(filtersOf(order), /parity=tff/);
    for (const order of ['bb', 'tb']) assert.match(filtersOf(order), /parity=bff/);
    assert.match(filtersOf(undefined), /idet/);
    assert.match(filtersOf('unknown'), /idet/);
    assert.equal(filtersOf('progressive'), '');
    assert.equal(filtersOf(undefined, 'vp9'), '');
    assert.equal(filtersOf(undefined, 'mjpeg', 4), '');
    assert.equal(filtersOf(undefined, 'hevc', 2160), '');
  });
});
