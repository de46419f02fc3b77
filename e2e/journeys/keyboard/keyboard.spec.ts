import type { Browser, Locator } from '@playwright/test';
import { PASSWORD } from '../../support/accounts/people.ts';
import { clipboardText } from '../../support/browser/clipboard.ts';
import { Keyboard } from '../../support/browser/keyboard.ts';
import { expect, test } from '../../support/journey.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import { jpegPhoto, pngPhoto } from '../../support/photos/photos.ts';
import { pickerCalled } from '../../support/photos/pick-photos.ts';

const TITLE = '할머니 댁 감 따던 날';
const COMMENT = '까치도 먹고 살아야지. 내년에 또 따러 오너라.';

test('자판만으로 가입하고, 가족을 만들어 초대하고, 추억을 쓰고, 넘기고, 고치고, 지우고, 로그아웃한다', async ({
  browser,
  families,
  appURL,
}) => {
  test.slow();
  const keyboard = await someoneWithKeyboard(browser, appURL);
  const { page } = keyboard;

  const link = await test.step('가입하고 가족을 만든다', async () => {
    await page.goto('/');
    await signUp(keyboard, '지우');
    await keyboard.expectArrivedAt(/\/Start/);
    await keyboard.press(page.getByRole('link', { name: '가족 만들기' }));
    await keyboard.expectArrivedAt(/\/FirstMakePage/);
    await keyboard.type(page.getByLabel('가족 이름'), '햇살가득 우리집');
    await chooseRole(keyboard, '아빠', ['ArrowDown', 'ArrowDown']);
    await keyboard.press(page.getByRole('button', { name: '다음' }));
    await keyboard.expectArrivedAt(/\/MakeConfirmPage/);
    await keyboard.press(page.getByRole('button', { name: '초대 링크 복사' }), 'Space');
    await expect(page.getByText('초대 링크를 복사했어요.')).toBeVisible();
    return clipboardText(page);
  });

  await test.step('받은 사람이 들어온다', async () => {
    const grandmother = await someoneWithKeyboard(browser, appURL);
    await grandmother.page.goto(link);
    await grandmother.press(grandmother.page.getByRole('button', { name: '로그인하고 들어가기' }));
    await grandmother.expectArrivedAt(/\/LoginPage/);
    await signUp(grandmother, '할머니');
    await grandmother.expectArrivedAt(/\/LinkInPage/);
    await chooseRole(grandmother, '할머니', ['ArrowRight']);
    await grandmother.press(grandmother.page.getByRole('button', { name: '들어가기' }));
    await grandmother.expectArrivedAt(/\/home$/);
    await grandmother.page.context().close();
  });
  await keyboard.press(page.getByRole('link', { name: '시작하기' }));
  await keyboard.expectArrivedAt(/\/home$/);
  // The family with its new member is requested again (fresh for five minutes).
  await page.reload();

  const accessToken = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  const author = { nickname: '지우', email: '', accessToken };
  await families.write(author, { title: '은행나무 길 산책', memoryDate: '2026-11-01' });
  await test.step('추억을 쓴다', () => writePost(keyboard));

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

  await test.step('댓글을 쓰고 지운다: 묻는 창은 Esc로 닫히고, 초점은 댓글의 제목에 있다', async () => {
    const field = page.getByLabel('댓글', { exact: true });
    await keyboard.type(field, COMMENT);
    // A phone's Enter makes a line.
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByRole('listitem').getByText(COMMENT)).toBeVisible();
    await expect(field).toBeFocused();
    const remove = page.getByRole('button', { name: '지우 댓글 삭제' });
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

  const more = page.getByRole('button', { name: '더 보기' });
  await test.step('메뉴는 Esc로 닫히고, 수정은 고친 추억으로 돌아온다', async () => {
    await keyboard.press(more);
    await keyboard.to(page.getByRole('link', { name: '수정' }));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: '수정' })).toBeHidden();
    await expect(more).toBeFocused();
    await keyboard.press(more);
    await keyboard.press(page.getByRole('link', { name: '수정' }));
    await keyboard.expectArrivedAt(/\/write\/edit\//);
    await keyboard.type(page.getByLabel('제목'), '감 따던 날');
    await keyboard.press(page.getByRole('button', { name: '수정하기' }));
    await expect(page.getByRole('heading', { name: '감 따던 날' })).toBeVisible();
    await keyboard.expectOnNewPage();
  });

  await test.step('홈의 건너뛰기 링크는 본문으로, 화살표는 다음 추억으로 데려간다', async () => {
    await keyboard.press(page.getByRole('button', { name: '뒤로' }));
    await keyboard.expectArrivedAt(/\/home$/);
    await page.getByRole('link', { name: '감 따던 날' }).waitFor();
    await keyboard.press(page.getByRole('link', { name: '본문으로 바로가기' }));
    await expect(page.getByRole('main')).toBeFocused();
    await keyboard.to(page.getByRole('link', { name: '감 따던 날' }));
    // Home may have stood at the other memory: the strip comes to the focus.
    await expect(page.getByRole('img', { name: '2개 중 1번째' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('link', { name: '은행나무 길 산책' })).toBeFocused();
    await expect(page.getByRole('img', { name: '2개 중 2번째' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await keyboard.expectArrivedAt(/memoryDetailPage/);
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
    await keyboard.expectArrivedAt(/\/home$/);
  });

  await test.step('설정에서 프로필 사진과 닉네임을 바꾸고 로그아웃한다', async () => {
    await keyboard.press(page.getByRole('link', { name: '설정' }));
    await keyboard.expectArrivedAt(/\/setting$/);
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

    await keyboard.press(page.getByRole('link', { name: /닉네임/ }));
    await keyboard.expectArrivedAt(/name-change/);
    await keyboard.type(page.getByLabel('닉네임'), '지우개');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '지우개' })).toBeVisible();
    await keyboard.expectArrivedAt(/\/setting$/);
    await keyboard.press(page.getByRole('button', { name: '로그아웃' }));
    await keyboard.expectArrivedAt(/\/LoginPage/);
  });
  await page.context().close();
});

async function writePost(keyboard: Keyboard): Promise<void> {
  const { page } = keyboard;
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

  const participant = page.getByRole('button', { name: '할머니' });
  await keyboard.press(participant, 'Space');
  await expect(participant).toHaveAttribute('aria-pressed', 'true');
  await keyboard.type(page.getByLabel('내용'), '장대 끝에 매달린 감이 톡 떨어졌다.');
  await keyboard.press(page.getByRole('button', { name: '등록하기' }));
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible({ timeout: 30_000 });
  await keyboard.expectOnNewPage();
}

async function signUp(keyboard: Keyboard, nickname: string): Promise<void> {
  const { page } = keyboard;
  await keyboard.press(page.getByRole('button', { name: '회원가입' }));
  await expect(page.getByLabel('이메일')).toBeFocused();
  await keyboard.type(page.getByLabel('이메일'), `${crypto.randomUUID()}@example.com`);
  await keyboard.type(page.getByLabel('비밀번호', { exact: true }), PASSWORD);
  await keyboard.type(page.getByLabel('닉네임'), nickname);
  await page.keyboard.press('Enter');
}

/** Chooses a role after joining. The radios are one tab stop: Space takes the first, arrows move on. */
async function chooseRole(keyboard: Keyboard, name: string, arrows: readonly string[]): Promise<void> {
  const { page } = keyboard;
  await keyboard.press(page.getByRole('radio').first(), 'Space');
  for (const arrow of arrows) await page.keyboard.press(arrow);
  await expect(page.getByRole('radio', { name, exact: true })).toBeChecked();
}

async function someoneWithKeyboard(browser: Browser, baseURL: string): Promise<Keyboard> {
  const context = await browser.newContext({ baseURL, permissions: ['clipboard-write'] });
  return new Keyboard(await context.newPage());
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
