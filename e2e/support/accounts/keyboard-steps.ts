import { expect } from '@playwright/test';
import type { Keyboard } from '../browser/keyboard.ts';
import { PASSWORD } from './people.ts';

export async function signUp(keyboard: Keyboard, nickname: string): Promise<void> {
  const { page } = keyboard;
  await keyboard.press(page.getByRole('button', { name: '회원가입' }));
  await expect(page.getByLabel('이메일')).toBeFocused();
  await keyboard.type(page.getByLabel('이메일'), `${crypto.randomUUID()}@example.com`);
  await keyboard.type(page.getByLabel('비밀번호', { exact: true }), PASSWORD);
  await keyboard.type(page.getByLabel('닉네임'), nickname);
  await page.keyboard.press('Enter');
}

/** Chooses a role after joining. The radios are one tab stop: Space takes the first, arrows move on. */
export async function chooseRole(keyboard: Keyboard, name: string, arrows: readonly string[]): Promise<void> {
  const { page } = keyboard;
  await keyboard.press(page.getByRole('radio').first(), 'Space');
  for (const arrow of arrows) await page.keyboard.press(arrow);
  await expect(page.getByRole('radio', { name, exact: true })).toBeChecked();
}

/** Leads from the page of somebody without a family to the one with the invite link. */
export async function makeFamily(keyboard: Keyboard): Promise<void> {
  const { page } = keyboard;
  await expect(page).toHaveURL(/\/Start/);
  await keyboard.expectOnNewPage();
  await keyboard.press(page.getByRole('link', { name: '가족 만들기' }));
  await expect(page).toHaveURL(/\/FirstMakePage/);
  await keyboard.expectOnNewPage();
  await keyboard.type(page.getByLabel('가족 이름'), '햇살가득 우리집');
  await chooseRole(keyboard, '아빠', ['ArrowDown', 'ArrowDown']);
  await keyboard.press(page.getByRole('button', { name: '다음' }));
  await expect(page).toHaveURL(/\/MakeConfirmPage/);
  await keyboard.expectOnNewPage();
}

/** On the page of the settings. */
export async function changeNicknameAndLogOut(keyboard: Keyboard, nickname: string): Promise<void> {
  const { page } = keyboard;
  await keyboard.press(page.getByRole('link', { name: /닉네임/ }));
  await expect(page).toHaveURL(/name-change/);
  await keyboard.expectOnNewPage();
  await keyboard.type(page.getByLabel('닉네임'), nickname);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/setting$/);
  await expect(page.getByRole('heading', { name: nickname })).toBeVisible();
  await keyboard.expectOnNewPage();
  await keyboard.press(page.getByRole('button', { name: '로그아웃' }));
  await expect(page).toHaveURL(/\/LoginPage/);
  await keyboard.expectOnNewPage();
}
