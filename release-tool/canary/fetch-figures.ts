import * as z from 'zod';
import { jsonIn } from 'federation/release-format/json-file';
import { readAtMost } from '../store/fetch-bytes.ts';
import { ReleaseError } from '../format/release-error.ts';

/** Retried in the next round. */
const RESPONSE_LIMIT_MS = 10_000;
const MAX_BYTES = 1_000_000;

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

/** See docs/contracts/release-figures.md. `token` is sent as Bearer; redirects fail: they could leak it. */
export function figuresAt(address: URL, token: string | undefined): ReadFigures {
  return async (area, versions) => {
    const url = new URL(address);
    url.searchParams.set('area', area);
    url.searchParams.set('versions', versions.join(','));
    const parsed = ResponseSchema.safeParse(jsonIn(await responseText(url, token)));
    if (!parsed.success)
      throw new ReleaseError('invalid-figures', `what ${address.href} answered are no figures`);
    return parsed.data;
  };
}

async function responseText(address: URL, token: string | undefined): Promise<string> {
  const where = `${address.origin}${address.pathname}`;
  let response: Response;
  try {
    response = await fetch(address, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(RESPONSE_LIMIT_MS),
    });
    if (response.ok) return (await readAtMost(response.body ?? [], MAX_BYTES, where)).toString('utf8');
  } catch (error) {
    throw new ReleaseError('unreachable', `${where} does not answer`, { cause: error });
  }
  throw new ReleaseError(
    'unreachable',
    `${where} answered ${response.status}${REASONS[response.status] ?? ''}`,
  );
}

const REASONS: Readonly<Record<number, string>> = {
  401: ': ONGI_FIGURES_TOKEN is not the token it knows',
  404: ': it gives no figures at this address, or has no token set',
};
