import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Flags of the browser that tests share, and of the one that they kill. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];

/** The whole browser, to install the app, keep a profile or kill it: CHROMIUM_PATH, PATH, Playwright's. */
export function chromiumPath(): string {
  return fromEnvironment('CHROMIUM_PATH') ?? onPath(NAMES) ?? chromium.executablePath();
}

/**
 * The headless shell for all other tests: HEADLESS_SHELL_PATH, else CHROMIUM_PATH, else the PATH. Undefined
 * leaves it to Playwright, whose own browser has its shell beside it.
 */
export function headlessShellPath(): string | undefined {
  const path =
    fromEnvironment('HEADLESS_SHELL_PATH') ??
    fromEnvironment('CHROMIUM_PATH') ??
    onPath(SHELL_NAMES) ??
    chromiumPath();
  return path === chromium.executablePath() ? undefined : path;
}

function fromEnvironment(name: string): string | undefined {
  const value = process.env[name];
  return value === '' ? undefined : value;
}

function onPath(names: readonly string[]): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((candidate) => existsSync(candidate));
}
