import { createHash } from 'node:crypto';
import { QUESTION_AUDIENCES } from 'shared/contract/question';
import { QUESTIONS } from './questions.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Korea has no summer time. */
const KOREA_AHEAD_MS = 9 * HOUR_MS;
/** The first Monday of 1970, in days. */
const FIRST_MONDAY = 4;

/** The Monday of the week that it is in Korea: `2026-11-23`. */
export function weekOf(now: Date): string {
  const day = Math.floor((now.getTime() + KOREA_AHEAD_MS) / DAY_MS);
  const monday = day - ((((day - FIRST_MONDAY) % 7) + 7) % 7);
  return new Date(monday * DAY_MS).toISOString().slice(0, 10);
}

/** When a week begins, given by its Monday: midnight in Korea, as ISO 8601. */
export function startOfWeek(week: string): string {
  return new Date(Date.parse(week) - KOREA_AHEAD_MS).toISOString();
}

/**
 * The question of a family in a week, by its number. Each family has an order of its own, in which the three
 * audiences take turns; every question comes up once before the first one does again.
 * @param changes how often the family has replaced the question of this week
 */
export function questionOfWeek(familyId: number, week: string, changes: number): number {
  const order = orderOf(familyId);
  const weeks = (Date.parse(week) / DAY_MS - FIRST_MONDAY) / 7;
  // A replacement is one that would come up as late as possible otherwise.
  const position = weeks + (changes === 0 ? 0 : Math.floor(order.length / 2) + changes - 1);
  return order[position % order.length] ?? 1;
}

function orderOf(familyId: number): number[] {
  const rank = (questionId: number) => createHash('sha256').update(`${familyId}:${questionId}`).digest('hex');
  const lists = QUESTION_AUDIENCES.map((audience) =>
    QUESTIONS.filter((question) => question.audience === audience)
      .map(({ questionId }) => ({ questionId, rank: rank(questionId) }))
      .toSorted((one, other) => (one.rank < other.rank ? -1 : 1)),
  );
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => turn).flatMap((turn) =>
    lists.flatMap((list) => list[turn]?.questionId ?? []),
  );
}
