import * as z from 'zod';
import { IntegritySchema } from 'federation/release-format/build-contract';
import { jsonFile } from 'federation/release-format/json-file';
import { assertPlainText } from './plain-text.ts';

/**
 * The release tool's record of a version, `.releases/versions/<name>/<version>.json`. The site's
 * `<name>/<version>/` holds its contract and signature, and its files unless another origin serves them.
 */
export const PublishedVersionSchema = z.strictObject({
  formatVersion: z.literal(1),
  name: z.string().min(1),
  version: z.string().min(1),
  at: z.iso.datetime(),
  who: z.string().min(1),
  /** The files' URL for pages: a path of the site (`/feed/1.1.0/`) or an address, with a trailing "/". */
  baseUrl: z.string().endsWith('/'),
  /** The files' URL for the release tool, if it differs (in a container network), with a trailing "/". */
  fetchFrom: z.url().endsWith('/').optional(),
  /** The key belongs to whoever published it. */
  keyId: z.string().regex(/^[0-9a-f]{16}$/),
  /** The integrity of contract.json: whose content this is while it is being published. */
  contract: IntegritySchema,
  /** The address of the site that it was copied from. */
  copiedFrom: z.string().min(1).optional(),
});

export type PublishedVersion = z.infer<typeof PublishedVersionSchema>;

/** What a publisher says; the time is added. */
export type VersionRecord = Omit<PublishedVersion, 'formatVersion' | 'at'>;

export function publishedVersionFile(version: VersionRecord): string {
  assertPlainText('the name of who publishes', version.who);
  const published = PublishedVersionSchema.parse({
    formatVersion: 1,
    at: new Date().toISOString(),
    ...version,
  });
  return jsonFile(published);
}
