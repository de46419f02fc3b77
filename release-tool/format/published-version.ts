import * as z from 'zod';
import { jsonFile } from 'federation/release-format/json-file';

/**
 * What the release tool knows of a published version, `.releases/versions/<name>/<version>.json`. Its contract and signature lie in
 * `<name>/<version>/` of the site; so do its files, unless they are served by another origin.
 */
export const PublishedVersionSchema = z.strictObject({
  formatVersion: z.literal(1),
  name: z.string().min(1),
  version: z.string().min(1),
  at: z.iso.datetime(),
  who: z.string().min(1),
  /** Where pages find the files: a path of the site (`/feed/1.1.0/`), or an address on another origin. Ends with "/". */
  baseUrl: z.string().endsWith('/'),
  /** Where the release tool finds them, when that is neither the site nor `baseUrl` (inside a network of containers). Ends with "/". */
  fetchFrom: z.url().endsWith('/').optional(),
});

export type PublishedVersion = z.infer<typeof PublishedVersionSchema>;

/** The file's content for a version that is published now. */
export function publishedVersionFile(version: Omit<PublishedVersion, 'formatVersion' | 'at'>): string {
  const published = PublishedVersionSchema.parse({
    formatVersion: 1,
    at: new Date().toISOString(),
    ...version,
  });
  return jsonFile(published);
}
