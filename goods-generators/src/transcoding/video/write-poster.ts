import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg } from '../../ffmpeg/run-ffmpeg.ts';
import { GeneratorError } from '../../generator.ts';
import { inputArguments } from '../source/probe-source.ts';
import type { Tools } from '../source/tools.ts';

/** Brightness counts up to 255: darker frames are a black screen, a hand before the lens or a fade. */
const DARK = 40;

/**
 * Where to search, as shares of the film. The first one is at one second in longer films, the last one for
 * those of a single frame.
 */
const POSITIONS = [0.1, 0.35, 0.6, 0.85, 0];
const FIRST_SECONDS = 1;

const QUIETLY = '-hide_banner -nostdin -v error -y -threads 2'.split(' ');

const FILTERS = [
  // The clearest of a few frames.
  '[0:v]thumbnail=8,split[frame][light]',
  // A JPEG is in the colours of BT.601, of full range.
  '[frame]scale=in_color_matrix=bt709:out_color_matrix=bt601:out_range=pc,format=yuvj420p[poster]',
  '[light]scale=1:1:flags=area,format=gray[mean]',
].join(';');

const AS_JPEG = '-map [poster] -frames:v 1 -q:v 2 -fflags +bitexact -flags:v +bitexact -f image2 -update 1';
const AS_ONE_BYTE = '-map [mean] -frames:v 1 -f rawvideo pipe:1';

type Candidate = { path: string; light: number };

/**
 * Writes a frame that is not black: the first of a few, else the lightest of them. From the finished video,
 * which is upright, of the right size and in the right colours, and in which seeking is cheap.
 */
export async function writePoster(
  video: { path: string; seconds: number },
  directory: string,
  tools: Tools,
): Promise<string> {
  const poster = join(directory, 'poster.jpg');
  const candidates: Candidate[] = [];
  for (const [index, share] of POSITIONS.entries()) {
    const seconds = index === 0 ? Math.min(FIRST_SECONDS, share * video.seconds) : share * video.seconds;
    const path = join(directory, `poster-${index}.jpg`);
    const light = await writeFrame(video.path, seconds, path, tools);
    if (light !== null) candidates.push({ path, light });
    if (light !== null && light > DARK) break;
  }
  const [lightest, ...others] = candidates.toSorted((one, other) => other.light - one.light);
  if (lightest === undefined) throw new GeneratorError('The finished video has no frame');
  await rename(lightest.path, poster);
  await Promise.all(others.map(({ path }) => rm(path)));
  return poster;
}

/** @returns its mean light, from 0 to 255; null behind the last frame */
async function writeFrame(
  video: string,
  seconds: number,
  path: string,
  { ffmpeg, signal }: Tools,
): Promise<number | null> {
  const seek = ['-ss', seconds.toFixed(3), ...inputArguments(video, 'mov')];
  const outputs = [...AS_JPEG.split(' '), path, ...AS_ONE_BYTE.split(' ')];
  let light: number | null = null;
  await runFfmpeg(ffmpeg, [...QUIETLY, ...seek, '-filter_complex', FILTERS, ...outputs], signal, (stdout) =>
    stdout.on('data', (bytes: Buffer) => {
      light = bytes[0] ?? null;
    }),
  );
  return light;
}
