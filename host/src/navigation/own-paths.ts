import { FORGOT_PATH, LOGIN_PATH, RESET_PATH, RESTORE_PATH } from 'shared/contract/paths';

/**
 * The paths of the host's own pages (screens/host-routes.ts). The host's contract names them: no area may
 * claim one.
 */
export const OWN_PATHS = [
  '/',
  '/SplashPage',
  LOGIN_PATH,
  FORGOT_PATH,
  RESET_PATH,
  RESTORE_PATH,
  '/kakao/callback',
  '/auth/kakao/callback',
];
