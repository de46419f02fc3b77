import { expect } from '@playwright/test';
import type { Keyboard } from './keyboard.ts';
import { PASSWORD } from './people.ts';

/** Signs up on the login page. */
export async function signUp(keyboard: Keyboard, nickname: string): Promise<void> {
  const { page } = keyboard;
  await keyboard.press(page.getByRole('button', { name: '회원가입' }));
  await expect(page.getByLabel('이메일')).toBeFocused();
  await keyboard.type(page.getByLabel('이메일'), `${crypto.randomUUID()}@example.com`);
  await keyboard.type(page.getByLabel('비밀번호', { exact: true }), PASSWORD);
  await keyboard.type(page.getByLabel('닉네임'), nickname);
  await page.keyboard.press('Enter');
}

/** Takes a role when one arrives in a family. The radios are one stop of Tab: Space takes the first, arrows go on. */
export async function chooseRole(keyboard: Keyboard, name: string, arrows: readonly string[]): Promise<void> {
  const { page } = keyboard;
  await keyboard.press(page.getByRole('radio').first(), 'Space');
  for (const arrow of arrows) await page.keyboard.press(arrow);
  await expect(page.getByRole('radio', { name, exact: true })).toBeChecked();
}
