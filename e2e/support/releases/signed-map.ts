import { readFileSync } from 'node:fs';
import { type ReleaseMap, signedAgain } from 'federation/testing/signed-map';
import { OPERATOR_KEY } from '../app/test-site.ts';

const MAP = /(<script type="application\/json" id="ongi-releases">)([^<]*)/;

/** The JSON of a release map with these parts changed, signed as the site's operator would. */
export function changedMap(json: string, parts: object): string {
  const map: ReleaseMap = JSON.parse(json);
  return JSON.stringify(signedAgain({ ...map, ...parts }, readFileSync(OPERATOR_KEY, 'utf8')));
}

/** The page with such a map inlined. */
export function withChangedMap(html: string, parts: object): string {
  return html.replace(
    MAP,
    (_, tag: string, json: string) => tag + changedMap(json, parts).replaceAll('<', '\\u003c'),
  );
}
