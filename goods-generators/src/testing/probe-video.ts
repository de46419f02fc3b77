import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { boxesIn, readerOfBytes } from 'shared/mp4/mp4-boxes';
import sharp from 'sharp';
import { noisePixels } from '../built-in/seeded-noise.ts';
import { runTool } from './run-tool.ts';

const FRAME_SIDE = 96;

/** An empty directory that is removed after the test. */
export async function workDirectory(context: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'ongi-generation-'));
  context.after(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** A photo of soft, bright and dark patches, so that every crop has contrast. */
export async function patchyPhoto(directory: string, width: number, height: number): Promise<string> {
  const path = join(directory, `photo-${width}x${height}.jpg`);
  const patches = { width: 6, height: 6, channels: 3 } as const;
  await sharp(noisePixels(18, 6, 5), { raw: patches })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .jpeg()
    .toFile(path);
  return path;
}

/** The top-level boxes of an mp4, in order: `ftyp`, `moov`, ... */
export async function boxesOf(video: string): Promise<string[]> {
  const bytes = await readFile(video);
  const types: string[] = [];
  for await (const { type } of boxesIn(readerOfBytes(bytes), { start: 0, end: bytes.length }))
    types.push(type);
  return types;
}

/** All frames as small greyscale images. */
export async function framesOf(video: string): Promise<Buffer[]> {
  const small = ['-vf', `scale=${FRAME_SIDE}:${FRAME_SIDE}:flags=area`, '-pix_fmt', 'gray', '-f', 'rawvideo'];
  const stdout = await runTool('ffmpeg', ['-v', 'error', '-i', video, ...small, '-']);
  const bytes = FRAME_SIDE * FRAME_SIDE;
  return Array.from({ length: stdout.length / bytes }, (_, index) =>
    stdout.subarray(index * bytes, (index + 1) * bytes),
  );
}

/** Mean difference of two images per pixel, 0 to 255. */
export function difference(one: Buffer | undefined, other: Buffer | undefined): number {
  if (one === undefined || other === undefined) throw new Error('there is no such frame');
  return one.reduce((sum, light, index) => sum + Math.abs(light - (other[index] ?? 0)), 0) / one.length;
}
