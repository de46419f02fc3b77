import { isolatedText } from 'shared/text/display-text';
import { withParticle } from 'shared/text/particles';

export const COPY = {
  title: '지난 오늘에서 뺀 것',
  lede: '여기 있는 사람과 날은 지난 오늘에 나오지 않아요. 다른 가족에게는 그대로 보여요.',
  people: '사람',
  days: '날',
  showAgain: '다시 보기',
  showAgainOf: (name: string) => `${isolatedText(name)} 다시 보기`,
  personShown: (name: string) => `${isolatedText(name)}의 추억이 지난 오늘에 다시 나와요.`,
  dayShown: (day: string) => `${withParticle(day, '이/가')} 지난 오늘에 다시 나와요.`,
  none: '지난 오늘에서 뺀 것이 없어요',
  noneHint: '지난 오늘의 추억 옆 점 세 개를 누르면, 사람이나 날을 뺄 수 있어요.',
  loading: '지난 오늘에서 뺀 것을 불러오는 중',
  failed: '지난 오늘에서 뺀 것을 불러오지 못했어요.',
} as const;
