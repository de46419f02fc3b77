import { basename, dirname, join } from 'node:path';
import { isProgram, programName, findTool } from './find-tool.ts';

/**
 * FFPROBE_PATH, else beside the ffmpeg that FFMPEG_PATH names, else from PATH, else the npm package's.
 * @throws GeneratorError: none
 */
export async function findFfprobe(variables: Readonly<Record<string, string | undefined>>): Promise<string> {
  return findTool({
    name: 'ffprobe',
    variable: 'FFPROBE_PATH',
    configured: variables['FFPROBE_PATH'] || (await besideFfmpeg(variables['FFMPEG_PATH'] ?? '')),
    path: variables['PATH'],
  });
}

async function besideFfmpeg(ffmpeg: string): Promise<string> {
  // A name alone is looked up on PATH, not in the working directory.
  if (ffmpeg === basename(ffmpeg)) return '';
  const sibling = join(dirname(ffmpeg), programName('ffprobe'));
  return (await isProgram(sibling)) ? sibling : '';
}
