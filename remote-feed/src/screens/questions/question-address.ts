import type { Question } from 'shared/contract/question';
import { ROLE_NAMES, type Role } from 'shared/contract/person';
import { COPY } from './copy.ts';

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

const ROLES_OF_AUDIENCE: Readonly<Record<Audience, readonly Role[]>> = {
  GRANDPARENTS: ['GRANDMOTHER', 'GRANDFATHER'],
  PARENTS: ['MOTHER', 'FATHER'],
  CHILDREN: ['SON', 'DAUGHTER'],
};

const YOUNGEST_FIRST: readonly Audience[] = ['CHILDREN', 'PARENTS', 'GRANDPARENTS'];

/**
 * To whom a question is put, as its reader would say it: by the reader's own name in the family, or about the
 * others, with the honorific for those who are older. It names only those who are there now: nobody is to be
 * reminded by it of a grandmother who has died.
 * @param roles of the family's current members
 */
export function questionAddress(
  audience: Audience,
  role: Role | null,
  roles: readonly (Role | null)[],
): string {
  const own = AUDIENCE_OF_ROLE[role ?? 'OTHER'];
  if (role !== null && own === audience) return addressed(ROLE_NAMES[role], audience);
  const name = nameOf(audience, roles);
  if (name === null) return COPY.putToAll;
  if (own === null) return addressed(name, audience);
  const isOlder = YOUNGEST_FIRST.indexOf(audience) > YOUNGEST_FIRST.indexOf(own);
  return isOlder ? COPY.putToOlder(name) : COPY.putToYounger(name);
}

/** Null where the family has nobody of the audience. */
function nameOf(audience: Audience, roles: readonly (Role | null)[]): string | null {
  const present = ROLES_OF_AUDIENCE[audience].filter((role) => roles.includes(role));
  if (present.length === 0) return null;
  return audience === 'CHILDREN' ? COPY.children : present.map((role) => ROLE_NAMES[role]).join('·');
}

function addressed(name: string, audience: Audience): string {
  return audience === 'CHILDREN' ? COPY.toYounger(name) : COPY.toOlder(name);
}
