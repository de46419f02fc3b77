import * as z from 'zod';

const TextSchema = z.string().min(1);

/** The packages of a team's own repository, the newest first; `address` and `file` make the address. */
export const ServedSdksSchema = z.array(
  z.object({
    version: TextSchema,
    contractVersion: z.number().int().positive(),
    address: z.string().startsWith('/').endsWith('/'),
    packages: z.record(z.string(), z.object({ file: TextSchema, integrity: TextSchema })),
  }),
);

/** The one part of `platform.json` that a scaffold reads. */
export const SdksOfSiteSchema = z.object({ sdks: ServedSdksSchema });
