import * as z from 'shared/schema';
import { boundedText } from './text/bounded-text.ts';

/** Every identifier is a positive whole number that grows: a newer post has the larger postId. */
export const idSchema = z.int().check(z.positive());

/** An identifier as it stands in a path or a query. */
export const idParamSchema = z.coerce
  .number()
  .check(z.refine((value) => Number.isSafeInteger(value) && value > 0));

/** A day without a time: `2026-11-20`; years of four digits from 1000 on. */
export const daySchema = boundedText(10).check(
  z.regex(/^[1-9]\d{3}-\d{2}-\d{2}$/),
  z.refine((value) => {
    const date = new Date(`${value}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
  }),
);

/** A moment in ISO 8601, UTC: `2026-11-20T09:30:00.000Z`. */
export const momentSchema = boundedText(40).check(z.refine((value) => !Number.isNaN(Date.parse(value))));

/** Where media is fetched: an absolute http(s) URL, or a path on the API's origin (`/api/media/…`). */
export const mediaUrlSchema = boundedText(2_048).check(z.regex(/^(https?:\/\/|\/(?![/\\]))/));
