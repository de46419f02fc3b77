// Fast Refresh tells this module what a changed module threw, and drops it otherwise.

export function handleRuntimeError(error: unknown): void {
  console.error(error);
}

/** The page begins anew with the next build (dev-page-errors.ts). */
export function clearRuntimeErrors(): void {}
