import { ReleaseError } from '../../format/release-error.ts';

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** `500ms`, `10s`, `2m`, `1h` in ms. @throws ReleaseError */
export function durationOf(option: string, text: string): number {
  const [, amount = '', unit = ''] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text) ?? [];
  const ms = Number(amount) * (UNIT_MS[unit] ?? 0);
  if (ms > 0) return ms;
  throw new ReleaseError('invalid-usage', `--${option} has to be a time such as 10s, not "${text}"`);
}
