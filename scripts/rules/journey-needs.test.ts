import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { check, plant, root, type Planted } from '../testing/planted-files.ts';
import { readImportGraph } from './import-graph.ts';
import { needViolations, percent, readSpecNeeds, shareAnywhere } from './journey-needs.ts';

const OWN_APP = "import { RunningApp } from '../support/app/running-app.ts';";
const OWN_SITE = "import { OwnSite } from '../support/releases/own-site.ts';";
const SIGNED = "import { changedMap } from '../support/releases/signed-map.ts';";
const LINK = "process.env['E2E_PASSWORD_LINK'];";

/** Beside so many specs without needs that one more with an app of its own changes little. */
function plantBeside(file: string, source: string): void {
  for (let at = 0; at < 9; at += 1) plant(`e2e/journeys/plain-${at}.spec.ts`, "test('a', () => {});");
  plant('e2e/support/app/running-app.ts', '');
  plant('e2e/support/releases/own-site.ts', "import { RunningApp } from '../app/running-app.ts';");
  plant('e2e/support/releases/signed-map.ts', '');
  plant(file, source);
}

const violations = () => needViolations(root(), readImportGraph(root()));

const WRONG: Planted = [
  ['e2e/journeys/x.spec.ts', `${OWN_APP}\ntest('a @own-app', () => {});`],
  ['e2e/journeys/x.spec.ts', `${OWN_SITE}\n// @own-app: it kills.\ntest('a', () => {});`],
  ['e2e/journeys/x.spec.ts', `${OWN_SITE}\n// @own-app: b\ntest('a @own-app', f);\ntest('c', f);`],
  ['e2e/journeys/x.spec.ts', "test('a @own-app', () => {});"],
  ['e2e/release/x.spec.ts', `${SIGNED}\ntest('a', () => {});`],
  ['e2e/release/x.spec.ts', "test('a @operator-key', () => {});"],
  ['e2e/shell/x.spec.ts', `${LINK}\ntest('a', () => {});`],
  ['e2e/shell/x.spec.ts', "test('a @password-link', () => {});"],
];

check(
  'a spec that does not say what it needs, or says too much, is found',
  WRONG,
  1,
  violations,
  plantBeside,
);

const RIGHT: Planted = [
  ['e2e/journeys/x.spec.ts', "test('a', { tag: '@full' }, () => {});"],
  ['e2e/journeys/x.spec.ts', `${OWN_SITE}\n// @own-app: b\ntest('a @own-app', { tag: '@full' }, f);`],
  ['e2e/journeys/x.spec.ts', `${SIGNED}\ntest('a @operator-key', () => {});\ntest('b', () => {});`],
  ['e2e/journeys/x.spec.ts', `${LINK}\ntest('a @password-link', () => {});`],
  ['e2e/smoke/smoke.spec.ts', `${OWN_APP}\ntest('a', () => {});`],
];

check('a spec that says what it needs is right', RIGHT, 0, violations, plantBeside);

describe('specs against any address', () => {
  it('are at least 85 of 100', () => {
    for (let at = 0; at < 5; at += 1) plant(`e2e/journeys/plain-${at}.spec.ts`, "test('a', () => {});");
    plant('e2e/support/app/running-app.ts', '');
    plant('e2e/journeys/x.spec.ts', `${OWN_APP}\n// @own-app: it kills it.\ntest('a @own-app', f);`);
    assert.deepEqual(violations(), ['e2e: 83.3 % of the specs run against any address, not 85.0 %']);
    const needs = readSpecNeeds(root(), readImportGraph(root()));
    assert.equal(percent(shareAnywhere(needs)), '83.3 %');
    assert.deepEqual(needs.at(-1), { spec: 'journeys/x.spec.ts', ownApp: 'it kills it' });
  });
});
