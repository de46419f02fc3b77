import { formatDay } from 'shared/text/korean-dates';
import { dayOf } from 'shared/text/local-days';

const CLOCK = new Intl.DateTimeFormat('ko', { hour: 'numeric', minute: '2-digit' });

/** `오후 3:20` on this device's clock; of another day than now `11월 23일 오전 3:20`. */
export function timeOfDay(momentMs: number, now: Date = new Date()): string {
  const moment = new Date(momentMs);
  // Non-breaking: `오후` alone at a line's end is meaningless.
  const clock = CLOCK.format(moment).replace(' ', '\u00a0');
  const isToday = moment.toDateString() === now.toDateString();
  return isToday ? clock : `${formatDay(dayOf(moment), now)} ${clock}`;
}
