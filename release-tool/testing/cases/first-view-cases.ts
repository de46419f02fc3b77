import { randomBytes } from 'node:crypto';
import type { Early } from 'federation/first-view/release-entry';
import type { AreaChange, HostChange } from '../built-package.ts';
import { garden, host, type CheckCase, type IncompatibleCase } from './check-case.ts';

const SCRIPT = 'early-garden.1a2b3c4d.js';

/** What a build makes: one function that is called. */
const SOURCE = '(()=>{"use strict";globalThis.ongiFirstView?.onPlan?.()})();';

const EARLY: Early = { script: SCRIPT, styles: ['screen.css'], requests: ['/plants/{id}?date={today}'] };

/** A package with one early script. */
function withEarly(
  prefix: string,
  { early = {}, source = SOURCE }: { early?: Partial<Early>; source?: string } = {},
): Pick<AreaChange & HostChange, 'contract' | 'files'> {
  return { contract: () => ({ early: { [prefix]: { ...EARLY, ...early } } }), files: { [SCRIPT]: source } };
}

const ofHost = (change: Parameters<typeof withEarly>[1]): CheckCase['plant'] =>
  host(withEarly('/LoginPage', change));

function rejected(title: string, names: string[], plant: CheckCase['plant']): IncompatibleCase {
  return { title, code: 'early-script', names, plant };
}

/** More than the limit however it is compressed. */
const LARGE = `${SOURCE}/*${randomBytes(4_000).toString('base64')}*/`;

/** Early scripts that the release check rejects. */
export const earlyScriptCases: IncompatibleCase[] = [
  rejected(
    'an early script for the path of another area',
    ['garden 1.1.0', '/orchard is none of its paths'],
    garden(withEarly('/orchard')),
  ),
  rejected(
    'an early script for a page of the host, in an area',
    ['garden 1.1.0', '/LoginPage is none of its paths'],
    garden(withEarly('/LoginPage')),
  ),
  rejected(
    'an early script for a path below its own',
    ['/garden/pond is none of its paths'],
    garden(withEarly('/garden/pond')),
  ),
  rejected(
    "a host's early script for the path of an area",
    ['host 2.0.0', '/garden is none of its paths'],
    host(withEarly('/garden', { early: { styles: [] } })),
  ),
  rejected(
    'an early script that is too large',
    ['garden 1.1.0', SCRIPT, 'at most 3328 bytes'],
    garden(withEarly('/garden', { source: LARGE })),
  ),
  rejected(
    "a host's early script that is too large",
    ['host 2.0.0', SCRIPT],
    ofHost({ source: LARGE, early: { styles: [] } }),
  ),
  ...[
    ['imports another file', 'import("./more.js")'],
    ['adds a script', 'document.body.append(document.createElement("script"))'],
    ['loads a script as a worker does', 'importScripts("./more.js")'],
    ['adds a script by another spelling', 'document.createElement(`scr\\x69pt`)'],
    ['has chunks', '(self.webpackChunkgarden=self.webpackChunkgarden||[]).push([[1],{}])'],
    ['has chunks under a name in quotes', 'self["webpackChunkgarden"]'],
  ].map(([what = '', source = '']) =>
    rejected(`an early script that ${what}`, [SCRIPT], garden(withEarly('/garden', { source }))),
  ),
  ...[
    ['is a module', 'import "./more.js"'],
    ['is no script', 'this is no script'],
  ].map(([what = '', source = '']) =>
    rejected(`a host's early script that ${what}`, [SCRIPT], ofHost({ source, early: { styles: [] } })),
  ),
  rejected(
    "an early script with a style sheet that is not its screen's",
    ['screen.css is no style sheet of the screen at /garden/pond'],
    garden({
      ...withEarly('/garden/pond'),
      contract: ({ paths }) => ({
        paths: { ...paths, '/garden/pond': ['screen.js'] },
        early: { '/garden/pond': EARLY },
      }),
    }),
  ),
  rejected(
    'an early script that is a style sheet',
    ['main.css is no script'],
    ofHost({ early: { script: 'main.css', styles: [] } }),
  ),
  {
    title: 'an early script that no file is',
    code: 'no-integrity',
    names: ['garden 1.1.0', SCRIPT],
    plant: garden({ contract: () => ({ early: { '/garden': EARLY } }) }),
  },
];

/** Early scripts that come close to what is rejected. */
export const legitimateEarlyScripts: CheckCase[] = [
  { title: 'a remote with an early script', plant: garden(withEarly('/garden')) },
  { title: 'a host with an early script', plant: ofHost({ early: { styles: [] } }) },
  {
    title: 'an early script that speaks of scripts and imports',
    // As webpack writes what finds the address of a script.
    plant: garden(
      withEarly('/garden', {
        source:
          '(()=>{globalThis.importScripts;const t=document.getElementsByTagName("script"),e="import";return{import:e,t}})();',
      }),
    ),
  },
];
