import type { ReleaseMap } from '../release-map.ts';

/**
 * Values of `Link` headers (RFC 8288) that let a browser request the live host's style sheets before anything
 * else of the page is read. Attributes equal those of the later request (render-index-html.ts), or a file
 * would be fetched twice. None while the host has a canary: some devices load another version. A file without
 * an integrity is left out.
 */
export function preloadLinks({ host, hostCanary }: Pick<ReleaseMap, 'host' | 'hostCanary'>): string[] {
  if (hostCanary !== undefined) return [];
  return host.styles.flatMap((file) => linkTo(host.baseUrl + file, host.files[file]) ?? []);
}

/** Address and sum do not come from a signed build only: a site may be unsigned. */
const SAFE_ADDRESS = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;
const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;

function linkTo(url: string, integrity: string | undefined): string | undefined {
  if (integrity === undefined || !INTEGRITY.test(integrity) || !SAFE_ADDRESS.test(url)) return undefined;
  return `<${url}>; rel=preload; as=style; crossorigin=anonymous; integrity="${integrity}"`;
}
