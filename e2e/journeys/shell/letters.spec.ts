import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { callApi, logInAs, PASSWORD, type Person } from '../../support/accounts/people.ts';
import { PHONE } from '../../support/browser/phone.ts';
import { chooseVideoPhoto } from '../../support/goods/goods.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';

/* Each letter as people count them: 각 as macOS writes it (three code points), a family, a flag. */

const SYLLABLE = '각'.normalize('NFD');
const FAMILY = '👨‍👩‍👧‍👦';
const FLAG = '🇰🇷';

/** Names have no emoji: they say so. */
const IN_NAMES = [SYLLABLE];
const ANYWHERE = [SYLLABLE, FAMILY, FLAG];

const textOf = (letters: readonly string[], count: number): string =>
  Array.from({ length: count }, (_, index) => letters[index % letters.length]).join('');

type Opened = { page: Page; person: Person; postId: number; read: <Data>(path: string) => Promise<Data> };

type TextField = {
  name: string;
  letters: readonly string[];
  max: number;
  /** A field without a counter says what is too long when it is sent. */
  counts: boolean;
  path: string | ((postId: number) => string);
  visitor?: 'nobody' | 'newcomer';
  /** Up to the field. */
  before?: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
  /** Fills in what the form needs besides, and sends it. */
  send: (page: Page) => Promise<void>;
  tooLong: RegExp;
  /** What the server has then. */
  stored: (opened: Opened) => Promise<string | undefined>;
  /** Where it is read afterwards. */
  shown: (page: Page, text: string) => Promise<void>;
};

const labelled = (label: string) => (page: Page) => page.getByLabel(label, { exact: true });
const pressing = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const showing = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

type Post = { title: string; content: string };
const newest = async ({ read }: Opened): Promise<Post> => {
  const [post] = await read<{ postId: number }[]>('/memory-post/recent');
  return read<Post>(`/memory-post/${post?.postId}`);
};
const nickname = async ({ read }: Opened) => (await read<{ nickname: string }>('/users/user')).nickname;
const comment = async ({ read, postId }: Opened) =>
  (await read<{ content: string }[]>(`/memory-post/${postId}/comment`)).at(-1)?.content;
const postPage = (postId: number) => `/home/memoryDetailPage/${postId}`;

const NICKNAME = {
  letters: IN_NAMES,
  max: 20,
  counts: true,
  field: labelled('닉네임'),
  tooLong: /닉네임은 2자 이상 20자 이하/,
};
const TITLE = { letters: ANYWHERE, max: 20, counts: true, field: labelled('제목'), tooLong: /제목은 .*20자/ };
const CONTENT = {
  letters: ANYWHERE,
  max: 500,
  counts: true,
  field: labelled('내용'),
  tooLong: /내용은 .*500자/,
};
const COMMENT = { letters: ANYWHERE, max: 500, counts: false, tooLong: /댓글은 최대 500자/, stored: comment };

const filling = (label: string, text: string, button: string) => async (page: Page) => {
  await labelled(label)(page).fill(text);
  await pressing(button)(page);
};

const FIELDS: readonly TextField[] = [
  {
    ...NICKNAME,
    name: '가입하는 닉네임',
    counts: false,
    path: '/LoginPage',
    visitor: 'nobody',
    before: pressing('회원가입'),
    send: async (page) => {
      await labelled('이메일')(page).fill(`letters-${Date.now()}@example.com`);
      await filling('비밀번호', PASSWORD, '회원가입')(page);
    },
    stored: async ({ page }) => {
      await expect(page).toHaveURL(/\/Start/);
      return page.evaluate(async () => {
        const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
        return (await (await fetch('/api/users/user', { headers })).json()).data.nickname;
      });
    },
    shown: async (page, text) => {
      await page.goto('/FirstMakePage');
      await expect(labelled('가족 이름')(page)).toBeVisible();
      expect(text).toHaveLength(20);
    },
  },
  {
    ...NICKNAME,
    name: '바꾸는 닉네임',
    path: '/setting/name-change',
    send: pressing('저장'),
    stored: nickname,
    shown: showing,
  },
  {
    name: '가족 이름',
    letters: IN_NAMES,
    max: 50,
    counts: true,
    path: '/FirstMakePage',
    visitor: 'newcomer',
    field: labelled('가족 이름'),
    tooLong: /가족 이름은 2자 이상 50자 이하/,
    send: async (page) => {
      await page.getByRole('radio', { name: '할머니', exact: true }).check();
      await pressing('다음')(page);
    },
    stored: async ({ page, read }) => {
      await expect(page).toHaveURL(/\/MakeConfirmPage/);
      return (await read<{ familyName: string }>('/family/members')).familyName;
    },
    shown: async (page, text) => {
      await page.goto('/family');
      await showing(page, text);
    },
  },
  {
    ...TITLE,
    name: '제목',
    path: '/write',
    send: filling('내용', '달았다.', '등록하기'),
    stored: async (opened) => (await newest(opened)).title,
    shown: showing,
  },
  {
    ...CONTENT,
    name: '내용',
    path: '/write',
    send: filling('제목', '감 따던 날', '등록하기'),
    stored: async (opened) => (await newest(opened)).content,
    shown: showing,
  },
  {
    ...TITLE,
    name: '고치는 제목',
    path: (postId) => `/write/edit/${postId}`,
    send: pressing('수정하기'),
    stored: async ({ read, postId }) => (await read<Post>(`/memory-post/${postId}`)).title,
    shown: showing,
  },
  {
    ...CONTENT,
    name: '질문의 답',
    path: '/questions',
    before: (page) => page.getByRole('link', { name: '글이나 사진으로 답하기' }).click(),
    send: pressing('등록하기'),
    stored: async (opened) => (await newest(opened)).content,
    shown: showing,
  },
  {
    ...COMMENT,
    name: '댓글',
    path: postPage,
    field: labelled('댓글'),
    send: pressing('등록'),
    shown: showing,
  },
  {
    ...COMMENT,
    name: '고치는 댓글',
    path: postPage,
    before: (page) =>
      page
        .getByRole('button', { name: / 댓글 수정$/ })
        .first()
        .click(),
    field: labelled('댓글 수정'),
    send: pressing('수정하기'),
    shown: showing,
  },
  {
    name: '영상 설명',
    letters: ANYWHERE,
    max: 50,
    counts: true,
    path: '/goods/pictureToVideo',
    before: async (page) => chooseVideoPhoto(page, await jpegPhoto('바다.jpg')),
    field: (page) => page.getByRole('textbox', { name: '영상 설명' }),
    tooLong: /50자/,
    send: pressing('영상 제작할래요'),
    stored: async ({ read }) => (await read<{ actionPrompt?: string }[]>('/jobs'))[0]?.actionPrompt,
    shown: async (page, text) => {
      await page.goto('/goods');
      await expect(page.getByText(text).first()).toBeVisible();
    },
  },
];

async function tryField(opened: Opened, textField: TextField): Promise<void> {
  const { page, postId } = opened;
  const { letters, max, counts, path, before, send, tooLong, stored, shown } = textField;
  const field = textField.field(page);
  const fits = textOf(letters, max);
  await page.goto(typeof path === 'string' ? path : path(postId));
  await before?.(page);
  await field.fill(`${fits}${letters[0]}`);
  if (counts) await expect(page.getByText(`${max + 1}/${max}`)).toBeVisible();
  await send(page);
  await expect(page.getByText(tooLong).first()).toBeVisible();
  await field.fill(fits);
  if (counts) await expect(page.getByText(`${max}/${max}`)).toBeVisible();
  await send(page);
  const nfc = fits.normalize('NFC');
  expect(nfc).not.toBe(fits);
  await expect.poll(() => stored(opened)).toBe(nfc);
  await shown(page, nfc);
}

test('어느 칸에서든 글자는 사람이 세는 대로 세고, 한도도 그렇고, NFC로 남아 적은 그대로 보인다', async ({
  browser,
  appURL,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  const postId = await families.write(mother, { title: '감 따던 날' });
  for (const textField of FIELDS)
    await test.step(textField.name, async () => {
      const page = await (await browser.newContext(PHONE)).newPage();
      const person = textField.visitor === undefined ? mother : await families.signUp('손님');
      const read = <Data>(path: string) => callApi<Data>(appURL, 'GET', path, undefined, person);
      if (textField.visitor !== 'nobody') await logInAs(page, person);
      await tryField({ page, person, postId, read }, textField);
      await page.context().close();
    });
});
