import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { GeneratorError } from '../generator.ts';
import { programsOnPath } from './find-program.ts';

/** FFMPEG_PATH, else from PATH, else the npm package's; with H.264. @throws GeneratorError: none */
export async function findFfmpeg(
  variables: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<string> {
  const configured = variables['FFMPEG_PATH'] ?? '';
  if (configured !== '') return configured;
  for (const candidate of await programsOnPath('ffmpeg', variables['PATH'])) {
    if (await writesH264(candidate, signal)) return candidate;
  }
  try {
    const { default: installed } = await import('@ffmpeg-installer/ffmpeg');
    return installed.path;
  } catch {
    throw new GeneratorError('There is no ffmpeg: set FFMPEG_PATH');
  }
}

/** Some distributions omit the encoder. */
async function writesH264(program: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)(program, ['-hide_banner', '-encoders'], { signal });
    return stdout.includes(' libx264 ');
  } catch {
    return false;
  }
}
