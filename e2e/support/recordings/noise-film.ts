import { join } from 'node:path';
import { runTool } from 'goods-generators/testing/run-tool';
import { temporaryFolder } from './temporary-folder.ts';

export const FILM_NAME = 'first-steps.mp4';

/** What is noise to an encoder stays as large as it is: about 60 MB in two seconds. */
const NOISE = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', '1280x720', '-r', '24', '-i', '/dev/urandom'];
const TONE = ['-f', 'lavfi', '-i', 'sine=frequency=440'];
const SHAPE = ['-t', '2', '-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '22', '-c:a', 'aac'];

let film: Promise<string> | undefined;

/** The path of a film as large as those of phones, with sound. One for all tests of a process. */
export function noiseFilm(): Promise<string> {
  film ??= encodeFilm();
  return film;
}

async function encodeFilm(): Promise<string> {
  const file = join(await temporaryFolder(), FILM_NAME);
  await runTool('ffmpeg', [...NOISE, ...TONE, ...SHAPE, '-shortest', file]);
  return file;
}
