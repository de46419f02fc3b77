import { randomBytes } from 'node:crypto';
import type { ReleasedFirstView } from 'federation/first-view/schema';
import type { AreaChange, HostChange } from '../built-package.ts';
import { garden, host, rejectedFor, accepted, type CheckCase, type IncompatibleCase } from './check-case.ts';

const SCRIPT = 'first-view-garden.1a2b3c4d.js';

/** What a build makes: one function that is called. */
const SOURCE = '(()=>{"use strict";globalThis.ongiFirstView?.onPlan?.()})();';

const FIRST_VIEW: ReleasedFirstView = {
  script: SCRIPT,
  styles: ['screen.css'],
  requests: ['/plants/{id}?date={today}'],
};

/** A package with one first-view script. */
function withFirstView(
  prefix: string,
  { entry = {}, source = SOURCE }: { entry?: Partial<ReleasedFirstView>; source?: string } = {},
): Pick<AreaChange & HostChange, 'contract' | 'files'> {
  return {
    contract: () => ({ firstViews: { [prefix]: { ...FIRST_VIEW, ...entry } } }),
    files: { [SCRIPT]: source },
  };
}

const ofHost = (change: Parameters<typeof withFirstView>[1] = {}): CheckCase['plant'] =>
  host(withFirstView('/LoginPage', { ...change, entry: { styles: [], ...change.entry } }));

/** More than the limit however it is compressed. */
const LARGE = `${SOURCE}/*${randomBytes(4_000).toString('base64')}*/`;

/** Scripts that need another file. */
const NOT_SELF_CONTAINED = {
  'imports another file': 'import("./more.js")',
  'adds a script': 'document.body.append(document.createElement("script"))',
  'loads a script as a worker does': 'importScripts("./more.js")',
  'adds a script by another spelling': 'document.createElement(`scr\\x69pt`)',
  'has chunks': '(self.webpackChunkgarden=self.webpackChunkgarden||[]).push([[1],{}])',
  'has chunks under a name in quotes': 'self["webpackChunkgarden"]',
};

/** First-view scripts that the release check rejects. */
export const firstViewCases: IncompatibleCase[] = [
  ...rejectedFor('no-integrity', {
    'a first-view script that no file is': [
      garden({ contract: () => ({ firstViews: { '/garden': FIRST_VIEW } }) }),
      `garden 1.1.0 … ${SCRIPT}`,
    ],
  }),
  ...rejectedFor('first-view', {
    'a first-view script for the path of another area': [
      garden(withFirstView('/orchard')),
      'garden 1.1.0 … /orchard is none of its paths',
    ],
    'a first-view script for a page of the host, in an area': [
      garden(withFirstView('/LoginPage')),
      'garden 1.1.0 … /LoginPage is none of its paths',
    ],
    'a first-view script for a path below its own': [
      garden(withFirstView('/garden/pond')),
      '/garden/pond is none of its paths',
    ],
    "a host's first-view script for the path of an area": [
      host(withFirstView('/garden', { entry: { styles: [] } })),
      'host 2.0.0 … /garden is none of its paths',
    ],
    'a first-view script that is too large': [
      garden(withFirstView('/garden', { source: LARGE })),
      `garden 1.1.0 … ${SCRIPT} … at most 3328 bytes`,
    ],
    "a host's first-view script that is too large": [ofHost({ source: LARGE }), `host 2.0.0 … ${SCRIPT}`],
    "a first-view script with a style sheet that is not its screen's": [
      garden({
        ...withFirstView('/garden/pond'),
        contract: ({ paths }) => ({
          paths: { ...paths, '/garden/pond': ['screen.js'] },
          firstViews: { '/garden/pond': FIRST_VIEW },
        }),
      }),
      'screen.css is no style sheet of the screen at /garden/pond',
    ],
    'a first-view script that is a style sheet': [
      ofHost({ entry: { script: 'main.css' } }),
      'main.css is no script',
    ],
  }),
  ...Object.entries(NOT_SELF_CONTAINED).flatMap(([what, source]) =>
    rejectedFor('first-view', {
      [`a first-view script that ${what}`]: [garden(withFirstView('/garden', { source })), SCRIPT],
    }),
  ),
  // Of an area, what is no script is reported of its modules as well.
  ...rejectedFor('first-view', {
    'a first-view script that is a module': [ofHost({ source: 'import "./more.js"' }), SCRIPT],
    'a first-view script that is no script': [ofHost({ source: 'this is no script' }), SCRIPT],
  }),
];

/** First-view scripts that come close to what is rejected. */
export const legitimateFirstViews: CheckCase[] = accepted({
  'a remote with a first-view script': garden(withFirstView('/garden')),
  'a host with a first-view script': ofHost(),
  // As webpack writes what finds the address of a script.
  'a first-view script that speaks of scripts and imports': garden(
    withFirstView('/garden', {
      source:
        '(()=>{globalThis.importScripts;const t=document.getElementsByTagName("script"),e="import";return{import:e,t}})();',
    }),
  ),
});
