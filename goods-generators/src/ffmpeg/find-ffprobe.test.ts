import assert from 'node:assert/strict';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import installed from '@ffprobe-installer/ffprobe';
import { workDirectory } from '../testing/probe-video.ts';
import { findFfprobe } from './find-ffprobe.ts';

test('이름 준 것, FFMPEG_PATH 옆의 것, PATH의 것, 함께 설치된 것을 이 순서로 쓴다', async (context) => {
  const directory = await workDirectory(context);
  const [beside, onPath] = [join(directory, 'beside', 'ffprobe'), join(directory, 'path', 'ffprobe')];
  for (const program of [beside, onPath]) {
    await mkdir(join(program, '..'));
    await writeFile(program, '');
    await chmod(program, 0o755);
  }
  const PATH = ['/nowhere', join(directory, 'path')].join(':');
  const FFMPEG_PATH = join(directory, 'beside', 'ffmpeg');
  assert.equal(await findFfprobe({ FFPROBE_PATH: '/opt/ffprobe', FFMPEG_PATH, PATH }), '/opt/ffprobe');
  assert.equal(await findFfprobe({ FFMPEG_PATH, PATH }), beside);
  // No ffprobe beside it.
  assert.equal(await findFfprobe({ FFMPEG_PATH: join(directory, 'ffmpeg'), PATH }), onPath);
  assert.equal(await findFfprobe({ FFMPEG_PATH: 'ffmpeg', PATH }), onPath);
  assert.equal(await findFfprobe({ PATH: '/nowhere' }), installed.path);
});
