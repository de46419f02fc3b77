/** Of days that the API wrote (shared/text/local-days): they are well-formed. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00`);
}

export function dayOf(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

export function todayAsDay(): string {
  return dayOf(new Date());
}

/** For times since a moment, which no first view has. */
export function daysBetween(): never {
  throw new Error('not in a first view');
}
