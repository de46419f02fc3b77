import { defineConfig, devices } from '@playwright/test';
import { chromiumPath } from './support/chromium.ts';

const executablePath = chromiumPath();

/**
 * Journeys in a real browser against everything composed. `E2E_BASE_URL` points them at an app that already
 * runs; without it the global set-up starts one with an empty data directory.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  // Most of a journey is waiting: two at a time take little more than half the time on two cores.
  workers: 2,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter:
    process.env['E2E_REPORT'] === undefined
      ? 'list'
      : [['list'], ['json', { outputFile: process.env['E2E_REPORT'] }]],
  use: {
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    // Journeys look at requests, which a service worker would answer unseen; those that are about it allow it.
    serviceWorkers: 'block',
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
