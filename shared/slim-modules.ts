import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { REACT_DOM_PARTS } from './slim/react-dom-parts.ts';
import { ROUTER_PARTS } from './slim/router-parts.ts';

const installed = (specifier: string): string => fileURLToPath(import.meta.resolve(specifier));

const router = path.join(path.dirname(installed('react-router')), '..');
const routerFile = (name: string): string => path.join(router, 'production', name);

/** Third-party files that a page never runs, and their replacements. Read by build configurations. */
export const slimModules: Readonly<Record<string, string>> = {
  // 4 KB brotli of the first load.
  [installed('axios/unsafe/adapters/fetch.js')]: path.join(
    import.meta.dirname,
    'src/http/no-fetch-adapter.ts',
  ),
  // Its package.json names the development build only.
  'react-router$': routerFile('index.mjs'),
  'react-router/dom$': routerFile('dom-export.mjs'),
};

/** Parts of third-party files that a page never runs (federation/webpack/slim/slim-source.ts). */
export const slimSources = {
  [routerFile('chunk-7RTFRKQW.mjs')]: ROUTER_PARTS,
  [path.join(path.dirname(installed('react-dom')), 'cjs/react-dom-client.production.js')]: REACT_DOM_PARTS,
};
