import { kilobytes } from '../format/kilobytes.ts';
import { wasLive } from '../site/was-live.ts';
import { returningBytesOf } from './returning-bytes.ts';
import { listed, nameOf, type CheckRequest, type Known } from './site-plan.ts';
import type { Violation } from './violation.ts';

/** Whether a release costs people who have the app no more than its team allows itself. */
export async function checkReturningBytes(candidate: Known, request: CheckRequest): Promise<Violation[]> {
  if (request.ignoresBudgets === true) return [];
  const returning = await returningBytesOf(request, candidate);
  const { bytes = 0, budget, files = [] } = returning ?? {};
  if (budget === undefined || bytes <= budget) return [];
  // A rollback, or the next step of a canary.
  if (await wasLive(candidate, request)) return [];
  const largest = files.map((one) => `${one.file} ${kilobytes(one.bytes)}`);
  return [
    {
      code: 'returning-bytes',
      about: nameOf(candidate),
      message: `A phone that was here before downloads ${kilobytes(bytes)} again for ${nameOf(candidate)}, and its budget is ${kilobytes(budget)}: ${listed(largest)}.`,
      remedy:
        'Find out why files changed that nobody meant to change, or release in smaller steps; if people shall download that much, raise "returningBytes" in the "ongi" part of package.json.',
    },
  ];
}
