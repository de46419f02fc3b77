import type { Browser, Locator } from '@playwright/test';
import { clipboardText } from '../../support/browser/clipboard.ts';
import { Keyboard } from '../../support/browser/keyboard.ts';
import {
  changeNicknameAndLogOut,
  chooseRole,
  makeFamily,
  signUp,
} from '../../support/accounts/keyboard-steps.ts';
import { expect, test } from '../../support/journey.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import { type Families, openAs, type Person } from '../../support/accounts/people.ts';
import { jpegPhoto, pngPhoto } from '../../support/photos/photos.ts';
import { pickerCalled } from '../../support/photos/pick-photos.ts';

const TITLE = '할머니 댁 감 따던 날';
const CONTENT = '장대 끝에 매달린 감이 톡 떨어질 때마다 하준이가 소리를 질렀다.';
const COMMENT = '까치도 먹고 살아야지. 내년에 또 따러 오너라.';

test('자판만으로 가입하고 가족을 만들어 초대하고, 받은 사람이 들어온다', async ({ browser, baseURL }) => {
  const jiwoo = await someoneWithKeyboard(browser, baseURL);
  const { page } = jiwoo;
  await page.goto('/');
  await signUp(jiwoo, '지우');
  await makeFamily(jiwoo);
  await jiwoo.press(page.getByRole('button', { name: '초대 링크 복사' }), 'Space');
  await expect(page.getByText('초대 링크를 복사했어요.')).toBeVisible();
  const link = await clipboardText(page);

  const grandmother = await someoneWithKeyboard(browser, baseURL);
  await grandmother.page.goto(link);
  await grandmother.press(grandmother.page.getByRole('button', { name: '로그인하고 들어가기' }));
  await expect(grandmother.page).toHaveURL(/\/LoginPage/);
  await grandmother.expectOnNewPage();
  await signUp(grandmother, '할머니');
  await expect(grandmother.page).toHaveURL(/\/LinkInPage/);
  await grandmother.expectOnNewPage();
  await chooseRole(grandmother, '할머니', ['ArrowRight']);
  await grandmother.press(grandmother.page.getByRole('button', { name: '들어가기' }));
  await expect(grandmother.page).toHaveURL(/\/home$/);
  await grandmother.expectOnNewPage();

  await jiwoo.press(page.getByRole('link', { name: '시작하기' }));
  await expect(page).toHaveURL(/\/home$/);
  await jiwoo.expectOnNewPage();
  for (const { page: open } of [jiwoo, grandmother]) await open.context().close();
});

test('자판만으로 사진을 고르고 옮기고 지워 추억을 쓴다', async ({ families, page }) => {
  const { author, reader } = await familyOfTwo(families);
  const keyboard = new Keyboard(page);
  await openAs(page, author, '/home');
  await keyboard.press(areaTab(page, '작성'));
  await keyboard.expectOnNewPage();

  await test.step('사진을 고르고, 옮기고, 지운다: 초점은 옮긴 사진에, 남은 사진에 있다', async () => {
    const add = page.getByRole('button', { name: '사진 추가' });
    await keyboard.press(add);
    const picker = pickerCalled(page, '사진 추가');
    await expect(picker).toBeVisible();
    await keyboard.choosePhotos(picker.locator('input[type=file]'), [
      await jpegPhoto('yard.jpg'),
      await pngPhoto('sky.png'),
      await jpegPhoto('blurred.jpg', 40),
    ]);
    await expect(picker.getByText('3개 파일 선택됨')).toBeVisible();
    await keyboard.press(picker.getByRole('button', { name: '완료' }));
    await expect(picker).toBeHidden();
    await expect(add).toBeFocused();
    const photos = page.getByRole('list', { name: '사진', exact: true }).getByRole('listitem');
    await expect(photos).toHaveCount(3);
    const forward = page.getByRole('button', { name: 'sky.png 앞으로 옮기기' });
    await keyboard.press(forward, 'Space');
    await expect(photos.first().getByRole('button', { name: 'sky.png 삭제' })).toBeVisible();
    await expect(forward).toBeFocused();
    await keyboard.press(page.getByRole('button', { name: 'blurred.jpg 삭제' }));
    await expect(photos).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'yard.jpg 삭제' })).toBeFocused();
  });

  await test.step('빠뜨린 칸으로 초점이 간다', async () => {
    await keyboard.press(page.getByRole('button', { name: '등록하기' }));
    await expect(page.getByText('제목을 입력해주세요.')).toBeVisible();
    await expect(page.getByLabel('제목')).toBeFocused();
  });

  await test.step('나가려 하면 묻고, Esc는 쓰던 자리에 둔다', async () => {
    await keyboard.type(page.getByLabel('제목'), TITLE);
    const back = page.getByRole('button', { name: '뒤로', exact: true });
    await keyboard.to(back, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: '작성을 그만둘까요?' });
    await expect(question.getByRole('button', { name: '나중에 이어 쓰기' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(back).toBeFocused();
    await expect(page.getByLabel('제목')).toHaveValue(TITLE);
  });

  const participant = page.getByRole('button', { name: reader.nickname });
  await keyboard.press(participant, 'Space');
  await expect(participant).toHaveAttribute('aria-pressed', 'true');
  await keyboard.type(page.getByLabel('내용'), CONTENT);
  await keyboard.press(page.getByRole('button', { name: '등록하기' }));
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible({ timeout: 30_000 });
  await keyboard.expectOnNewPage();
});

test('자판만으로 슬라이드를 넘기고, 열고, 좋아하고, 댓글을 달고 지운다', async ({ families, page }) => {
  const { author, reader } = await familyOfTwo(families);
  await families.write(author, { title: '은행나무 길 산책', memoryDate: '2026-11-01' });
  await families.write(author, {
    title: TITLE,
    content: CONTENT,
    photos: [await jpegPhoto('a.jpg'), await pngPhoto('b.png')],
  });
  const keyboard = new Keyboard(page);
  await openAs(page, reader, '/home');
  await page.getByRole('link', { name: TITLE }).waitFor();

  await test.step('건너뛰기 링크가 머리글을 지나 본문으로 데려간다', async () => {
    await keyboard.press(page.getByRole('link', { name: '본문으로 바로가기' }));
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('화살표로 다음 추억에 가고 돌아온다', async () => {
    await keyboard.to(page.getByRole('link', { name: TITLE }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('link', { name: '은행나무 길 산책' })).toBeFocused();
    await expect(page.getByRole('img', { name: '2개 중 2번째' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('link', { name: TITLE })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/memoryDetailPage/);
    await keyboard.expectOnNewPage();
  });

  await test.step('화살표로 사진을 넘긴다', async () => {
    await keyboard.to(page.getByRole('button', { name: /^사진 2장 중 1번째/ }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('2/2')).toBeVisible();
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog', { name: '사진 크게 보기' });
    await expect(viewer).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.getByText('1/2')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(page.getByRole('button', { name: /^사진 2장 중 1번째/ })).toBeFocused();
  });

  await test.step('좋아요는 눌린 자리에 초점을 둔다', async () => {
    await keyboard.press(page.getByRole('button', { name: '좋아요', exact: true }), 'Space');
    await expect(page.getByRole('button', { name: '좋아요 취소' })).toBeFocused();
  });

  await test.step('댓글을 쓴다', async () => {
    const field = page.getByLabel('댓글', { exact: true });
    await keyboard.type(field, COMMENT);
    // A phone's Enter makes a line.
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByRole('listitem').getByText(COMMENT)).toBeVisible();
    await expect(field).toBeFocused();
  });

  await test.step('묻는 창은 Esc로 닫히고 초점은 돌아오며, 지운 뒤에는 댓글의 제목에 있다', async () => {
    const remove = page.getByRole('button', { name: '할머니 댓글 삭제' });
    await keyboard.to(remove, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: '정말 삭제할까요?' });
    await expect(question.getByRole('button', { name: '취소' })).toBeFocused();
    await staysInside(keyboard, question);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await keyboard.press(question.getByRole('button', { name: '삭제' }));
    await expect(page.getByText(COMMENT)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '댓글 0' })).toBeFocused();
  });

  await test.step('뒤로 가면 보던 추억이 있고 초점을 잃지 않는다', async () => {
    await keyboard.press(page.getByRole('button', { name: '뒤로' }));
    await expect(page).toHaveURL(/\/home$/);
    await keyboard.expectOnNewPage();
  });
});

test('자판만으로 추억을 고치고 지우고, 프로필을 바꾸고 로그아웃한다', async ({ families, page }) => {
  const { author } = await familyOfTwo(families);
  const postId = await families.write(author, { title: TITLE, content: CONTENT });
  const keyboard = new Keyboard(page);
  await openAs(page, author, `/home/memoryDetailPage/${postId}`);
  const more = page.getByRole('button', { name: '더 보기' });

  await test.step('메뉴는 Esc로 닫히고, 수정은 고친 추억으로 돌아온다', async () => {
    await keyboard.press(more);
    await keyboard.to(page.getByRole('link', { name: '수정' }));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: '수정' })).toBeHidden();
    await expect(more).toBeFocused();
    await keyboard.press(more);
    await keyboard.press(page.getByRole('link', { name: '수정' }));
    await expect(page).toHaveURL(/\/write\/edit\//);
    await keyboard.expectOnNewPage();
    await keyboard.type(page.getByLabel('제목'), '감 따던 날');
    await keyboard.press(page.getByRole('button', { name: '수정하기' }));
    await expect(page.getByRole('heading', { name: '감 따던 날' })).toBeVisible();
    await keyboard.expectOnNewPage();
  });

  await test.step('삭제를 묻는 창의 초점은 취소에 있고, 닫으면 메뉴로 돌아온다', async () => {
    await keyboard.press(more);
    await keyboard.press(page.getByRole('button', { name: '삭제', exact: true }));
    const question = page.getByRole('alertdialog', { name: '정말 삭제할까요?' });
    await expect(question.getByRole('button', { name: '취소' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    await keyboard.press(page.getByRole('button', { name: '삭제', exact: true }));
    await keyboard.press(question.getByRole('button', { name: '삭제' }));
    await expect(page).toHaveURL(/\/home$/);
    await keyboard.expectOnNewPage();
  });

  await test.step('설정에서 프로필 사진과 닉네임을 바꾸고 로그아웃한다', async () => {
    await keyboard.press(page.getByRole('link', { name: '설정' }));
    await expect(page).toHaveURL(/\/setting$/);
    await keyboard.expectOnNewPage();
    const changePhoto = page.getByRole('button', { name: '프로필 사진 바꾸기' });
    await keyboard.press(changePhoto, 'Space');
    const picker = pickerCalled(page, '프로필 사진');
    await expect(picker).toBeVisible();
    await keyboard.choosePhotos(picker.locator('input[type=file]'), [await jpegPhoto('me.jpg')]);
    await expect(picker.getByText('1개 파일 선택됨')).toBeVisible();
    await keyboard.press(picker.getByRole('button', { name: '완료' }));
    const cutting = page.getByRole('dialog', { name: '사진 자르기' });
    await keyboard.press(cutting.getByRole('application', { name: '사진에서 쓸 부분' }), 'ArrowRight');
    await keyboard.press(cutting.getByRole('slider', { name: '사진 크기' }), 'ArrowRight');
    await keyboard.press(cutting.getByRole('button', { name: '이 사진으로 바꾸기' }));
    await expect(page.getByText('프로필 사진을 바꿨어요.')).toBeVisible();
    await expect(changePhoto).toBeFocused();
    await changeNicknameAndLogOut(keyboard, '지우개');
  });
});

async function someoneWithKeyboard(browser: Browser, baseURL: string | undefined): Promise<Keyboard> {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    permissions: ['clipboard-write'],
  });
  return new Keyboard(await context.newPage());
}

async function familyOfTwo(families: Families): Promise<{ author: Person; reader: Person }> {
  const author = await families.withFamily('지우');
  const reader = await families.signUpInto(author, '할머니');
  return { author, reader };
}

/** Tab goes round in an open dialog (and through the browser's own bar), never into the page behind it. */
async function staysInside({ page }: Keyboard, dialog: Locator): Promise<void> {
  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press('Tab');
    const isInside = await dialog.evaluate(
      (element) => document.activeElement === document.body || element.contains(document.activeElement),
    );
    expect(isInside).toBe(true);
  }
}
