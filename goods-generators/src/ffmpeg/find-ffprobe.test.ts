import assert from 'node:assert/strict';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { workDirectory } from '../testing/probe-video.ts';
import { BUNDLED } from './bundled-programs.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { findFfprobe } from './find-ffprobe.ts';

const SOON = AbortSignal.timeout(60_000);

/** A program that tells its version, and whether it has the encoder. */
async function writeProgram(path: string, version: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `#!/bin/sh\necho "${version}"\necho " V....D libx264 "\n`);
  await chmod(path, 0o755);
  return path;
}

test('uses the named one, the one beside FFMPEG_PATH, on PATH, then the installed one', async (context) => {
  const directory = await workDirectory(context);
  const version = 'ffprobe version 7.1.1-1+b1 Copyright';
  const beside = await writeProgram(join(directory, 'beside', 'ffprobe'), version);
  const onPath = await writeProgram(join(directory, 'path', 'ffprobe'), version);
  const PATH = ['/nowhere', join(directory, 'path')].join(':');
  const FFMPEG_PATH = join(directory, 'beside', 'ffmpeg');
  assert.equal(await findFfprobe({ FFPROBE_PATH: '/opt/ffprobe', FFMPEG_PATH, PATH }), '/opt/ffprobe');
  assert.equal(await findFfprobe({ FFMPEG_PATH, PATH }), beside);
  // No ffprobe beside it.
  assert.equal(await findFfprobe({ FFMPEG_PATH: join(directory, 'ffmpeg'), PATH }), onPath);
  assert.equal(await findFfprobe({ FFMPEG_PATH: 'ffmpeg', PATH }), onPath);
  assert.equal(await findFfprobe({ PATH: '/nowhere' }), BUNDLED.ffprobe);
});

const VERSIONS = [
  ['ffmpeg version 2.8.15-0ubuntu0.16.04.1 Copyright', false],
  ['ffmpeg version 4.1 Copyright', false],
  ['ffmpeg version 4.1-static https://johnvansickle.com/ffmpeg/', false],
  ['ffmpeg version 5.1.9-0+deb12u1 Copyright', false],
  ['ffmpeg version n5.1.2 Copyright', false],
  ['ffmpeg version 6.0 Copyright', true],
  ['ffmpeg version 7.1.1-1+b1 Copyright', true],
  ['ffmpeg version n8.1 Copyright', true],
  ['ffmpeg version 10.0 Copyright', true],
  ['ffmpeg version N-92000-gabcdef Copyright\nlibavcodec     58. 35.100 / 58. 35.100', false],
  ['ffmpeg version N-118000-gabcdef Copyright\nlibavcodec     61. 19.101 / 61. 19.101', true],
  ['ffmpeg version 2024-09-12-git-504c1ffcd8 Copyright\nlibavcodec     61. 15.100 / 61. 15.100', true],
  ['ffmpeg version git-2018-11-01 Copyright', false],
] as const;
for (const [version, isCurrent] of VERSIONS) {
  test(`the one on PATH is used only if it is not old: ${version}`, async (context) => {
    const program = await writeProgram(join(await workDirectory(context), 'ffmpeg'), version);
    const found = await findFfmpeg({ PATH: dirname(program) }, SOON);
    assert.equal(found, isCurrent ? program : BUNDLED.ffmpeg);
    if (!isCurrent) await assert.rejects(findFfmpeg({ FFMPEG_PATH: program }, SOON), /6 or newer/);
  });
}
