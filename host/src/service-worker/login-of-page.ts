/** Since when this document shows content of the login it has now, in ms since 1970. */
let sinceMs = performance.timeOrigin;
let introduce: (() => Promise<void>) | undefined;

export function loginSinceMs(): number {
  return sinceMs;
}

/** For the registration of the worker, which begins after the first screen: a login may come before it. */
export function onNewLogin(listener: () => Promise<void>): void {
  introduce = listener;
}

/** Call once cached data of another login is cleared: the worker may cache the new person's photos. */
export async function noteNewLogin(): Promise<void> {
  sinceMs = Date.now();
  await introduce?.();
}
