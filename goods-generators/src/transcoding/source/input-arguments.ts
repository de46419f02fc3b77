import { INPUT_LIMITS } from '../../ffmpeg/input-limits.ts';
import { DECODERS, type Demuxer } from './accepted-formats.ts';

/**
 * Opens a file with this demuxer and no other, no protocol but files, and only decoders that are expected,
 * within limits. A QuickTime file that names another file is not followed either, which is ffmpeg's default.
 */
export function inputArguments(source: string, demuxer: Demuxer): string[] {
  return [
    ...INPUT_LIMITS,
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    demuxer,
    '-codec_whitelist',
    DECODERS.join(','),
    '-f',
    demuxer,
    '-i',
    `file:${source}`,
  ];
}
