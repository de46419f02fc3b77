/** The paths of the host's own pages (host-routes.ts). The host's contract names them: no area may claim one. */
export const OWN_PATHS = [
  '/',
  '/SplashPage',
  '/LoginPage',
  '/LoginPage/forgot',
  '/LoginPage/reset',
  '/LoginPage/restore',
  '/kakao/callback',
  '/auth/kakao/callback',
];

/** Runs before the first paint: its source, and the file that page.json names. */
export const EARLY_SCRIPT = { entry: './src/early/early-script.ts', file: 'appearance.js' };

/** Early scripts of the host's own pages, by path (docs/contracts/early-scripts.md). */
export const OWN_EARLY_SCRIPTS = {
  '/LoginPage': { script: './src/early/login.tsx', chunk: 'screen-login', requests: ['/auth/providers'] },
};
