import path from 'node:path';
import { boundaryViolations } from './rules/boundaries.ts';
import { houseRuleViolations } from './rules/house-rules.ts';
import { webpackViolations } from './rules/one-webpack.ts';
import { tierViolations } from './rules/tiers.ts';

const root = path.join(import.meta.dirname, '..');
const violations = [
  ...boundaryViolations(root),
  ...houseRuleViolations(root),
  ...tierViolations(root),
  ...webpackViolations(root),
];
for (const violation of violations) console.error(violation);
process.exit(violations.length === 0 ? 0 : 1);
