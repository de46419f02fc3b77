import type { Page } from '@playwright/test';

/** What KakaoTalk's own browser says that it is. */
const KAKAOTALK =
  'Mozilla/5.0 (Linux; Android 12; SM-G988N Build/SP1A.210812.016; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.79 Mobile Safari/537.36;KAKAOTALK 2409760';

/** For a browser that has begun as an ordinary one: its pages take it for KakaoTalk's. */
export async function identifyAsKakaoTalk(page: Page): Promise<void> {
  await page.addInitScript((userAgent) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
  }, KAKAOTALK);
}
