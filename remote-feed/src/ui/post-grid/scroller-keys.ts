import type { GridMonthLayout } from './grid-layout.ts';

/** Months as the scroller needs them: newest first. */
type Months = readonly Pick<GridMonthLayout, 'section'>[];

/** Which month a key leads to, counted from the newest; null where the key leads nowhere. */
export function monthOfKey(key: string, current: number, months: Months): number | null {
  const oldest = months.length - 1;
  switch (key) {
    case 'ArrowDown':
    case 'ArrowLeft':
      return Math.min(current + 1, oldest);
    case 'ArrowUp':
    case 'ArrowRight':
      return Math.max(current - 1, 0);
    case 'PageDown':
      return olderYear(current, months) ?? oldest;
    case 'PageUp':
      return newerYear(current, months) ?? 0;
    case 'Home':
      return 0;
    case 'End':
      return oldest;
    default:
      return null;
  }
}

/** `2019년 3월`. */
export function yearAndMonth(month: string): string {
  const [year, number] = month.split('-');
  return `${year}년 ${Number(number)}월`;
}

function yearAt(months: Months, index: number): string | undefined {
  return months[index]?.section.month.slice(0, 4);
}

/** The newest month of the year before. */
function olderYear(current: number, months: Months): number | null {
  const year = yearAt(months, current);
  const found = months.findIndex((_, index) => index > current && yearAt(months, index) !== year);
  return found === -1 ? null : found;
}

/** The newest month of the year after. */
function newerYear(current: number, months: Months): number | null {
  const year = yearAt(months, current);
  const last = months.findLastIndex((_, index) => index < current && yearAt(months, index) !== year);
  if (last === -1) return null;
  return months.findIndex((_, index) => yearAt(months, index) === yearAt(months, last));
}
