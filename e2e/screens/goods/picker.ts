import type { Page } from '@playwright/test';
import { jpegPhoto } from '../../support/photos/photos.ts';
import { identifyAsKakaoTalk } from '../../support/browser/in-app-browser.ts';
import { chooseFiles, openTab, pickerCalled } from '../../support/photos/pick-photos.ts';
import { rendersPageWith } from '../../support/browser/network.ts';
import { inTurn, presses, type Screen } from '../screen.ts';

const PATH = '/goods/pictureToVideo';

async function openPicker(page: Page) {
  await page.getByRole('button', { name: /^(사진 업로드하기|파일 추가\/변경)$/ }).click();
  const picker = pickerCalled(page, '사진을 동영상화');
  await picker.waitFor();
  return picker;
}

const tab = (name: Parameters<typeof openTab>[1]) => async (page: Page) =>
  openTab(await openPicker(page), name);

const otherTab = (name: Parameters<typeof openTab>[1]) => (page: Page) =>
  openTab(pickerCalled(page, '사진을 동영상화'), name);

/** The page's own origin stands for Google: its policy then lets the script in. */
export const respondsAsDrive = (files: readonly object[]) => async (page: Page) => {
  await rendersPageWith(
    (html) =>
      html.replace(
        '"apiBaseUrl"',
        '"googleDrive":{"clientId":"a.apps.googleusercontent.com","apiKey":"AIza1","scriptUrl":"/gsi","apiUrl":"/drive"},"apiBaseUrl"',
      ),
    // As the API does where Drive is configured (docs/decisions/serving).
    (policy) => policy.replace(/; ?(?:require-trusted-types-for|trusted-types) [^;]*/g, ''),
  )(page);
  await page.route('**/gsi', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: TOKEN_CLIENT }),
  );
  await page.route('**/drive/files?*', (route) => route.fulfill({ json: { files } }));
};

const TOKEN_CLIENT = `window.google = { accounts: { oauth2: {
  initTokenClient: ({ callback, error_callback }) => ({ requestAccessToken: () =>
    window.refuses ? error_callback({ type: 'popup_failed_to_open' }) : callback({ access_token: 'a' }) }),
  revoke: () => undefined,
} } };`;

const FILES = ['할머니 생신.jpg', '바다.jpg', '이름이 아주 길어서 한 줄에 다 들어가지 않는 사진.jpg'].map(
  (name, index) => ({ id: `${index}`, name, mimeType: 'image/jpeg', size: '2345678' }),
);

export const PICKER_SCREENS: readonly Screen[] = [
  {
    name: 'picker-local',
    path: PATH,
    arrange: tab('파일 선택'),
    next: [
      { name: 'picker-library', arrange: otherTab('사진 보관함') },
      { name: 'picker-drive-setup', arrange: otherTab('Google Drive') },
      {
        name: 'picker-camera-error',
        arrange: async (page) => {
          await page.evaluate(() => {
            navigator.mediaDevices.getUserMedia = () =>
              Promise.reject(new DOMException('', 'NotAllowedError'));
            navigator.mediaDevices.enumerateDevices = () =>
              Promise.resolve([
                { kind: 'videoinput', deviceId: '', groupId: '', label: '', toJSON: () => '' },
              ]);
          });
          await otherTab('카메라')(page);
          await page.getByText('카메라 권한이 필요합니다.').waitFor();
        },
      },
      {
        name: 'picker-refused',
        arrange: async (page) => {
          // The message stays as long as it is looked at.
          await page.evaluate(() => {
            const wait = window.setTimeout;
            Object.assign(window, {
              setTimeout: (call: TimerHandler, ms?: number) => (ms === 5_000 ? 0 : wait(call, ms)),
            });
          });
          await otherTab('파일 선택')(page);
          const picker = pickerCalled(page, '사진을 동영상화');
          const file = { name: '가족 노래.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('x') };
          await chooseFiles(picker, [file]);
          await picker.getByText('가족 노래.mp3: 지원하지 않는 파일 형식입니다.').waitFor();
        },
      },
    ],
  },
  {
    name: 'picker-full',
    path: PATH,
    arrange: async (page) => {
      await chooseFiles(await openPicker(page), [await jpegPhoto('할머니.jpg')]);
      await page.waitForURL(/\/step$/);
      await page.goBack();
      const picker = await openPicker(page);
      await picker.getByText(/^선택 완료: 최대 1개를/).waitFor();
    },
  },
  {
    name: 'picker-drive',
    path: PATH,
    network: respondsAsDrive(FILES),
    arrange: inTurn(tab('Google Drive'), (page) =>
      page.getByRole('button', { name: 'Google Drive 연결' }).waitFor(),
    ),
    next: [
      {
        name: 'picker-drive-blocked',
        arrange: async (page) => {
          await page.evaluate(() => Object.assign(window, { refuses: true }));
          await page.getByRole('button', { name: 'Google Drive 연결' }).click();
          await page.getByText('팝업이 차단되었습니다. 브라우저에서 팝업을 허용해주세요.').waitFor();
        },
      },
      {
        name: 'picker-drive-connected',
        arrange: async (page) => {
          await page.evaluate(() => Object.assign(window, { refuses: false }));
          await page.getByRole('button', { name: 'Google Drive 연결' }).click();
          await page.getByRole('button', { name: /바다\.jpg/ }).click();
          await page.getByRole('button', { name: '선택한 파일 추가 (1)' }).waitFor();
        },
      },
    ],
  },
  {
    name: 'picker-drive-in-kakaotalk',
    path: PATH,
    network: inTurn(identifyAsKakaoTalk, respondsAsDrive(FILES)),
    arrange: inTurn(tab('Google Drive'), (page) =>
      page.getByRole('link', { name: '다른 브라우저로 열기' }).waitFor(),
    ),
  },
  {
    name: 'picker-drive-empty',
    path: PATH,
    network: respondsAsDrive([]),
    arrange: inTurn(
      tab('Google Drive'),
      presses('Google Drive 연결', (page) => page.getByText('드라이브에 이미지 파일이 없습니다.')),
    ),
  },
];
