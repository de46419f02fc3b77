import { expect, type Page } from '@playwright/test';
import { previews } from '../support/releases/signed-preview.ts';
import { respondsWith, neverResponds, rendersPageWith, retryIsOffered } from '../support/browser/network.ts';
import { presses, type Screen } from './screen.ts';

const HOST_SCRIPT = /\/host\/[^/]+\/main\.[^/]+\.js$/;

/** The page opens with an invite code that an invite link left. */
async function isInvited(page: Page): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('ongi.inviteCode', '8K2PQ7XD'));
  await respondsWith('**/api/family/invite/*', { familyName: '햇살가득 우리집', inviterNickname: '지우' })(
    page,
  );
}

export const SHELL_SCREENS: readonly Screen[] = [
  { name: 'login-error', path: '/LoginPage?error=token-invalid', visitor: 'nobody' },
  {
    name: 'login-field-errors',
    path: '/LoginPage',
    visitor: 'nobody',
    arrange: async (page) => {
      await page.getByLabel('이메일').fill('sunja.kim@');
      await page.getByRole('button', { name: '로그인', exact: true }).click();
      await page.getByText('올바른 이메일 형식을 입력해주세요.').waitFor();
    },
    next: [
      {
        name: 'sign-up',
        arrange: async (page) => {
          await page.getByRole('button', { name: '회원가입' }).first().click();
          await page.getByLabel('닉네임').waitFor();
          await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
        },
      },
    ],
  },
  {
    name: 'login-invited',
    path: '/LoginPage',
    visitor: 'nobody',
    network: isInvited,
    next: [{ name: 'sign-up-invited', arrange: presses('회원가입', (page) => page.getByLabel('닉네임')) }],
  },
  {
    name: 'forgot-password-mail',
    path: '/LoginPage/forgot',
    visitor: 'nobody',
    network: respondsWith('**/api/auth/providers', { local: true, social: [], passwordReset: 'mail' }),
    ready: (page) => page.getByLabel('이메일').waitFor(),
  },
  {
    name: 'forgot-password-operator',
    path: '/LoginPage/forgot',
    visitor: 'nobody',
    network: respondsWith('**/api/auth/providers', { local: true, social: [], passwordReset: 'operator' }),
    ready: (page) => page.getByText(/온기를 운영하는 가족/).waitFor(),
  },
  {
    name: 'reset-password',
    path: `/LoginPage/reset#${'A'.repeat(43)}`,
    visitor: 'nobody',
    ready: (page) => page.getByLabel('새 비밀번호', { exact: true }).waitFor(),
  },
  {
    name: 'restore-account',
    path: '/LoginPage/restore',
    visitor: 'without-family',
    network: respondsWith('**/api/users/user', {
      userId: 1,
      nickname: '지우',
      profileImage: null,
      familyId: null,
      updatedAt: '2026-11-15T09:30:00.000Z',
      deletesAt: '2026-11-22T09:30:00.000Z',
    }),
    ready: (page) => page.getByRole('button', { name: '삭제 취소' }).waitFor(),
  },
  {
    name: 'login-kakao',
    path: '/LoginPage',
    visitor: 'nobody',
    network: respondsWith('**/api/auth/providers', {
      local: true,
      social: [{ provider: 'kakao', name: '카카오' }],
      passwordReset: null,
    }),
    ready: (page) => page.getByText('카카오로 시작하기').waitFor(),
  },
  {
    name: 'setting-versions',
    path: '/setting',
    arrange: async (page) => {
      await page.getByText('앱 버전').click();
      await page.getByText('앱 버전').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'configuration-error',
    path: '/',
    visitor: 'nobody',
    network: rendersPageWith((html) => html.replace('"apiBaseUrl":"/api"', '"apiBaseUrl":""')),
  },
  {
    name: 'unverified-site',
    path: '/LoginPage',
    visitor: 'nobody',
    network: rendersPageWith((html) => html.replace(/("feed":\{"version":")[^"]+/, '$19.9.9')),
    ready: (page) => page.getByText('화면을 확인하지 못했어요.').waitFor(),
  },
  {
    name: 'refused-host',
    path: '/LoginPage',
    visitor: 'nobody',
    network: (page) => page.route(HOST_SCRIPT, (route) => route.fulfill({ status: 404, body: '' })),
    ready: (page) => page.getByText('화면이 아직 열리지 않았어요.').waitFor(),
  },
  {
    name: 'error-boundary',
    path: '/home',
    // The shell itself breaks: it asks this of the browser while it draws.
    network: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, 'onLine', {
          get: () => {
            throw new Error('planted by a journey');
          },
        });
      }),
    ready: (page) => page.getByText('문제가 발생했습니다').waitFor(),
  },
  {
    name: 'splash',
    path: '/',
    staysBusy: true,
    network: async (page) => {
      await neverResponds('**/api/users/user')(page);
      // It leaves after 1.2 s at the latest: that clock stands still here, so that it can be looked at.
      await page.addInitScript(() => {
        const setAnyTimeout = globalThis.setTimeout.bind(globalThis);
        const setOtherTimeout = (run: () => void, delayMs?: number): number =>
          delayMs === 1200 ? 0 : Number(setAnyTimeout(run, delayMs));
        Object.assign(globalThis, { setTimeout: setOtherTimeout });
      });
    },
  },
  {
    name: 'login-providers',
    path: '/LoginPage?error=unknown&reason=under-14',
    visitor: 'nobody',
    network: respondsWith('**/api/auth/providers', {
      local: false,
      social: [
        { provider: 'kakao', name: '카카오' },
        { provider: 'naver', name: '네이버' },
        { provider: 'company', name: '햇살가득 온마을 협동조합' },
      ],
      passwordReset: null,
    }),
    ready: (page) => page.getByText('네이버로 시작하기').waitFor(),
  },
  {
    name: 'login-callback',
    path: '/auth/kakao/callback?code=c&state=kakao.s',
    visitor: 'nobody',
    staysBusy: true,
    network: neverResponds('**/api/auth/kakao/token'),
  },
  {
    name: 'login-callback-other',
    path: '/kakao/callback?code=c&state=company.s',
    visitor: 'nobody',
    staysBusy: true,
    network: neverResponds('**/api/auth/company/token'),
  },
  { name: 'login-callback-refused', path: '/auth/kakao/callback?error=access_denied', visitor: 'nobody' },
  { name: 'not-found', path: '/nothing-is-here', visitor: 'nobody' },
  {
    name: 'area-error',
    path: '/goods',
    network: (page) =>
      page.route(/\/goods[^/]*\/[^/]+\/remoteEntry/, (route) => route.fulfill({ status: 404, body: '' })),
    ready: retryIsOffered,
  },
  {
    // Its version is told at the settings' end, too.
    name: 'preview',
    path: '/setting',
    network: previews('feed'),
    needs: '@operator-key',
    ready: async (page) => {
      await page.getByRole('region', { name: '미리보기' }).waitFor();
      await page.getByText('앱 버전').click();
      await page.getByRole('region', { name: '정보', exact: true }).getByText('미리보기').waitFor();
    },
  },
];
