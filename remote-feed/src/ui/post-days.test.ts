import { addDays, postDay } from './post-days.ts';

const now = new Date(2026, 10, 20, 12);

describe('the date of a post', () => {
  it('shows month, day and weekday for this year, and the year for others', () => {
    expect(postDay('2026-11-15', now)).toBe('11월 15일 일요일');
    expect(postDay('2025-11-15', now)).toBe('2025년 11월 15일 토요일');
  });

  it('days that are added go over months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });
});
