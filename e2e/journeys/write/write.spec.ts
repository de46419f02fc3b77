import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../../support/journey.ts';
import { addPhotos, openPhotoPicker, removeButtons, takeChosen } from '../../support/posts/post-to-write.ts';
import { type Families, logInAs, openAs, type Person } from '../../support/accounts/people.ts';
import { jpegPhoto, type TestPhoto } from '../../support/photos/photos.ts';
import { chooseFiles } from '../../support/photos/pick-photos.ts';

/** One more than a photo may have. */
const TOO_LARGE_BYTES = 10_485_761;

const photoNames = (page: Page) =>
  removeButtons(page).evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));

async function fill(page: Page, title: string): Promise<void> {
  await page.getByLabel('제목').fill(title);
  await page.getByLabel('내용').fill('장대 끝에 매달린 감');
}

/** The served photos of the open post, in their order. Tests distinguish them by size. */
async function uploadedPhotos(
  page: Page,
  families: Families,
  author: Person,
): Promise<{ width: number; height: number; mime: string }[]> {
  const postId = Number(/memoryDetailPage\/(\d+)/.exec(page.url())?.[1]);
  const { images } = await families.post(author, postId);
  return Promise.all(
    images.map(async ({ url }) => {
      const photo = await page.request.get(url);
      const { width, height } = await sharp(await photo.body()).metadata();
      return { width, height, mime: photo.headers()['content-type'] ?? '' };
    }),
  );
}

async function photoOf(name: string, width: number, height: number): Promise<TestPhoto> {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#c96' } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

async function dropOnPhotos(page: Page, file: { name: string; type: string; bytes: number }): Promise<void> {
  const dataTransfer = await page.evaluateHandle(({ name, type, bytes }) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
    return transfer;
  }, file);
  await page.getByRole('button', { name: '사진 추가' }).dispatchEvent('drop', { dataTransfer });
}

test('사진의 순서를 끌어서도 단추로도 바꾸고, 그 순서대로 올라간다', async ({ page, families }) => {
  const mother = await families.withFamily('엄마');
  await openAs(page, mother, '/write');
  await fill(page, '순서가 있는 추억');
  await addPhotos(page, [
    await photoOf('a.jpg', 300, 200),
    await photoOf('b.jpg', 400, 200),
    await photoOf('c.jpg', 500, 200),
  ]);
  await expect(removeButtons(page)).toHaveCount(3);

  await page.getByRole('button', { name: 'a.jpg 뒤로 옮기기' }).click();
  await expect.poll(() => photoNames(page)).toEqual(['b.jpg 삭제', 'a.jpg 삭제', 'c.jpg 삭제']);
  await expect(page.getByRole('button', { name: 'a.jpg 뒤로 옮기기' })).toBeFocused();

  // Drag b.jpg behind c.jpg.
  const from = await removeButtons(page).nth(0).locator('xpath=ancestor::li').boundingBox();
  const to = await removeButtons(page).nth(2).locator('xpath=ancestor::li').boundingBox();
  if (from === null || to === null) throw new Error('no tiles');
  await page.mouse.move(from.x + 30, from.y + 60);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 60, { steps: 4 });
  await page.mouse.move(to.x + 50, to.y + 60, { steps: 12 });
  await page.mouse.up();
  await expect.poll(() => photoNames(page)).toEqual(['a.jpg 삭제', 'c.jpg 삭제', 'b.jpg 삭제']);

  await page.getByRole('button', { name: '등록하기' }).click();
  await expect(page).toHaveURL(/memoryDetailPage/);
  expect((await uploadedPhotos(page, families, mother)).map(({ width }) => width)).toEqual([300, 500, 400]);

  await page.getByRole('button', { name: '더 보기' }).click();
  await page.getByRole('link', { name: '수정' }).click();
  await addPhotos(page, [await photoOf('new.jpg', 600, 200)]);
  await page.getByRole('button', { name: 'new.jpg 앞으로 옮기기' }).click();
  await page.getByRole('button', { name: 'new.jpg 앞으로 옮기기' }).click();
  await page.getByRole('button', { name: '수정하기' }).click();
  await expect(page).toHaveURL(/memoryDetailPage/);
  expect((await uploadedPhotos(page, families, mother)).map(({ width }) => width)).toEqual([
    300, 600, 500, 400,
  ]);
});

test('큰 사진은 줄여서, 원본 화질을 켜면 그대로, 움직이는 사진은 언제나 그대로 올라간다', async ({
  page,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  await logInAs(page, mother);
  const turned = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#69c' } })
    .composite([
      {
        input: Buffer.from(
          '<svg width="800" height="800"><circle cx="400" cy="400" r="390" fill="#fff"/></svg>',
        ),
        left: 100,
        top: 100,
      },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  const frames = await Promise.all(
    ['#f00', '#0f0'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const photos = [
    { name: 'turned.jpg', mimeType: 'image/jpeg', buffer: turned },
    { name: 'moving.gif', mimeType: 'image/gif', buffer: moving },
  ];
  for (const sendsOriginals of [false, true]) {
    await page.goto('/write');
    await fill(page, sendsOriginals ? '원본으로' : '줄여서');
    await addPhotos(page, photos);
    if (sendsOriginals) await page.getByRole('switch', { name: '원본 화질로 올리기' }).check();
    await page.getByRole('button', { name: '등록하기' }).click();
    await expect(page).toHaveURL(/memoryDetailPage/);
    const images = await uploadedPhotos(page, families, mother);
    // Upright either way: the long side stands.
    expect(images[0]).toMatchObject(
      sendsOriginals ? { width: 3000, height: 4000 } : { width: 1920, height: 2560 },
    );
    expect(images[1]).toMatchObject({ mime: 'image/gif', width: 40 });
  }
});

test('올리는 도중 멈추면 쓰던 그대로 있고, 다시 올리면 하나만 남는다', async ({ page, families }) => {
  const mother = await families.withFamily('엄마');
  await openAs(page, mother, '/write');
  await fill(page, '멈췄다 올린 추억');
  await addPhotos(page, [await jpegPhoto('one.jpg')]);
  // The server has it, but its answer does not come: the hardest place to stop at.
  let arrived: () => void = () => undefined;
  const hasArrived = new Promise<void>((resolve) => (arrived = resolve));
  await page.route('**/api/memory-post', async (route) => {
    await route.fetch();
    arrived();
  });
  await page.getByRole('button', { name: '등록하기' }).click();
  await hasArrived;
  await page.getByRole('button', { name: '올리기 취소' }).click();
  await expect(page.getByText('올리기를 멈췄어요. 적은 글과 사진은 그대로 있어요.')).toBeAttached();
  await expect(page.getByLabel('제목')).toHaveValue('멈췄다 올린 추억');
  await expect.poll(() => photoNames(page)).toEqual(['one.jpg 삭제']);
  await page.unroute('**/api/memory-post');
  await page.getByRole('button', { name: '등록하기' }).click();
  await expect(page).toHaveURL(/memoryDetailPage/);
  expect(await families.recent(mother)).toHaveLength(1);
});

test('칸마다 까닭을 그 자리에서 말하고, 적은 것은 하나도 사라지지 않는다', async ({ page, families }) => {
  await openAs(page, await families.withFamily('엄마'), '/write');
  const field = {
    title: page.getByLabel('제목'),
    date: page.getByLabel('날짜', { exact: true }),
    content: page.getByLabel('내용'),
  };
  const submit = page.getByRole('button', { name: '등록하기' });
  await field.date.fill('');
  await submit.click();
  await expect(field.title).toHaveAccessibleDescription(/제목을 입력해주세요\./);
  await expect(field.date).toHaveAccessibleDescription(/날짜를 선택해주세요\./);
  await expect(field.content).toHaveAccessibleDescription(/내용을 입력해주세요\./);
  await expect(field.title).toBeFocused();

  await field.title.fill('가'.repeat(21));
  await field.content.fill('나'.repeat(501));
  await field.date.fill('2999-12-31');
  await submit.click();
  await expect(field.title).toHaveAccessibleDescription(/제목은 최대 20자까지 입력 가능합니다\./);
  await expect(field.content).toHaveAccessibleDescription(/내용은 최대 500자까지 입력 가능합니다\./);
  await expect(field.date).toHaveAccessibleDescription(/미래 날짜는 선택할 수 없습니다\./);
  await expect(field.title).toHaveValue('가'.repeat(21));
  await expect(field.content).toHaveValue('나'.repeat(501));

  const eleven = await Promise.all(
    Array.from({ length: 11 }, (_, index) => photoOf(`${index + 1}.jpg`, 20, 20)),
  );
  const picker = await openPhotoPicker(page);
  await chooseFiles(picker, eleven);
  await expect(picker.getByText('최대 10개까지 선택할 수 있습니다.')).toBeVisible();
  await takeChosen(picker);
  await expect(removeButtons(page)).toHaveCount(10);
  const add = page.getByRole('button', { name: '사진 추가' });
  await expect(add).toBeFocused();
  await add.press('Enter');
  await expect(page.getByRole('status').getByText(/^선택 완료: 최대 10개를 모두/)).toBeVisible();
  await expect(picker).toBeHidden();

  await page.getByRole('button', { name: '10.jpg 삭제' }).click();
  await openPhotoPicker(page);
  await chooseFiles(picker, [
    { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(TOO_LARGE_BYTES, 1) },
  ]);
  await expect(picker.getByText('huge.jpg: 파일 크기가 너무 큽니다. (최대 10MB)')).toBeVisible();
  await chooseFiles(picker, [{ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('글') }]);
  await expect(picker.getByText('note.txt: 지원하지 않는 파일 형식입니다.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await expect(removeButtons(page)).toHaveCount(9);

  await dropOnPhotos(page, { name: 'huge.jpg', type: 'image/jpeg', bytes: TOO_LARGE_BYTES });
  await expect(page.getByText('이미지 10: 파일 크기는 10MB 이하여야 합니다.')).toBeVisible();
  await dropOnPhotos(page, { name: 'small.jpg', type: 'image/jpeg', bytes: 100 });
  await expect(page.getByText('이미지는 최대 10개까지 업로드 가능합니다.')).toBeVisible();
  await page.getByRole('button', { name: 'huge.jpg 삭제' }).click();
  await dropOnPhotos(page, { name: 'note.txt', type: 'text/plain', bytes: 3 });
  await expect(
    page.getByText('이미지 10: 지원하지 않는 파일 형식입니다. (JPEG, PNG, GIF, WebP만 가능)'),
  ).toBeVisible();
});

test('고르다 닫으면 쓰던 것은 그대로고, 고른 사진을 뺀 것은 들어오지 않는다', async ({ page, families }) => {
  await openAs(page, await families.withFamily('엄마'), '/write');
  await addPhotos(page, [await jpegPhoto('one.jpg')]);
  const picker = await openPhotoPicker(page);
  await chooseFiles(picker, [await jpegPhoto('two.jpg')]);
  await picker.getByRole('button', { name: '닫기' }).click();
  await expect(picker).toBeHidden();
  await expect(page.getByRole('button', { name: '사진 추가' })).toBeFocused();
  await expect.poll(() => photoNames(page)).toEqual(['one.jpg 삭제']);

  await openPhotoPicker(page);
  await expect(picker.getByText('0개 파일 선택됨')).toBeVisible();
  await chooseFiles(picker, [await jpegPhoto('three.jpg'), await jpegPhoto('four.jpg')]);
  await picker
    .getByRole('list', { name: '고른 사진' })
    .getByRole('button', { name: 'three.jpg 삭제' })
    .click();
  await takeChosen(picker);
  await expect.poll(() => photoNames(page)).toEqual(['one.jpg 삭제', 'four.jpg 삭제']);
});

test.describe('다른 시간대에서', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });
  test('오늘은 그 사람의 오늘이다', async ({ page, families }) => {
    await openAs(page, await families.withFamily('엄마'), '/write');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(new Date());
    await expect(page.getByLabel('날짜', { exact: true })).toHaveValue(today);
    await fill(page, '먼저 온 오늘');
    await page.getByRole('button', { name: '등록하기' }).click();
    await expect(page).toHaveURL(/memoryDetailPage/);
  });
});
