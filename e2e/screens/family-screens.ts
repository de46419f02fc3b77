import type { Screen } from './screen.ts';

export const FAMILY_SCREENS: readonly Screen[] = [
  { name: 'kakao-in-unknown-code', path: '/KakaoInPage?code=ZZZZZZZZ', visitor: 'nobody' },
  { name: 'start', path: '/Start?message=no-family', visitor: 'without-family' },
  { name: 'first-make', path: '/FirstMakePage', visitor: 'without-family' },
  { name: 'link-in', path: '/LinkInPage', visitor: 'without-family' },
  {
    name: 'link-in-refused',
    path: '/LinkInPage',
    visitor: 'without-family',
    arrange: async (page) => {
      await page.getByLabel('초대 코드').fill('ZZZZZZZZ');
      await page.getByRole('radio', { name: '할머니' }).check();
      await page.getByRole('button', { name: '들어가기' }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'make-confirm', path: '/MakeConfirmPage', visitor: 'alone' },
  { name: 'family', path: '/family', visitor: 'member' },
  { name: 'setting', path: '/setting', visitor: 'member' },
  { name: 'name-change', path: '/setting/name-change', visitor: 'member' },
];
