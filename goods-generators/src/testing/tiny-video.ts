import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './run-tool.ts';

/** A test video of one second, 180 x 320 pixels: a few kilobytes, as a video service would return. */
export async function makeTinyVideo(encoding: 'h264' | 'mpeg4' | 'h264-444' = 'h264'): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), 'ongi-tiny-video-'));
  const path = join(directory, 'tiny.mp4');
  const codec = encoding === 'mpeg4' ? 'mpeg4' : 'libx264';
  const pixels = encoding === 'h264-444' ? 'yuv444p' : 'yuv420p';
  const source = 'testsrc=size=180x320:rate=10:duration=1';
  try {
    const options = `-loglevel error -f lavfi -i ${source} -c:v ${codec} -pix_fmt ${pixels} -movflags +faststart`;
    await runTool('ffmpeg', [...options.split(' '), path]);
    return await readFile(path);
  } finally {
    await rm(directory, { recursive: true });
  }
}
