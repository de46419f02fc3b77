import { lazyPage } from '../../ui/lazy-page.tsx';

/** Shown while the loader works. Only who comes back from a provider needs this code. */
export const LazyLoginCallback = lazyPage(
  async () =>
    (await import(/* webpackChunkName: "screen-account" */ './LoginCallbackScreen.tsx')).LoginCallbackScreen,
);

export async function loginCallbackLoader(args: { request: Request }): Promise<Response> {
  const { finishSocialLogin } = await import(
    /* webpackChunkName: "screen-account" */ './finish-social-login.ts'
  );
  return finishSocialLogin(args);
}
