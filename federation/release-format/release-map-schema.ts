import * as z from 'zod';
import { AREA_ENTRIES_SHAPE, reportForeignPaths } from './area-entries-schema.ts';
import { IntegritySchema } from './build-contract.ts';
import { FIRST_VIEWS_SHAPE } from '../first-view/schema.ts';
import { KeyListSchema, KeySignatureSchema } from './trust/key-list-schema.ts';
import { firstViewFilesOf } from '../first-view/release-entry.ts';
import type { ReleaseMap } from './release-map.ts';

const RELEASE_SHAPE = {
  version: z.string().min(1),
  baseUrl: z
    .string()
    .regex(/^(https?:\/\/[^/]+)?\/([^/?#]+\/)+$/, 'an address or a path of this site, closed by "/"'),
  files: z.record(z.string(), IntegritySchema),
  since: z.number().int().positive().optional(),
  signature: KeySignatureSchema.optional(),
  ...FIRST_VIEWS_SHAPE,
};

const HostReleaseSchema = z
  .strictObject({
    ...RELEASE_SHAPE,
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
    start: z.array(z.string()),
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
export const ReleaseMapSchema: z.ZodType<ReleaseMap> = z.strictObject({
  formatVersion: z.literal(1),
  revision: z.number().int().nonnegative(),
  host: HostReleaseSchema,
  hostCanary: canaryOf(HostReleaseSchema).optional(),
  areas: z.record(z.string(), AreaReleaseSchema),
  canaries: z.record(z.string(), canaryOf(AreaReleaseSchema)),
  began: z.iso.datetime().optional(),
  expiresAt: z.iso.datetime().optional(),
  trust: KeyListSchema.optional(),
  composed: KeySignatureSchema.optional(),
  timestamp: z
    .strictObject({
      revision: z.number().int().positive(),
      until: z.iso.datetime(),
      signature: KeySignatureSchema,
    })
    .optional(),
  signature: KeySignatureSchema.optional(),
  previewKeys: z.array(
    z.strictObject({ publicKey: z.base64().length(44), packages: z.array(z.string().min(1)).min(1) }),
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
