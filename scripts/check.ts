import path from 'node:path';
import { readImportGraph } from './rules/import-graph.ts';
import { changedFiles, nearestTests, relatedTests } from './test/related-tests.ts';
import { runStages } from './test/run-stages.ts';
import { runTestFiles } from './test/stages.ts';
import { staticStages } from './test/static-stages.ts';

/* What one runs while working (docs/testing.md): static stages, and tests near what changed since `main`. */

const root = path.join(import.meta.dirname, '..');
const changed = changedFiles(root);
const related = relatedTests(readImportGraph(root), changed);
const chosen = nearestTests(related);
console.log(`${changed.length} files changed since main; ${related.length} test files reach them`);
if (chosen.length < related.length)
  console.log(`the nearest ${chosen.length} are run: npm test -- --only unit,scripts,api runs all`);
const unit = { name: 'unit', title: 'tests of what changed', run: () => runTestFiles(root, chosen) };
process.exit(await runStages(root, [[staticStages(root, changed), chosen.length > 0 ? [unit] : []]]));
