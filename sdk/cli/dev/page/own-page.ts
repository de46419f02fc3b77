import type { ReleaseMap } from 'federation/release-format/release-map';
import { mapBlockIn, mapInPage } from 'federation/runtime/offline/read-releases';
import { isRecord, isText } from 'federation/release-format/values';
import type { ReactIds } from 'federation/webpack/dev-react-ids';
import { OVERLAY_POLICY } from 'federation/webpack/dev-names';

/** The elements of a page, which its host reads. */
const RELEASES_ID = 'ongi-releases';
const CONFIG_ID = 'ongi-config';

/** Undefined in a document that is no page of a site. */
export function mapOfPage(html: string): unknown {
  return mapInPage(html, RELEASES_ID);
}

/** The full address of the API where the page names one; undefined where it is a path. */
export function apiOfPage(html: string): URL | undefined {
  const config = mapInPage(html, CONFIG_ID);
  const address = isRecord(config) ? config['apiBaseUrl'] : undefined;
  return isText(address) ? (URL.parse(address) ?? undefined) : undefined;
}

/** With the path of an API that is at the site's own address. */
export function withApiPath(html: string, site: URL): string {
  const api = apiOfPage(html);
  if (api?.origin !== site.origin) return html;
  const block = mapBlockIn(html, CONFIG_ID) ?? '';
  const changed = block.replace(
    /("apiBaseUrl":)"[^"]*"/,
    (_, key: string) => key + JSON.stringify(api.pathname),
  );
  return html.replace(block, () => changed);
}

/** The site's page with another map, and with a first script of its own. */
export function ownPage(
  html: string,
  map: ReleaseMap,
  script: { path: string; react: ReactIds | undefined },
): string {
  const block = mapBlockIn(html, RELEASES_ID) ?? '';
  const opening = block.slice(0, block.indexOf('>') + 1);
  // "<" could end the element early.
  const json = JSON.stringify(map).replaceAll('<', '\\u003c');
  const ids = JSON.stringify(script.react ?? {}).replaceAll('"', '&quot;');
  const tag = `<script src="${script.path}" data-react="${ids}"></script>`;
  // Of two hosts, the live one is developed in.
  const withoutCanary = html.replace(/(<script) data-canary="[^"]*"/, '$1');
  return withoutCanary.replace(block, () => `${opening}${json}</script>\n${tag}`);
}

/**
 * The policy of the site's page with what reloading needs besides: the socket of this origin, and the notice
 * about a failed build. Nothing is reported to the site.
 */
export function ownPolicy(policy: string, socket: string): string {
  return policy
    .split(';')
    .map((directive) => directive.trim())
    .flatMap((directive) => {
      const [name = ''] = directive.split(/\s/);
      if (name === '' || name === 'report-uri' || name === 'report-to') return [];
      // Everything here is on plain http.
      if (name === 'upgrade-insecure-requests' || name === 'block-all-mixed-content') return [];
      const allowed = directive.replace(/ 'none'$/, '');
      if (name === 'connect-src') return [`${allowed} ${socket}`];
      if (name === 'trusted-types') return [`${allowed} ${OVERLAY_POLICY}`];
      return [directive];
    })
    .join('; ');
}
