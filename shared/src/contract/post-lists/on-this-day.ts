import * as z from 'shared/schema';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { daySchema, idParamSchema } from '../identifiers.ts';
import { authorSchema } from '../person.ts';
import { QUERY_KEYS } from '../query-keys.ts';

/** The page of the settings that lists the exclusions. */
export const EXCLUSIONS_PATH = '/setting/on-this-day';

/** So many days one person may leave out. Not one of LIMITS, which the host's first script has. */
export const EXCLUDED_DAYS_MAX = 500;

/** Query keys for remotes, beside those of QUERY_KEYS for the same reason. */
export const ON_THIS_DAY_KEYS = {
  /** Prefix of `QUERY_KEYS.onThisDay`. */
  days: QUERY_KEYS.onThisDay('').slice(0, -1),
  exclusions: [...QUERY_KEYS.posts, 'on-this-day-exclusions'],
} as const;

/** What the caller leaves out of 지난 오늘, on all devices and for nobody else. */
export const exclusionsSchema = z.object({
  /** Nothing that they wrote or took part in comes back. Also of those who have left the family. */
  people: z.array(authorSchema),
  /** Days of memories, the latest first. */
  days: z.array(daySchema),
});

export type Exclusions = z.infer<typeof exclusionsSchema>;

export const onThisDayCalls = {
  exclusions: defineCall({
    method: 'GET',
    path: '/memory-post/on-this-day/exclusions',
    access: 'family',
    response: exclusionsSchema,
  }),
  excludePerson: defineCall({
    method: 'PUT',
    path: '/memory-post/on-this-day/exclusions/people/{userId}',
    access: 'family',
    params: z.object({ userId: idParamSchema }),
    body: z.object({ excluded: z.boolean() }),
    response: nothingSchema,
  }),
  excludeDay: defineCall({
    method: 'PUT',
    path: '/memory-post/on-this-day/exclusions/days',
    access: 'family',
    body: z.object({ date: daySchema, excluded: z.boolean() }),
    response: nothingSchema,
  }),
};
