import type { Role } from 'shared/contract/person';

/** Who one is in the family (decisions.md, Onboarding). */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  GRANDFATHER: '할아버지',
  GRANDMOTHER: '할머니',
  FATHER: '아빠',
  MOTHER: '엄마',
  SON: '아들',
  DAUGHTER: '딸',
  OTHER: '가족',
};
