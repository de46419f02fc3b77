import { basename, dirname, join } from 'node:path';
import { GeneratorError } from '../generator.ts';
import { isProgram, programName, programsOnPath } from './find-program.ts';

/**
 * FFPROBE_PATH, else beside the ffmpeg that FFMPEG_PATH names, else from PATH, else the npm package's.
 * @throws GeneratorError: none
 */
export async function findFfprobe(variables: Readonly<Record<string, string | undefined>>): Promise<string> {
  const configured = variables['FFPROBE_PATH'] ?? '';
  if (configured !== '') return configured;
  const ffmpeg = variables['FFMPEG_PATH'] ?? '';
  // A name alone is looked up on PATH, not in the working directory.
  if (ffmpeg !== basename(ffmpeg)) {
    const sibling = join(dirname(ffmpeg), programName('ffprobe'));
    if (await isProgram(sibling)) return sibling;
  }
  const [onPath] = await programsOnPath('ffprobe', variables['PATH']);
  if (onPath !== undefined) return onPath;
  try {
    const { default: installed } = await import('@ffprobe-installer/ffprobe');
    return installed.path;
  } catch {
    throw new GeneratorError('There is no ffprobe: set FFPROBE_PATH');
  }
}
