import * as z from 'shared/schema';
import { ALL_CALLS } from 'shared/contract/calls';

/**
 * The requests of first-view scripts that no GET call of the contract is: `/memory-post/{id}` is one with a
 * number,
 * `{today}` one with a day in its query.
 */
export function requestsOfNoCall(requests: readonly string[]): string[] {
  return requests.filter((request) => {
    const { pathname, searchParams } = new URL(
      request.replaceAll('{id}', '12').replaceAll('{today}', '2026-11-15'),
      'http://localhost',
    );
    const query = Object.fromEntries(searchParams);
    return !ALL_CALLS.some(
      (call) =>
        call.method === 'GET' &&
        patternOf(call.path).test(pathname) &&
        (call.query === undefined ? searchParams.size === 0 : z.safeParse(call.query, query).success),
    );
  });
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '\\d+')}$`);
}
