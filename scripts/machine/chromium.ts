import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { programOnPath } from './program-on-path.ts';
import { runAloud } from './run-aloud.ts';

export type Chromium = { kind: 'found'; path: string } | { kind: 'missing'; advice: string };

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser of this machine: `CHROMIUM_PATH`, else the PATH, else the one Playwright keeps in its cache. */
export function findChromium(root: string): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') return existsSync(given) ? given : undefined;
  const onPath = NAMES.map((name) => programOnPath(name)).find((found) => found !== undefined);
  if (onPath !== undefined) return onPath;
  const cached = playwrightsOwn(root);
  return cached !== undefined && existsSync(cached) ? cached : undefined;
}

/** Installs one where none is found: from the system's packages as root on Debian and its like, else Playwright's download. */
export async function findOrInstallChromium(root: string): Promise<Chromium> {
  const found = findChromium(root);
  if (found !== undefined) return { kind: 'found', path: found };
  console.log('· installing Chromium');
  if (process.getuid?.() === 0 && programOnPath('apt-get') !== undefined) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runAloud('apt-get', ['update', '-qq'], { env });
    await runAloud('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
  }
  if (findChromium(root) === undefined) {
    const playwright = path.join(root, 'e2e', 'node_modules', '@playwright', 'test', 'cli.js');
    await runAloud(process.execPath, [playwright, 'install', 'chromium'], { cwd: root });
  }
  const installed = findChromium(root);
  return installed === undefined
    ? {
        kind: 'missing',
        advice: 'No Chromium: install the package "chromium", or name a browser with CHROMIUM_PATH.',
      }
    : { kind: 'found', path: installed };
}

function playwrightsOwn(root: string): string | undefined {
  try {
    const require = createRequire(path.join(root, 'e2e', 'package.json'));
    const playwright: unknown = require('@playwright/test');
    const chromium: unknown = Reflect.get(Object(playwright), 'chromium');
    const executablePath: unknown = Reflect.get(Object(chromium), 'executablePath');
    return typeof executablePath === 'function' ? String(executablePath.call(chromium)) : undefined;
  } catch {
    return undefined;
  }
}
