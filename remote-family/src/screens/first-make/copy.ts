import { LIMITS } from 'shared/contract/limits';

export const COPY = {
  title: '가족 만들기',
  question: '우리 가족을\n뭐라고 부를까요?',
  lede: '가족 모두에게 보이는 이름이에요.',
  familyName: '가족 이름',
  hint: `${LIMITS.familyName.min}~${LIMITS.familyName.max}자 · 한글, 영문, 숫자, 띄어쓰기, 밑줄(_), 하이픈(-)`,
  suggestions: '이런 이름은 어때요?',
  role: '나는 누구인가요?',
  roleRequired: '가족 안에서 누구인지 골라주세요.',
  next: '다음',
  busy: '만드는 중...',
  madeWithoutRole: '가족은 만들어졌어요. 누구인지만 다시 저장하면 돼요.',
  alreadyMember: '이미 함께하는 가족이 있어요.',
} as const;

export const NAME_SUGGESTIONS = ['순자네', '다섯 식구', '봄날의 우리', '큰집'] as const;
