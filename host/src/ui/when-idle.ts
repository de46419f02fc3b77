/** After what the first page needs: not awaited. */
export function whenIdle(work: () => unknown): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => void work(), { timeout: 5_000 });
  else setTimeout(() => void work(), 2_000);
}
