import { VIDEO_TIMEOUT_MS } from '../../support/goods/goods.ts';
import { expect, test } from '../../support/journey.ts';
import { Keyboard } from '../../support/browser/keyboard.ts';
import { changeNicknameAndLogOut, makeFamily, signUp } from '../../support/accounts/keyboard-steps.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import { tokenOf } from '../../support/accounts/social-login.ts';

const TITLE = '할머니 댁 감 따던 날';
const COMMENT = '내년에 또 따러 가요.';

// `keyboard.spec.ts` and `keyboard-goods.spec.ts` walk each part of this day.
test(
  '자판만으로 가입하고, 가족을 만들고, 쓰고, 댓글을 달고, 그림일기를 만들고, 닉네임을 바꾸고, 로그아웃한다',
  {
    tag: '@full',
  },
  async ({ page, families }) => {
    const keyboard = new Keyboard(page);
    await page.goto('/');

    await test.step('가입하고 가족을 만든다', async () => {
      await signUp(keyboard, '지우');
      await makeFamily(keyboard);
      await keyboard.press(page.getByRole('link', { name: '시작하기' }));
      await expect(page).toHaveURL(/\/home$/);
      await keyboard.expectOnNewPage();
    });

    await test.step('추억을 쓴다', async () => {
      await keyboard.press(areaTab(page, '작성'));
      await expect(page).toHaveURL(/\/write$/);
      await keyboard.expectOnNewPage();
      await keyboard.type(page.getByLabel('제목'), TITLE);
      await keyboard.type(page.getByLabel('내용'), '장대 끝에 매달린 감이 톡 떨어졌다.');
      await keyboard.press(page.getByRole('button', { name: '등록하기' }));
      await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible({ timeout: 30_000 });
      await keyboard.expectOnNewPage();
    });

    await test.step('댓글을 단다', async () => {
      await keyboard.type(page.getByLabel('댓글', { exact: true }), COMMENT);
      // A phone's Enter makes a line.
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(page.getByRole('listitem').getByText(COMMENT)).toBeVisible();
    });

    await test.step('그림일기를 만든다', async () => {
      // It wants six; one shows how a memory is written.
      const author = { nickname: '지우', email: '', accessToken: (await tokenOf(page)) ?? '' };
      for (let more = 1; more <= 5; more += 1)
        await families.write(author, { title: `감 말리기 ${more}`, memoryDate: `2020-10-0${more}` });
      await keyboard.press(page.getByRole('button', { name: '뒤로' }));
      await keyboard.expectOnNewPage();
      await keyboard.press(areaTab(page, '굿즈'));
      await expect(page).toHaveURL(/\/goods$/);
      await keyboard.expectOnNewPage();
      await keyboard.press(page.getByRole('link', { name: /그림일기 제작/ }));
      await keyboard.expectOnNewPage();
      await keyboard.press(page.getByRole('button', { name: '게시글 선택하기' }));
      await keyboard.press(page.getByRole('alertdialog').getByRole('button', { name: '확인' }));
      const post = page.getByRole('main').getByRole('listitem').getByRole('button', { name: TITLE });
      await keyboard.press(post, 'Space');
      await keyboard.press(page.getByRole('button', { name: '선택한 게시글로 그림일기 만들기' }));
      await expect(page).toHaveURL(/\/goods\/diary\/result$/, { timeout: VIDEO_TIMEOUT_MS });
      await expect(page.getByRole('article')).toContainText(TITLE);
      await keyboard.press(page.getByRole('button', { name: '다음' }));
      await expect(page).toHaveURL(/\/goods$/);
      await expect(page.getByRole('link', { name: /^그림일기: / })).toBeVisible();
      // It has no picture, and is known as kept all the same.
      await expect(page.getByRole('region', { name: '만들고 있는 굿즈' })).toHaveCount(0);
    });

    await test.step('닉네임을 바꾸고 로그아웃한다', async () => {
      await keyboard.press(areaTab(page, '일상'));
      await expect(page).toHaveURL(/\/home$/);
      await keyboard.expectOnNewPage();
      await keyboard.press(page.getByRole('link', { name: '설정' }));
      await expect(page).toHaveURL(/\/setting$/);
      await keyboard.expectOnNewPage();
      await changeNicknameAndLogOut(keyboard, '지우개');
    });
  },
);
