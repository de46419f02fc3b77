import type { FastifyRequest } from 'fastify';
import { LIMITS } from 'shared/contract/limits';
import type { DiskGuard } from '../../disk/disk-guard.ts';

/** Forms without files are smaller: accepted even where the disk has no room for files. */
const TEXT_FORM_BYTES = 131_072;

type FormRoom = {
  /** Asks for the room of all files, once, and whether it is still there. @throws ApiFailure 507 */
  beforeFile: () => Promise<void>;
  release: () => void;
};

/** Holds room for a form's files, if possible before a byte is received. @throws ApiFailure 507 */
export async function holdFormRoom(
  { headers }: FastifyRequest,
  disk: DiskGuard,
  mostFiles: number,
): Promise<FormRoom> {
  const length = headers['content-length'];
  const bytes = length === undefined ? mostFiles * LIMITS.imageBytes : Number(length);
  let release: (() => void) | undefined;
  const beforeFile = async (): Promise<void> => {
    if (release === undefined) release = await disk.hold(bytes);
    else await disk.assertFree(0);
  };
  if (length !== undefined && bytes > TEXT_FORM_BYTES) await beforeFile();
  return { beforeFile, release: () => release?.() };
}
