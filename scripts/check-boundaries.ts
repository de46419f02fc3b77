import path from 'node:path';
import { resourceViolations } from './rules/api-resources.ts';
import { boundaryViolations } from './rules/boundaries.ts';
import { houseRuleViolations } from './rules/house-rules.ts';
import { cycleViolations, readImportGraph } from './rules/import-graph.ts';
import { webpackViolations } from './rules/one-webpack.ts';
import { needViolations } from './rules/journey-needs.ts';
import { foldersWithoutFloor, upwardImports } from './rules/upward-imports.ts';
import { writtenTwice } from './rules/written-once.ts';

const root = path.join(import.meta.dirname, '..');
const graph = readImportGraph(root);
const violations = [
  ...boundaryViolations(graph),
  ...upwardImports(graph),
  ...foldersWithoutFloor(graph),
  ...cycleViolations(graph),
  ...houseRuleViolations(root),
  ...resourceViolations(root, graph),
  ...webpackViolations(root),
  ...writtenTwice(root),
  ...needViolations(root, graph),
];
for (const violation of violations) console.error(violation);
process.exit(violations.length === 0 ? 0 : 1);
