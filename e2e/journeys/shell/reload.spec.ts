import type { Page } from '@playwright/test';
import { PHONE } from '../../support/browser/phone.ts';
import { expect, test } from '../../support/journey.ts';
import { type Families, logInAs, type Person } from '../../support/accounts/people.ts';
import { chooseVideoPhoto } from '../../support/goods/goods.ts';
import { openDiary } from '../../support/goods/diary.ts';
import { countStored } from '../../support/page/device-storage.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';
import { addPhotos, photoNames, titleField } from '../../support/posts/post-to-write.ts';

/* A phone that runs out of memory reloads a tab: what was typed and chosen has to be there again. */

type Family = { mother: Person; postId: number; inviteCode: string };

type Flow = {
  name: string;
  visitor: 'nobody' | 'newcomer' | 'member';
  path: string | ((family: Family) => string);
  /** Types and chooses, up to the moment of the reload. */
  act: (page: Page, family: Family) => Promise<void>;
  /** Holds before the reload as well as after it. */
  check: (page: Page) => Promise<void>;
};

const PASSWORD_TYPED = 'Typed!2026secret';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const role = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

/** Types into fields by their labels. */
function typing(texts: Readonly<Record<string, string>>): Pick<Flow, 'act' | 'check'> {
  return {
    act: async (page) => {
      for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
    },
    check: async (page) => {
      for (const [label, text] of Object.entries(texts)) await expect(field(page, label)).toHaveValue(text);
    },
  };
}

const signUp = typing({ 이메일: 'typed@example.com', 닉네임: '지우' });
const familyName = typing({ '가족 이름': '감나무집' });
const code = typing({ '초대 코드': 'ABCD2345' });

const FLOWS: readonly Flow[] = [
  {
    name: '회원가입',
    visitor: 'nobody',
    path: '/LoginPage',
    act: async (page, family) => {
      await page.getByRole('button', { name: '회원가입' }).click();
      await signUp.act(page, family);
      await field(page, '비밀번호').fill(PASSWORD_TYPED);
    },
    check: async (page) => {
      await signUp.check(page);
      expect(await storedTexts(page)).not.toContain(PASSWORD_TYPED);
    },
  },
  { name: '로그인', visitor: 'nobody', path: '/LoginPage', ...typing({ 이메일: 'typed@example.com' }) },
  {
    name: '가족 만들기',
    visitor: 'newcomer',
    path: '/FirstMakePage',
    act: async (page, family) => {
      await familyName.act(page, family);
      await role(page, '할머니').check();
    },
    check: async (page) => {
      await familyName.check(page);
      await expect(role(page, '할머니')).toBeChecked();
    },
  },
  {
    name: '코드로 가족에 들어가기',
    visitor: 'newcomer',
    path: '/LinkInPage',
    act: async (page, family) => {
      await code.act(page, family);
      await role(page, '아빠').check();
    },
    check: async (page) => {
      await code.check(page);
      await expect(role(page, '아빠')).toBeChecked();
    },
  },
  {
    name: '링크로 가족에 들어가기',
    visitor: 'newcomer',
    path: ({ inviteCode }) => `/LinkInPage?code=${inviteCode}`,
    act: (page) => role(page, '할머니').check(),
    check: async (page) => {
      await expect(role(page, '할머니')).toBeChecked();
      await expect(page.getByText('초대를 받았어요')).toBeVisible();
    },
  },
  {
    name: '추억 쓰기',
    visitor: 'member',
    path: '/write',
    act: async (page, family) => {
      await addPhotos(page, [await jpegPhoto('감.jpg')]);
      await titleField(page).fill('쓰다 만 제목');
      await field(page, '날짜').fill('2026-11-02');
      await field(page, '내용').fill('쓰다 만 글');
      await page.getByRole('button', { name: family.mother.nickname }).click();
      await expect(page.getByText('임시 저장됨')).toBeAttached();
    },
    check: async (page) => {
      await expect(titleField(page)).toHaveValue('쓰다 만 제목');
      await expect(field(page, '날짜')).toHaveValue('2026-11-02');
      await expect(field(page, '내용')).toHaveValue('쓰다 만 글');
      await expect.poll(() => photoNames(page)).toEqual(['감.jpg 삭제']);
      await expect(page.getByRole('button', { name: '엄마' })).toHaveAttribute('aria-pressed', 'true');
    },
  },
  {
    name: '추억 수정',
    visitor: 'member',
    path: ({ postId }) => `/write/edit/${postId}`,
    act: async (page) => {
      await titleField(page).fill('고치던 제목');
      await expect(page.getByText('임시 저장됨')).toBeAttached();
    },
    check: (page) => expect(titleField(page)).toHaveValue('고치던 제목'),
  },
  {
    name: '댓글',
    visitor: 'member',
    path: ({ postId }) => `/home/memoryDetailPage/${postId}`,
    ...typing({ 댓글: '쓰다 만 댓글' }),
  },
  {
    name: '답글',
    visitor: 'member',
    path: ({ postId }) => `/home/memoryDetailPage/${postId}`,
    act: async (page) => {
      await page.getByRole('button', { name: '엄마 댓글에 답글' }).click();
      await field(page, '댓글').fill('쓰다 만 답글');
    },
    check: async (page) => {
      await expect(field(page, '댓글')).toHaveValue('쓰다 만 답글');
      await expect(page.getByRole('form', { name: '댓글 쓰기' }).getByText('엄마에게 답글')).toBeVisible();
    },
  },
  {
    name: '댓글 수정',
    visitor: 'member',
    path: ({ postId }) => `/home/memoryDetailPage/${postId}`,
    act: async (page) => {
      await page.getByRole('button', { name: '엄마 댓글 수정' }).click();
      await field(page, '댓글 수정').fill('고치다 만 댓글');
    },
    check: async (page) => {
      // The field takes no focus by itself: it is there again where it was.
      const edit = page.getByRole('button', { name: '엄마 댓글 수정' });
      await expect(edit.or(field(page, '댓글 수정'))).toBeVisible();
      if (await edit.isVisible()) await edit.click();
      await expect(field(page, '댓글 수정')).toHaveValue('고치다 만 댓글');
    },
  },
  {
    name: '이번 주 질문의 답',
    visitor: 'member',
    path: '/questions',
    act: async (page) => {
      await page.getByRole('link', { name: '글이나 사진으로 답하기' }).click();
      await field(page, '내용').fill('쓰다 만 답');
      await expect(page.getByText('임시 저장됨')).toBeAttached();
    },
    check: async (page) => {
      await expect(page.getByRole('region', { name: '답하는 질문' })).toBeVisible();
      await expect(field(page, '내용')).toHaveValue('쓰다 만 답');
    },
  },
  { name: '닉네임 변경', visitor: 'member', path: '/setting/name-change', ...typing({ 닉네임: '새이름' }) },
  {
    name: '영상으로 만들 사진과 설명',
    visitor: 'member',
    path: '/goods/pictureToVideo',
    act: async (page) => {
      await chooseVideoPhoto(page, await jpegPhoto('바다.jpg'));
      await page.getByRole('textbox', { name: '영상 설명' }).fill('눈이 내려요');
      await expect.poll(() => countStored(page, 'ongi/drafts')).toBeGreaterThan(0);
    },
    check: async (page) => {
      await expect(page).toHaveURL(/\/goods\/videoGeneration\/step$/);
      await expect(page.getByRole('textbox', { name: '영상 설명' })).toHaveValue('눈이 내려요');
      await expect(page.getByRole('img', { name: '고른 사진' })).toBeVisible();
    },
  },
  {
    name: '그림일기로 만들 게시글',
    visitor: 'member',
    path: '/goods/diary/select',
    act: async (page) => {
      await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
      await page.getByRole('main').getByRole('listitem').getByRole('button').nth(2).click();
    },
    check: (page) =>
      expect(page.getByRole('main').getByRole('listitem').getByRole('button').nth(2)).toHaveAttribute(
        'aria-pressed',
        'true',
      ),
  },
  {
    name: '그림일기의 종이와 날씨',
    visitor: 'member',
    path: '/goods',
    act: async (page) => {
      await openDiary(page, { title: '감 따던 날', content: '달았다.', template: 'sky' });
      await page.getByText('숲속', { exact: true }).click();
      await page.getByRole('radio', { name: '눈' }).check({ force: true });
    },
    check: async (page) => {
      await expect(page.getByRole('radio', { name: '숲속' })).toBeChecked();
      await expect(page.getByRole('radio', { name: '눈' })).toBeChecked();
    },
  },
];

/** Everything that the browser stores for the site, as text. */
function storedTexts(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage))),
  );
}

test('어느 흐름에서든 도중에 새로 고쳐도 적은 것과 고른 것이 그대로고, 비밀번호는 어디에도 남지 않는다', async ({
  browser,
  families,
}) => {
  const family = await familyToWalk(families);
  for (const visitor of ['nobody', 'newcomer', 'member'] as const) {
    const page = await (await browser.newContext(PHONE)).newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    if (visitor === 'member') await logInAs(page, family.mother);
    if (visitor === 'newcomer') await logInAs(page, await families.signUp('손님'));
    for (const { name, path, act, check } of FLOWS.filter((flow) => flow.visitor === visitor))
      await test.step(name, async () => {
        await page.goto(typeof path === 'string' ? path : path(family));
        await act(page, family);
        await check(page);
        await page.reload();
        await check(page);
      });
    await page.context().close();
  }
});

async function familyToWalk(families: Families): Promise<Family> {
  const mother = await families.withFamily('엄마');
  let postId = 0;
  for (let number = 1; number <= 6; number += 1)
    postId = await families.write(mother, { title: `추억 ${number}`, memoryDate: `2026-10-0${number}` });
  await families.comment(mother, postId, '누가 제일 많이 땄어요?');
  return { mother, postId, inviteCode: await families.inviteCode(mother) };
}
