import { ROLES } from 'shared/contract/person';
import { formatFileSize } from 'shared/text/file-size';
import {
  formatDay,
  formatDayWithWeekday,
  formatFullDay,
  formatMonth,
  formatRelativeTime,
} from 'shared/text/korean-dates';
import { dayOf, daysBetween, startOfDay, todayAsDay } from 'shared/text/local-days';
import { familyPhrase } from 'shared/text/family-phrase';
import { withParticle } from 'shared/text/particles';
import { roleName } from 'shared/text/roles';

const NOW = new Date(2026, 10, 20, 15, 0);

test.each([
  [formatDay('2026-11-15', NOW), '11월 15일'],
  [formatDay('2025-01-05', NOW), '2025년 1월 5일'],
  [formatDayWithWeekday('2026-11-15'), '11월 15일 일요일'],
  [formatFullDay('2026-11-15'), '2026년 11월 15일 일요일'],
  [formatFullDay('2024-02-29'), '2024년 2월 29일 목요일'],
  [formatMonth(2026, 3), '2026년 3월'],
  [formatFullDay('2026-02-30'), ''],
  [formatDay('', NOW), ''],
])('a day reads "%s"', (formatted, expected) => expect(formatted).toBe(expected));

test.each([
  [new Date(2026, 10, 20, 15, 0, 30), '방금'],
  [new Date(2026, 10, 20, 14, 59, 30), '방금'],
  [new Date(2026, 10, 20, 14, 55), '5분 전'],
  [new Date(2026, 10, 20, 12, 0), '3시간 전'],
  [new Date(2026, 10, 20, 0, 0), '15시간 전'],
  [new Date(2026, 10, 19, 23, 59), '어제'],
  [new Date(2026, 10, 19, 0, 1), '어제'],
  [new Date(2026, 10, 17, 8, 0), '3일 전'],
  [new Date(2026, 10, 13, 8, 0), '11월 13일'],
  [new Date(2025, 10, 13, 8, 0), '2025년 11월 13일'],
])('%s, seen on 20 November at three, was %s', (moment, expected) => {
  expect(formatRelativeTime(moment.toISOString(), NOW)).toBe(expected);
});

test('half an hour ago across midnight is told in minutes, not as yesterday', () => {
  const moment = new Date(2026, 10, 19, 23, 45).toISOString();
  expect(formatRelativeTime(moment, new Date(2026, 10, 20, 0, 15))).toBe('30분 전');
});

test('what is no moment has no words', () => {
  expect(formatRelativeTime('soon', NOW)).toBe('');
});

test('a day is that of the person’s own clock, at the first and the last minute', () => {
  expect(todayAsDay(new Date(2026, 10, 20, 0, 0))).toBe('2026-11-20');
  expect(todayAsDay(new Date(2026, 10, 20, 23, 59))).toBe('2026-11-20');
  expect(dayOf(startOfDay('0099-01-02') ?? NOW)).toBe('0099-01-02');
});

test.each(['2026-2-1', '2026-13-01', '2025-02-29', '20261120', ''])('"%s" is no day', (day) => {
  expect(startOfDay(day)).toBeNull();
});

test('days are counted by the calendar', () => {
  expect(daysBetween(new Date(2026, 10, 19, 23, 59), new Date(2026, 10, 20, 0, 0))).toBe(1);
  expect(daysBetween(new Date(2026, 10, 20), new Date(2026, 9, 20))).toBe(-31);
});

test('roles have their Korean names, and no role is "가족"', () => {
  expect(ROLES.map(roleName)).toEqual(['할아버지', '할머니', '아빠', '엄마', '아들', '딸', '가족']);
  expect(roleName(null)).toBe('가족');
});

test.each([
  ['하준', '이/가', '하준이'],
  ['지우', '이/가', '지우가'],
  ['서울', '으로/로', '서울로'],
  ['순자', '을/를', '순자를'],
  ['Kim', '이/가', 'Kim이'],
  ['Paul', '으로/로', 'Paul로'],
  ['Kim', '으로/로', 'Kim으로'],
  ['Anna', '은/는', 'Anna는'],
  ['지우3', '을/를', '지우3을'],
  ['지우2', '을/를', '지우2를'],
  ['하준_', '이/가', '하준_이'],
  ['\u2068하준\u2069', '이/가', '\u2068하준\u2069이'],
  ['', '이/가', ''],
] as const)('%s with %s is %s', (word, particle, expected) =>
  expect(withParticle(word, particle)).toBe(expected),
);

test.each([
  ['햇살가득 우리집', '햇살가득 우리집 가족'],
  ['햇살 가족', '햇살 가족'],
  ['김씨네 가족들', '김씨네 가족들'],
  ['\u2068햇살 가족\u2069', '\u2068햇살 가족\u2069'],
  ['가족사진', '가족사진 가족'],
])('the family %s is spoken of as %s', (name, phrase) => expect(familyPhrase(name)).toBe(phrase));

test.each([
  [0, '0 Bytes'],
  [-5, '0 Bytes'],
  [NaN, '0 Bytes'],
  [0.5, '0.5 Bytes'],
  [500, '500 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [10_240_000, '9.77 MB'],
  [10_485_760, '10 MB'],
  [1_610_612_736, '1.5 GB'],
  [5 * 1024 ** 4, '5120 GB'],
])('%d bytes read "%s"', (bytes, expected) => expect(formatFileSize(bytes)).toBe(expected));
