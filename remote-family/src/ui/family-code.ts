/** Normalizes a pasted or typed code: `8k2p-q7xd ` is `8K2PQ7XD`. */
export function normalizeFamilyCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}
