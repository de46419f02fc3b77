import type { FoundPosts, SearchQuery } from 'shared/contract/post-lists/search';
import type { ApiContext } from '../../platform/context.ts';
import { executeSql, type Executor } from '../../platform/database/executor.ts';
import { postgresErrorCode } from '../../platform/database/postgres-error.ts';
import { ApiFailure } from '../../platform/http/errors/api-failure.ts';
import type { MediaUrlOf } from '../../platform/media/serving/signed-urls.ts';
import { findListedByIds } from '../../post-lists/queries.ts';
import { conditionOf, filterConditions, type TermCondition } from '../conditions/term-conditions.ts';
import { presentFound } from '../present.ts';
import type { PersonRow } from '../conditions/person-row.ts';
import { findMatching, findPeople, findTexts, type FoundRow } from '../queries.ts';
import { parseSearch, type Term } from '../terms/parse-search.ts';
import type { Tier } from '../terms/text-match.ts';

type Outcome = { conditions: readonly TermCondition[]; found: FoundRow; tolerant: boolean };

/** What a family has of a search, newest first: all that matches exactly, or else what nearly does. */
export async function search(
  context: ApiContext,
  { familyId }: { familyId: number },
  query: SearchQuery,
  urlOf: MediaUrlOf,
): Promise<FoundPosts> {
  const terms = parseSearch(query.q, context.clock());
  const people = await findPeople(context, familyId);
  const { conditions, found, tolerant } = await inLimits(context, (executor) =>
    findInTiers(executor, familyId, { query, terms, people }),
  );
  const tiles = await findListedByIds(context.pool, { familyId, postIds: found.post_ids.map(String) });
  const patterns = conditions.flatMap(({ matches }) =>
    matches.flatMap(({ pattern, titleOnly }) => (titleOnly === true ? [] : [pattern])),
  );
  const texts = await findTexts(context, familyId, found.post_ids, patterns);
  const byId = new Map(texts.map((row) => [row.post_id, row]));
  return {
    total: found.years
      .filter(({ year }) => query.year === undefined || year === query.year)
      .reduce((sum, { count }) => sum + count, 0),
    tolerant,
    years: found.years,
    posts: tiles.map((tile) =>
      presentFound(urlOf, { tile, texts: byId.get(tile.post_id), people, conditions }),
    ),
  };
}

const NOTHING: FoundRow = { years: [], post_ids: [], matched: [] };

const STATEMENT_LIMIT_MS = 3_000;
const QUERY_CANCELED = '57014';

/** More terms that nobody has written are no typing errors, and their variants would be many. */
const MOST_TOLERATED = 2;

/**
 * Ends what would take much longer than a search does. Without parallel workers, which take longer to start
 * than a search takes, and all processors: plans are expensive by the cost of `search_keys` alone.
 */
async function inLimits<T>({ database }: ApiContext, work: (executor: Executor) => Promise<T>): Promise<T> {
  try {
    return await database.transaction(async (transaction) => {
      await executeSql(transaction)`
        select set_config('statement_timeout', ${String(STATEMENT_LIMIT_MS)}, true),
          set_config('max_parallel_workers_per_gather', '0', true), set_config('work_mem', '16MB', true)`;
      return await work(transaction);
    });
  } catch (error) {
    if (postgresErrorCode(error) !== QUERY_CANCELED) throw error;
    throw new ApiFailure('LIMIT_EXCEEDED', {
      message: '검색에 시간이 너무 오래 걸려요. 더 긴 말로 찾아주세요.',
    });
  }
}

async function findInTiers(
  executor: Executor,
  familyId: number,
  { query, terms, people }: { query: SearchQuery; terms: readonly Term[]; people: readonly PersonRow[] },
): Promise<Outcome> {
  // Punctuation alone says nothing that could be found.
  if (query.q !== '' && terms.length === 0) return { conditions: [], found: NOTHING, tolerant: false };
  const filters = filterConditions(query, people);
  let tiers: readonly Tier[] = terms.map(() => 'exact');
  for (;;) {
    const conditions = terms.map((term, index) => conditionOf(term, tiers[index] ?? 'exact', people));
    const found = await findMatching(executor, familyId, [...conditions, ...filters], query);
    const next = found.years.length > 0 ? undefined : nextTiers(terms, tiers, found.matched);
    if (next === undefined)
      return { conditions, found, tolerant: found.years.length > 0 && tiers.includes('tolerant') };
    tiers = next;
  }
}

/**
 * Where no post matches all terms, those that are nowhere are searched for less strictly, or else the last
 * one as unfinished: what somebody has written stays as it is. Undefined where nothing more can be found.
 */
function nextTiers(
  terms: readonly Term[],
  tiers: readonly Tier[],
  matched: readonly boolean[],
): Tier[] | undefined {
  const isEverywhere = terms.every((_, index) => matched[index] === true);
  // Of more terms than count, none of these is the last.
  if (isEverywhere && !terms.some(({ isLast }) => isLast)) return undefined;
  const next = terms.map((term, index): Tier | undefined => {
    const tier = tiers[index] ?? 'exact';
    if (isEverywhere ? !term.isLast : matched[index] === true) return tier;
    // A kind or a day is no typing error.
    if (term.kind !== undefined || term.spans !== undefined) return undefined;
    if (tier === 'exact') return isEverywhere ? 'unfinished' : 'loose';
    return tier === 'loose' && !isEverywhere ? 'tolerant' : undefined;
  });
  const known = next.filter((tier) => tier !== undefined);
  const isHopeless =
    known.length < terms.length || known.filter((tier) => tier === 'tolerant').length > MOST_TOLERATED;
  return isHopeless ? undefined : known;
}
