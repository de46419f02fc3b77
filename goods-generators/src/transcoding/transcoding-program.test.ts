import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { findFfprobe } from '../ffmpeg/find-ffprobe.ts';
import { GeneratorError, TransientGeneratorError } from '../generator.ts';
import { makeFilm } from '../testing/films.ts';
import { workDirectory } from '../testing/probe-video.ts';
import { tryVideo } from '../testing/transcode.ts';
import { transcodeVideo } from './transcode-recording.ts';

type Running = { nice: number; command: string };

/** Processes that write into this directory: the program's ffmpeg. */
function programsIn(directory: string): Running[] {
  const lines = execFileSync('ps', ['-eo', 'ni=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => ({ nice: Number(line.trim().split(' ')[0]), command: line }))
    .filter(({ command }) => command.includes(join(directory, 'video.mp4')));
}

async function untilPrograms(directory: string, isDone: (running: Running[]) => boolean): Promise<Running[]> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const running = programsIn(directory);
    if (isDone(running)) return running;
    assert.ok(performance.now() < deadline, 'nothing changed in time');
    await sleep(20);
  }
}

/** Makes programs use another ffmpeg until the test ends. */
async function useFfmpeg(context: TestContext, path: string): Promise<void> {
  const before = { ...process.env };
  const ffprobe = await findFfprobe(process.env);
  Object.assign(process.env, { FFMPEG_PATH: path, FFPROBE_PATH: ffprobe });
  context.after(() => {
    for (const name of ['FFMPEG_PATH', 'FFPROBE_PATH']) {
      const value = before[name];
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
}

async function failureWith(context: TestContext, script: string, release = '7.1.1-1'): Promise<unknown> {
  const directory = await workDirectory(context);
  const film = await makeFilm(join(directory, 'film.mp4'), { hasSound: false });
  const fake = join(directory, 'fake-ffmpeg');
  const version = `[ "$1" = -version ] && echo "ffmpeg version ${release} Copyright" && exit 0`;
  await writeFile(fake, `#!/bin/sh\n${version}\n${script}\n`);
  await chmod(fake, 0o755);
  await useFfmpeg(context, fake);
  return tryVideo(context, film).catch((error: unknown) => error);
}

describe('the transcoding program', () => {
  test('runs at the lowest priority, and leaves nothing when cancelled', async (context) => {
    const directory = await workDirectory(context);
    const source = await makeFilm(join(directory, 'film.mp4'), { size: '640x360', seconds: 60 });
    const abort = new AbortController();
    const generation = { directory, signal: abort.signal, onProgress: () => undefined };
    const made = transcodeVideo({ source, retainsOriginal: false, maxSeconds: 300 }, generation);
    const rejected = assert.rejects(made, { name: 'AbortError' });
    const running = await untilPrograms(directory, ({ length }) => length > 0);
    assert.ok(running.every(({ nice }) => nice === 19));
    abort.abort();
    await rejected;
    await untilPrograms(directory, ({ length }) => length === 0);
  });

  test('ends when the server dies', async (context) => {
    const directory = await workDirectory(context);
    const source = await makeFilm(join(directory, 'film.mp4'), { size: '640x360', seconds: 60 });
    const module = pathToFileURL(join(import.meta.dirname, 'transcode-recording.ts')).href;
    const program = join(directory, 'server.mjs');
    const request = JSON.stringify({ source, retainsOriginal: false, maxSeconds: 300 });
    await writeFile(
      program,
      `import { transcodeVideo } from ${JSON.stringify(module)};
      const generation = { directory: ${JSON.stringify(directory)}, signal: new AbortController().signal, onProgress: () => {} };
      await transcodeVideo(${request}, generation);`,
    );
    const server = spawn(process.execPath, [program], { stdio: 'ignore' });
    context.after(() => server.kill('SIGKILL'));
    await untilPrograms(directory, ({ length }) => length > 0);
    server.kill('SIGKILL');
    await once(server, 'exit');
    await untilPrograms(directory, ({ length }) => length === 0);
  });

  test('a killed ffmpeg and a full disk are failures that can be tried again', async (context) => {
    // In a namespace of its own the script is the first process, which no signal from within ends.
    const killed = await failureWith(context, 'kill -9 $$; exit 137');
    assert.ok(killed instanceof TransientGeneratorError);
    const full = await failureWith(context, 'echo "av_write_frame(): No space left on device" >&2; exit 1');
    assert.ok(full instanceof TransientGeneratorError);
  });

  test('beyond its CPU time it is rejected as too large, and not tried again', async (context) => {
    // What `-timelimit` does; a film that takes so long would take as long here.
    const script = 'case "$*" in *"-timelimit 12"*) exit 255;; *) exit 1;; esac';
    assert.deepEqual(await failureWith(context, script), { rejection: 'too-large' });
  });

  test("what ffmpeg cannot do is not the file's fault", async (context) => {
    const failure = await failureWith(context, `echo "Unknown encoder 'libx264'" >&2; exit 1`);
    assert.ok(failure instanceof GeneratorError && !(failure instanceof TransientGeneratorError));
    assert.match(failure.message, /Unknown encoder/);
  });

  test('a missing file is a failure and no rejection', async (context) => {
    const missing = join(await workDirectory(context), 'missing.mp4');
    await assert.rejects(tryVideo(context, missing), GeneratorError);
  });

  test('an old ffmpeg does not open uploads', async (context) => {
    const failure = await failureWith(context, 'echo opened >&2; exit 1', '4.1.11');
    assert.ok(failure instanceof GeneratorError && !(failure instanceof TransientGeneratorError));
    assert.ok(failure.message.includes('is ffmpeg 4.1.11: 6 or newer'), failure.message);
    assert.doesNotMatch(failure.message, /opened/);
  });
});
