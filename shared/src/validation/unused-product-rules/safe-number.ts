/** Parses a whole number, else returns `fallback`: accepts `12`, `-3`; not `12px`, `1.5`, ``. */
export function toSafeInteger(value: unknown, fallback = 0): number {
  const number = toNumber(value);
  return Number.isSafeInteger(number) ? number : fallback;
}

/** A finite number, else `fallback`. */
export function toSafeFloat(value: unknown, fallback = 0): number {
  const number = toNumber(value);
  return Number.isFinite(number) ? number : fallback;
}

function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  // Number('') is 0, Number('0x10') is 16: neither is intended.
  return typeof value === 'string' && /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)
    ? Number(value)
    : NaN;
}
