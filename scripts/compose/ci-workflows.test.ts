import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { sitePackages } from '../site/site-packages.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

for (const [file, form] of [
  ['.github/workflows/tests.yml', /^ +remote: \[(.*)\]$/m],
  ['.gitlab-ci.yml', /^ +- REMOTE: \[(.*)\]$/m],
] as const)
  it(`${file} runs all tests, and the journeys of every remote against the composition`, () => {
    const workflow = readFileSync(path.join(ROOT, file), 'utf8');
    const remotes = form.exec(workflow)?.[1]?.split(', ') ?? [];
    const packages = sitePackages(ROOT).filter((name) => name !== 'host');
    assert.deepEqual(remotes.map((name) => `remote-${name}`).toSorted(), packages.toSorted());
    assert.match(workflow, /npm test$/m);
    assert.match(workflow, /npm run test:compose -- --remote /);
  });
