import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { OwnSite } from './own-site.ts';

const HOUR_MS = 60 * 60 * 1_000;
const EVERY_MS = 12 * HOUR_MS;
const DAYS_LEFT = 20;

/** Signs the release map again before its time has passed, also while the app runs for months. */
export function refreshRegularly(
  site: OwnSite,
  { log, signal }: { log: (line: string) => void; signal: AbortSignal },
): void {
  const timer = setInterval(() => {
    refreshIfDue(site).catch((error: unknown) =>
      log(`the site could not be signed again: ${error instanceof Error ? error.message : String(error)}`),
    );
  }, EVERY_MS);
  timer.unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}

export async function refreshIfDue(site: OwnSite): Promise<void> {
  const expiresAt = await readExpiry(site.siteDir);
  if (Date.parse(expiresAt ?? '') - Date.now() > DAYS_LEFT * 24 * HOUR_MS) return;
  // Loaded on demand: most starts sign nothing.
  const { refreshMap } = await import('./make-live.ts');
  await refreshMap(site);
}

async function readExpiry(siteDir: string): Promise<string | undefined> {
  const map: unknown = JSON.parse(await readFile(path.join(siteDir, 'releases.json'), 'utf8'));
  const expiresAt: unknown =
    typeof map === 'object' && map !== null ? Reflect.get(map, 'expiresAt') : undefined;
  return typeof expiresAt === 'string' ? expiresAt : undefined;
}
