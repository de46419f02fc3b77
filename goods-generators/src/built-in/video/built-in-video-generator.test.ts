import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { GeneratorError, type GeneratedVideo } from '../../generator.ts';
import { createBuiltInVideoGenerator } from './built-in-video-generator.ts';
import { inspectMedia } from '../../testing/inspect-media.ts';
import { IS_FULL_RUN } from '../../../../scripts/test/full-run.ts';
import { boxesOf, difference, framesOf, patchyPhoto, workDirectory } from '../../testing/probe-video.ts';

/** How its program ends with the job and with the server is in transcoding-program.test.ts: it is one program. */
function renderVideo(
  directory: string,
  photo: string,
  actionPrompt: string,
  onProgress = (_percent: number): void => undefined,
): Promise<GeneratedVideo> {
  const generation = { directory, signal: new AbortController().signal, onProgress };
  return createBuiltInVideoGenerator().generate({ photo, actionPrompt }, generation);
}

/** A photo's size decides the video's; video-frame.test.ts computes more of them. */
const SHAPES = [
  ['세로', 450, 800, [720, 1280]],
  ['네모난', 600, 600, [960, 960]],
  ['가로', 1600, 900, [1280, 720]],
] as const;

describe('videos made on this machine', () => {
  for (const [name, width, height, video] of IS_FULL_RUN ? SHAPES : SHAPES.slice(0, 1)) {
    test(`${name} photo becomes a video of 5 seconds in its shape that plays everywhere`, async (context) => {
      const directory = await workDirectory(context);
      const progress: number[] = [];
      const photo = await patchyPhoto(directory, width, height);
      const onProgress = (percent: number): void => void progress.push(percent);
      const made = await renderVideo(directory, photo, '천천히 움직여 주세요', onProgress);
      assert.deepEqual([made.width, made.height], video);
      const { streams, format } = await inspectMedia(made.path);
      assert.equal(streams.length, 1);
      const [stream] = streams;
      const facts = [stream?.codec_name, stream?.pix_fmt, stream?.profile, stream?.width, stream?.height];
      assert.deepEqual(facts, ['h264', 'yuv420p', 'High', ...video]);
      assert.ok((stream?.level ?? 99) <= 41);
      assert.ok(Number(format.duration) > 4.5 && Number(format.duration) < 5.5, format.duration);
      assert.equal(format.tags?.['comment'], '온기');
      const boxes = await boxesOf(made.path);
      assert.ok(boxes.indexOf('moov') < boxes.indexOf('mdat'), boxes.join(' '));
      assert.ok(progress.length > 3);
      assert.ok(progress.every((percent, at) => percent >= (progress[at - 1] ?? 0)));

      const frames = await framesOf(made.path);
      assert.equal(frames.length, 150);
      const steps = frames.slice(1).map((frame, index) => difference(frame, frames[index]));
      const sorted = steps.toSorted((one, other) => one - other);
      const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
      assert.ok(median > 0);
      assert.ok(Math.max(...steps) < median * 4 + 0.5, `a jump of ${Math.max(...steps)} over ${median}`);
      assert.ok(difference(frames[0], frames.at(-1)) > 3);
    });
  }

  test('another prompt makes another video', async (context) => {
    const one = await workDirectory(context);
    const other = await workDirectory(context);
    const photo = await patchyPhoto(one, 450, 600);
    const left = await renderVideo(one, photo, '왼쪽으로 눈이 내려요');
    const nearer = await renderVideo(other, photo, '따뜻하게 가까이 반짝');
    const [ofLeft, ofNearer] = [await framesOf(left.path), await framesOf(nearer.path)];
    assert.ok(difference(ofLeft[10], ofNearer[10]) > 3);
    assert.ok(difference(ofLeft[140], ofNearer[140]) > 3);
  });

  test('a file that is no photo makes none, and the prompt is not in the error', async (context) => {
    const directory = await workDirectory(context);
    const photo = join(directory, 'photo.jpg');
    await writeFile(photo, 'not a photo');
    await assert.rejects(renderVideo(directory, photo, '비밀스러운 바람'), (error) => {
      assert.ok(error instanceof GeneratorError);
      assert.doesNotMatch(error.message, /비밀/);
      return true;
    });
  });
});
