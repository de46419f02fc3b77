import type { Role } from 'shared/contract/person';

export type MemberName = 'grandma' | 'grandpa' | 'dad' | 'mom' | 'jiwoo' | 'hajun' | 'sua';

export type MemberIds = { userId: number; familyMemberId: number };

export type DemoFamily = { familyId: number; isNew: boolean; members: ReadonlyMap<MemberName, MemberIds> };

export type DemoMember = {
  name: MemberName;
  nickname: string;
  role: Role;
  email: string;
  portrait: string | null;
};

export const FAMILY_NAME = '지우네 가족';

export const DEMO_PASSWORD = 'Ongi2026!';

function member(name: MemberName, nickname: string, role: Role, hasPortrait = true): DemoMember {
  return {
    name,
    nickname,
    role,
    email: `${name}@example.com`,
    portrait: hasPortrait ? `${name}.webp` : null,
  };
}

/** In the order in which they joined. The cousin has not chosen a portrait. */
export const MEMBERS: readonly DemoMember[] = [
  member('mom', '엄마', 'MOTHER'),
  member('dad', '아빠', 'FATHER'),
  member('jiwoo', '지우', 'DAUGHTER'),
  member('hajun', '하준', 'SON'),
  member('grandma', '할머니', 'GRANDMOTHER'),
  member('grandpa', '할아버지', 'GRANDFATHER'),
  member('sua', '수아언니', 'OTHER', false),
];

/** The account that the seed prints for logging in. */
export const GUIDE_EMAIL = 'jiwoo@example.com';
