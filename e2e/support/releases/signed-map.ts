import { readFileSync } from 'node:fs';
import { type ReleaseMap, signedAgain } from 'federation/testing/signed-map';

const MAP = /(<script type="application\/json" id="ongi-releases">)([^<]*)/;

/** The JSON of a release map with these parts changed, signed as the site's operator would. */
export function changedMap(json: string, parts: object): string {
  const map: ReleaseMap = JSON.parse(json);
  const file = process.env['E2E_OPERATOR_KEY'];
  if (file === undefined) throw new Error("E2E_OPERATOR_KEY does not name the file of the operator's key");
  return JSON.stringify(signedAgain({ ...map, ...parts }, readFileSync(file, 'utf8')));
}

/** The page with such a map inlined. */
export function withChangedMap(html: string, parts: object): string {
  return html.replace(
    MAP,
    (_, tag: string, json: string) => tag + changedMap(json, parts).replaceAll('<', '\\u003c'),
  );
}
