import type { Day } from 'shared/text/local-days';

export const COPY = {
  count: (count: number) => `${count.toLocaleString('ko-KR')}개의 추억`,
  /** Of a day like `2026-11-15`; the month is above the grid. */
  day: (day: Day) => `${Number(day.slice(8))}일`,
  loading: '불러오는 중',
  partFailed: '추억을 불러오지 못했어요. 다시 시도',
  tileOfPhotos: (title: string, photos: number) => `${title}, 사진 ${photos}장`,
  /** With the length that the tile shows: an accessible name contains the visible text (WCAG 2.5.3). */
  tileOfVideo: (title: string, length: string) => `${title}, 영상${length}`,
  tileOfSeveral: (title: string, count: number) => `${title}, 모두 ${count}개`,
  tileWithVoice: (title: string) => `${title}, 목소리`,
  scroller: '연월 이동',
} as const;
