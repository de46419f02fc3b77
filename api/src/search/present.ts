import type { FoundPost, SearchMatch } from 'shared/contract/post-lists/search';
import { plainLine } from 'shared/contract/text/rich-text';
import { roleSchema, roleName } from 'shared/contract/person';
import * as z from 'shared/schema';
import type { MediaUrlOf } from '../platform/media/serving/signed-urls.ts';
import { presentTile } from '../post-lists/present.ts';
import type { TileRow } from '../post-lists/queries.ts';
import { questionOf } from '../questions/catalogue/questions.ts';
import { findName, type TermCondition } from './conditions/term-conditions.ts';
import type { PersonRow } from './conditions/person-row.ts';
import type { TextRow } from './queries.ts';
import { snippetOf } from './snippets/snippet.ts';

type Found = {
  tile: TileRow;
  texts: TextRow | undefined;
  people: readonly PersonRow[];
  conditions: readonly TermCondition[];
};

export function presentFound(urlOf: MediaUrlOf, found: Found): FoundPost {
  return { ...presentTile(urlOf, found.tile), matches: matchesOf(found) };
}

function matchesOf({ tile, texts, people, conditions }: Found): SearchMatch[] {
  const anywhere = conditions.flatMap(({ matches }) => matches.filter((match) => match.titleOnly !== true));
  const inTitle = conditions.map(({ pattern }) => pattern);
  const inTexts = anywhere.map(({ pattern }) => new RegExp(pattern, 'iu'));
  const question = questionOf(texts?.question_id ?? 0);
  const found = [
    snippetOf('title', tile.title, inTitle),
    snippetOf('content', plainLine(texts?.content ?? ''), inTexts),
    ...(texts?.comments ?? []).map((comment) => snippetOf('comment', plainLine(comment), inTexts)),
    ...(question === undefined
      ? []
      : [snippetOf('question', question.title, inTitle) ?? snippetOf('question', question.text, inTitle)]),
    ...people
      .filter((person) => isOfPost(person, texts))
      .flatMap((person) => conditions.map((condition) => presentPerson(condition, person))),
    presentDate(tile.memory_date, conditions),
  ];
  return found.filter((match) => match !== undefined);
}

function isOfPost(person: PersonRow, texts: TextRow | undefined): boolean {
  return (
    person.user_id === texts?.author.userId || texts?.member_ids.includes(person.family_member_id) === true
  );
}

/** `순자 · 할머니` where the role is meant; a nickname as it is. */
function presentPerson({ pattern }: TermCondition, person: PersonRow): SearchMatch | undefined {
  const name = findName(pattern, person);
  if (name === undefined || name === person.nickname) return snippetOf('person', person.nickname, [pattern]);
  const role = z.safeParse(roleSchema, person.role);
  const shown = roleName(role.success ? role.data : null);
  const start = `${person.nickname} · `.length;
  return {
    field: 'person',
    text: `${person.nickname} · ${shown}`,
    ranges: [[start, start + shown.length]],
  };
}

function presentDate(date: string, conditions: readonly TermCondition[]): SearchMatch | undefined {
  const isMeant = conditions.some(({ spans }) =>
    spans.some(({ first, past }) => first <= date && date < past),
  );
  const [year, month, day] = date.split('-').map(Number);
  const text = `${year}년 ${month}월 ${day}일`;
  return isMeant ? { field: 'date', text, ranges: [[0, text.length]] } : undefined;
}
