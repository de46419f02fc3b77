import { screen, waitFor } from '@testing-library/react';
import { renderScreen } from 'shared/testing/render';
import { TakeAlong } from './TakeAlong.tsx';
import { servedFile, takenName, type TakenFile } from './taken-file.ts';

type Shared = { name: string; type: string; size: number };

/** What the system's share sheet does at each tap: takes the files, or throws an error of this name. */
function systemSharing(...outcomes: readonly string[]) {
  const shared: Shared[] = [];
  let taps = 0;
  Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files = [] }: ShareData) => {
      const outcome = outcomes[taps++] ?? 'takes';
      if (outcome !== 'takes') throw new DOMException('', outcome);
      shared.push(...files.map(({ name, type, size }) => ({ name, type, size })));
    },
  });
  return shared;
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
});

function open(taken: Partial<TakenFile> = {}) {
  const source = jest.fn(async () => new Blob(['12345']));
  const file = { noun: '사진', fileName: '온기-2026-11-29-1.jpg', mime: 'image/jpeg', source, ...taken };
  const { user } = renderScreen(<TakeAlong taken={file} />);
  return { user, source };
}

const press = (name: string) => screen.getByRole('button', { name });

test('a file that is served is named by its day, and by what its address ends with', () => {
  const url = 'http://localhost/api/media/key/full.png?e=1&s=2';
  const name = takenName('2026-11-29', 2);
  expect(servedFile({ noun: '사진', url, name })).toMatchObject({
    fileName: '온기-2026-11-29-2.png',
    mime: 'image/png',
    source: url,
  });
});

test('where the system shares nothing there is saving only', () => {
  open();
  expect(press('사진 저장')).toBeVisible();
  expect(screen.queryByRole('button', { name: '사진 공유' })).not.toBeInTheDocument();
});

test('saving downloads the file and tells where it is', async () => {
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
  const { user } = open();
  await user.click(press('사진 저장'));
  expect(await screen.findByText('사진을 저장했어요. 다운로드 폴더를 확인해주세요.')).toBeVisible();
  expect(click.mock.contexts).toEqual([expect.objectContaining({ download: '온기-2026-11-29-1.jpg' })]);
});

test('where the tap was too long ago, the next one shares what was fetched', async () => {
  const shared = systemSharing('NotAllowedError');
  const { user, source } = open();
  await user.click(press('사진 공유'));
  expect(await screen.findByText('공유할 준비가 되었어요. 공유를 한 번 더 눌러주세요.')).toBeVisible();
  await user.click(press('사진 공유'));
  await waitFor(() =>
    expect(shared).toEqual([{ name: '온기-2026-11-29-1.jpg', type: 'image/jpeg', size: 5 }]),
  );
  expect(source).toHaveBeenCalledTimes(1);
});

test('a closed share sheet is silent, and a second failure is not', async () => {
  systemSharing('AbortError', 'NotAllowedError');
  const { user } = open({ fileName: '다른 것.jpg' });
  await user.click(press('사진 공유'));
  await waitFor(() => expect(press('사진 공유')).not.toHaveAttribute('aria-busy'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(press('사진 공유'));
  expect(await screen.findByText('공유하지 못했어요.')).toBeVisible();
});

test('a file that cannot be had says why, and can be tried again', async () => {
  const shared = systemSharing();
  let tries = 0;
  const refresh = jest.fn(async () => undefined);
  const source = async () => {
    tries += 1;
    if (tries === 1) throw new Error('away');
    return new Blob(['1']);
  };
  const { user } = open({ source, refresh, failureMessage: () => '지금은 없어요.' });
  await user.click(press('사진 공유'));
  expect(await screen.findByText('지금은 없어요.')).toBeVisible();
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  // The last of the toasts: those of other tests may be there yet.
  const [retry] = screen.getAllByRole('button', { name: '다시 시도' }).toReversed();
  await user.click(retry ?? document.body);
  await waitFor(() => expect(shared).toHaveLength(1));
});
