/** As long as something has to be in view to count as seen. */
const SEEN_MS = 1_000;

/** Calls back once the page was visible for a second without a break. Returns what ends the wait. */
export function afterASecondVisible(onSeen: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function begin(): void {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = setTimeout(seen, SEEN_MS);
  }

  function seen(): void {
    end();
    onSeen();
  }

  function end(): void {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', begin);
  }

  document.addEventListener('visibilitychange', begin);
  begin();
  return end;
}
