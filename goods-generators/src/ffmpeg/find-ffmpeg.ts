import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { GeneratorError } from '../generator.ts';

const NAME = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';

/** FFMPEG_PATH, else from PATH, else the npm package's; with H.264. @throws GeneratorError: none */
export async function findFfmpeg(
  variables: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<string> {
  const configured = variables['FFMPEG_PATH'] ?? '';
  if (configured !== '') return configured;
  for (const directory of (variables['PATH'] ?? '').split(delimiter)) {
    const candidate = join(directory, NAME);
    if (directory !== '' && (await isProgram(candidate)) && (await writesH264(candidate, signal))) {
      return candidate;
    }
  }
  try {
    const { default: installed } = await import('@ffmpeg-installer/ffmpeg');
    return installed.path;
  } catch {
    throw new GeneratorError('There is no ffmpeg: set FFMPEG_PATH');
  }
}

function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
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
