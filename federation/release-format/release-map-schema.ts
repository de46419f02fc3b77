import * as z from 'zod';
import { AREA_ENTRIES_SHAPE, reportForeignPaths } from './area-entries-schema.ts';
import { IntegritySchema } from './build-contract.ts';
import { FIRST_VIEWS_SHAPE } from '../first-view/schema.ts';
import { KeyListSchema, KeySignatureSchema } from './trust/key-list-schema.ts';
import { firstViewFilesOf } from '../first-view/release-entry.ts';

const RELEASE_SHAPE = {
  version: z.string().min(1),
  baseUrl: z
    .string()
    .regex(/^(https?:\/\/[^/]+)?\/([^/?#]+\/)+$/, 'an address or a path of this site, closed by "/"'),
  /** Of the files that are named in the release. */
  files: z.record(z.string(), IntegritySchema),
  /** The revision that made it live, or a canary. */
  since: z.number().int().positive().optional(),
  /** By a key that may release the package (trust/signed-texts.ts). */
  signature: KeySignatureSchema.optional(),
  ...FIRST_VIEWS_SHAPE,
};

const HostReleaseSchema = z
  .strictObject({
    ...RELEASE_SHAPE,
    /** Loaded by index.html, in this order. */
    scripts: z.array(z.string()).min(1),
    styles: z.array(z.string()),
  })
  .superRefine((release, context) =>
    reportMissingIntegrity(
      [...release.scripts, ...release.styles, ...firstViewFilesOf(release)],
      release.files,
      context,
    ),
  );

const AreaReleaseSchema = z
  .strictObject({
    ...RELEASE_SHAPE,
    container: z.string().regex(/^[A-Za-z_]\w*$/),
    module: z.string().startsWith('./'),
    entry: z.string().min(1),
    /** Files of the exposed module, fetched in parallel with the entry. */
    start: z.array(z.string()),
    /** Files of each path prefix's screen, fetched in parallel. */
    paths: z.record(z.string().startsWith('/'), z.array(z.string())),
    ...AREA_ENTRIES_SHAPE,
  })
  .superRefine((release, context) => {
    const named = [
      release.entry,
      ...release.start,
      ...Object.values(release.paths).flat(),
      ...firstViewFilesOf(release),
    ];
    reportMissingIntegrity(named, release.files, context);
    reportForeignPaths(release, context);
  });

const canaryOf = <Release extends z.ZodType>(release: Release) =>
  z.strictObject({ percent: z.number().gt(0).lte(100), release });

/** The full rules, for the release tool; the page's own check verifies only the shape. */
export const ReleaseMapSchema = z.strictObject({
  formatVersion: z.literal(1),
  /** Grows by one with every change; 0: there is no log (development). */
  revision: z.number().int().nonnegative(),
  host: HostReleaseSchema,
  hostCanary: canaryOf(HostReleaseSchema).optional(),
  areas: z.record(z.string(), AreaReleaseSchema),
  /** An area may have a canary without a live version: only the canary's devices have them. */
  canaries: z.record(z.string(), canaryOf(AreaReleaseSchema)),
  // All that is optional from here on is missing in development, which signs nothing.
  /** When the site's log began. */
  began: z.iso.datetime().optional(),
  expiresAt: z.iso.datetime().optional(),
  /** Who may do what. */
  trust: KeyListSchema.optional(),
  /** Whoever changed what is live together signs this. */
  composed: KeySignatureSchema.optional(),
  /** A key that may do nothing else signs the time. Changes of what is live leave it as it is. */
  timestamp: z
    .strictObject({
      /** The newest one when it was signed. */
      revision: z.number().int().positive(),
      /** The map ends then, or before, if the key that signed it does. */
      until: z.iso.datetime(),
      signature: KeySignatureSchema,
    })
    .optional(),
  /** Whoever made the change signs all the rest. */
  signature: KeySignatureSchema.optional(),
  previewKeys: z.array(
    z.strictObject({
      /** An Ed25519 public key: 32 bytes in base64. */
      publicKey: z.base64().length(44),
      /** The areas it may release, or `*` for all. */
      packages: z.array(z.string().min(1)).min(1),
    }),
  ),
});

function reportMissingIntegrity(
  named: string[],
  files: Record<string, string>,
  context: z.RefinementCtx,
): void {
  for (const file of named) {
    if (files[file] === undefined)
      context.addIssue({ code: 'custom', message: `${file} has no integrity`, path: ['files', file] });
  }
}
