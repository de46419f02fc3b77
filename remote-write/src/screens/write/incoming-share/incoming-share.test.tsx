import { screen, waitFor } from '@testing-library/react';
import type { AutosaveStatus } from 'shared/device';
import { content, openWrite, photoNames } from '../../../testing/open-write.ts';
import { emptyDraft } from '../../../post-form/draft/post-draft.ts';
import { contentOfDraft } from '../../../post-form/draft/saved-draft.ts';
import { readIncomingShare, removeIncomingShare } from './incoming-share.ts';

/** Where the draft gets to: on the device, or only on the page. */
let autosaveStatus: AutosaveStatus;
/** What was being written before. */
let savedDraft: ReturnType<typeof contentOfDraft> | null;
jest.mock('shared/device', () => ({
  ...jest.requireActual<object>('shared/device'),
  readDraft: () => Promise.resolve(savedDraft),
  createDraftAutosave: (_key: string, onStatus: (status: AutosaveStatus) => void) =>
    Promise.resolve({ save: () => onStatus(autosaveStatus), stop: async () => {}, forget: async () => {} }),
}));

/** As much of Cache Storage as is used here. */
class FakeCache {
  readonly entries = new Map<string, { body: string; headers: Record<string, string> }>();
  put(path: string, body: string, headers: Record<string, string> = {}): void {
    this.entries.set(path, { body, headers });
  }
  keys = () => Promise.resolve([...this.entries.keys()].map((path) => ({ url: `http://localhost${path}` })));
  match = (path: string) => {
    const entry = this.entries.get(path);
    return Promise.resolve(
      entry && {
        headers: new Headers(entry.headers),
        json: (): Promise<unknown> => Promise.resolve(JSON.parse(entry.body)),
        blob: () => Promise.resolve(new Blob([entry.body], { type: entry.headers['content-type'] ?? '' })),
      },
    );
  };
  delete = (url: string) => Promise.resolve(this.entries.delete(new URL(url).pathname));
}

let cache: FakeCache;

beforeEach(() => {
  autosaveStatus = 'kept';
  savedDraft = null;
  cache = new FakeCache();
  const caches = { open: () => Promise.resolve(cache), keys: () => Promise.resolve([]) };
  Object.defineProperty(globalThis, 'caches', { value: caches, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'caches');
});

function putShare(folder: string, names: readonly string[], text = ''): void {
  for (const [index, name] of names.entries())
    cache.put(`${folder}/${index}`, 'photo', {
      'content-type': 'image/jpeg',
      'x-file-name': encodeURIComponent(name),
      'x-last-modified': '1',
    });
  cache.put(folder, JSON.stringify({ fileCount: names.length, text }));
}

const RECEIVED = ['/home', '/write?share=received'];

test('공유한 것이 들어오고, 기기에 저장된 다음에 잊는다', async () => {
  putShare('/incoming-share/1-a', ['하나.jpg', '둘.jpg'], '마당에서');
  putShare('/incoming-share/2-b', ['셋.jpg']);
  const { router } = await openWrite({ path: RECEIVED });
  await waitFor(() => expect(photoNames()).toEqual(['하나.jpg 삭제', '둘.jpg 삭제', '셋.jpg 삭제']));
  expect(content()).toHaveValue('마당에서');
  await waitFor(() => expect(cache.entries.size).toBe(0));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

describe('쓰던 추억이 있으면', () => {
  const openWithPrompt = async () => {
    savedDraft = contentOfDraft({ ...emptyDraft('2026-11-20'), content: '쓰던 글' });
    putShare('/incoming-share/1-a', ['하나.jpg'], '다른 곳에서 온 글');
    const view = await openWrite({ path: RECEIVED });
    const dialog = await screen.findByRole('alertdialog', { name: '공유한 것을 쓰던 추억에 더할까요?' });
    expect(dialog).toHaveTextContent('사진과 영상 1개: 하나.jpg');
    expect(dialog).toHaveTextContent('다른 곳에서 온 글');
    expect(content()).toHaveValue('쓰던 글');
    return view;
  };

  test('무엇이 왔는지 보여주고, 그러자고 한 다음에 더한다', async () => {
    const { user } = await openWithPrompt();
    await user.click(screen.getByRole('button', { name: '더하기' }));
    await waitFor(() => expect(photoNames()).toEqual(['하나.jpg 삭제']));
    expect(content()).toHaveValue('쓰던 글\n다른 곳에서 온 글');
    await waitFor(() => expect(cache.entries.size).toBe(0));
  });

  test('버리면 쓰던 것은 그대로고, 온 것은 남지 않는다', async () => {
    const { user, router } = await openWithPrompt();
    await user.click(screen.getByRole('button', { name: '버리기' }));
    await waitFor(() => expect(cache.entries.size).toBe(0));
    expect(router.state.location.search).toBe('');
    expect(content()).toHaveValue('쓰던 글');
    expect(screen.queryByRole('button', { name: / 삭제$/ })).not.toBeInTheDocument();
  });
});

test.each(['unavailable', 'no-room'] as const)('기기에 저장할 수 없으면 잊지 않는다: %s', async (status) => {
  autosaveStatus = status;
  putShare('/incoming-share/1-a', ['하나.jpg']);
  const { router } = await openWrite({ path: RECEIVED });
  await waitFor(() => expect(photoNames()).toEqual(['하나.jpg 삭제']));
  expect(cache.entries.size).toBe(2);
  expect(router.state.location.search).toBe('?share=received');
});

test('아직 다 받지 못한 것은 들어오지 않는다', async () => {
  cache.put('/incoming-share/1-a/0', 'photo', { 'content-type': 'image/jpeg', 'x-file-name': 'a.jpg' });
  await openWrite({ path: RECEIVED });
  expect(screen.queryByRole('button', { name: / 삭제$/ })).not.toBeInTheDocument();
});

test('이미 들어온 것을 또 읽어도 두 번 들어오지 않는다', async () => {
  putShare('/incoming-share/1-a', ['하나.jpg'], '마당에서');
  jest.spyOn(cache, 'delete').mockResolvedValue(false);
  const first = await openWrite({ path: RECEIVED });
  await waitFor(() => expect(photoNames()).toEqual(['하나.jpg 삭제']));
  await waitFor(() => expect(first.router.state.location.search).toBe(''));
  first.unmount();
  await openWrite({ path: RECEIVED });
  await waitFor(() => expect(photoNames()).toEqual(['하나.jpg 삭제']));
  expect(content()).toHaveValue('마당에서');
});

test('받지 못했으면 그렇게 말하고, 쓰던 것은 그대로다', async () => {
  await openWrite({ path: ['/home', '/write?share=failed'] });
  expect(await screen.findByText(/공유한 사진이나 영상을 받지 못했어요\./)).toBeInTheDocument();
});

test('저장소가 고장 나도 쓰기 화면은 열린다', async () => {
  jest.spyOn(cache, 'keys').mockRejectedValue(new Error('broken'));
  await openWrite({ path: RECEIVED });
  expect(content()).toHaveValue('');
});

test('나누어 저장된 영상은 한 파일로 들어온다', async () => {
  const type = { 'content-type': 'video/mp4', 'x-file-name': encodeURIComponent('첫걸음.mp4') };
  cache.put('/incoming-share/1-a/0/0', '하나 ');
  cache.put('/incoming-share/1-a/0/1', '둘');
  cache.put('/incoming-share/1-a/0', '', { ...type, 'x-part-count': '2' });
  cache.put('/incoming-share/1-a', JSON.stringify({ fileCount: 1, text: '' }));
  const share = await readIncomingShare();
  const [film] = share?.photos ?? [];
  expect([film?.file.name, film?.file.type, film?.file.size]).toEqual(['첫걸음.mp4', 'video/mp4', 10]);
  await removeIncomingShare({ folders: share?.folders ?? [] });
  expect(cache.entries.size).toBe(0);
});
