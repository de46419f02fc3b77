import { formatDay } from 'shared/text/korean-dates';
import type { Day } from 'shared/text/local-days';
import { isolatedText } from 'shared/text/display-text';
import { withParticle } from 'shared/text/particles';

export const COPY = {
  title: '지난 오늘에서 빼기',
  day: '이 날은 빼기',
  self: '나는 빼기',
  person: (name: string) => `${withParticle(isolatedText(name), '은/는')} 빼기`,
  hint: '나에게만 보이지 않고, 추억은 그대로 남아요. 설정에서 언제든 다시 볼 수 있어요.',
  dayExcluded: (day: Day) => `${withParticle(formatDay(day), '은/는')} 지난 오늘에 나오지 않아요.`,
  personExcluded: (name: string) => `${isolatedText(name)}의 추억은 지난 오늘에 나오지 않아요.`,
  selfExcluded: '내 추억은 지난 오늘에 나오지 않아요.',
  undo: '되돌리기',
  notLoaded: '메뉴를 열지 못했어요. 잠시 후 다시 시도해주세요.',
} as const;
