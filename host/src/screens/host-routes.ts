import type { RouteObject } from 'react-router-dom';
import { FORGOT_PATH, LOGIN_PATH, RESET_PATH, RESTORE_PATH } from 'shared/contract/paths';
import type { RouteHandle } from 'shared/shell';
import { AreaFailure } from '../errors/AreaFailure.tsx';
import { COPY as ERROR_COPY } from '../errors/copy.ts';
import { lazyWithRetry } from '../errors/lazy-with-retry.tsx';
import { RootRouteError } from '../errors/RootRouteError.tsx';
import { AppLayout } from '../layout/AppLayout.tsx';
import { Blank } from '../ui/Blank.tsx';
import { lazyPage } from '../ui/lazy-page.tsx';
import { LazyLoginCallback, loginCallbackLoader } from './login-callback/lazy-login-callback.ts';
import { beginLoginPage } from './login/begin-login-page.ts';
import { restoreLoader } from './restore-account/restore-loader.ts';
import { splashLoader } from './splash/splash-loader.ts';
import { SplashScreen } from './splash/SplashScreen.tsx';

/** The route under which the areas' pages are put. */
const ROOT_ROUTE_ID = 'root';

/** Few visits end there: its code is not part of what every page begins with. */
const NotFound = lazyPage(
  async () =>
    (await import(/* webpackChunkName: "screen-account" */ './not-found/NotFoundScreen.tsx')).NotFoundScreen,
);

/** The host's own pages; any other path belongs to an area or is not found. */
export function hostRoutes(): RouteObject[] {
  return [
    {
      id: ROOT_ROUTE_ID,
      Component: AppLayout,
      ErrorBoundary: RootRouteError,
      HydrateFallback: Blank,
      children: [
        splash('/'),
        splash('/SplashPage'),
        {
          path: LOGIN_PATH,
          handle: bare('로그인'),
          loader: beginLoginPage,
          lazy: lazyWithRetry(loginScreen),
        },
        {
          path: FORGOT_PATH,
          handle: bare('비밀번호 찾기'),
          loader: beginLoginPage,
          lazy: lazyWithRetry(
            () =>
              import(/* webpackChunkName: "screen-account" */ './forgot-password/ForgotPasswordScreen.tsx'),
          ),
        },
        {
          path: RESET_PATH,
          handle: bare('새 비밀번호 정하기'),
          lazy: lazyWithRetry(
            () => import(/* webpackChunkName: "screen-account" */ './reset-password/ResetPasswordScreen.tsx'),
          ),
        },
        {
          path: RESTORE_PATH,
          handle: bare('계정 되돌리기'),
          loader: restoreLoader,
          lazy: lazyWithRetry(
            () =>
              import(/* webpackChunkName: "screen-account" */ './restore-account/RestoreAccountScreen.tsx'),
          ),
        },
        loginCallback('/kakao/callback'),
        loginCallback('/auth/kakao/callback'),
        { path: '*', handle: bare('페이지를 찾을 수 없어요'), Component: NotFound },
      ],
    },
  ];
}

/** What the router shows in the place of an area's page. */
export const AREA_PAGES = {
  AreaFailure,
  NotFound,
  // An error card has the header and tabs of most pages, so that working areas stay reachable.
  failureHandle: {
    guard: 'none',
    header: 'default',
    navigation: true,
    title: ERROR_COPY.areaPageTitle,
  } satisfies RouteHandle,
  parentRouteId: ROOT_ROUTE_ID,
};

/** Code of the login page, which a logged-in visitor never needs. */
export const loginScreen = () => import(/* webpackChunkName: "screen-login" */ './login/LoginScreen.tsx');

function splash(path: string): RouteObject {
  return { path, handle: bare('우리 가족의 하루'), loader: splashLoader, Component: SplashScreen };
}

function loginCallback(path: string): RouteObject {
  return {
    path,
    handle: bare('로그인'),
    loader: loginCallbackLoader,
    // The loader always redirects: this is what shows meanwhile.
    HydrateFallback: LazyLoginCallback,
    Component: LazyLoginCallback,
  };
}

function bare(title: string): RouteHandle {
  return { guard: 'none', header: 'none', navigation: false, title };
}
