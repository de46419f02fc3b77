import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'shared/schema';

/** All that is read of a release map here: from where its packages come. */
const releaseMapSchema = z.looseObject({
  host: z.looseObject({ baseUrl: z.string() }),
  areas: z.record(z.string(), z.looseObject({ baseUrl: z.string() })),
});

/** Other origins than the site's own that its pages may use. */
export type ForeignOrigins = { packages: readonly string[]; api: readonly string[]; media: readonly string[] };

/** The origins of the packages that a site's release map names; [] for a site that has none yet. */
export async function packageOrigins(siteDirectory: string): Promise<string[]> {
  const text = await readFile(join(siteDirectory, 'releases.json'), 'utf8').catch(() => undefined);
  const parsed = z.safeParse(releaseMapSchema, text === undefined ? undefined : parseJson(text));
  if (!parsed.success) return [];
  const { host, areas } = parsed.data;
  return originsIn([host.baseUrl, ...Object.values(areas).map((area) => area.baseUrl)]);
}

/** The origins of those addresses that are absolute; a path is the site's own. */
export function originsIn(addresses: readonly string[]): string[] {
  const absolute = addresses.filter((address) => /^https?:\/\//i.test(address) && URL.canParse(address));
  return [...new Set(absolute.map((address) => new URL(address).origin))];
}

/**
 * The Content-Security-Policy of the page: nothing inline, nothing evaluated, nothing from elsewhere than what the
 * configuration and the release map name. (style attributes that scripts set are not affected.)
 */
export function contentSecurityPolicy({ packages, api, media }: ForeignOrigins): string {
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...packages],
    'style-src': ["'self'", ...packages],
    'img-src': ["'self'", 'blob:', 'data:', ...packages, ...media],
    'media-src': ["'self'", 'blob:', ...media],
    'font-src': ["'self'", ...packages],
    'connect-src': ["'self'", ...packages, ...api, ...media],
    'manifest-src': ["'self'"],
    // blob: for the worker that scales photos; it is made of code that came with its integrity (docs/decisions/0015).
    'worker-src': ["'self'", 'blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...new Set(values)].join(' '))
    .join('; ');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
