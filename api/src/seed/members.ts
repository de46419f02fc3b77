import type { Role } from 'shared/contract/person';

export type MemberName = 'grandma' | 'grandpa' | 'dad' | 'mom' | 'jiwoo' | 'hajun' | 'sua';

export type DemoMember = {
  name: MemberName;
  nickname: string;
  role: Role;
  email: string;
  portrait: string | null;
};

export const FAMILY_NAME = '지우네 가족';

/** The shared demo password. */
export const DEMO_PASSWORD = 'Ongi2026!';

/** In the order in which they joined. The cousin has not chosen a portrait. */
export const MEMBERS: readonly DemoMember[] = [
  { name: 'mom', nickname: '엄마', role: 'MOTHER', email: 'mom@example.com', portrait: 'mom.webp' },
  { name: 'dad', nickname: '아빠', role: 'FATHER', email: 'dad@example.com', portrait: 'dad.webp' },
  { name: 'jiwoo', nickname: '지우', role: 'DAUGHTER', email: 'jiwoo@example.com', portrait: 'jiwoo.webp' },
  { name: 'hajun', nickname: '하준', role: 'SON', email: 'hajun@example.com', portrait: 'hajun.webp' },
  {
    name: 'grandma',
    nickname: '할머니',
    role: 'GRANDMOTHER',
    email: 'grandma@example.com',
    portrait: 'grandma.webp',
  },
  {
    name: 'grandpa',
    nickname: '할아버지',
    role: 'GRANDFATHER',
    email: 'grandpa@example.com',
    portrait: 'grandpa.webp',
  },
  { name: 'sua', nickname: '수아언니', role: 'OTHER', email: 'sua@example.com', portrait: null },
];

/** The account that the seed prints for logging in. */
export const GUIDE_EMAIL = 'jiwoo@example.com';
