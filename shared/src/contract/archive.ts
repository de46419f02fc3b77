import * as z from 'shared/schema';
import { defineCall } from './call.ts';
import { mediaUrlSchema, momentSchema } from './identifiers.ts';

const countSchema = z.int().check(z.gte(0));

export const archiveTicketSchema = z.object({
  /** Download address without a token: a signed URL that works for its bearer until `expiresAt`. */
  url: mediaUrlSchema,
  /** `ongi_추억_20261121.zip` */
  fileName: z.string(),
  expiresAt: momentSchema,
  memories: countSchema,
  photos: countSchema,
  /** Videos and voices that can be played. */
  recordings: z.optional(countSchema),
  goods: countSchema,
  /** The size is that of the whole archive. */
  bytes: countSchema,
});

export type ArchiveTicket = z.infer<typeof archiveTicketSchema>;

export const archiveCalls = {
  ticket: defineCall({ method: 'POST', path: '/archive', access: 'family', response: archiveTicketSchema }),
};

/** GET /archive/{fileName}?…: the archive (application/zip), no envelope. The query has the secret. */
export const ARCHIVE_DOWNLOAD_PATH = '/archive/{fileName}';
