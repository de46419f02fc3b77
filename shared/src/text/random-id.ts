/** A UUID. `crypto.randomUUID` is missing without https (a phone that opens a dev server). */
export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => hexOf(withVersion(byte, index)));
  const [a, b, c, d, e] = [
    hex.slice(0, 4),
    hex.slice(4, 6),
    hex.slice(6, 8),
    hex.slice(8, 10),
    hex.slice(10),
  ];
  return [a, b, c, d, e].map((part) => part.join('')).join('-');
}

/** Version 4, variant 1 (RFC 9562). */
function withVersion(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40;
  return index === 8 ? (byte & 0x3f) | 0x80 : byte;
}

function hexOf(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
