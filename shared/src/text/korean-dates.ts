import { type Day, dayOf, daysBetween, startOfDay } from './local-days.ts';

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** `11월 15일`; of another year than now `2025년 11월 15일`. */
export function formatDay(day: Day, now: Date = new Date()): string {
  const date = startOfDay(day);
  if (date === null) return '';
  const year = date.getFullYear() === now.getFullYear() ? '' : `${date.getFullYear()}년 `;
  return `${year}${date.getMonth() + 1}월 ${date.getDate()}일`;
}

/** `11월 15일 일요일`. */
export function formatDayWithWeekday(day: Day): string {
  const date = startOfDay(day);
  return date === null ? '' : `${date.getMonth() + 1}월 ${date.getDate()}일 ${WEEKDAYS[date.getDay()]}요일`;
}

/** `2026년 11월 15일 일요일`. */
export function formatFullDay(day: Day): string {
  const date = startOfDay(day);
  return date === null ? '' : `${date.getFullYear()}년 ${formatDayWithWeekday(day)}`;
}

/** `2026년 11월`. Months from 1. */
export function formatMonth(year: number, month: number): string {
  return `${year}년 ${month}월`;
}

/** Time since a moment (ISO 8601): 방금 (also in the future), 5분 전, 3시간 전, 어제, 3일 전, the day. */
export function formatRelativeTime(moment: string, now: Date = new Date()): string {
  const then = new Date(moment);
  if (Number.isNaN(then.getTime())) return '';
  const agoMs = now.getTime() - then.getTime();
  const days = daysBetween(then, now);
  if (agoMs < MINUTE_MS) return '방금';
  if (agoMs < HOUR_MS) return `${Math.floor(agoMs / MINUTE_MS)}분 전`;
  if (days === 0) return `${Math.floor(agoMs / HOUR_MS)}시간 전`;
  if (days === 1) return '어제';
  if (days < 7) return `${days}일 전`;
  return formatDay(dayOf(then), now);
}
