import { expect, type Page } from '@playwright/test';
import { pickerCalled } from '../support/photos/pick-photos.ts';
import { brokenPhoto, jpegPhoto } from '../support/photos/photos.ts';
import {
  changeProfilePhoto,
  choosePortrait,
  openProfilePhotoPicker,
} from '../support/photos/profile-photo.ts';
import {
  respondsWith,
  neverResponds,
  fails,
  failsWith,
  rendersPageWith,
} from '../support/browser/network.ts';
import { SUNJA } from './sample-posts.ts';
import { closeDialog, inTurn, presses, type Screen } from './screen.ts';

const gigabytes = (count: number): number => Math.round(count * 2 ** 30);

/** With everything that the card can say. */
const NEARLY_FULL = {
  family: { usedBytes: gigabytes(95.3), limitBytes: gigabytes(100) },
  own: { usedBytes: gigabytes(12), limitBytes: gigabytes(50) },
  unfinished: { usedBytes: gigabytes(1.1), limitBytes: gigabytes(8) },
  ownUnfinished: { usedBytes: gigabytes(0.3), limitBytes: gigabytes(4) },
  kinds: {
    photos: gigabytes(41),
    videos: gigabytes(52),
    voices: gigabytes(0.8),
    others: gigabytes(1.5),
  },
};

export const FAMILY_SCREENS: readonly Screen[] = [
  { name: 'kakao-in-unknown-code', path: '/KakaoInPage?code=ZZZZZZZZ', visitor: 'nobody' },
  {
    name: 'link-in-invited',
    path: '/LinkInPage?code=8K2PQ7XD',
    visitor: 'without-family',
    network: respondsWith('**/api/family/invite/*', {
      familyName: '햇살가득 우리집',
      inviterNickname: '지우',
    }),
    ready: (page) => page.getByText('햇살가득 우리집').waitFor(),
  },
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
  {
    name: 'family-large',
    path: '/family',
    network: inTurn(largeFamilyWithEveryWay, respondsWith('**/api/family/storage', NEARLY_FULL)),
    arrange: (page) => page.getByRole('meter').nth(3).waitFor(),
  },
  {
    name: 'family-qr',
    path: '/family',
    arrange: presses('초대 QR 코드 보기', (page) => page.getByRole('dialog')),
    next: [
      {
        name: 'family-role',
        arrange: inTurn(
          closeDialog,
          presses('내 역할 바꾸기', (page) => page.getByRole('dialog')),
        ),
      },
      {
        name: 'family-remove-failed',
        network: (page) =>
          page.route(/\/api\/family\/members\/\d+$/, (route) => route.abort('internetdisconnected')),
        arrange: async (page) => {
          await closeDialog(page);
          await page.getByRole('button', { name: '할머니 메뉴' }).click();
          await page.getByRole('button', { name: '가족에서 내보내기' }).click();
          await page.getByRole('button', { name: '내보내기', exact: true }).click();
          await page.getByRole('alertdialog').getByRole('alert').waitFor();
        },
      },
    ],
  },
  {
    name: 'setting-photo-picker',
    path: '/setting',
    arrange: openProfilePhotoPicker,
    next: [
      {
        name: 'setting-crop-unreadable',
        arrange: async (page) => {
          await closeDialog(page);
          const cutting = await choosePortrait(page, brokenPhoto('me.jpg'));
          await cutting.getByRole('alert').waitFor();
        },
      },
      {
        name: 'setting-archive-refused',
        network: fails('**/api/archive'),
        arrange: inTurn(
          // Escape leads from cutting back to choosing.
          async (page) => {
            await page.keyboard.press('Escape');
            await pickerCalled(page, '프로필 사진').waitFor();
          },
          closeDialog,
          presses('내 추억 내려받기', (page) => page.getByRole('main').getByRole('alert')),
        ),
      },
      {
        name: 'setting-archive',
        // It works the next time.
        network: (page) => page.unroute('**/api/archive'),
        arrange: presses('내 추억 내려받기', (page) => page.getByRole('alertdialog')),
      },
    ],
  },
  {
    name: 'setting-photo-refused',
    path: '/setting',
    network: failsWith('**/api/users/profile-image', {
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
      message: '파일 크기는 10MB 이하여야 합니다.',
    }),
    arrange: async (page) => {
      await changeProfilePhoto(page, await jpegPhoto('me.jpg', 20));
      await page.getByRole('alert').first().waitFor();
    },
    next: [
      {
        name: 'setting-photo-sending',
        staysBusy: true,
        network: neverResponds('**/api/users/profile-image'),
        arrange: async (page) => {
          await changeProfilePhoto(page, await jpegPhoto('me.jpg', 20));
          await page.getByRole('progressbar').waitFor();
          await expect(page.getByRole('alert')).toHaveCount(0);
        },
      },
    ],
  },
  {
    name: 'setting-crop',
    path: '/setting',
    // The photo is laid out for the window in which it is opened.
    opensAnew: true,
    arrange: async (page) => {
      const cutting = await choosePortrait(page, await jpegPhoto('me.jpg', 20));
      await cutting.getByRole('application').waitFor();
    },
  },
  {
    name: 'setting-leave-last',
    path: '/setting',
    visitor: 'alone',
    arrange: presses('가족 나가기', (page) => page.getByText(/30일 동안/)),
    next: [
      {
        name: 'setting-delete-account',
        arrange: inTurn(
          closeDialog,
          presses('계정 삭제', (page) => page.getByRole('dialog').getByLabel('비밀번호', { exact: true })),
          presses('계정 삭제하기', (page) => page.getByRole('dialog').getByRole('alert')),
        ),
      },
    ],
  },
  {
    name: 'setting-log-out',
    path: '/write',
    arrange: async (page) => {
      await page.getByLabel('제목').fill('쓰다 만 이야기');
      await page.getByText('임시 저장됨').waitFor();
      await page.goto('/setting');
      await page.getByRole('button', { name: '로그아웃' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'setting-devices',
    path: '/setting/devices',
    network: respondsWith('**/api/auth/sessions', [
      session(1, 'Android · Chrome', true),
      session(2, 'iPad · Safari', false),
      session(3, 'Windows · 웨일', false),
      session(4, null, false),
    ]),
    ready: (page) => page.getByText('iPad · Safari').waitFor(),
  },
  {
    name: 'setting-on-this-day',
    path: '/setting/on-this-day',
    network: respondsWith('**/api/memory-post/on-this-day/exclusions', {
      people: [SUNJA, { userId: 8, nickname: '떠난 가족', profileImage: null }],
      days: ['2024-11-20', '2019-03-02'],
    }),
    ready: (page) => page.getByText('떠난 가족').waitFor(),
  },
  {
    name: 'setting-password-refused',
    path: '/setting/password',
    arrange: async (page) => {
      await page.getByLabel('지금 비밀번호').fill('ongi123!');
      await page.getByLabel('새 비밀번호').fill('short');
      await page.getByRole('button', { name: '비밀번호 바꾸기' }).click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'name-change-refused',
    path: '/setting/name-change',
    arrange: async (page) => {
      await page.getByLabel('닉네임').fill('지우!!');
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
];

function session(sessionId: number, device: string | null, isCurrent: boolean) {
  return {
    sessionId,
    device,
    createdAt: '2026-11-02T09:00:00.000Z',
    lastUsedAt: '2026-11-12T09:00:00.000Z',
    isCurrent,
  };
}

const MEMBERS = 30;
const ROLES = ['GRANDMOTHER', 'SON', 'GRANDFATHER', 'OTHER'] as const;
const NAMES = ['부산사는큰고모네예쁜사촌언니의둘째', '하준', 'Grandpa_in_Los-Angeles', '이모'] as const;

type Family = { familyMembers: object[] };

/** A family with the maximum number of members, in a browser that offers every way to share the invite. */
async function largeFamilyWithEveryWay(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: () => Promise.resolve(), configurable: true });
  });
  await rendersPageWith((html) =>
    html.replace(
      '"apiBaseUrl":"/api"',
      '"apiBaseUrl":"/api","kakaoShare":{"javascriptKey":"key","scriptUrl":"https://t1.kakaocdn.net/kakao.js"}',
    ),
  )(page);
  await page.route('**/api/family/members', async (route) => {
    const response = await route.fetch();
    const envelope: { data: Family } = await response.json();
    await route.fulfill({ response, json: { ...envelope, data: enlarged(envelope.data) } });
  });
}

function enlarged({ familyMembers, ...family }: Family): Family {
  const more = Array.from({ length: MEMBERS - familyMembers.length }, (_, index) => ({
    familyMemberId: 900_000 + index,
    userId: 900_000 + index,
    nickname: NAMES[index % NAMES.length] ?? '',
    profileImage: null,
    role: ROLES[index % ROLES.length] ?? null,
  }));
  return { ...family, familyMembers: [...familyMembers, ...more] };
}
