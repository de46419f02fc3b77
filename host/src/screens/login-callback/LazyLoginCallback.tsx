import { lazy, Suspense } from 'react';
import { Blank } from '../../ui/Blank.tsx';

const loadScreen = () => import(/* webpackChunkName: "login-callback" */ './LoginCallbackScreen.tsx');

/** Without its code the page stays as it was; React would keep the failure. */
const Screen = lazy(() =>
  loadScreen().then(
    ({ LoginCallbackScreen }) => ({ default: LoginCallbackScreen }),
    () => ({ default: Blank }),
  ),
);

/** Shown while the loader works. Only who comes back from a provider needs this code. */
export function LazyLoginCallback() {
  return (
    <Suspense fallback={<Blank />}>
      <Screen />
    </Suspense>
  );
}

export async function loginCallbackLoader(args: { request: Request }): Promise<Response> {
  const { finishSocialLogin } = await import(
    /* webpackChunkName: "login-callback" */ './finish-social-login.ts'
  );
  return finishSocialLogin(args);
}
