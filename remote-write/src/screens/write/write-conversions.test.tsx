import { act, screen, waitFor } from '@testing-library/react';
import { postCalls } from 'shared/contract/post';
import { ConversionError, convertPhoto } from 'shared/photo-conversion/convert-photo';
import { type FakedRequest, respondsWith } from 'shared/testing/api-server';
import {
  dropOnPhotos,
  openWrite,
  photo,
  photoNames,
  sentPhotos,
  submit,
  writeSomething,
} from '../../testing/open-write.ts';

jest.mock('shared/photo-conversion/convert-photo', () => ({
  ...jest.requireActual<object>('shared/photo-conversion/convert-photo'),
  convertPhoto: jest.fn(),
}));

const convert = jest.mocked(convertPhoto);
const heic = (name: string) => photo(name, { type: 'image/heic' });

let convertedTo: (result: File | Error) => Promise<void>;

beforeEach(() => {
  convert.mockImplementation(
    (_file, signal) =>
      new Promise((resolve, reject) => {
        convertedTo = (result) =>
          act(async () => (result instanceof Error ? reject(result) : resolve(result)));
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
});

test('끌어다 놓은 사진은 제자리에서 하나씩 바뀌고, 그동안 그렇게 말한다', async () => {
  await openWrite();
  await dropOnPhotos([heic('하나.heic'), photo('둘.jpg'), heic('셋.heic')]);
  const [status] = screen.getAllByText('사진을 바꾸고 있어요 (2장 남았어요)').toReversed();
  expect(status).toHaveAttribute('role', 'status');
  expect(photoNames()).toEqual(['하나.heic 삭제', '둘.jpg 삭제', '셋.heic 삭제']);
  expect(convert).toHaveBeenCalledTimes(1);
  await convertedTo(photo('하나.jpg'));
  expect(convert).toHaveBeenCalledTimes(2);
  expect(screen.getAllByText('사진을 바꾸고 있어요')).not.toHaveLength(0);
  await convertedTo(photo('셋.jpg'));
  expect(photoNames()).toEqual(['하나.jpg 삭제', '둘.jpg 삭제', '셋.jpg 삭제']);
  expect(screen.queryByText(/바꾸고 있어요/)).not.toBeInTheDocument();
});

test('바꾸는 동안 등록하면 다 바뀐 다음 올라가고, 멈추면 아무것도 올라가지 않는다', async () => {
  const sent: FakedRequest<unknown>[] = [];
  const creates = respondsWith(postCalls.create, (request) => (sent.push(request), { postId: 55 }));
  const view = await openWrite({ handlers: [creates] });
  await dropOnPhotos([heic('하나.heic'), heic('둘.heic')]);
  await writeSomething(view);
  await view.user.click(submit());
  await view.user.click(screen.getByRole('button', { name: '올리기 취소' }));
  expect(await screen.findByText('올리기를 멈췄어요. 적은 글과 사진은 그대로 있어요.')).toBeInTheDocument();
  await convertedTo(photo('하나.jpg'));
  expect(photoNames()).toEqual(['하나.jpg 삭제', '둘.heic 삭제']);

  await view.user.click(submit());
  expect(screen.getByRole('progressbar', { name: '사진 준비하는 중' })).toBeVisible();
  await convertedTo(photo('둘.jpg'));
  expect(await screen.findByText('화면: /home/memoryDetailPage/55')).toBeVisible();
  expect(sent.map(sentPhotos)).toEqual([['하나.jpg', '둘.jpg']]);
});

test('바꿀 수 없는 사진은 이름과 할 일을 말하고, 빼면 올릴 수 있다', async () => {
  const view = await openWrite({ handlers: [respondsWith(postCalls.create, { postId: 55 })] });
  await dropOnPhotos([photo('둘.jpg'), heic('망가진.heic')]);
  await writeSomething(view);
  await view.user.click(submit());
  await convertedTo(new ConversionError('unreadable'));
  expect(screen.getByText(/^망가진\.heic: 이 기기에서 바꿀 수 없는 사진입니다\./)).toBeVisible();
  const remove = screen.getByRole('button', { name: '망가진.heic 삭제' });
  await waitFor(() => expect(remove).toHaveFocus());
  await view.user.click(remove);
  await view.user.click(submit());
  expect(await screen.findByText('화면: /home/memoryDetailPage/55')).toBeVisible();
});

test('너무 큰 사진은 줄인 다음에 크기를 본다', async () => {
  await openWrite();
  await dropOnPhotos([photo('큰.png', { type: 'image/png', bytes: 10_485_761 }), photo('둘.jpg')]);
  expect(screen.queryByText(/10MB/)).not.toBeInTheDocument();
  await convertedTo(photo('큰.jpg', { bytes: 9_000_000 }));
  expect(photoNames()).toEqual(['큰.jpg 삭제', '둘.jpg 삭제']);
  expect(screen.queryByText(/10MB/)).not.toBeInTheDocument();
});

test('순서를 바꾸어도 바꾸던 사진을 마저 바꾸고, 빼면 그만두고 다음 사진으로 간다', async () => {
  const { user } = await openWrite();
  await dropOnPhotos([heic('하나.heic'), heic('둘.heic'), heic('셋.heic')]);
  await user.click(screen.getByRole('button', { name: '하나.heic 뒤로 옮기기' }));
  expect(convert).toHaveBeenCalledTimes(1);
  await convertedTo(photo('하나.jpg'));
  expect(photoNames()).toEqual(['둘.heic 삭제', '하나.jpg 삭제', '셋.heic 삭제']);
  await user.click(screen.getByRole('button', { name: '둘.heic 삭제' }));
  expect(convert.mock.calls[1]?.[1].aborted).toBe(true);
  await convertedTo(photo('셋.jpg'));
  expect(photoNames()).toEqual(['하나.jpg 삭제', '셋.jpg 삭제']);
});

test('필요한 것을 받지 못했으면 다시 연결될 때 한 번 더 바꾼다', async () => {
  await openWrite();
  await dropOnPhotos([heic('하나.heic')]);
  await convertedTo(new ConversionError('not-loaded'));
  expect(screen.getByText(/^하나\.heic: 사진을 바꾸는 데 필요한 것을 받지 못했습니다\./)).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/^하나\.heic:/)).not.toBeInTheDocument();
  await convertedTo(photo('하나.jpg'));
  expect(photoNames()).toEqual(['하나.jpg 삭제']);
});
