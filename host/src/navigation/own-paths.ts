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
