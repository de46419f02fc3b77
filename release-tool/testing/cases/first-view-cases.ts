import { randomBytes } from 'node:crypto';
import type { ReleasedFirstView } from 'federation/first-view/release-entry';
import type { AreaChange, HostChange } from '../built-package.ts';
import { garden, host, type CheckCase, type IncompatibleCase } from './check-case.ts';

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

const ofHost = (change: Parameters<typeof withFirstView>[1]): CheckCase['plant'] =>
  host(withFirstView('/LoginPage', change));

function rejected(title: string, names: string[], plant: CheckCase['plant']): IncompatibleCase {
  return { title, code: 'first-view', names, plant };
}

/** More than the limit however it is compressed. */
const LARGE = `${SOURCE}/*${randomBytes(4_000).toString('base64')}*/`;

/** First-view scripts that the release check rejects. */
export const firstViewCases: IncompatibleCase[] = [
  rejected(
    'a first-view script for the path of another area',
    ['garden 1.1.0', '/orchard is none of its paths'],
    garden(withFirstView('/orchard')),
  ),
  rejected(
    'a first-view script for a page of the host, in an area',
    ['garden 1.1.0', '/LoginPage is none of its paths'],
    garden(withFirstView('/LoginPage')),
  ),
  rejected(
    'a first-view script for a path below its own',
    ['/garden/pond is none of its paths'],
    garden(withFirstView('/garden/pond')),
  ),
  rejected(
    "a host's first-view script for the path of an area",
    ['host 2.0.0', '/garden is none of its paths'],
    host(withFirstView('/garden', { entry: { styles: [] } })),
  ),
  rejected(
    'a first-view script that is too large',
    ['garden 1.1.0', SCRIPT, 'at most 3328 bytes'],
    garden(withFirstView('/garden', { source: LARGE })),
  ),
  rejected(
    "a host's first-view script that is too large",
    ['host 2.0.0', SCRIPT],
    ofHost({ source: LARGE, entry: { styles: [] } }),
  ),
  ...[
    ['imports another file', 'import("./more.js")'],
    ['adds a script', 'document.body.append(document.createElement("script"))'],
    ['loads a script as a worker does', 'importScripts("./more.js")'],
    ['adds a script by another spelling', 'document.createElement(`scr\\x69pt`)'],
    ['has chunks', '(self.webpackChunkgarden=self.webpackChunkgarden||[]).push([[1],{}])'],
    ['has chunks under a name in quotes', 'self["webpackChunkgarden"]'],
  ].map(([what = '', source = '']) =>
    rejected(`a first-view script that ${what}`, [SCRIPT], garden(withFirstView('/garden', { source }))),
  ),
  ...[
    ['is a module', 'import "./more.js"'],
    ['is no script', 'this is no script'],
  ].map(([what = '', source = '']) =>
    rejected(`a host's first-view script that ${what}`, [SCRIPT], ofHost({ source, entry: { styles: [] } })),
  ),
  rejected(
    "a first-view script with a style sheet that is not its screen's",
    ['screen.css is no style sheet of the screen at /garden/pond'],
    garden({
      ...withFirstView('/garden/pond'),
      contract: ({ paths }) => ({
        paths: { ...paths, '/garden/pond': ['screen.js'] },
        firstViews: { '/garden/pond': FIRST_VIEW },
      }),
    }),
  ),
  rejected(
    'a first-view script that is a style sheet',
    ['main.css is no script'],
    ofHost({ entry: { script: 'main.css', styles: [] } }),
  ),
  {
    title: 'a first-view script that no file is',
    code: 'no-integrity',
    names: ['garden 1.1.0', SCRIPT],
    plant: garden({ contract: () => ({ firstViews: { '/garden': FIRST_VIEW } }) }),
  },
];

/** First-view scripts that come close to what is rejected. */
export const legitimateFirstViews: CheckCase[] = [
  { title: 'a remote with a first-view script', plant: garden(withFirstView('/garden')) },
  { title: 'a host with a first-view script', plant: ofHost({ entry: { styles: [] } }) },
  {
    title: 'a first-view script that speaks of scripts and imports',
    // As webpack writes what finds the address of a script.
    plant: garden(
      withFirstView('/garden', {
        source:
          '(()=>{globalThis.importScripts;const t=document.getElementsByTagName("script"),e="import";return{import:e,t}})();',
      }),
    ),
  },
];
