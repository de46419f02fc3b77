import type { FastifyInstance } from 'fastify';
import { onThisDayCalls } from 'shared/contract/post-lists/on-this-day';
import { postListCalls } from 'shared/contract/post-list';
import type { ApiContext } from '../platform/context.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';
import { findPostsOfDay, findPostsOnThisDay } from '../posts/queries/post-queries.ts';
import { presentRecent } from '../posts/present.ts';
import { presentAuthors } from '../presenters/people.ts';
import { createVersionedList } from '../versioned-list/versioned-list.ts';
import { excludeDay, excludePerson } from './commands.ts';
import {
  countListed,
  countOfDay,
  findDays,
  findExcludedDays,
  findExcludedPeople,
  findListed,
  findMonths,
  firstYear,
  sameDayInEarlierYears,
  spanOfMonth,
} from './queries.ts';
import { presentDay, presentMonth, presentTile } from './present.ts';

const ON_THIS_DAY_POSTS = 20;

export function registerPostListRoutes(app: FastifyInstance, context: ApiContext): void {
  const register = callRegistrar(app, context);
  const months = createVersionedList(context, async (urlOf, familyId) => {
    const rows = await findMonths(context, familyId);
    return JSON.stringify(rows.map((row) => presentMonth(urlOf, row)));
  });
  register(postListCalls.months, ({ viewer, request, reply }) => months.send(viewer, request, reply));
  register(postListCalls.ofMonth, async ({ viewer, query }) => {
    const span = { familyId: viewer.familyId, ...spanOfMonth(query.month) };
    const [counted, rows] = await Promise.all([
      countListed(context.pool, span),
      findListed(context.pool, { ...span, ...query }),
    ]);
    return {
      total: counted?.count ?? 0,
      posts: rows.map((row) => presentTile(context.mediaUrls.of(viewer), row)),
    };
  });
  register(postListCalls.days, async ({ viewer, query }) => {
    const rows = await findDays(context, { familyId: viewer.familyId, ...spanOfMonth(query.month) });
    return rows.map((row) => presentDay(context.mediaUrls.of(viewer), row));
  });
  register(postListCalls.ofDay, async ({ viewer, query }) => {
    const ofDay = { ...viewer, ...query };
    const rows = await findPostsOfDay(context.pool, ofDay);
    const counted = await countOfDay(context.pool, ofDay);
    return {
      total: counted?.count ?? 0,
      posts: rows.map((row) => presentRecent(context.mediaUrls.of(viewer), row)),
    };
  });
  register(postListCalls.onThisDay, async ({ viewer, query }) => {
    const earliest = await firstYear(context, viewer.familyId);
    if (earliest === undefined) return [];
    const dates = sameDayInEarlierYears(query.date, earliest);
    const rows = await findPostsOnThisDay(context.pool, { ...viewer, dates, limit: ON_THIS_DAY_POSTS });
    return rows.map((row) => presentRecent(context.mediaUrls.of(viewer), row));
  });
  register(onThisDayCalls.exclusions, async ({ viewer }) => ({
    people: presentAuthors(context.mediaUrls.of(viewer), await findExcludedPeople(context.database, viewer)),
    days: await findExcludedDays(context.database, viewer),
  }));
  register(onThisDayCalls.excludePerson, async ({ viewer, params, body }) => {
    await excludePerson(context, viewer, { ...params, ...body });
    return null;
  });
  register(onThisDayCalls.excludeDay, async ({ viewer, body }) => {
    await excludeDay(context, viewer, body);
    return null;
  });
}
