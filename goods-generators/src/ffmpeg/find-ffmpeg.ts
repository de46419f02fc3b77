import { findTool } from './find-tool.ts';
import { outputOf } from './tool-version.ts';

/**
 * FFMPEG_PATH, else from PATH, else the npm package's: version 6 or newer, with H.264.
 * @throws GeneratorError: none
 */
export function findFfmpeg(
  variables: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<string> {
  return findTool({
    name: 'ffmpeg',
    variable: 'FFMPEG_PATH',
    configured: variables['FFMPEG_PATH'] ?? '',
    path: variables['PATH'],
    // Some distributions omit the encoder.
    suits: async (program) =>
      (await outputOf(program, ['-hide_banner', '-encoders'], signal))?.includes(' libx264 ') === true,
  });
}
