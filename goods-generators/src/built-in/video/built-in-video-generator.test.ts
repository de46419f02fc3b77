import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { GeneratorError, type GeneratedVideo } from '../../generator.ts';
import { createBuiltInVideoGenerator } from './built-in-video-generator.ts';
import { IS_FULL_RUN } from '../../../../scripts/test/full-run.ts';
import {
  boxesOf,
  difference,
  framesOf,
  patchyPhoto,
  probe,
  workDirectory,
} from '../../testing/probe-video.ts';

const NEVER = new AbortController().signal;

function renderVideo(
  directory: string,
  photo: string,
  actionPrompt: string,
  { signal = NEVER, onProgress = (_percent: number): void => undefined } = {},
): Promise<GeneratedVideo> {
  return createBuiltInVideoGenerator().generate({ photo, actionPrompt }, { directory, signal, onProgress });
}

/** Processes with this directory in their command line: the generator program's ffmpeg. */
function programsIn(directory: string): number {
  const commands = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n');
  return commands.filter((command) => command.includes(join(directory, 'still.png'))).length;
}

async function untilPrograms(directory: string, isDone: (count: number) => boolean): Promise<void> {
  const deadline = performance.now() + 15_000;
  while (!isDone(programsIn(directory))) {
    assert.ok(performance.now() < deadline, 'nothing changed in time');
    await sleep(20);
  }
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
      const made = await renderVideo(directory, photo, '천천히 움직여 주세요', {
        onProgress: (percent) => progress.push(percent),
      });
      assert.deepEqual([made.width, made.height], video);
      const { streams, format } = await probe(made.path);
      assert.equal(streams.length, 1);
      const [stream] = streams;
      assert.equal(stream?.codec_name, 'h264');
      assert.equal(stream.pix_fmt, 'yuv420p');
      assert.equal(stream.profile, 'High');
      assert.ok(stream.level <= 41);
      assert.deepEqual([stream.width, stream.height], video);
      assert.ok(Number(format.duration) > 4.5 && Number(format.duration) < 5.5, format.duration);
      assert.equal(format.tags['comment'], '온기');
      const boxes = await boxesOf(made.path);
      assert.ok(boxes.indexOf('moov') < boxes.indexOf('mdat'), boxes.join(' '));
      assert.ok(progress.length > 3);
      assert.deepEqual(
        progress,
        progress.toSorted((one, other) => one - other),
      );

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

  test('a cancelled one ends soon and leaves no program', async (context) => {
    const directory = await workDirectory(context);
    const abort = new AbortController();
    const progress: number[] = [];
    const made = renderVideo(directory, await patchyPhoto(directory, 450, 800), '가까이', {
      signal: abort.signal,
      onProgress: (percent) => progress.push(percent),
    });
    const rejected = assert.rejects(made, { name: 'AbortError' });
    await untilPrograms(directory, (count) => count > 0);
    abort.abort();
    await rejected;
    assert.ok(Math.max(0, ...progress) < 90, `it went on to ${progress.at(-1)} %`);
    await untilPrograms(directory, (count) => count === 0);
  });

  test('the program ends when the server dies', async (context) => {
    const directory = await workDirectory(context);
    const photo = await patchyPhoto(directory, 450, 800);
    const generator = pathToFileURL(join(import.meta.dirname, 'built-in-video-generator.ts')).href;
    const program = join(directory, 'server.mjs');
    await writeFile(
      program,
      `import { createBuiltInVideoGenerator } from ${JSON.stringify(generator)};
      const generation = { directory: ${JSON.stringify(directory)}, signal: new AbortController().signal, onProgress: () => {} };
      await createBuiltInVideoGenerator().generate({ photo: ${JSON.stringify(photo)}, actionPrompt: '' }, generation);`,
    );
    const server = spawn(process.execPath, [program], { stdio: 'ignore' });
    context.after(() => server.kill('SIGKILL'));
    await untilPrograms(directory, (count) => count > 0);
    server.kill('SIGKILL');
    await once(server, 'exit');
    await untilPrograms(directory, (count) => count === 0);
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
