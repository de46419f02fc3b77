import { screen } from '@testing-library/react';
import { CHANGED_MEANWHILE, type PostChanges, postCalls } from 'shared/contract/post';
import { apiServer, respondsWith, type FakedRequest, respondsWithError } from 'shared/testing/api-server';
import { testLoading } from 'shared/testing/loading';
import { fakeAudio } from 'shared/testing/fake-audio';
import { renderScreen } from 'shared/testing/render';
import { FakeUploads } from 'shared/testing/fake-uploads';
import { sampleImage, samplePost, sampleVideo, sampleVoice } from 'shared/testing/sample-data';
import { area } from '../../routes.tsx';
import { addPhotos, dropOnPhotos, members, photo, photoNames, sentPhotos } from '../../testing/open-write.ts';

const post = samplePost({
  images: [sampleImage({ imageId: 31 }), sampleImage({ imageId: 32 }), sampleImage({ imageId: 33 })],
});

function openEdit(handlers: (typeof members)[] = [], path = '/write/edit/21') {
  return renderScreen(area.routes, {
    path: ['/home/memoryDetailPage/21', path],
    handlers: [...handlers, members, respondsWith(postCalls.detail, post)],
  });
}

const NEW = photo('new.jpg');
const isSent = () => screen.findByText('화면: /home/memoryDetailPage/21');

describe('추억 수정', () => {
  testLoading((response) => openEdit([response]), postCalls.detail, {
    waiting: ['status', '추억을 불러오는 중'],
    failed: '추억을 불러오지 못했어요.',
    works: respondsWith(postCalls.detail, post),
    shown: ['textbox', '제목'],
  });

  test('추억을 고쳐 보낸다: 글, 남은 사진의 순서, 뺀 사진, 새 사진', async () => {
    let request: FakedRequest<unknown> | undefined;
    const { user } = openEdit([respondsWith(postCalls.change, (sent) => ((request = sent), { postId: 21 }))]);
    const title = await screen.findByLabelText('제목');
    expect(title).toHaveValue(post.title);
    expect(screen.getByLabelText('날짜')).toHaveValue('2026-11-15');
    expect(await screen.findByRole('button', { name: '지우' })).toHaveAttribute('aria-pressed', 'true');

    await user.clear(title);
    await user.type(title, '감 따러 간 날');
    await user.click(screen.getByRole('button', { name: '사진 1 삭제' }));
    await user.click(screen.getByRole('button', { name: '사진 1 뒤로 옮기기' }));
    await addPhotos(user, [NEW]);
    expect(photoNames()).toEqual(['사진 1 삭제', '사진 2 삭제', 'new.jpg 삭제']);
    await user.click(screen.getByRole('button', { name: '수정하기' }));

    expect(await isSent()).toBeVisible();
    expect(request?.body).toMatchObject({
      title: '감 따러 간 날',
      basedOn: post.updatedAt,
      existingImages: [33, 32],
      removedExistingImages: [31],
    });
    expect(sentPhotos(request)).toEqual(['new.jpg']);
  });

  describe('있던 목소리', () => {
    beforeEach(() => void fakeAudio());

    async function openWithVoice() {
      let body: PostChanges | undefined;
      const { user } = openEdit([
        respondsWith(postCalls.detail, { ...post, content: '', voice: sampleVoice() }),
        respondsWith(postCalls.change, (request) => ((body = request.body), { postId: 21 })),
      ]);
      await screen.findByRole('group', { name: '올린 목소리' });
      return { user, sent: () => body };
    }

    test('들어볼 수 있고, 그대로 두면 그대로 있다; 글은 없어도 된다', async () => {
      const { user, sent } = await openWithVoice();
      await user.click(screen.getByRole('button', { name: '수정하기' }));
      expect(await isSent()).toBeVisible();
      expect(sent()).not.toHaveProperty('voice');
    });

    test('한 번 더 묻고 뺀다; 그러면 글이 있어야 한다', async () => {
      const { user, sent } = await openWithVoice();
      await user.click(screen.getByRole('button', { name: '목소리 삭제' }));
      await user.click(screen.getByRole('button', { name: '삭제' }));
      await user.click(screen.getByRole('button', { name: '수정하기' }));
      expect(screen.getByText('내용을 입력해주세요.')).toBeVisible();
      await user.type(screen.getByLabelText('내용'), '달다');
      await user.click(screen.getByRole('button', { name: '수정하기' }));
      expect(await isSent()).toBeVisible();
      expect(sent()).toMatchObject({ content: '달다', voice: null });
    });
  });

  test('새 영상은 먼저 올라가고, 있던 것들과 한 차례로 보내진다', async () => {
    const uploads = new FakeUploads();
    let body: unknown;
    const { user } = openEdit([
      ...uploads.handlers(),
      respondsWith(postCalls.detail, { ...post, content: '' }),
      respondsWith(postCalls.change, (request) => ((body = request.body), { postId: 21 })),
    ]);
    await screen.findByLabelText('제목');
    await dropOnPhotos([NEW, new File(['film'], 'film.mp4', { type: 'video/mp4' })]);
    await user.click(screen.getByRole('button', { name: '영상 film.mp4 앞으로 옮기기' }));
    await user.click(screen.getByRole('button', { name: '수정하기' }));
    expect(await isSent()).toBeVisible();
    expect(body).toMatchObject({
      content: '',
      videos: [{ uploadId: [...uploads.uploads.keys()][0] }],
      photoOrder: [{ imageId: 31 }, { imageId: 32 }, { imageId: 33 }, { video: 0 }, { upload: 0 }],
    });
  });

  test('있던 영상은 길이와 함께 보이고, 준비 중이면 빈 사진으로 보이지 않는다', async () => {
    const images = [
      sampleImage({ imageId: 31, video: sampleVideo() }),
      sampleImage({ imageId: 32, video: sampleVideo({ state: 'preparing' }) }),
    ];
    openEdit([respondsWith(postCalls.detail, { ...post, images })]);
    const ready = (await screen.findByRole('button', { name: '영상 1 삭제' })).closest('li');
    expect(ready).toHaveTextContent('0:42');
    expect(ready?.querySelector('img')).not.toBeNull();
    const preparing = screen.getByRole('button', { name: '영상 2 삭제' }).closest('li');
    expect(preparing?.querySelector('img')).toBeNull();
  });

  test('서버가 새 사진을 거절하면 보이는 차례로 말한다', async () => {
    const details = [{ field: 'images.0', message: '이미지 1: 파일이 손상되어 읽을 수 없습니다.' }];
    const { user } = openEdit([respondsWithError(postCalls.change, 'VALIDATION_ERROR', { details })]);
    await screen.findByLabelText('제목');
    await addPhotos(user, [NEW]);
    await user.click(screen.getByRole('button', { name: '수정하기' }));
    expect(await screen.findByText('이미지 4: 파일이 손상되어 읽을 수 없습니다.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'new.jpg 삭제' })).toHaveFocus();
  });

  describe('그사이 다른 전화에서 고친 추억', () => {
    const theirs = {
      ...post,
      title: '감나무 아래',
      content: '할머니도 오셨다.',
      updatedAt: '2026-11-21T00:00:00.000Z',
    };

    /** Types another title and sends it, after the post was changed elsewhere. */
    async function sendOlder() {
      const details = [{ field: 'basedOn', message: CHANGED_MEANWHILE }];
      const sent: PostChanges[] = [];
      const { user } = openEdit();
      const title = await screen.findByLabelText('제목');
      apiServer.use(
        respondsWith(postCalls.detail, theirs),
        respondsWithError(postCalls.change, 'BAD_REQUEST', { details }),
      );
      await user.clear(title);
      await user.type(title, '감 따러 간 날');
      await user.click(screen.getByRole('button', { name: '수정하기' }));
      expect(await screen.findByRole('region', { name: '지금 올라가 있는 글' })).toHaveTextContent(
        '감나무 아래할머니도 오셨다.',
      );
      expect(screen.getByRole('region', { name: '여기서 고친 글' })).toHaveTextContent('감 따러 간 날');
      apiServer.use(respondsWith(postCalls.change, ({ body }) => (sent.push(body), { postId: 21 })));
      return { user, sent };
    }

    test('두 글을 모두 보이고, 고르면 여기서 고친 글이 그 글을 알고 바꾼다', async () => {
      const { user, sent } = await sendOlder();
      await user.click(screen.getByRole('button', { name: '여기서 고친 글로 바꾸기' }));
      expect(await isSent()).toBeVisible();
      expect(sent).toMatchObject([{ title: '감 따러 간 날', basedOn: theirs.updatedAt }]);
    });

    test('올라가 있는 글을 고르면 아무것도 보내지 않는다', async () => {
      const { user, sent } = await sendOlder();
      await user.click(screen.getByRole('button', { name: '올라가 있는 글 그대로 두기' }));
      expect(await isSent()).toBeVisible();
      expect(sent).toEqual([]);
    });

    test('더 고치러 돌아가면 쓰던 글이 그대로 있다', async () => {
      const { user, sent } = await sendOlder();
      await user.click(screen.getByRole('button', { name: '더 고치기' }));
      expect(await screen.findByLabelText('제목')).toHaveValue('감 따러 간 날');
      expect(sent).toEqual([]);
    });
  });

  test('다른 가족의 추억은 고칠 수 없다고 말한다', async () => {
    const author = { userId: 2, nickname: '순자', profileImage: null };
    openEdit([respondsWith(postCalls.detail, samplePost({ author }))]);
    expect(await screen.findByRole('heading', { name: '쓴 사람만 수정할 수 있어요' })).toBeVisible();
    expect(screen.queryByLabelText('제목')).not.toBeInTheDocument();
  });

  test.each(['/write/edit/21', '/write/edit/abc'])('%s: 없는 추억은 없다고 말한다', async (path) => {
    openEdit([respondsWithError(postCalls.detail, 'NOT_FOUND')], path);
    expect(await screen.findByRole('heading', { name: '추억을 찾을 수 없어요' })).toBeVisible();
  });
});
