import type { Question } from 'shared/contract/question';

/** Whom a question is asked first. */
export const AUDIENCES: Readonly<Record<Question['audience'], string>> = {
  GRANDPARENTS: '할머니·할아버지께',
  PARENTS: '엄마·아빠께',
  CHILDREN: '아이들에게',
};
