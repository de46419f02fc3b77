import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { clipboardText } from '../../support/browser/clipboard.ts';
import { expect, test } from '../../support/journey.ts';
import { readDeviceStorage } from '../../support/page/device-storage.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import { openAs } from '../../support/accounts/people.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';

/** What draws the app's QR codes; it belongs to the family's area. */
const familyArea = createRequire(
  join(import.meta.dirname, '..', '..', '..', 'remote-family', 'package.json'),
);
const {
  encode,
}: {
  encode: (text: string, options: { ecc: 'M'; border: number }) => { data: boolean[][]; size: number };
} = familyArea('uqr');

/** Modules of white paper around a code. Its corners are round. */
const QUIET_ZONE = 4;

test('링크와 QR로 초대해 들어온 누군가를 내보내면, 그 사람은 더 보지 못하고 남긴 추억은 그대로다', async ({
  page,
  context,
  browser,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  await families.signUpInto(mother, '아빠');
  await context.grantPermissions(['clipboard-write']);
  await openAs(page, mother, '/family');
  await expect(page.getByText(/\d+월 \d+일까지 쓸 수 있어요/)).toBeVisible();

  const oldLink = await test.step('머리글과 카드가 같은 링크를 복사한다', async () => {
    await page.locator('header').getByRole('button', { name: '초대 링크 복사' }).click();
    await expect(page.getByText('초대 링크를 복사했어요.')).toBeVisible();
    const fromHeader = await clipboardText(page);
    expect(fromHeader).toMatch(/\/KakaoInPage\?code=[A-Z0-9]{8}$/);
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.locator('main').getByRole('button', { name: '초대 링크 복사' }).click();
    await expect.poll(() => clipboardText(page)).toBe(fromHeader);
    return fromHeader;
  });

  await test.step('QR 코드는 어두운 테마에서도 흰 종이 위의 그 링크다', async () => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.getByRole('button', { name: '초대 QR 코드 보기' }).click();
    const dialog = page.getByRole('dialog', { name: 'QR 코드로 초대하기' });
    const code = codeOf(oldLink);
    await expect(dialog.getByText(`${code.slice(0, 4)} ${code.slice(4)}`)).toBeVisible();
    const drawn = encode(oldLink, { ecc: 'M', border: QUIET_ZONE });
    const shot = await dialog.getByRole('img', { name: '초대장을 여는 QR 코드' }).screenshot();
    expect(withoutQuietZone(await darkModules(shot, drawn.size))).toEqual(withoutQuietZone(drawn.data));
    await dialog.getByRole('button', { name: '닫기' }).click();
    await page.emulateMedia({ colorScheme: 'light' });
  });

  const newLink = await test.step('새 링크를 만든다', async () => {
    await page.getByRole('button', { name: '새 링크 만들기' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '새 링크 만들기' }).click();
    await expect(page.getByText('새 초대 링크를 만들었어요.')).toBeVisible();
    await page.locator('header').getByRole('button', { name: '초대 링크 복사' }).click();
    await expect.poll(() => clipboardText(page)).not.toBe(oldLink);
    return clipboardText(page);
  });

  const grandmother = await families.signUp('할머니');
  const phone = await (await browser.newContext()).newPage();
  await test.step('전의 코드는 그 칸에서 거절되고 적은 것은 남는다. 새 코드로는 들어온다', async () => {
    await openAs(phone, grandmother, oldLink);
    const field = phone.getByLabel('초대 코드');
    await expect(field).toHaveValue(codeOf(oldLink));
    await phone.getByRole('radio', { name: '할머니' }).check();
    await phone.getByRole('button', { name: '들어가기' }).click();
    await expect(field).toHaveAccessibleDescription(/초대 코드가 맞지 않거나 기한이 지났습니다/);
    await expect(field).toHaveValue(codeOf(oldLink));
    await expect(field).toBeFocused();
    await expect(phone.getByRole('radio', { name: '할머니' })).toBeChecked();
    await field.fill(codeOf(newLink));
    await phone.getByRole('button', { name: '들어가기' }).click();
    await expect(phone).toHaveURL(/\/home$/);
  });

  const post = { title: '할머니가 구운 고구마', photos: [await jpegPhoto('sweet-potato.jpg')] };
  await families.write(grandmother, post);
  await phone.reload();
  await expect(phone.getByRole('link', { name: post.title })).toBeVisible();
  const cachedPhotos = async () => (await readDeviceStorage(phone)).cachedMedia;
  await expect.poll(cachedPhotos).not.toEqual([]);

  await test.step('가장 오래 함께한 사람이 내보낸다', async () => {
    await page.reload();
    await page.getByRole('button', { name: '할머니 메뉴' }).click();
    await page.getByRole('button', { name: '가족에서 내보내기' }).click();
    const question = page.getByRole('alertdialog', { name: '할머니를 내보낼까요?' });
    await expect(question).toHaveAccessibleDescription(/우리 가족에게 그대로 남아요/);
    await question.getByRole('button', { name: '내보내기' }).click();
    await expect(page.getByText('할머니를 내보냈어요.')).toBeVisible();
  });

  await test.step('열려 있던 화면이 그 사실을 알자마자, 본 것은 그 기기에서 사라진다', async () => {
    await areaTab(phone, '책장').click();
    await expect(phone).toHaveURL(/\/Start\?message=no-family$/);
    await expect(phone.getByRole('heading', { name: /가족이 없어요/ })).toBeVisible();
    await expect.poll(cachedPhotos).toEqual([]);
    await phone.goBack();
    await expect(phone).toHaveURL(/\/Start/);
    await expect(phone.getByText(post.title)).toHaveCount(0);
    await phone.context().close();
  });

  await areaTab(page, '일상').click();
  await expect(page.getByRole('link', { name: post.title })).toBeVisible();
});

function codeOf(link: string): string {
  return new URL(link).searchParams.get('code') ?? '';
}

function withoutQuietZone(modules: boolean[][]): boolean[][] {
  return modules.slice(QUIET_ZONE, -QUIET_ZONE).map((row) => row.slice(QUIET_ZONE, -QUIET_ZONE));
}

/** Which modules of a drawn code of this many are dark, by the middle of each. */
async function darkModules(shot: Buffer, size: number): Promise<boolean[][]> {
  const { data, info } = await sharp(shot).greyscale().raw().toBuffer({ resolveWithObject: true });
  const at = (index: number, length: number) => Math.floor(((index + 0.5) / size) * length);
  const indexes = Array.from({ length: size }, (_, index) => index);
  return indexes.map((y) =>
    indexes.map((x) => {
      const grey = data[(at(y, info.height) * info.width + at(x, info.width)) * info.channels] ?? 128;
      return grey < 64;
    }),
  );
}
