import type { ByteRange } from '../../object-store/object-store.ts';

/** One range (RFC 9110), as browsers send. `whole`: none or unsupported; `outside`: unsatisfiable */
export function readByteRange(
  header: string | undefined,
  totalBytes: number,
): ByteRange | 'whole' | 'outside' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (match === null) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const suffixBytes = Number(last);
    if (suffixBytes === 0 || totalBytes === 0) return 'outside';
    return { start: Math.max(0, totalBytes - suffixBytes), end: totalBytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? totalBytes - 1 : Math.min(Number(last), totalBytes - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= totalBytes ? 'outside' : { start, end };
}
