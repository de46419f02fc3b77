import { readFile, writeFile, mkdtemp, rm } from 'node:fs/promises';
import { runTool } from './run-tool.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const X264 = '-c:v libx264 -preset ultrafast';

/** In rows, from the top left. */
export const CORNER_COLOURS = ['red', 'lime', 'blue', 'white'] as const;

/** @param args without spaces in them */
export async function runTestFfmpeg(args: string): Promise<void> {
  await runTool('ffmpeg', ['-hide_banner', '-nostdin', '-v', 'error', '-y', ...args.split(' ')]);
}

/** A film of a moving test card. @param encoding ffmpeg's arguments after the inputs */
export async function makeFilm(
  path: string,
  { size = '320x180', rate = '30', seconds = 1, hasSound = true, encoding = X264 },
): Promise<string> {
  const card = `-f lavfi -i testsrc2=size=${size}:rate=${rate}:duration=${seconds}`;
  const tone = ` -f lavfi -i sine=frequency=440:duration=${seconds}`;
  await runTestFfmpeg(`${card}${hasSound ? tone : ''} ${encoding} ${path}`);
  return path;
}

/** A landscape of four colours, one in each corner. */
export async function makeCorners(path: string): Promise<string> {
  const [topLeft, topRight, bottomLeft, bottomRight] = CORNER_COLOURS;
  const boxes = [
    `drawbox=160:0:160:90:${topRight}:t=fill`,
    `drawbox=0:90:160:90:${bottomLeft}:t=fill`,
    `drawbox=160:90:160:90:${bottomRight}:t=fill`,
  ].join(',');
  await runTestFfmpeg(
    `-f lavfi -i color=${topLeft}:size=320x180:rate=30:duration=1,${boxes} ${X264} ${path}`,
  );
  return path;
}

/** `[a, b, c, d]` of the matrix of a track, by the clockwise turn that a player makes. */
const ROTATIONS = { 0: [1, 0, 0, 1], 90: [0, 1, -1, 0], 180: [-1, 0, 0, -1], 270: [0, -1, 1, 0] } as const;

/** Stores the turn of an MP4's first track as phones do, without another encoding. */
export async function rotateByMetadata(path: string, degrees: keyof typeof ROTATIONS): Promise<void> {
  const bytes = await readFile(path);
  const [a, b, c, d] = ROTATIONS[degrees];
  // Version 0: the matrix is 40 bytes after the version.
  const matrix = bytes.indexOf('tkhd') + 4 + 40;
  for (const [index, value] of [a, b, 0, c, d].entries())
    bytes.writeInt32BE(value * 0x10000, matrix + 4 * index);
  await writeFile(path, bytes);
}

/** A part of a file from its beginning. */
export async function truncated(path: string, share: number): Promise<string> {
  const bytes = await readFile(path);
  const cut = `${path}.cut`;
  await writeFile(cut, bytes.subarray(0, Math.floor(bytes.length * share)));
  return cut;
}

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
