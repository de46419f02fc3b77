import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import sharp from 'sharp';
import type { GenerationContext } from '../generator.ts';
import type { LimitDecoding } from '../photo/decode-photo.ts';

export const limitDecoding: LimitDecoding = (_pixels, work) => work();

/** A GenerationContext that records progress; its directory is removed after the file's tests. */
export async function openGenerationContext(
  signal: AbortSignal = new AbortController().signal,
): Promise<GenerationContext & { progress: readonly number[] }> {
  const directory = await mkdtemp(join(tmpdir(), 'ongi-generation-'));
  after(() => rm(directory, { recursive: true, force: true }));
  const progress: number[] = [];
  return { directory, signal, progress, onProgress: (percent) => progress.push(percent) };
}

/** A photo of 2000 x 1000 pixels, rotated by EXIF, which also names its author. */
export async function writePhoto(directory: string): Promise<string> {
  const path = join(directory, 'photo.jpg');
  await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: '#4080c0' } })
    .withExif({ IFD0: { Artist: 'KIM-YOUNGHEE' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(path);
  return path;
}
