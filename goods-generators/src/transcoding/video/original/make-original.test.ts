import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { randomUUID } from 'node:crypto';
import { makeFilm } from '../../../testing/films.ts';
import { insideFolder } from '../../../testing/inside-folder.ts';
import { inspectMedia, tellingTags } from '../../../testing/inspect-media.ts';
import {
  HDR_BYTES,
  makePlanted,
  PLANTED_CODECS,
  tracesIn,
  type PlantedCodec,
} from '../../../testing/planted-films.ts';
import { difference, framesOf, workDirectory } from '../../../testing/probe-video.ts';
import { runTool } from '../../../testing/run-tool.ts';
import { openSource } from '../../source/open-source.ts';
import { findTools } from '../../source/tools.ts';
import { makeOriginal } from './make-original.ts';

/** What is encoded once more; the others are copied. */
const ENCODED_AS: Partial<Record<PlantedCodec, string>> = { mjpeg: 'h264', mpeg4: 'h264', prores: 'hevc' };
/** Mean difference of a pixel, 0 to 255. */
const SAME_TO_THE_EYE = 4;

const folder = await insideFolder();

async function originalOf(path: string): Promise<string> {
  const tools = await findTools(new AbortController().signal);
  const source = await openSource(path, { type: 'video', maxSeconds: 10, maxPixels: 1e9 }, tools);
  const film = source.video?.stream ?? assert.fail();
  const output = join(folder, `${randomUUID()}.mp4`);
  return (await makeOriginal(source, film, output, tools)) ?? assert.fail();
}

describe('an original', { concurrency: 2 }, () => {
  for (const codec of PLANTED_CODECS)
    test(`of ${codec} has the film, and nothing of place, day and device`, async (context) => {
      const source = await makePlanted(await workDirectory(context), codec);
      assert.ok((await tracesIn(source)).length > 5);
      const original = await originalOf(source);
      assert.deepEqual(await tracesIn(original), []);

      const media = await inspectMedia(original);
      assert.deepEqual([tellingTags(media), media.chapters], [[], []]);
      const encodedAs = ENCODED_AS[codec];
      assert.deepEqual(
        media.streams.map(({ codec_name }) => codec_name),
        [encodedAs ?? codec],
      );
      const [frames, filmed] = [await framesOf(original), await framesOf(source)];
      assert.equal(frames.length, 5);
      for (const [index, frame] of frames.entries())
        assert.ok(difference(frame, filmed[index]) <= (encodedAs === undefined ? 0 : SAME_TO_THE_EYE));
      if (codec !== 'hevc' && codec !== 'h264') return;
      const bytes = await readFile(original);
      for (const hdr of HDR_BYTES) assert.ok(bytes.includes(hdr));
    });

  test('has no frame that an edit list leaves out', async (context) => {
    const source = join(await workDirectory(context), 'trimmed.mp4');
    const isShown = 'gte(t\\,0.35)*lte(t\\,0.65)';
    const encoding = `-vf drawbox=c=red:t=fill,drawbox=c=blue:t=fill:enable=${isShown} -c:v libx264`;
    await makeFilm(source, { size: '64x36', rate: '10', hasSound: false, encoding });
    await trim(source, { from: 0.4, seconds: 0.3 });
    assert.equal((await allFrames(source)).filter((colour) => colour === 'red').length, 7);
    const original = await originalOf(source);
    assert.deepEqual(await allFrames(original), ['blue', 'blue', 'blue']);
  });
});

/** As phones do: the film stays as it is, and players begin and end elsewhere. */
async function trim(path: string, { from, seconds }: { from: number; seconds: number }): Promise<void> {
  const bytes = await readFile(path);
  // Version 0 of both: the film counts in units of its own, its length in thousandths.
  const timescale = bytes.readUInt32BE(bytes.indexOf('mdhd') + 4 + 12);
  const edit = bytes.indexOf('elst') + 4 + 8;
  bytes.writeUInt32BE(seconds * 1000, edit);
  bytes.writeUInt32BE(bytes.readUInt32BE(edit + 4) + from * timescale, edit + 4);
  await writeFile(path, bytes);
}

/** The colours of all frames, also of those that players do not show. */
async function allFrames(path: string): Promise<('red' | 'blue')[]> {
  const args = ['-v', 'error', '-ignore_editlist', '1', '-i', path];
  const pixels = await runTool('ffmpeg', [
    ...args,
    ...'-vf scale=2:2 -pix_fmt rgb24 -f rawvideo -'.split(' '),
  ]);
  const bytes = 2 * 2 * 3;
  return Array.from({ length: pixels.length / bytes }, (_, frame) =>
    (pixels[frame * bytes] ?? 0) > 128 ? 'red' : 'blue',
  );
}
