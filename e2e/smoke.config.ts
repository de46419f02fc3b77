import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** `npm run smoke`: one journey through everything, against a running site or an app of its own. */
const { globalSetup: _sharedApp, ...settings } = base;

export default defineConfig({
  ...settings,
  testMatch: 'smoke/*.spec.ts',
  testIgnore: [],
  projects: [{ name: 'smoke' }],
  workers: 1,
  reporter: [['list', { printSteps: true }]],
});
