import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { postCalls } from 'shared/contract/post';
import { apiServer, breaksOff, respondsWithError } from 'shared/testing/api-server';
import {
  addPhotos,
  photo,
  openWrite,
  title,
  content,
  submit,
  photoNames,
  writeSomething,
} from '../../testing/open-write.ts';

describe('보내지 못했을 때', () => {
  test('연결이 끊기면 적은 것이 그대로 있고, 같은 열쇠로 다시 보낸다', async () => {
    const keys: (string | null)[] = [];
    const view = await openWrite({ handlers: [breaksOff(postCalls.create)] });
    await addPhotos(view.user, [photo('a.jpg')]);
    await writeSomething(view);
    await view.user.click(submit());
    expect(await screen.findByText('네트워크 연결을 확인해주세요.')).toBeVisible();
    expect(title()).toHaveValue('감 따던 날');
    expect(photoNames()).toEqual(['a.jpg 삭제']);

    apiServer.use(
      http.post('*/api/memory-post', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return HttpResponse.json(
          { success: false, data: null, message: '', code: 'TIMEOUT' },
          { status: 408 },
        );
      }),
    );
    await view.user.click(submit());
    await waitFor(() => expect(keys).toHaveLength(1));
    await screen.findByRole('button', { name: '등록하기' });
    await view.user.click(submit());
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toBe(keys[1]);

    await screen.findByRole('button', { name: '등록하기' });
    await view.user.type(title(), '!');
    await view.user.click(submit());
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[2]).not.toBe(keys[1]);
  });

  test('서버가 사진 하나를 거절하면 그 사진에서 까닭을 말한다', async () => {
    const details = [{ field: 'images.1', message: '이미지 2: 파일이 손상되어 읽을 수 없습니다.' }];
    const rejects = respondsWithError(postCalls.create, 'VALIDATION_ERROR', { details });
    const view = await openWrite({ handlers: [rejects] });
    await addPhotos(view.user, [photo('a.jpg'), photo('broken.jpg')]);
    await writeSomething(view);
    await view.user.click(submit());
    expect(await screen.findByText('이미지 2: 파일이 손상되어 읽을 수 없습니다.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'broken.jpg 삭제' })).toHaveFocus();
    expect(content()).toHaveValue('장대 끝에 감이 매달렸다.');
  });

  test('한도를 넘으면 그렇게 말하고 적은 것을 지키며, 로그인이 끝났으면 로그인하러 가는 길을 준다', async () => {
    const view = await openWrite({ handlers: [respondsWithError(postCalls.create, 'LIMIT_EXCEEDED')] });
    await writeSomething(view);
    await view.user.click(submit());
    const notice = await screen.findByRole('alert');
    expect(within(notice).getByText('한도를 초과했습니다.')).toBeVisible();
    expect(title()).toHaveValue('감 따던 날');
    apiServer.use(respondsWithError(postCalls.create, 'TOKEN_EXPIRED'));
    await view.user.click(await screen.findByRole('button', { name: '등록하기' }));
    expect(await screen.findByRole('link', { name: '로그인하기' })).toHaveAttribute('href', '/LoginPage');
  });
});

test('보내는 동안 떠났는데 거절되면, 어디에 있든 한 번 알려준다', async () => {
  let reject = (): void => undefined;
  const rejects = new Promise<void>((resolve) => (reject = resolve));
  const rejection = { success: false, data: null, message: '한도를 초과했습니다.', code: 'LIMIT_EXCEEDED' };
  const handler = http.post('*/api/memory-post', async () => {
    await rejects;
    return HttpResponse.json(rejection, { status: 429 });
  });
  const view = await openWrite({ handlers: [handler] });
  await writeSomething(view);
  await view.user.click(submit());
  await screen.findByRole('button', { name: '올리기 취소' });
  await act(() => view.router.navigate('/goods'));
  await view.user.click(await screen.findByRole('button', { name: '그만두기' }));
  expect(await screen.findByText('화면: /goods')).toBeVisible();
  reject();
  expect(await screen.findAllByText('한도를 초과했습니다.')).toHaveLength(1);
});

describe('떠나기 전에', () => {
  test('적은 것이 있으면, 창을 닫을 때도, 묻고, 계속 쓰기를 고르면 남는다', async () => {
    const view = await openWrite();
    await view.user.type(title(), '감');
    await view.user.click(screen.getByRole('button', { name: '뒤로' }));
    const question = await screen.findByRole('alertdialog', { name: '작성을 그만둘까요?' });
    await view.user.click(within(question).getByRole('button', { name: '계속 쓰기' }));
    expect(title()).toHaveValue('감');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);

    await act(() => view.router.navigate('/goods'));
    await view.user.click(await screen.findByRole('button', { name: '그만두기' }));
    expect(await screen.findByText('화면: /goods')).toBeVisible();
  });

  test('뒤로 가면 묻고, 한 번 더 뒤로 가면 묻는 것만 닫힌다', async () => {
    const view = await openWrite();
    await view.user.type(title(), '감');
    for (const isPrompted of [true, false, true]) {
      await act(() => view.router.navigate(-1));
      await waitFor(() => expect(screen.queryByRole('alertdialog') !== null).toBe(isPrompted));
      expect(view.router.state.location.pathname).toBe('/write');
    }
    await view.user.click(await screen.findByRole('button', { name: '그만두기' }));
    expect(await screen.findByText('화면: /home')).toBeVisible();
  });

  test('적은 것이 없으면 묻지 않는다', async () => {
    const view = await openWrite();
    await act(() => view.router.navigate('/goods'));
    expect(await screen.findByText('화면: /goods')).toBeVisible();
  });
});
