import { openCommandContext } from '../../api/src/platform/command-context.ts';
import type { ApiContext } from '../../api/src/platform/context.ts';
import { readEnvironment } from '../../api/src/platform/config/environment.ts';
import * as lists from '../../api/src/post-lists/queries.ts';
import * as posts from '../../api/src/posts/queries/post-queries.ts';
import { presentTimeOrder } from '../../api/src/posts/present.ts';
import { readTimeOrder } from '../../api/src/posts/queries/time-order.ts';
import { median } from '../support/median.ts';

const RUNS = 9;
const PAGE = 100;

/** The SQL statements of API calls, without HTTP, checks, JSON and compression. */
function statementsOf(context: ApiContext, familyId: number): Record<string, () => Promise<unknown>> {
  const { pool } = context;
  const viewer = { familyId, userId: 1 };
  const span = { familyId, ...lists.spanOfMonth('2025-08') };
  const ofMonth = (offset: number) => async (): Promise<unknown> =>
    Promise.all([lists.countListed(pool, span), lists.findListed(pool, { ...span, offset, limit: PAGE })]);
  return {
    'time-order': () => presentTimeOrder(context.mediaUrls.of(viewer), readTimeOrder(context, familyId)),
    months: () => lists.findMonths(context, familyId),
    'of-month?month=2025-08': ofMonth(0),
    'of-month?month=2025-08&offset=69000': ofMonth(69_000),
    'days?month=2025-08': () => lists.findDays(context, span),
    'of-day?date=2025-08-15': () =>
      Promise.all([
        posts.findPostsOfDay(pool, { ...viewer, date: '2025-08-15', offset: 0, limit: PAGE }),
        lists.countOfDay(pool, { familyId, date: '2025-08-15' }),
      ]),
    recent: () => posts.findRecentPosts(pool, { ...viewer, count: 5 }),
  };
}

/** Median milliseconds of each call's statements. Nobody else may use the data directory. */
export async function timeStatements(dataDirectory: string): Promise<Record<string, number>> {
  const config = readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ONGI_DATA: dataDirectory });
  const { context, close } = await openCommandContext(config);
  try {
    const families = await context.pool.query(
      'select family_id from posts group by family_id order by count(*) desc limit 1',
    );
    const medians: Record<string, number> = {};
    const statements = statementsOf(context, Number(families.rows[0]?.family_id));
    for (const [name, run] of Object.entries(statements)) medians[name] = await medianOf(run);
    return medians;
  } finally {
    await close();
  }
}

async function medianOf(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  // The first run only warms up.
  for (let count = 0; count <= RUNS; count += 1) {
    const startedAt = performance.now();
    await run();
    if (count > 0) times.push(performance.now() - startedAt);
  }
  return median(times);
}
