import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ContractChangesSchema } from '../../federation/release-format/contract-changes.ts';
import { AREA_CONTRACT_VERSION, contractChanges } from '../../shared/federation.ts';
import {
  contractExports,
  EXPORTS_FILE,
  missingChanges,
  sharedManifest,
  type Contract,
} from './contract-exports.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

const present: Contract = {
  version: sharedManifest(ROOT).version,
  contractVersion: AREA_CONTRACT_VERSION,
  changes: ContractChangesSchema.parse(contractChanges),
  before: readFileSync(path.join(ROOT, EXPORTS_FILE), 'utf8').split('\n'),
  now: contractExports(ROOT),
};

test('shared/src/shell/area-contract-changes.ts says what areas lost since the last version', () => {
  assert.deepEqual(missingChanges(present), []);
});

test('the names that areas import most are among those that are compared', () => {
  for (const line of [
    'shared/http callApi',
    'shared/shell AREA_CONTRACT_VERSION',
    'shared/contract/post newPostSchema',
    'shared/ui/Button Button',
  ])
    assert.ok(present.now.includes(line), line);
});

test('a lost export, another contract version and a raised version each need an entry', () => {
  const lost = present.now.filter((line) => line !== 'shared/http callApi');
  assert.deepEqual(missingChanges({ ...present, now: lost }), [
    '"shared/http callApi" is gone, and no entry says "removed"',
  ]);
  const removed = { kind: 'removed', what: 'shared/http callApi', note: 'Use apiQuery.' } as const;
  const [newest, ...older] = present.changes;
  assert.ok(newest);
  const changes = [{ ...newest, changes: [removed] }, ...older];
  assert.deepEqual(missingChanges({ ...present, now: lost, changes }), []);
  assert.deepEqual(missingChanges({ ...present, contractVersion: AREA_CONTRACT_VERSION + 1 }), [
    `the newest entry does not say contract version ${AREA_CONTRACT_VERSION + 1}`,
  ]);
  assert.deepEqual(missingChanges({ ...present, version: '99.0.0' }), [
    'no entry for version 99.0.0 of shared',
    `${EXPORTS_FILE} is not of 99.0.0: npm run contract:exports`,
  ]);
});
