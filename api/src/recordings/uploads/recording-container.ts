import type { RecordingType } from 'shared/contract/recording';
import { FIRST_BOXES } from 'shared/mp4/mp4-boxes';

/** As many of the first bytes as tell what a file is. */
export const CONTAINER_BYTES = 12;

const MATROSKA = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

/**
 * Whether a file may be a recording, by its first bytes, whatever its name says. Only decoding it tells
 * whether it is one (goods-generators/src/transcoding).
 */
export function isRecordingContainer(start: Buffer, type: RecordingType): boolean {
  if (start.subarray(0, 4).equals(MATROSKA)) return true;
  if (type === 'voice' && start.toString('latin1', 0, 4) === 'OggS') return true;
  return FIRST_BOXES.includes(start.toString('latin1', 4, 8));
}
