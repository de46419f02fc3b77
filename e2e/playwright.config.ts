import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, headlessShellPath } from './support/browser/chromium.ts';
import { withAndroidFont } from './support/browser/device-font.ts';
import { IS_FULL_RUN } from '../scripts/test/full-run.ts';
import type { WorkerOptions } from './support/journey.ts';
import { unmetNeeds } from './support/needs.ts';
import { ACTION_TIMEOUT_MS, NAVIGATION_TIMEOUT_MS, PHONE } from './support/browser/phone.ts';

const executablePath = headlessShellPath();

/** The app runs elsewhere already, its remotes perhaps on origins of their own (docker-compose.yml). */
const isElsewhere = process.env['E2E_BASE_URL'] !== undefined && process.env['E2E_OWN_APP'] === undefined;

/** These journeys contain their own second visits, or start browsers of their own. */
const FIRST_VISIT_ONLY = ['offline/*', 'write/kills'];

const FIRST_VISIT_JOURNEYS = FIRST_VISIT_ONLY.map((name) => name.replace('*', '[^/]+'));

/** Matched against a test's project, file, title and tags. The reason for a tag stands beside it. */
const FIRST_VISIT = [
  / (?:pages|screens|shell|release)\//,
  new RegExp(` journeys/(?:${FIRST_VISIT_JOURNEYS.join('|')})\\.spec\\.ts `),
  /@first-visit/,
];

/** `@full` repeats a kind of assertion that other tests make: only a full run has the time. */
const LEFT_OUT = [...(IS_FULL_RUN ? [] : [/@full/]), ...(isElsewhere ? unmetNeeds(process.env) : [])];

/** Journeys in a real browser. `E2E_BASE_URL`: a running app; without it the set-up starts an empty one. */
export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // `npm run smoke` has a configuration of its own.
  testIgnore: 'smoke/**',
  globalSetup: './support/app/global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  // Most of a journey is waiting: two at a time take little more than half the time on two cores.
  workers: Number(process.env['E2E_WORKERS'] ?? 2),
  forbidOnly: true,
  // Limits end what never comes. They are long, as no test may depend on how fast a machine is.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter:
    process.env['E2E_REPORT'] === undefined
      ? 'list'
      : [['list'], ['json', { outputFile: process.env['E2E_REPORT'] }]],
  projects: [
    // Journeys run with the service worker in control; a full run adds the first visit of each.
    { name: 'first visit', ...(IS_FULL_RUN ? {} : { grep: FIRST_VISIT }), grepInvert: LEFT_OUT },
    {
      name: 'second visit',
      testDir: './journeys',
      testIgnore: FIRST_VISIT_ONLY.map((name) => `**/${name}.spec.ts`),
      grepInvert: [/@first-visit/, ...LEFT_OUT],
      use: { visit: 'second' },
    },
  ],
  use: {
    ...PHONE,
    // A page fulfilled by a test has no IP address: Chromium prompts before it may load from local ports.
    ...(isElsewhere ? { permissions: ['local-network-access'] } : {}),
    actionTimeout: ACTION_TIMEOUT_MS,
    navigationTimeout: NAVIGATION_TIMEOUT_MS,
    screenshot: 'only-on-failure',
    // Tracing costs a fifth of the time: set E2E_TRACE=1 to debug a failure.
    trace: process.env['E2E_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    // Where no Korean font is installed, boxes are measured instead of syllables.
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: CHROMIUM_ARGS,
      env: withAndroidFont(),
    },
  },
});
