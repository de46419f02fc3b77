import * as z from 'zod';
import { jsonIn } from 'federation/release-format/json-file';
import { fetchBytes } from '../store/fetch-bytes.ts';
import { ReleaseError } from '../format/release-error.ts';

/** Fetches the reported counts of versions of an area. Rejects with a one-sentence reason. */
export type ReadFigures = (area: string, versions: readonly string[]) => Promise<ReleaseFigures>;

/**
 * The page reports that `watch` reads (docs/contracts/release-figures.md): cumulative counts of each metric
 * by area, version and step. `area-shown` counts shown pages of the area, `area-error` those on which it
 * failed in any way; the others are web vitals in ms (`layout-shift`: a score).
 */
const ReleaseFiguresSchema = z.object({
  counts: z.array(
    z.object({
      area: z.string().min(1),
      version: z.string().min(1),
      metric: z.string().min(1),
      upTo: z.number().nonnegative(),
      count: z.number().int().nonnegative(),
    }),
  ),
});

export type ReleaseFigures = z.infer<typeof ReleaseFiguresSchema>;

/** The response comes with an envelope (`{ "data": … }`) or without. */
const ResponseSchema = z.union([
  z.object({ data: ReleaseFiguresSchema }).transform(({ data }) => data),
  ReleaseFiguresSchema,
]);

/** See docs/contracts/release-figures.md. `token` is sent as Bearer. */
export function figuresAt(address: URL, token: string | undefined): ReadFigures {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return async (area, versions) => {
    const url = new URL(address);
    url.searchParams.set('area', area);
    url.searchParams.set('versions', versions.join(','));
    const content = await fetchBytes(url, { headers, reasons: REASONS });
    const parsed = ResponseSchema.safeParse(jsonIn(content));
    if (parsed.success) return parsed.data;
    throw new ReleaseError('invalid-figures', `what ${address.href} answered are no figures`);
  };
}

const REASONS: Readonly<Record<number, string>> = {
  401: ': ONGI_FIGURES_TOKEN is not the token it knows',
  404: ': it gives no figures at this address, or has no token set',
};
