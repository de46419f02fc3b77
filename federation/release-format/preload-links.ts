import { findAreaForPath } from './find-area.ts';
import type { AreaRelease, HostRelease, ReleaseMap } from './release-map.ts';

/**
 * What a page at a path requests, in the order in which it needs it: the host's style sheets and scripts, the
 * area's entry, the files of its exposed module, and those of the path's screen.
 */
export type PreloadKind = 'host-styles' | 'host-scripts' | 'entry' | 'start' | 'screen';

type Preloads = Pick<ReleaseMap, 'host' | 'hostCanary' | 'areas' | 'canaries' | 'unreadable'>;

/**
 * Values of `Link` headers (RFC 8288) that let a browser request files of the live releases before anything
 * else of the page is read. Attributes equal those of the later request (render-index-html.ts, `preload` of
 * runtime/release-files.ts), or a file would be fetched twice. Nothing of a package that has a canary: some
 * devices load another version. A file without an integrity is left out.
 * @param pathname of the page, without query
 */
export function preloadLinks(releases: Preloads, pathname: string, kinds: readonly PreloadKind[]): string[] {
  const found = findAreaForPath(pathname, releases);
  const { host } = releases;
  const area = found === undefined ? undefined : releases.areas[found.area];
  const isAreaLive = found !== undefined && releases.canaries[found.area] === undefined;
  const ofHost = releases.hostCanary === undefined ? host : undefined;
  const ofArea = isAreaLive ? area : undefined;
  const filesOf: Readonly<Record<PreloadKind, readonly string[]>> = {
    'host-styles': linksTo(ofHost, ofHost?.styles),
    'host-scripts': linksTo(ofHost, ofHost?.scripts),
    entry: linksTo(ofArea, ofArea && [ofArea.entry]),
    start: linksTo(ofArea, ofArea?.start),
    screen: linksTo(ofArea, found && ofArea?.paths[found.prefix]),
  };
  return [...new Set(kinds.flatMap((kind) => filesOf[kind]))];
}

function linksTo(
  release: HostRelease | AreaRelease | undefined,
  files: readonly string[] | undefined = [],
): string[] {
  if (release === undefined) return [];
  return files.flatMap((file) => linkTo(release.baseUrl + file, release.files[file]) ?? []);
}

/** Neither address nor sum comes from a signed build only: a site may be unsigned. */
const SAFE_ADDRESS = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;
const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;

function linkTo(url: string, integrity: string | undefined): string | undefined {
  if (integrity === undefined || !INTEGRITY.test(integrity) || !SAFE_ADDRESS.test(url)) return undefined;
  const as = url.endsWith('.css') ? 'style' : 'script';
  return `<${url}>; rel=preload; as=${as}; crossorigin=anonymous; integrity="${integrity}"`;
}
