import type { RouteObject } from 'react-router-dom';
import { RESET_PATH } from 'shared/contract/reset-path';
import type { RouteHandle } from 'shared/shell';
import { lazyWithRetry } from '../errors/lazy-with-retry.tsx';
import { RootRouteError } from '../errors/RootRouteError.tsx';
import { AppLayout } from '../layout/AppLayout.tsx';
import { Blank } from '../ui/Blank.tsx';
import { RESTORE_PATH } from '../guard/guard-loader.ts';
import { FORGOT_PATH } from '../guard/login-error.ts';
import { LazyLoginCallback, loginCallbackLoader } from './login-callback/LazyLoginCallback.tsx';
import { beginLoginPage } from './login/begin-login-page.ts';
import { NotFoundScreen } from './not-found/NotFoundScreen.tsx';
import { restoreLoader } from './restore-account/restore-loader.ts';
import { splashLoader } from './splash/splash-loader.ts';
import { SplashScreen } from './splash/SplashScreen.tsx';

/** The route under which the areas' pages are put. */
export const ROOT_ROUTE_ID = 'root';

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
          path: '/LoginPage',
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
        { path: '*', handle: bare('페이지를 찾을 수 없어요'), Component: NotFoundScreen },
      ],
    },
  ];
}

/** The paths of the host's own pages. */
export function hostPaths(): string[] {
  const [{ children = [] } = {}] = hostRoutes();
  return children.flatMap(({ path }) => (path === undefined || path === '*' ? [] : path));
}

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
