import { addDays, postDay } from './post-days.ts';

const now = new Date(2026, 10, 20, 12);

describe('추억의 날짜', () => {
  it('올해는 월, 일, 요일로, 다른 해는 연도까지 보인다', () => {
    expect(postDay('2026-11-15', now)).toBe('11월 15일 일요일');
    expect(postDay('2025-11-15', now)).toBe('2025년 11월 15일 토요일');
  });

  it('날을 더하면 달과 해를 넘어간다', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });
});
