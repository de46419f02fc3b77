import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { REACT_DOM_PARTS } from './slim/react-dom-parts.ts';
import { ROUTER_PARTS } from './slim/router-parts.ts';

const installed = (specifier: string): string => fileURLToPath(import.meta.resolve(specifier));

const slim = (name: string): string => path.join(import.meta.dirname, 'slim', name);

const router = path.join(path.dirname(installed('react-router')), '..');
const routerFile = (name: string): string => path.join(router, 'production', name);

/** Third-party files that a page never runs, and their replacements. Read by build configurations. */
export const slimModules: Readonly<Record<string, string>> = {
  [installed('axios/unsafe/adapters/fetch.js')]: slim('no-fetch-adapter.ts'),
  [installed('axios/unsafe/cancel/CancelToken.js')]: slim('unused-part.ts'),
  [installed('axios/unsafe/helpers/formDataToJSON.js')]: slim('unused-part.ts'),
  [installed('axios/unsafe/helpers/HttpStatusCode.js')]: slim('unused-part.ts'),
  [installed('axios/unsafe/helpers/spread.js')]: slim('unused-part.ts'),
  [installed('axios/unsafe/helpers/toURLEncodedForm.js')]: slim('unused-part.ts'),
  // Its package.json names the development build only.
  'react-router$': routerFile('index.mjs'),
  'react-router/dom$': routerFile('dom-export.mjs'),
};

/** Parts of third-party files that a page never runs (federation/webpack/slim/slim-source.ts). */
export const slimSources = {
  [routerFile('chunk-7RTFRKQW.mjs')]: ROUTER_PARTS,
  [path.join(path.dirname(installed('react-dom')), 'cjs/react-dom-client.production.js')]: REACT_DOM_PARTS,
};
