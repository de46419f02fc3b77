import { countLetters } from 'shared/contract/text/count-letters';
import { ROLES, type Role } from 'shared/contract/person';
import type { SearchKind, SearchQuery } from 'shared/contract/post-lists/search';
import { QUESTIONS } from '../../questions/catalogue/questions.ts';
import type { DaySpan } from '../dates/date-phrases.ts';
import type { Term } from '../terms/parse-search.ts';
import type { PersonRow } from './person-row.ts';
import { textMatchesOf, type TextMatch, type Tier } from '../terms/text-match.ts';

/** The ways in which a post may match: any of them is enough. */
export type Condition = {
  matches: readonly TextMatch[];
  kind?: SearchKind | undefined;
  spans: readonly DaySpan[];
  questionIds: readonly number[];
  /** Whose nickname or role it is. */
  userIds: readonly number[];
  familyMemberIds: readonly number[];
};

export type TermCondition = Condition & {
  /** `matches` as one expression. */
  pattern: RegExp;
};

/** How people in a role are called, by themselves or by others. */
const NAMES_OF_ROLES: Readonly<Record<Role, readonly string[]>> = {
  GRANDFATHER: ['할아버지', '할배', '외할아버지', '친할아버지'],
  GRANDMOTHER: ['할머니', '할매', '할미', '외할머니', '친할머니'],
  FATHER: ['아빠', '아버지'],
  MOTHER: ['엄마', '어머니'],
  SON: ['아들'],
  DAUGHTER: ['딸'],
  // Nobody searches for 가족.
  OTHER: [],
};

export function conditionOf(term: Term, tier: Tier, people: readonly PersonRow[]): TermCondition {
  const matches = textMatchesOf(term.text, tier, term.isLast);
  const pattern = new RegExp(matches.map((match) => match.pattern).join('|'), 'iu');
  const meant = people.filter((person) =>
    // A first letter is in somebody's name in most families: nearly all posts would be found.
    tier === 'exact' && isOneLetter(term.text)
      ? namesOf(person).some((name) => isOneLetter(name) && pattern.test(name))
      : findName(pattern, person) !== undefined,
  );
  return {
    matches,
    pattern,
    kind: term.kind,
    spans: term.spans ?? [],
    questionIds: QUESTIONS.filter(({ title, text }) => pattern.test(title) || pattern.test(text)).map(
      ({ questionId }) => questionId,
    ),
    userIds: [...new Set(meant.map((person) => person.user_id))],
    familyMemberIds: meant.map((person) => person.family_member_id),
  };
}

/** The filters of a search. A year is none of them: each year is counted, whichever is chosen. */
export function filterConditions({ kind, personId }: SearchQuery, people: readonly PersonRow[]): Condition[] {
  const nothing = { matches: [], spans: [], questionIds: [], userIds: [], familyMemberIds: [] };
  const ofPerson = people.filter((person) => person.user_id === personId);
  return [
    ...(kind === undefined ? [] : [{ ...nothing, kind }]),
    ...(personId === undefined
      ? []
      : [
          {
            ...nothing,
            userIds: [personId],
            familyMemberIds: ofPerson.map((person) => person.family_member_id),
          },
        ]),
  ];
}

/** The nickname, or the name of the role, that a term means. */
export function findName(pattern: RegExp, { nickname, role }: PersonRow): string | undefined {
  if (pattern.test(nickname)) return nickname;
  // A part of a name is no role: 아버지 is not 할아버지.
  return namesOfRole(role).find((name) => pattern.exec(name)?.index === 0);
}

function namesOf({ nickname, role }: PersonRow): readonly string[] {
  return [nickname, ...namesOfRole(role)];
}

function namesOfRole(role: string | null): readonly string[] {
  const known = ROLES.find((each) => each === role);
  return known === undefined ? [] : NAMES_OF_ROLES[known];
}

function isOneLetter(text: string): boolean {
  return countLetters(text, 2) === 1;
}
