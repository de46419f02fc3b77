import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { fileBeginning } from 'shared/testing/file-beginning';
import { RouterProvider } from 'react-router-dom';
import { createMemoryRouter } from 'shared/testing/memory-router';
import { FilePicker } from 'shared/picker/FilePicker';
import { apiServer, withApiServer } from 'shared/testing/api-server';
import { fillBrowserGaps } from 'shared/testing/browser-gaps';
import { createPhotoStore } from '../photo-store.ts';
import { DRIVE_LOAD_TIMEOUT_MS } from './google-identity.ts';

fillBrowserGaps();
withApiServer();

const SETTINGS = {
  clientId: '1234-abcd.apps.googleusercontent.com',
  apiKey: 'AIzaSy-test',
  scriptUrl: 'https://accounts.google.com/gsi/client',
  apiUrl: 'https://www.googleapis.com/drive/v3',
};
const SCOPE = 'https://www.googleapis.com/auth/drive.readonly';
const FILES_URL = 'https://www.googleapis.com/drive/v3/files';
const GRANTED = { access_token: 'token-1', scope: `openid ${SCOPE}` };

type Config = { scope: string; callback: (r: unknown) => void; error_callback: (e: unknown) => void };

const revoke = jest.fn();

/** Fakes Google's loaded script; its window responds as `answer` does. */
function googleArrives(respond: (config: Config) => void = ({ callback }) => callback(GRANTED)): void {
  const initTokenClient = (config: Config) => ({ requestAccessToken: () => respond(config) });
  Reflect.set(window, 'google', { accounts: { oauth2: { initTokenClient, revoke } } });
  const script = document.querySelector(`script[src="${SETTINGS.scriptUrl}"]`);
  if (script !== null) fireEvent.load(script);
}

const JPEG = { mimeType: 'image/jpeg', size: '2527068', createdTime: '2026-11-20T09:00:00.000Z' };
const image = (id: string, name: string, rest: object = {}) => ({ id, name, ...JPEG, ...rest });

const NIGHT = image('f1', '강릉_노을.jpg', { thumbnailLink: 'https://lh3.googleusercontent.com/f1' });
const CAMP = image('f2', '캠핑 첫날밤.jpg');
const TREE = image('f3', '크리스마스.jpg');

function drives(files: readonly object[]) {
  return http.get(FILES_URL, () => HttpResponse.json({ files }));
}

function downloads() {
  return http.get(`${FILES_URL}/:id`, () => HttpResponse.arrayBuffer(fileBeginning('image/jpeg').buffer));
}

async function openDrive(max = 10, settings: typeof SETTINGS | null = SETTINGS, user = userEvent.setup()) {
  const store = createPhotoStore(max);
  const rest = { open: true, title: '사진 추가', onClose: () => undefined, onDone: () => undefined };
  const picker = <FilePicker {...rest} store={store} drive={settings} />;
  const { unmount } = render(
    <RouterProvider router={createMemoryRouter([{ path: '*', element: picker }])} />,
  );
  await user.click(screen.getByRole('tab', { name: 'Google Drive' }));
  return { store, user, unmount };
}

async function connect(max = 10) {
  const opened = await openDrive(max);
  googleArrives();
  await opened.user.click(await screen.findByRole('button', { name: 'Google Drive 연결' }));
  return opened;
}

afterEach(() => {
  Reflect.deleteProperty(window, 'google');
  for (const script of document.querySelectorAll('script')) script.remove();
});

const NOT_SET_UP = 'Google Drive를 사용하려면 클라이언트 ID와 API 키를 설정해주세요.';
const CLIENT_ID_END = '클라이언트 ID는 .apps.googleusercontent.com으로 끝나야 합니다.';

test.each([
  ['nothing', null, NOT_SET_UP],
  ['an empty key', { ...SETTINGS, apiKey: '' }, NOT_SET_UP],
  ['a wrong client id', { ...SETTINGS, clientId: '1234' }, CLIENT_ID_END],
  ['a wrong key', { ...SETTINGS, apiKey: 'key' }, 'API 키는 AIza로 시작해야 합니다.'],
])(
  'with %s set up, one line for everybody, steps for whoever opens them, no request',
  async (_, set, message) => {
    const { user } = await openDrive(10, set);
    expect(screen.getByText('지금은 드라이브 사진을 가져올 수 없어요')).toBeVisible();
    expect(screen.getByText(message)).not.toBeVisible();
    await user.click(screen.getByText('온기를 운영하고 있다면: 연결하는 방법'));
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    expect(document.querySelector('script')).toBeNull();
  },
);

test('until Google has come, the button says so for ten seconds, and then offers another attempt', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await openDrive(1, SETTINGS, user);
  const button = screen.getByRole('button', { name: 'Google 서비스 로드 중...' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('읽기 권한만 요청하며, 드라이브의 파일을 바꾸지 않습니다.')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(DRIVE_LOAD_TIMEOUT_MS));
  expect(screen.getByRole('alert')).toHaveTextContent('Google 서비스를 불러오지 못했습니다.');
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  googleArrives();
  expect(await screen.findByRole('button', { name: 'Google Drive 연결' })).toBeEnabled();
  jest.useRealTimers();
});

test('images are asked for with the token, marked, fetched and added', async () => {
  let listRequest: Request | undefined;
  apiServer.use(
    http.get(FILES_URL, ({ request }) => {
      listRequest = request;
      return HttpResponse.json({ files: [NIGHT, CAMP] });
    }),
    downloads(),
  );
  const { store, user } = await connect();
  expect(screen.getByText('Google Drive에 연결됨')).toBeVisible();
  const tile = await screen.findByRole('button', { name: /강릉_노을\.jpg/ });
  expect(tile).toHaveTextContent('2.41 MB');
  const query = new URL(listRequest?.url ?? '').searchParams;
  expect(Object.fromEntries(query)).toEqual({
    q: "mimeType contains 'image/' and trashed = false",
    orderBy: 'createdTime desc',
    pageSize: '50',
    fields: 'files(id,name,mimeType,thumbnailLink,size,createdTime)',
    key: 'AIzaSy-test',
  });
  expect(listRequest?.headers.get('authorization')).toBe('Bearer token-1');

  await user.click(tile);
  expect(tile).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: '선택한 파일 추가 (1)' }));
  const chosen = await screen.findByRole('list', { name: '드라이브에서 고른 파일' });
  expect(store.getState().items).toMatchObject([
    { name: '강릉_노을.jpg', type: 'image/jpeg', source: 'drive', size: 4 },
  ]);
  expect(screen.getByRole('button', { name: '선택한 파일 추가 (0)' })).toBeDisabled();
  await user.click(within(chosen).getByRole('button', { name: '강릉_노을.jpg 삭제' }));
  expect(store.getState().items).toEqual([]);
});

test('no more images are marked than there is room for', async () => {
  apiServer.use(drives([NIGHT, CAMP, TREE]));
  const { user } = await connect(2);
  await user.click(await screen.findByRole('button', { name: /강릉/ }));
  expect(screen.queryByText('최대 2개까지 선택할 수 있습니다.')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /캠핑/ }));
  expect(screen.getByText('최대 2개까지 선택할 수 있습니다.')).toBeVisible();
  const third = screen.getByRole('button', { name: /크리스마스/ });
  await user.click(third);
  expect(third).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByRole('button', { name: '선택한 파일 추가 (2)' })).toBeVisible();
});

test('an image that cannot be taken is named without being fetched', async () => {
  apiServer.use(drives([image('f4', '단체.gif', { mimeType: 'image/gif', size: '10485761' })]));
  const { user } = await connect();
  await user.click(await screen.findByRole('button', { name: /단체/ }));
  await user.click(screen.getByRole('button', { name: '선택한 파일 추가 (1)' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '단체.gif: 파일 크기가 너무 큽니다. (최대 10MB)',
  );
});

test('a Drive without images says so, is read again, and to disconnect gives the permission back', async () => {
  apiServer.use(drives([]));
  const { user } = await connect();
  expect(await screen.findByText('드라이브에 이미지 파일이 없습니다.')).toBeVisible();
  apiServer.use(drives([NIGHT]));
  await user.click(screen.getByRole('button', { name: '새로고침' }));
  expect(await screen.findByRole('button', { name: /강릉/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '연결 해제' }));
  expect(revoke).toHaveBeenCalledWith('token-1');
  expect(screen.getByRole('button', { name: 'Google Drive 연결' })).toBeVisible();
});

const NOT_LISTED = '파일을 불러올 수 없습니다. 네트워크 연결을 확인해주세요.';
const status = (code: number) => () => new HttpResponse(null, { status: code });

test.each([
  ['403', status(403), '접근 권한이 없습니다. API 키 설정을 확인해주세요.'],
  ['401', status(401), '인증이 만료되었습니다. 다시 로그인해주세요.'],
  ['500', status(500), NOT_LISTED],
  ['a broken connection', () => HttpResponse.error(), NOT_LISTED],
  ['a response of another shape', () => HttpResponse.json({ items: [] }), NOT_LISTED],
])('%s in place of the list has words of its own', async (_what, respond, message) => {
  apiServer.use(http.get(FILES_URL, respond));
  await connect();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

test('a download that fails is told, and what has arrived is added', async () => {
  apiServer.use(
    drives([NIGHT, CAMP]),
    http.get(`${FILES_URL}/f1`, () => new HttpResponse(null, { status: 404 })),
    downloads(),
  );
  const { store, user } = await connect();
  await user.click(await screen.findByRole('button', { name: /강릉/ }));
  await user.click(screen.getByRole('button', { name: /캠핑/ }));
  await user.click(screen.getByRole('button', { name: '선택한 파일 추가 (2)' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('파일을 다운로드하지 못했습니다.');
  expect(await screen.findByRole('list', { name: '드라이브에서 고른 파일' })).toBeVisible();
  expect(store.getState().items.map(({ name }) => name)).toEqual(['캠핑 첫날밤.jpg']);
});

test('a download that ends after the dialog has closed adds nothing', async () => {
  let finish: (() => void) | undefined;
  apiServer.use(
    drives([NIGHT]),
    http.get(`${FILES_URL}/:id`, async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return HttpResponse.arrayBuffer(fileBeginning('image/jpeg').buffer);
    }),
  );
  const { store, user, unmount } = await connect();
  await user.click(await screen.findByRole('button', { name: /강릉/ }));
  await user.click(screen.getByRole('button', { name: '선택한 파일 추가 (1)' }));
  await waitFor(() => expect(finish).toBeDefined());
  const downloaded = jest.spyOn(Response.prototype, 'arrayBuffer');
  unmount();
  finish?.();
  await waitFor(() => expect(downloaded).toHaveBeenCalled());
  await act(async () => undefined);
  expect(store.getState().items).toEqual([]);
});

const fails = (type: string) => (config: Config) => config.error_callback({ type });
const responds = (response: object) => (config: Config) => config.callback(response);
const DENIED = '접근이 거부되었습니다. 권한을 허용해주세요.';

test.each([
  [fails('popup_failed_to_open'), '팝업이 차단되었습니다. 브라우저에서 팝업을 허용해주세요.'],
  [fails('popup_closed'), '로그인 창이 닫혔습니다. 다시 시도해주세요.'],
  [fails('unknown'), 'Google Drive에 연결하지 못했습니다. 다시 시도해주세요.'],
  [responds({ error: 'access_denied' }), DENIED],
  [responds({ error: 'invalid_client' }), '클라이언트 ID가 올바르지 않습니다.'],
  [
    responds({ error: 'unauthorized_client' }),
    '승인되지 않은 클라이언트입니다. Google Cloud 설정을 확인해주세요.',
  ],
  [
    responds({ error: 'redirect_uri_mismatch' }),
    '리디렉션 주소가 일치하지 않습니다. 승인된 주소를 확인해주세요.',
  ],
  // A token without the permission to read is no connection.
  [responds({ access_token: 'token-1', scope: 'openid' }), DENIED],
])('what goes wrong in the window of Google is explained, and hints help: %#', async (respond, message) => {
  const { user } = await openDrive();
  googleArrives(respond);
  await user.click(await screen.findByRole('button', { name: 'Google Drive 연결' }));
  const box = await screen.findByRole('alert');
  expect(box).toHaveTextContent(message);
  expect(within(box).queryAllByRole('listitem').length > 0).toBe(message !== DENIED);
});

describe('inside the browser of another app', () => {
  const KAKAOTALK = 'Mozilla/5.0 (Linux; Android 12; SM-G988N; wv) Mobile Safari/537.36;KAKAOTALK 2409760';

  beforeEach(() => jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(KAKAOTALK));

  afterEach(() => jest.restoreAllMocks());

  test('a button that Google would reject is not there: the outside browser is offered, no script fetched', async () => {
    await openDrive();
    expect(screen.getByText('카카오톡 안에서는 드라이브에 연결할 수 없어요')).toBeInTheDocument();
    const link = screen.getByRole('link', { name: '다른 브라우저로 열기' });
    expect(link.getAttribute('href')).toMatch(/^kakaotalk:\/\/web\/openExternal\?url=http/);
    expect(screen.queryByRole('button', { name: /연결/ })).not.toBeInTheDocument();
    expect(document.querySelector(`script[src="${SETTINGS.scriptUrl}"]`)).toBeNull();
  });

  test('where nobody has set Drive up, the outside browser would be no better', async () => {
    await openDrive(10, null);
    expect(screen.queryByRole('link', { name: '다른 브라우저로 열기' })).not.toBeInTheDocument();
    expect(screen.getByText('지금은 드라이브 사진을 가져올 수 없어요')).toBeVisible();
  });
});
