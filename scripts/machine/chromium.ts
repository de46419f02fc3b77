import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { programOnPath } from './file-access.ts';
import { runInherited } from './run-inherited.ts';

export type Chromium = { kind: 'found'; path: string } | { kind: 'missing'; advice: string };

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];

/** The browser of this machine: `CHROMIUM_PATH`, else the PATH, else Playwright's own in its cache. */
export function findChromium(root: string): string | undefined {
  const pathVariable = process.env['CHROMIUM_PATH'];
  if (pathVariable !== undefined && pathVariable !== '')
    return existsSync(pathVariable) ? pathVariable : undefined;
  const onPath = firstOnPath(NAMES);
  if (onPath !== undefined) return onPath;
  const cached = playwrightsOwn(root);
  return cached !== undefined && existsSync(cached) ? cached : undefined;
}

/** Finds a browser or installs one: the system's package as root on Debian, else Playwright's download. */
export async function findOrInstallChromium(root: string): Promise<Chromium> {
  const found = findChromium(root);
  if (found !== undefined) return { kind: 'found', path: found };
  console.log('· installing Chromium');
  await installPackage('chromium');
  if (findChromium(root) === undefined) {
    const playwright = path.join(root, 'e2e', 'node_modules', '@playwright', 'test', 'cli.js');
    await runInherited(process.execPath, [playwright, 'install', 'chromium'], { cwd: root });
  }
  const installed = findChromium(root);
  return installed === undefined
    ? {
        kind: 'missing',
        advice: 'No Chromium: install the package "chromium", or name a browser with CHROMIUM_PATH.',
      }
    : { kind: 'found', path: installed };
}

/**
 * Chromium's engine without the browser around it, which needs two thirds of the processor's time: from
 * HEADLESS_SHELL_PATH or the PATH, else installed from the system's packages. Undefined where neither is
 * possible, and where CHROMIUM_PATH names the browser for everything.
 */
export async function findOrInstallHeadlessShell(): Promise<string | undefined> {
  const pathVariable = process.env['HEADLESS_SHELL_PATH'];
  if (pathVariable !== undefined && pathVariable !== '') return pathVariable;
  if ((process.env['CHROMIUM_PATH'] ?? '') !== '') return undefined;
  const found = firstOnPath(SHELL_NAMES);
  if (found !== undefined) return found;
  await installPackage('chromium-headless-shell');
  return firstOnPath(SHELL_NAMES);
}

function firstOnPath(names: readonly string[]): string | undefined {
  return names.map((name) => programOnPath(name)).find((found) => found !== undefined);
}

/** As root on Debian and its like; elsewhere nothing happens. */
async function installPackage(name: string): Promise<void> {
  if (process.getuid?.() !== 0 || programOnPath('apt-get') === undefined) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runInherited('apt-get', ['update', '-qq'], { env });
  await runInherited('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
}

function playwrightsOwn(root: string): string | undefined {
  try {
    const playwright: unknown = createRequire(path.join(root, 'e2e', 'package.json'))('@playwright/test');
    const chromium: unknown = Reflect.get(Object(playwright), 'chromium');
    const executablePath: unknown = Reflect.get(Object(chromium), 'executablePath');
    return typeof executablePath === 'function' ? String(executablePath.call(chromium)) : undefined;
  } catch {
    return undefined;
  }
}
