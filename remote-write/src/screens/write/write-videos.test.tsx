import { screen, waitFor } from '@testing-library/react';
import { type NewPost, postCalls } from 'shared/contract/post';
import { apiServer, respondsWith, respondsWithError } from 'shared/testing/api-server';
import { failed, FakeUploads } from 'shared/testing/fake-uploads';
import { dropOnPhotos, openWrite, photo, submit, title } from '../../testing/open-write.ts';

let uploads: FakeUploads;

beforeEach(() => {
  uploads = new FakeUploads();
});

const film = (name = 'first-steps.mp4') => new File([new Uint8Array(3_000)], name, { type: 'video/mp4' });

async function openWithFiles(files: readonly File[]) {
  const view = await openWrite({ handlers: uploads.handlers() });
  await dropOnPhotos(files);
  await view.user.type(title(), '첫걸음');
  return view;
}

function accepts(arrived: { body: NewPost; images: number }[]) {
  return respondsWith(postCalls.create, ({ body, form }) => {
    arrived.push({ body, images: form?.getAll('images').length ?? 0 });
    return { postId: 30 };
  });
}

describe('영상', () => {
  test('영상은 먼저 따로 올라가고, 사진과 한 차례로 이름이 불린다; 글은 없어도 된다', async () => {
    const arrived: { body: NewPost; images: number }[] = [];
    const { user } = await openWithFiles([photo('a.jpg'), film(), photo('b.jpg')]);
    apiServer.use(accepts(arrived));
    await user.click(submit());
    expect(await screen.findByText('화면: /home/memoryDetailPage/30')).toBeVisible();
    const [uploadId] = [...uploads.uploads.keys()];
    expect(arrived).toMatchObject([
      {
        images: 2,
        body: {
          content: '',
          videos: [{ uploadId }],
          photoOrder: [{ upload: 0 }, { video: 0 }, { upload: 1 }],
        },
      },
    ]);
    expect(uploads.isWhole(uploadId ?? '')).toBe(true);
  });

  test('이 기기에 담아 둘 자리가 없으면 그렇게 말하고 바로 올린다', async () => {
    const { user } = await openWithFiles([photo('a.jpg'), film()]);
    let endUpload = (): void => undefined;
    uploads.onNext('PATCH', () => new Promise<void>((resolve) => (endUpload = resolve)));
    apiServer.use(accepts([]));
    await user.click(submit());
    expect(await screen.findByText(/다 올라갈 때까지 이 화면을 닫지 마세요/)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: '사진과 영상 올리는 중' })).toBeVisible();
    endUpload();
    expect(await screen.findByText('화면: /home/memoryDetailPage/30')).toBeVisible();
  });

  test('담아 둘 자리도 인터넷도 없으면 까닭을 말하고, 고른 것은 그대로 있다', async () => {
    const { user } = await openWithFiles([film()]);
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(submit());
    expect(await screen.findByText(/영상을 저장하지 못했어요/)).toBeVisible();
    expect(screen.getByRole('button', { name: '영상 first-steps.mp4 삭제' })).toBeVisible();
    expect(uploads.requests).toEqual([]);
  });

  test('올리다 끊기면 다시 누를 때 이어서 올린다', async () => {
    const { user } = await openWithFiles([film()]);
    uploads.breakNext('PATCH', 3);
    await user.click(submit());
    expect(await screen.findByText('네트워크 연결을 확인해주세요.', {}, { timeout: 8_000 })).toBeVisible();
    apiServer.use(accepts([]));
    await user.click(await screen.findByRole('button', { name: '등록하기' }));
    expect(await screen.findByText('화면: /home/memoryDetailPage/30')).toBeVisible();
    expect(uploads.methods().filter((method) => method === 'POST')).toHaveLength(1);
  });

  test('서버가 받지 않은 영상은 그 자리에서 까닭을 말한다', async () => {
    const { user } = await openWithFiles([photo('a.jpg'), film()]);
    const message = '지원하지 않는 영상 형식입니다. (MP4, MOV, WebM, MKV, AVI, 3GP만 가능)';
    uploads.onNext('PATCH', () => failed(415, 'BAD_REQUEST', { message }));
    await user.click(submit());
    expect(await screen.findByText(`영상 2: ${message}`)).toBeVisible();
    expect(screen.getByRole('button', { name: '영상 first-steps.mp4 삭제' })).toHaveFocus();
  });

  test('사진이 거절되면 영상이 앞에 있어도 그 사진에서 말한다', async () => {
    const { user } = await openWithFiles([film(), photo('a.jpg'), photo('broken.jpg')]);
    const details = [{ field: 'images.1', message: '이미지 2: 파일이 손상되어 읽을 수 없습니다.' }];
    apiServer.use(respondsWithError(postCalls.create, 'VALIDATION_ERROR', { details }));
    await user.click(submit());
    expect(await screen.findByText('이미지 3: 파일이 손상되어 읽을 수 없습니다.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'broken.jpg 삭제' })).toHaveFocus());
  });
});
