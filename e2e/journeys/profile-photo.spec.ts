import { expect, test } from '../support/journey.ts';
import { logInAs } from '../support/people.ts';
import { jpegPhoto } from '../support/photos.ts';
import { changeProfilePhoto } from '../support/profile-photo.ts';

const PORTRAIT = 'main img[src*="/media/"]';

test('바꾼 프로필 사진은 곧바로 보이고, 가족에게도 보인다', async ({ page, families }) => {
  const mother = await families.withFamily('엄마');
  await logInAs(page, mother);
  await page.goto('/setting');
  await expect(page.getByRole('heading', { name: '엄마' })).toBeVisible();
  await expect(page.locator(PORTRAIT)).toHaveCount(0);

  await changeProfilePhoto(page, await jpegPhoto('me.jpg'));
  await expect(page.getByText('프로필 사진을 바꿨어요.')).toBeVisible();
  const first = await page.locator(PORTRAIT).getAttribute('src');
  await expect(page.getByRole('button', { name: '프로필 사진 바꾸기' })).toBeFocused();

  await changeProfilePhoto(page, await jpegPhoto('me-again.jpg', 200));
  await expect(page.locator(PORTRAIT)).not.toHaveAttribute('src', first ?? '');
  const second = await page.locator(PORTRAIT).getAttribute('src');
  await page.reload();
  await expect(page.locator(PORTRAIT)).toHaveAttribute('src', pathOf(second));

  const father = await families.signUp('아빠');
  await families.joins(father, mother);
  await logInAs(page, father);
  await page.goto('/family');
  await expect(page.locator(PORTRAIT)).toHaveAttribute('src', pathOf(second));
});

test('서버가 읽지 못하는 사진은 까닭을 말하고, 다른 사진으로 바꿀 수 있다', async ({ page, families }) => {
  await logInAs(page, await families.withFamily('엄마'));
  await page.goto('/setting');
  await changeProfilePhoto(page, {
    name: 'broken.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no photo at all'),
  });
  await expect(page.getByRole('alert').getByText(/지원하지 않는 파일 형식입니다/)).toBeVisible();
  await changeProfilePhoto(page, await jpegPhoto('me.jpg'));
  await expect(page.getByText('프로필 사진을 바꿨어요.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

/** A signed address differs each time it is given; which photo it is stands in its path. */
function pathOf(src: string | null): RegExp {
  const { pathname } = new URL(src ?? '', 'http://ongi');
  return new RegExp(pathname.replaceAll('.', '\\.'));
}
