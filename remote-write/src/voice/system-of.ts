/** Which settings a device has. */
export function systemOf(userAgent: string): 'ios' | 'android' | 'other' {
  if (/Android/i.test(userAgent)) return 'android';
  return /iPhone|iPad|iPod/i.test(userAgent) ? 'ios' : 'other';
}
