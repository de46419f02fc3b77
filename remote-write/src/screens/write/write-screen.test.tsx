import { beginningsRead } from 'shared/testing/beginnings-read';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { familyCalls } from 'shared/contract/family/family';
import { postCalls } from 'shared/contract/post';
import { responseState } from 'shared/contract/question';
import { dayOf, todayAsDay } from 'shared/text/local-days';
import { respondsWith, apiServer, type FakedRequest, respondsWithError } from 'shared/testing/api-server';
import { sampleQuestion } from 'shared/testing/sample-data';
import {
  addPhotos,
  addPhotosButton,
  members,
  photo,
  photosOf,
  dropOnPhotos,
  openWrite,
  title,
  content,
  date,
  submit,
  photoNames,
  sentPhotos,
  writeSomething,
} from '../../testing/open-write.ts';

describe('추억 쓰기', () => {
  test('적은 것을 사진과 함께, 오늘 날짜와 고른 가족으로 보내고, 새 추억으로 간다', async () => {
    let request: FakedRequest<unknown> | undefined;
    const creates = respondsWith(postCalls.create, (sent) => ((request = sent), { postId: 55 }));
    const view = await openWrite({ handlers: [creates] });
    expect(date()).toHaveValue(todayAsDay());
    await addPhotos(view.user, [photo('a.jpg'), photo('b.png', { type: 'image/png' })]);
    await writeSomething(view);
    const grandma = await screen.findByRole('button', { name: '순자' });
    expect(grandma).toHaveAttribute('aria-pressed', 'false');
    await view.user.click(grandma);
    expect(grandma).toHaveAttribute('aria-pressed', 'true');
    await view.user.click(submit());

    expect(await screen.findByText('화면: /home/memoryDetailPage/55')).toBeVisible();
    expect(request?.body).toEqual({
      title: '감 따던 날',
      content: '장대 끝에 감이 매달렸다.',
      memoryDate: todayAsDay(),
      participantFamilyMemberIds: [12],
      existingImages: [],
      removedExistingImages: [],
    });
    expect(sentPhotos(request)).toEqual(['a.jpg', 'b.png']);
    expect(request?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('비어 있으면 칸마다 까닭을 말하고, 첫 칸으로 간다', async () => {
    const { user } = await openWrite();
    fireEvent.change(date(), { target: { value: '' } });
    await user.click(submit());
    expect(title()).toHaveAccessibleDescription('제목을 입력해주세요.');
    expect(date()).toHaveAccessibleDescription('날짜를 선택해주세요.');
    expect(content()).toHaveAccessibleDescription('내용을 입력해주세요.');
    expect(title()).toHaveFocus();
  });

  test('내일은 고를 수 없고, 제목은 20자, 내용은 500자까지이며, 넘친 글도 지워지지 않는다', async () => {
    const view = await openWrite();
    const tomorrow = new Date();
    tomorrow.setDate(tomorrow.getDate() + 1);
    await writeSomething(view);
    fireEvent.change(date(), { target: { value: dayOf(tomorrow) } });
    await view.user.click(submit());
    expect(date()).toHaveAccessibleDescription('미래 날짜는 선택할 수 없습니다.');
    expect(date()).toHaveFocus();
    fireEvent.change(title(), { target: { value: '가'.repeat(21) } });
    fireEvent.change(content(), { target: { value: '나'.repeat(501) } });
    await view.user.click(submit());
    expect(title()).toHaveAccessibleDescription('제목은 최대 20자까지 입력 가능합니다.');
    expect(content()).toHaveAccessibleDescription('내용은 최대 500자까지 입력 가능합니다.');
    expect(title()).toHaveValue('가'.repeat(21));
  });

  test('끌어다 놓은 사진 가운데 올릴 수 없는 것은 몇 번째인지 말하고, 지우면 사라진다', async () => {
    const { user } = await openWrite();
    const [tooBig, wrong] = [
      photo('big.jpg', { bytes: 10_485_761 }),
      photo('note.txt', { type: 'text/plain' }),
    ];
    await dropOnPhotos([photo('a.jpg'), tooBig, wrong]);
    expect(await screen.findByText('이미지 2: 파일 크기는 10MB 이하여야 합니다.')).toBeVisible();
    expect(
      screen.getByText(/^이미지 3: 지원하지 않는 파일 형식입니다\. \(JPEG, PNG, GIF, WebP만/),
    ).toBeVisible();

    await user.type(title(), '제목');
    await user.click(submit());
    expect(screen.getByRole('button', { name: 'big.jpg 삭제' })).toHaveFocus();

    await user.click(screen.getByRole('button', { name: 'big.jpg 삭제' }));
    await user.click(screen.getByRole('button', { name: 'note.txt 삭제' }));
    expect(screen.queryByText(/이미지 \d+:/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'a.jpg 삭제' })).toHaveFocus();
  });

  test('사진은 열 장까지이고, 넘치게 끌어다 놓으면 그렇게 말한다', async () => {
    await openWrite();
    await dropOnPhotos(photosOf(11));
    expect(screen.getByText('이미지는 최대 10개까지 업로드 가능합니다.')).toBeVisible();
    expect(screen.getByText('10/10')).toBeVisible();
    expect(photoNames()).toHaveLength(10);
  });

  test('붙여 넣은 사진은 내용으로 종류를 알아낸다', async () => {
    await openWrite();
    fireEvent.paste(addPhotosButton(), { clipboardData: { files: [new File([photo('')], 'gallery')] } });
    await beginningsRead(photo('gallery'));
    expect(photoNames()).toEqual(['gallery 삭제']);
    expect(screen.queryByText(/이미지 1:/)).not.toBeInTheDocument();
  });

  test('사진의 순서를 단추로 바꾸고, 어디로 갔는지 듣는다', async () => {
    const { user } = await openWrite();
    await addPhotos(user, [photo('a.jpg'), photo('b.jpg'), photo('c.jpg')]);
    await user.click(screen.getByRole('button', { name: 'a.jpg 뒤로 옮기기' }));
    expect(photoNames()).toEqual(['b.jpg 삭제', 'a.jpg 삭제', 'c.jpg 삭제']);
    expect(screen.getByText('a.jpg, 3장 중 2번째')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'a.jpg 뒤로 옮기기' })).toHaveFocus();
  });
});

test('가족을 불러오지 못해도 쓸 수 있고, 다시 부를 수 있다', async () => {
  const { user } = await openWrite({ handlers: [respondsWithError(familyCalls.members, 'FORBIDDEN')] });
  const failed = await screen.findByText('가족을 불러오지 못했어요.');
  apiServer.use(members);
  await user.click(within(failed.parentElement ?? failed).getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('button', { name: '순자' })).toBeVisible();
});

describe('질문에 답하기', () => {
  const path = ['/questions', { pathname: '/write', state: responseState(sampleQuestion()) }];

  test('무엇에 답하는지 보이고 제목이 적혀 있으며, 답으로 올라간다', async () => {
    let sent: unknown;
    const creates = respondsWith(postCalls.create, ({ body }) => ((sent = body), { postId: 7 }));
    const { user } = await openWrite({ path, handlers: [creates] });
    const question = screen.getByRole('region', { name: '답하는 질문' });
    expect(question).toHaveTextContent('어릴 때 동네 친구들과 무엇을 하며 놀았나요?');
    expect(title()).toHaveValue('어릴 적 놀이');
    await user.type(content(), '공기놀이를 했지.');
    await user.click(submit());
    await waitFor(() => expect(sent).toMatchObject({ questionId: 1, title: '어릴 적 놀이' }));
  });

  test('질문을 떼면 여느 추억이 되고, 적은 것은 남는다', async () => {
    const { user } = await openWrite({ path });
    await user.type(content(), '다른 이야기');
    await user.click(screen.getByRole('button', { name: '질문 떼기' }));
    expect(screen.queryByRole('region', { name: '답하는 질문' })).not.toBeInTheDocument();
    expect(title()).toHaveFocus();
    expect(content()).toHaveValue('다른 이야기');
  });
});
