import { wasLive } from '../site/was-live.ts';
import { nameOf, type CheckRequest, type Known } from './site-plan.ts';
import type { Violation } from './violation.ts';

/** A contract of the format before measurements is for versions that were live before: they may come back. */
export async function checkFormat(candidate: Known, request: CheckRequest): Promise<Violation[]> {
  if (candidate.files.contract.measured !== undefined || (await wasLive(candidate, request))) return [];
  return [
    {
      code: 'not-measured',
      about: nameOf(candidate),
      message: `The contract of ${nameOf(candidate)} is of an earlier format and says nothing of what its build measured, and it was never live.`,
      remedy: `Build ${candidate.name} with the federation/webpack of this repository, and publish it under a new version.`,
    },
  ];
}
