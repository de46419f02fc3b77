import { INPUT_LIMITS } from '../../ffmpeg/input-limits.ts';
import type { Demuxer } from './recognise-container.ts';

/**
 * Opens an upload with this demuxer and no other, no protocol but files, within limits. A QuickTime
 * file that names another file is not followed either, which is ffmpeg's default.
 */
export function inputArguments(source: string, demuxer: Demuxer): string[] {
  return [...INPUT_LIMITS, '-protocol_whitelist', 'file', '-f', demuxer, '-i', `file:${source}`];
}
