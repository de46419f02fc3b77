import { ROLES, roleName } from 'shared/contract/person';
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
import { playbackTimeText } from 'shared/text/playback-time';
import { randomId } from 'shared/text/random-id';
import { spokenDuration } from 'shared/text/spoken-duration';

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

test('half an hour ago across midnight is told in minutes, and what is no moment has no words', () => {
  const moment = new Date(2026, 10, 19, 23, 45).toISOString();
  expect(formatRelativeTime(moment, new Date(2026, 10, 20, 0, 15))).toBe('30분 전');
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
  ['이/가', { 하준: '하준이', 지우: '지우가', Kim: 'Kim이', 하준_: '하준_이', '': '' }],
  ['이/가', { '\u2068하준\u2069': '\u2068하준\u2069이' }],
  ['을/를', { 순자: '순자를', 지우3: '지우3을', 지우2: '지우2를' }],
  ['으로/로', { 서울: '서울로', Paul: 'Paul로', Kim: 'Kim으로' }],
  ['은/는', { Anna: 'Anna는' }],
] as const)('the particle %s behind a word', (particle, expected) => {
  for (const [word, joined] of Object.entries(expected)) expect(withParticle(word, particle)).toBe(joined);
});

test.each([
  ['햇살가득 우리집', '햇살가득 우리집 가족'],
  ['햇살 가족', '햇살 가족'],
  ['김씨네 가족들', '김씨네 가족들'],
  ['\u2068햇살 가족\u2069', '\u2068햇살 가족\u2069'],
  ['가족사진', '가족사진 가족'],
])('the family %s is spoken of as %s', (name, phrase) => expect(familyPhrase(name)).toBe(phrase));

test('a size reads well', () => {
  const sizes = [0, -5, NaN, 0.5, 500, 1024, 1536, 10_240_000, 10_485_760, 1_610_612_736, 5 * 1024 ** 4];
  const texts = [
    ['0 Bytes', '0 Bytes', '0 Bytes', '0.5 Bytes', '500 Bytes', '1 KB'],
    ['1.5 KB', '9.77 MB', '10 MB', '1.5 GB', '5120 GB'],
  ];
  expect(sizes.map(formatFileSize)).toEqual(texts.flat());
});

test.each([
  [0, '0:00', '0초'],
  [12.9, '0:12', '12초'],
  [62, '1:02', '1분 2초'],
  [300, '5:00', '5분'],
  [Number.NaN, '0:00', '0초'],
])('%s seconds are shown as %s, and read as %s', (seconds, shown, spoken) => {
  expect([playbackTimeText(seconds), spokenDuration(seconds)]).toEqual([shown, spoken]);
});

test.each([true, false])(
  'an id is a UUID, and no two are the same: crypto.randomUUID is there: %p',
  (isThere) => {
    const original = Object.getOwnPropertyDescriptor(crypto, 'randomUUID');
    // It is missing on a page without https.
    if (!isThere) Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    const ids = Array.from({ length: 100 }, randomId);
    if (original !== undefined) Object.defineProperty(crypto, 'randomUUID', original);
    else if (!isThere) Reflect.deleteProperty(crypto, 'randomUUID');
    expect(new Set(ids).size).toBe(100);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  },
);
