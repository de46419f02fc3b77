import { type BrowserContextOptions, devices } from '@playwright/test';

const { defaultBrowserType: _chromium, ...pixel } = devices['Pixel 7'];

/** One device pixel per CSS pixel: a phone's 2.6 would mean seven times as many to render. */
const DEVICE_SCALE_FACTOR = 1;

/** The phone that people hold in every journey. */
export const PHONE: BrowserContextOptions = {
  ...pixel,
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: DEVICE_SCALE_FACTOR,
  // A real browser has a service worker. Block it only with a reason beside (docs/decisions/tests).
  serviceWorkers: 'allow',
  locale: 'ko-KR',
  timezoneId: 'Asia/Seoul',
};

export const ACTION_TIMEOUT_MS = 30_000;
export const NAVIGATION_TIMEOUT_MS = 45_000;
