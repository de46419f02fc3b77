import { alteredVersionCases } from './altered-version-cases.ts';
import { coexistenceCases } from './coexistence-cases.ts';
import type { IncompatibleCase } from './check-case.ts';
import { corruptedSiteCases } from './corrupted-site-cases.ts';
import { firstViewCases } from './first-view-cases.ts';
import { measuredCases } from './measured-cases.ts';
import { pathCases } from './path-cases.ts';
import { sharingCases } from './sharing-cases.ts';
import { styleCases } from './style-cases.ts';
import { trustCases } from './trust-cases.ts';

/** All builds and sites that the release check rejects. */
export const incompatibleCases: IncompatibleCase[] = [
  ...sharingCases,
  ...coexistenceCases,
  ...alteredVersionCases,
  ...measuredCases,
  ...firstViewCases,
  ...styleCases,
  ...pathCases,
  ...corruptedSiteCases,
  ...trustCases,
];
