/** A code as it may have been pasted or typed (`8k2p-q7xd `), as it is meant. */
export function normalizeFamilyCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}
