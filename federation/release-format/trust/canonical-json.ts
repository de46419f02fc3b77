/** JSON with sorted keys and without undefined values: the same bytes for the same value. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isRecord(part) ? sorted(part) : part));
}

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  // Without a prototype, "__proto__" is a key like others.
  const copy: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(record).toSorted()) copy[key] = record[key];
  return copy;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
