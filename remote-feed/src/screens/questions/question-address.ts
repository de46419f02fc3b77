import type { Question } from 'shared/contract/question';
import { ROLE_NAMES, type Role } from 'shared/contract/person';
import { AUDIENCES, COPY } from './copy.ts';

type Audience = Question['audience'];

const AUDIENCE_OF_ROLE: Readonly<Record<Role, Audience | null>> = {
  GRANDFATHER: 'GRANDPARENTS',
  GRANDMOTHER: 'GRANDPARENTS',
  FATHER: 'PARENTS',
  MOTHER: 'PARENTS',
  SON: 'CHILDREN',
  DAUGHTER: 'CHILDREN',
  OTHER: null,
};

const YOUNGEST_FIRST: readonly Audience[] = ['CHILDREN', 'PARENTS', 'GRANDPARENTS'];

/**
 * To whom a question is put, as its reader would say it: by the reader's own name in the family, or about the
 * others, with the honorific for those who are older. Without a role it is put to its audience.
 */
export function questionAddress(audience: Audience, role: Role | null): string {
  const own = AUDIENCE_OF_ROLE[role ?? 'OTHER'];
  if (role === null || own === null) return addressed(AUDIENCES[audience], audience);
  if (own === audience) return addressed(ROLE_NAMES[role], audience);
  const isOlder = YOUNGEST_FIRST.indexOf(audience) > YOUNGEST_FIRST.indexOf(own);
  return isOlder ? COPY.putToOlder(AUDIENCES[audience]) : COPY.putToYounger(AUDIENCES[audience]);
}

function addressed(name: string, audience: Audience): string {
  return audience === 'CHILDREN' ? COPY.toYounger(name) : COPY.toOlder(name);
}
