import * as z from 'zod';
import { ReleaseMapSchema } from './release-map-schema.ts';
import { KeySignatureSchema } from './trust/key-list-schema.ts';
import { SitePageSchema } from './page/render-index-html.ts';

/** Holds a site's log and keys. Servers never serve folders whose name begins with a dot. */
export const RELEASE_LOG_FOLDER = '.releases';

/** In place of a version where none is live. */
export const NO_VERSION = 'none';

const NAMED_VERSION = { name: z.string().min(1), version: z.string().min(1) };

const ChangeSchema = z.discriminatedUnion('kind', [
  /** Versions are live for everybody; their canaries ended. */
  z.strictObject({ kind: z.literal('promote'), versions: z.array(z.strictObject(NAMED_VERSION)).min(1) }),
  /** A canary began or was widened. */
  z.strictObject({ kind: z.literal('canary'), ...NAMED_VERSION, percent: z.number().gt(0).lte(100) }),
  /**
   * A canary was removed (`version`); without one, the previously live version is live again (`to`).
   * `to` is NO_VERSION after the canary of an area without a live version.
   */
  z.strictObject({ kind: z.literal('rollback'), ...NAMED_VERSION, to: z.string().min(1) }),
  /** An area is no longer part of the site. */
  z.strictObject({ kind: z.literal('retire'), ...NAMED_VERSION }),
  /** The page or its preview keys changed. */
  z.strictObject({ kind: z.literal('configure') }),
  /** The list of keys changed: who may do what. */
  z.strictObject({ kind: z.literal('keys') }),
  /** The map is signed for longer. */
  z.strictObject({ kind: z.literal('refresh') }),
  /** The derived files were not those of the log. */
  z.strictObject({ kind: z.literal('repair') }),
]);

/**
 * One entry of a site's log, `.releases/000012.json`: who changed what, when and why, and the resulting
 * state. The newest entry is the source of truth; `releases.json` and `index.html` are derived from it.
 * Entries are created exclusively: of two concurrent changes, one is rejected.
 */
export const LogEntrySchema = z.strictObject({
  formatVersion: z.literal(1),
  /** An entry's number is also the revision of its map. */
  revision: z.number().int().positive(),
  at: z.iso.datetime(),
  who: z.string().min(1),
  why: z.string().min(1),
  change: ChangeSchema,
  /** Why the change was made against the check's violations (`against`). */
  forced: z.strictObject({ reason: z.string().min(1), against: z.array(z.string()) }).optional(),
  /** The sites that promoted versions were copied from, by package. */
  copiedFrom: z.record(z.string(), z.string()).optional(),
  /** Derived files that were not those of the entry before, and were written anew. */
  repaired: z.array(z.string()).optional(),
  /** The figures that a watch acted on. */
  figures: z.record(z.string(), z.number()).optional(),
  /** `sha256-…` of the previous entry's bytes; null for the first. */
  previous: z.string().nullable(),
  /** The contents of index.html besides the map. */
  page: SitePageSchema,
  releases: ReleaseMapSchema,
  /** By a key that may do this; of a forced change, a second key's besides (docs/decisions/trust). */
  signatures: z.array(KeySignatureSchema),
});

export type LogEntry = z.infer<typeof LogEntrySchema>;
export type ReleaseChange = z.infer<typeof ChangeSchema>;
