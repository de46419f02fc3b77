/** Shapes of what was parsed from JSON, by hand: a page checks them before it loads anything else. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isListOf<Item>(value: unknown, fits: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(fits);
}

export function isTextList(value: unknown): value is string[] {
  return isListOf(value, isText);
}
