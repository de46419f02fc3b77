import type { Locator, Page } from '@playwright/test';
import { startDriveStandIn, type DriveStandIn, DRIVE_SCOPE } from '../support/drive-stand-in.ts';
import { expect, test } from '../support/journey.ts';
import { OwnSite } from '../support/own-site.ts';
import { chooseFiles, openTab, pickerCalled } from '../support/pick-photos.ts';
import { logInAs, type Families } from '../support/people.ts';
import { jpegPhoto } from '../support/photos.ts';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [
      ...(launchOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ];
    await use({ ...launchOptions, args });
  },
});

/** Counts the object URLs that are alive, and keeps every camera track that was ever given out. */
async function watchBrowser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const alive = new Set<string>();
    const tracks: MediaStreamTrack[] = [];
    const create = URL.createObjectURL.bind(URL);
    const revoke = URL.revokeObjectURL.bind(URL);
    URL.createObjectURL = (object) => {
      const url = create(object);
      alive.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      alive.delete(url);
      revoke(url);
    };
    const media = navigator.mediaDevices as MediaDevices | undefined;
    const ask = media?.getUserMedia.bind(media);
    if (media !== undefined && ask !== undefined) {
      media.getUserMedia = async (wanted) => {
        const stream = await ask(wanted);
        tracks.push(...stream.getTracks());
        return stream;
      };
    }
    Object.assign(window, { watched: { alive, tracks } });
  });
}

type Watched = { watched: { alive: Set<string>; tracks: MediaStreamTrack[] } };

function liveTracks(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { tracks } = (window as unknown as Watched).watched;
    return tracks.filter((track) => track.readyState === 'live').length;
  });
}

function liveUrls(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as Watched).watched.alive.size);
}

async function openPicker(page: Page, families: Families): Promise<Locator> {
  await watchBrowser(page);
  await logInAs(page, await families.withFamily('엄마'));
  await page.goto('/goods/pictureToVideo');
  await page.getByRole('button', { name: '사진 업로드하기' }).click();
  const picker = pickerCalled(page, '사진을 동영상화');
  await expect(picker).toBeVisible();
  return picker;
}

test('카메라로 찍은 사진을 고르고, 탭과 창을 닫으면 카메라가 꺼진다', async ({ page, families }) => {
  const picker = await openPicker(page, families);
  await openTab(picker, '카메라');
  const shoot = picker.getByRole('button', { name: '촬영', exact: true });
  await expect(shoot).toBeEnabled();
  await expect.poll(() => liveTracks(page)).toBe(1);
  const settings = await page.evaluate(() => {
    const { tracks } = (window as unknown as Watched).watched;
    return tracks.at(-1)?.getSettings();
  });
  expect([settings?.width, settings?.height]).toEqual([1280, 720]);

  await openTab(picker, '파일 선택');
  await expect.poll(() => liveTracks(page), '다른 탭으로 가면 꺼진다').toBe(0);
  await openTab(picker, '카메라');
  await expect.poll(() => liveTracks(page)).toBe(1);
  await picker.getByRole('button', { name: '카메라 전환' }).click();
  await expect.poll(() => liveTracks(page), '전환해도 하나만 켜져 있다').toBe(1);
  await expect(shoot).toBeEnabled();
  await shoot.click();
  await expect(picker.getByRole('button', { name: '촬영한 사진 추가 (1)' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await expect.poll(() => liveTracks(page), '닫으면 꺼진다').toBe(0);

  await page.getByRole('button', { name: '사진 업로드하기' }).click();
  await openTab(picker, '카메라');
  await expect(shoot).toBeEnabled();
  await shoot.click();
  await picker.getByRole('button', { name: '촬영한 사진 추가 (1)' }).click();
  await expect(page).toHaveURL(/\/goods\/videoGeneration\/step$/);
  await expect.poll(() => liveTracks(page)).toBe(0);
  await page.goBack();
  await page.getByRole('button', { name: '파일 추가/변경' }).click();
  const preview = picker.getByRole('list', { name: '선택한 파일 미리보기' });
  await expect(preview.getByRole('button', { name: /^camera_\d+.*\.jpg 삭제$/ })).toBeVisible();
});

test('여러 장을 고를 때는 안 되는 파일을 모두 이름으로 알려주고, 찍은 사진 여러 장을 한 번에 더한다', async ({
  page,
  families,
}) => {
  await watchBrowser(page);
  await logInAs(page, await families.withFamily('엄마'));
  await page.goto('/write');
  await page.getByRole('button', { name: '사진 추가' }).click();
  const picker = pickerCalled(page, '사진 추가');
  const six = Array.from({ length: 6 }, (_, place) => jpegPhoto(`${place}.jpg`, 50 * place));
  await chooseFiles(picker, [
    { name: '편지.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
    ...(await Promise.all(six)),
    { name: '큰 사진.png', mimeType: 'image/png', buffer: Buffer.alloc(10_485_761) },
  ]);
  await expect(picker.getByText('편지.txt: 지원하지 않는 파일 형식입니다.')).toBeVisible();
  await expect(picker.getByText('큰 사진.png: 파일 크기가 너무 큽니다. (최대 10MB)')).toBeVisible();
  await expect(picker.getByText('6/10')).toBeVisible();
  await expect(picker.getByText('6개 파일 선택됨')).toBeVisible();
  const previews = picker.getByRole('list', { name: '선택한 파일 미리보기' });
  await expect(previews.getByRole('button')).toHaveCount(4);
  await expect(previews.getByText('+2')).toBeVisible();

  await openTab(picker, '카메라');
  const shoot = picker.getByRole('button', { name: '촬영', exact: true });
  for (const count of [1, 2, 3]) {
    await shoot.click();
    await expect(picker.getByRole('button', { name: `촬영한 사진 추가 (${count})` })).toBeVisible();
  }
  await picker.getByRole('button', { name: '촬영한 사진 1 삭제' }).click();
  await picker.getByRole('button', { name: '촬영한 사진 추가 (2)' }).click();
  await expect(picker.getByText('8개 파일 선택됨')).toBeVisible();
  await picker.getByRole('button', { name: '완료' }).click();
  await expect(picker).toBeHidden();
  await expect.poll(() => liveTracks(page)).toBe(0);
  const photos = page.getByRole('list', { name: '사진', exact: true }).getByRole('listitem');
  await expect(photos).toHaveCount(8);
  await expect(page.getByRole('button', { name: /^camera_\d+.*\.jpg 삭제$/ })).toHaveCount(2);
});

for (const [name, words] of [
  ['NotFoundError', '카메라를 찾을 수 없습니다.'],
  ['NotAllowedError', '카메라 권한이 필요합니다.'],
  ['NotReadableError', '카메라를 시작할 수 없습니다. 권한을 확인해주세요.'],
] as const) {
  test(`카메라가 켜지지 않으면 왜인지 말한다: ${words}`, async ({ page, families }) => {
    await page.addInitScript((error) => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException('', error);
      };
    }, name);
    const picker = await openPicker(page, families);
    await openTab(picker, '카메라');
    await expect(picker.getByText(words)).toBeVisible();
    await expect(picker.getByRole('button', { name: '다시 시도' })).toBeVisible();
  });
}

test('카메라가 하나도 없으면, 안전한 연결이 아니면, 화면 안 카메라가 없으면 그에 맞는 길을 준다', async ({
  page,
  families,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.enumerateDevices = () => Promise.resolve([]);
  });
  const picker = await openPicker(page, families);
  await openTab(picker, '카메라');
  await expect(picker.getByText('카메라를 찾을 수 없습니다.')).toBeVisible();

  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await page.reload();
  await page.getByRole('button', { name: '사진 업로드하기' }).click();
  await openTab(picker, '카메라');
  await expect(
    picker.getByText('카메라는 보안 연결(https 또는 localhost)에서만 사용할 수 있습니다.'),
  ).toBeVisible();
});

test('카메라를 쓸 수 없는 앱 안 브라우저에서는 휴대폰의 카메라가 찍는다', async ({ page, families }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  const picker = await openPicker(page, families);
  await openTab(picker, '카메라');
  const input = picker.locator('input[type=file]');
  await expect(input).toHaveAttribute('capture', 'environment');
  await input.setInputFiles(await jpegPhoto('phone.jpg'));
  await expect(page).toHaveURL(/\/goods\/videoGeneration\/step$/);
});

test('고르고 빼고 지우는 동안 미리보기 주소가 하나도 새지 않는다', async ({ page, families }) => {
  const picker = await openPicker(page, families);
  const before = await liveUrls(page);
  await chooseFiles(picker, [await jpegPhoto('a.jpg')]);
  await expect(page).toHaveURL(/\/step$/);
  expect(await liveUrls(page)).toBe(before + 1);
  await page.goBack();
  await page.getByRole('button', { name: '파일 추가/변경' }).click();
  const preview = picker.getByRole('list', { name: '선택한 파일 미리보기' });
  await preview.getByRole('button', { name: 'a.jpg 삭제' }).click();
  await expect(picker.getByRole('button', { name: '완료' })).toBeDisabled();
  expect(await liveUrls(page)).toBe(before);

  await openTab(picker, '사진 보관함');
  await chooseFiles(picker, [await jpegPhoto('b.jpg')]);
  await expect(page).toHaveURL(/\/step$/);
  await page.goto('/goods/pictureToVideo');
  expect(await liveUrls(page)).toBe(0);
});

test('파일을 고르지 않고 창을 닫으면 기다리는 모습이 사라진다', async ({ page, families }) => {
  const picker = await openPicker(page, families);
  const chooser = page.waitForEvent('filechooser');
  await picker.getByText('사진을 끌어다 놓거나 눌러서 선택해주세요.').click();
  await chooser;
  await picker.locator('input[type=file]').dispatchEvent('cancel');
  await expect(picker.getByText('사진을 끌어다 놓거나 눌러서 선택해주세요.')).toBeVisible();
});

test('오류는 5초 뒤에 사라진다', async ({ page, families }) => {
  const picker = await openPicker(page, families);
  await page.clock.install();
  await chooseFiles(picker, [{ name: '노래.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('x') }]);
  const refused = picker.getByText('노래.mp3: 지원하지 않는 파일 형식입니다.');
  await expect(refused).toBeVisible();
  await page.clock.runFor(4_500);
  await expect(refused).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(refused).toBeHidden();
});

test.describe('Google Drive', () => {
  let drive: DriveStandIn;
  let site: OwnSite;

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    drive = await startDriveStandIn();
    site = await OwnSite.start(drive.environment);
  });

  test.afterAll(async () => {
    await site.remove();
    await drive.close();
  });

  async function openDrive(page: Page): Promise<Locator> {
    await page.goto('/goods/pictureToVideo');
    await page.getByRole('button', { name: '사진 업로드하기' }).click();
    const picker = pickerCalled(page, '사진을 동영상화');
    await openTab(picker, 'Google Drive');
    return picker;
  }

  async function connect(page: Page, picker: Locator): Promise<void> {
    const popup = page.waitForEvent('popup');
    await picker.getByRole('button', { name: 'Google Drive 연결' }).click();
    await (await popup).getByRole('button', { name: '허용' }).click();
  }

  test('연결하고, 새로고침하고, 고른 사진을 가져와 영상으로 만들러 가고, 연결을 해제한다', async ({
    browser,
  }) => {
    drive.trouble({ kind: 'none' });
    const page = await site.memberOpens(browser);
    const picker = await openDrive(page);
    await expect(
      picker.getByText('읽기 권한만 요청하며, 드라이브의 파일을 바꾸지 않습니다.').first(),
    ).toBeVisible();
    await connect(page, picker);
    await expect(picker.getByText('Google Drive에 연결됨')).toBeVisible();
    const asked = drive.requests.find((url) => url.pathname === '/drive/v3/files');
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
      q: "mimeType contains 'image/' and trashed = false",
      orderBy: 'createdTime desc',
      pageSize: '50',
    });
    const window = drive.requests.find((url) => url.pathname === '/o/oauth2/auth');
    expect(window?.searchParams.get('scope')).toBe(DRIVE_SCOPE);
    await expect(picker.getByText('봄 소풍.jpg')).toBeVisible();
    await expect(picker.getByText(/^\d+(\.\d{1,2})? KB$/).first()).toBeVisible();
    const thumbnail = picker.locator('img[src*="/thumbnail/"]').first();
    await expect
      .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);

    await picker.getByRole('button', { name: '새로고침' }).click();
    await expect(picker.getByText('봄 소풍.jpg')).toBeVisible();
    await picker
      .getByRole('button', { name: /바다\.jpg/ })
      .first()
      .click();
    await picker.getByRole('button', { name: '선택한 파일 추가 (1)' }).click();
    await expect(page).toHaveURL(/\/goods\/videoGeneration\/step$/);

    await page.goBack();
    await page.getByRole('button', { name: '파일 추가/변경' }).click();
    await openTab(picker, 'Google Drive');
    const chosen = picker.getByRole('list', { name: '드라이브에서 고른 파일' });
    await chosen.getByRole('button', { name: '바다.jpg 삭제' }).click();
    await expect(chosen).toBeHidden();
    await connect(page, picker);
    await picker.getByRole('button', { name: '연결 해제' }).click();
    await expect(picker.getByRole('button', { name: 'Google Drive 연결' })).toBeVisible();
    await expect.poll(() => drive.revoked.length).toBe(1);
    await page.context().close();
  });

  test('드라이브의 오류는 저마다 제 말로 알려준다', async ({ browser }) => {
    const page = await site.memberOpens(browser);
    for (const [trouble, words] of [
      [{ kind: 'list', status: 403 }, '접근 권한이 없습니다. API 키 설정을 확인해주세요.'],
      [{ kind: 'list', status: 401 }, '인증이 만료되었습니다. 다시 로그인해주세요.'],
      [{ kind: 'list', status: 500 }, '파일을 불러올 수 없습니다. 네트워크 연결을 확인해주세요.'],
      [{ kind: 'empty' }, '드라이브에 이미지 파일이 없습니다.'],
      [{ kind: 'refusal', error: 'access_denied' }, '접근이 거부되었습니다. 권한을 허용해주세요.'],
      [{ kind: 'refusal', error: 'invalid_client' }, '클라이언트 ID가 올바르지 않습니다.'],
      [
        { kind: 'refusal', error: 'unauthorized_client' },
        '승인되지 않은 클라이언트입니다. Google Cloud 설정을 확인해주세요.',
      ],
      [
        { kind: 'refusal', error: 'redirect_uri_mismatch' },
        '리디렉션 주소가 일치하지 않습니다. 승인된 주소를 확인해주세요.',
      ],
    ] as const) {
      drive.trouble(trouble);
      const picker = await openDrive(page);
      await connect(page, picker);
      await expect(picker.getByText(words), words).toBeVisible();
    }

    drive.trouble({ kind: 'download', status: 404 });
    let picker = await openDrive(page);
    await connect(page, picker);
    await picker
      .getByRole('button', { name: /눈사람\.jpg/ })
      .first()
      .click();
    await picker.getByRole('button', { name: '선택한 파일 추가 (1)' }).click();
    await expect(picker.getByText('파일을 다운로드하지 못했습니다.')).toBeVisible();

    drive.trouble({ kind: 'none' });
    picker = await openDrive(page);
    const popup = page.waitForEvent('popup');
    await picker.getByRole('button', { name: 'Google Drive 연결' }).click();
    await (await popup).close();
    await expect(picker.getByText('로그인 창이 닫혔습니다. 다시 시도해주세요.')).toBeVisible();

    await page.goto('/goods');
    await page.addInitScript(() => {
      window.open = () => null;
    });
    picker = await openDrive(page);
    await picker.getByRole('button', { name: 'Google Drive 연결' }).click();
    await expect(picker.getByText('팝업이 차단되었습니다. 브라우저에서 팝업을 허용해주세요.')).toBeVisible();
    await page.context().close();
  });

  test('로그인 서비스가 10초 안에 오지 않으면 기다리기를 그만둔다', async ({ browser }) => {
    drive.trouble({ kind: 'no-script' });
    const page = await site.memberOpens(browser);
    await page.clock.install();
    const picker = await openDrive(page);
    await expect(picker.getByText('Google 서비스 로드 중...')).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(
      picker.getByText('Google 서비스를 불러오지 못했습니다. 네트워크 연결을 확인해주세요.'),
    ).toBeVisible();
    await page.context().close();
  });
});

test('Google Drive를 설정하지 않은 곳에서는 어떻게 준비하는지 알려준다', async ({ page, families }) => {
  const picker = await openPicker(page, families);
  await openTab(picker, 'Google Drive');
  await expect(
    picker.getByText('Google Drive를 사용하려면 클라이언트 ID와 API 키를 설정해주세요.'),
  ).toBeVisible();
});
