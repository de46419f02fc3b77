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
import { acceptedVideo } from '../../../testing/transcode.ts';
import { openSource } from '../../source/open-source.ts';
import { findTools } from '../../source/tools.ts';
import { makeOriginal } from './make-original.ts';

/** What is encoded once more; the others are copied. docs/decisions/recordings.md has the same table. */
const ENCODED_AS: Partial<Record<PlantedCodec, string>> = { mjpeg: 'h264', mpeg4: 'h264', prores: 'hevc' };
/** Mean difference of a pixel, 0 to 255. */
const SAME_TO_THE_EYE = 4;

/** ffmpeg's encoder names itself in a place for text that packets of AAC have. */
const ENCODER_IN_SOUND = /Lavc\d/;

const folder = await insideFolder();

async function originalOf(path: string): Promise<string> {
  const tools = await findTools(new AbortController().signal);
  const source = await openSource(path, { type: 'video', maxSeconds: 10, maxPixels: 1e9 }, tools);
  const film = source.video?.stream ?? assert.fail();
  const output = join(folder, `${randomUUID()}.mp4`);
  return (await makeOriginal(source, film, output, tools)) ?? assert.fail();
}

describe('an original', { concurrency: 2 }, () => {
  for (const [codec, container] of [
    ...PLANTED_CODECS.map((each) => [each, undefined] as const),
    ['h264', 'mkv'],
    ['h264', 'avi'],
    ['hevc', 'mkv'],
    ['av1', 'webm'],
    ['vp9', 'webm'],
  ] as const)
    test(`of ${codec} ${container ?? ''} has the film, and nothing of place, day and device`, async (context) => {
      const source = await makePlanted(await workDirectory(context), codec, container);
      assert.ok((await tracesIn(source)).length >= (codec === 'vp9' ? 2 : 5));
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

  test('has neither frame nor sound that an edit list leaves out', async (context) => {
    const source = join(await workDirectory(context), 'trimmed.mp4');
    const isShown = 'gte(t\\,0.35)*lte(t\\,0.65)';
    const encoding = `-vf drawbox=c=red:t=fill,drawbox=c=blue:t=fill:enable=${isShown} -c:v libx264 -c:a aac`;
    await makeFilm(source, { size: '64x36', rate: '10', encoding });
    assert.ok(ENCODER_IN_SOUND.test(await readFile(source, 'latin1')));
    assert.ok((await allSoundSeconds(source)) > 0.9);
    await trim(source, { from: 0.4, seconds: 0.3 });
    assert.equal((await allFrames(source)).filter((colour) => colour === 'red').length, 7);
    const original = await originalOf(source);
    assert.deepEqual(await allFrames(original), ['blue', 'blue', 'blue']);
    // An encoder adds a silent frame at both ends.
    assert.ok((await allSoundSeconds(original)) < 0.4);
    assert.ok(!ENCODER_IN_SOUND.test(await readFile(original, 'latin1')));
  });
});

/** A film whose fragments have an index each: an edit list moves all frames to an earlier time. */
describe('a fragmented film that begins before its beginning', () => {
  test('is shown and retained from there', async (context) => {
    const source = join(await workDirectory(context), 'fragmented.mp4');
    const isShown = 'gte(t\\,0.35)';
    const drawing = `-vf drawbox=c=red:t=fill,drawbox=c=blue:t=fill:enable=${isShown} -c:v libx264 -g 3`;
    const encoding = `${drawing} -movflags frag_keyframe+empty_moov+delay_moov`;
    await makeFilm(source, { size: '64x36', rate: '10', hasSound: false, encoding });
    await trim(source, { from: 0.4, seconds: 0 });
    const blue = Array.from({ length: 6 }, () => 'blue');
    const { video, original } = await acceptedVideo(context, source, { retainsOriginal: true });
    assert.deepEqual([await allFrames(video), await allFrames(original ?? '')], [blue, blue]);
  });
});

/** As phones do: the tracks stay as they are, and players begin and end elsewhere. */
async function trim(path: string, { from, seconds }: { from: number; seconds: number }): Promise<void> {
  const bytes = await readFile(path);
  for (let at = bytes.indexOf('elst'); at >= 0; at = bytes.indexOf('elst', at + 1)) {
    // Version 0 of all: a track counts in units of its own, and its length in those of the film.
    const [whole, timescale] = [bytes.indexOf('mvhd'), bytes.indexOf('mdhd', at)].map((box) =>
      bytes.readUInt32BE(box + 4 + 12),
    );
    const edit = at + 4 + 8;
    bytes.writeUInt32BE(Math.round(seconds * (whole ?? 0)), edit);
    bytes.writeUInt32BE(bytes.readUInt32BE(edit + 4) + Math.round(from * (timescale ?? 0)), edit + 4);
  }
  await writeFile(path, bytes);
}

/** Also of what players leave out. */
async function allSoundSeconds(path: string): Promise<number> {
  const args = ['-v', 'error', '-ignore_editlist', '1', '-i', path];
  const samples = await runTool('ffmpeg', [...args, ...'-vn -ac 1 -ar 8000 -f s16le -'.split(' ')]);
  return samples.length / 2 / 8000;
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
