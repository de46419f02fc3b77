import { ApiError } from 'shared/errors';
import { outcomeOfFailure, retryDelayMs } from './outcome-of-failure.ts';

test.each([
  ['says nothing', null, 300_000],
  ['asks for two minutes', 120_000, 120_000],
  ['asks for no time at all', 0, 5_000],
  ['asks for a week', 7 * 86_400_000, 3_600_000],
])('a limit that %s is waited for', (_, retryAfterMs, afterMs) => {
  const rejected = new ApiError({ code: 'LIMIT_EXCEEDED', status: 429, retryAfterMs });
  expect(outcomeOfFailure(rejected)).toEqual({ kind: 'later', reason: 'server', afterMs });
});

test.each([400, 413, 415, 401, 408, 500, 503, 507, null])('a failure of status %p', (status) => {
  const kind = [400, 413, 415].includes(status ?? 0) ? 'refused' : 'later';
  expect(outcomeOfFailure(new ApiError({ code: 'UNKNOWN_ERROR', status }))).toMatchObject({ kind });
});

test('each try waits twice as long as the one before, five minutes at most', () => {
  expect([0, 1, 2, 20].map(retryDelayMs)).toEqual([5_000, 10_000, 20_000, 300_000]);
});
