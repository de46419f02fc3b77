import type { FoundPosts, SearchQuery } from 'shared/contract/search';
import type { ApiContext } from '../../platform/context.ts';
import type { MediaUrlOf } from '../../platform/media/serving/signed-urls.ts';
import { findListedByIds } from '../../post-lists/queries.ts';
import { conditionOf, type TermCondition } from '../conditions/term-conditions.ts';
import { presentFound } from '../present.ts';
import type { PersonRow } from '../conditions/person-row.ts';
import { findMatching, findPeople, findTexts, type FoundRow } from '../queries.ts';
import { parseSearch, type Term } from '../terms/parse-search.ts';
import { TIERS } from '../terms/text-match.ts';

type Outcome = { conditions: readonly TermCondition[]; found: FoundRow; tolerant: boolean };

/** What a family has of a search, newest first: all that matches exactly, or else what nearly does. */
export async function search(
  context: ApiContext,
  { familyId }: { familyId: number },
  query: SearchQuery,
  urlOf: MediaUrlOf,
): Promise<FoundPosts> {
  const terms = parseSearch(query.q, context.clock());
  const people = terms.length === 0 ? [] : await findPeople(context, familyId);
  const { conditions, found, tolerant } = await findInTiers(context, familyId, { query, terms, people });
  const tiles = await findListedByIds(context.pool, { familyId, postIds: found.post_ids.map(String) });
  const patterns = conditions.flatMap(({ matches }) =>
    matches.flatMap(({ pattern, titleOnly }) => (titleOnly === true ? [] : [pattern])),
  );
  const texts = await findTexts(context, familyId, found.post_ids, patterns);
  const byId = new Map(texts.map((row) => [row.post_id, row]));
  return {
    total: found.years.reduce((sum, { count }) => sum + count, 0),
    tolerant,
    years: found.years,
    posts: tiles.map((tile) =>
      presentFound(urlOf, { tile, texts: byId.get(tile.post_id), people, conditions }),
    ),
  };
}

const NOTHING: FoundRow = { years: [], post_ids: [] };

async function findInTiers(
  context: ApiContext,
  familyId: number,
  { query, terms, people }: { query: SearchQuery; terms: readonly Term[]; people: readonly PersonRow[] },
): Promise<Outcome> {
  // Punctuation alone says nothing that could be found.
  if (query.q !== '' && terms.length === 0) return { conditions: [], found: NOTHING, tolerant: false };
  let outcome: Outcome = { conditions: [], found: NOTHING, tolerant: false };
  for (const tier of TIERS) {
    const conditions = terms.map((term) => conditionOf(term, tier, people));
    const found = await findMatching(context, familyId, conditions, query);
    outcome = { conditions, found, tolerant: tier === 'tolerant' && found.years.length > 0 };
    if (found.years.length > 0 || terms.length === 0) return outcome;
  }
  return outcome;
}
