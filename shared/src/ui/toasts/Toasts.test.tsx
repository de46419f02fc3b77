import { act, screen } from '@testing-library/react';
import { ApiError, reportError, showToast } from 'shared/errors';
import { takeReturnTo } from 'shared/session';
import { renderScreen } from 'shared/testing/render';

test('good news is a status, an error an alert', () => {
  renderScreen(<p>화면</p>);
  act(() => {
    showToast({ message: '초대 링크를 복사했어요.' });
    reportError(new ApiError({ code: 'NETWORK_ERROR' }));
  });
  expect(screen.getByRole('status')).toHaveTextContent('초대 링크를 복사했어요.');
  expect(screen.getByRole('alert')).toHaveTextContent('네트워크 연결을 확인해주세요.');
});

test('an expired login leads to the login page, and back to where one was afterwards', async () => {
  const { user } = renderScreen(<p>화면</p>, { path: '/write', pattern: '/write' });
  act(() => reportError(new ApiError({ code: 'TOKEN_EXPIRED' })));
  await user.click(screen.getByRole('button', { name: '로그인하기' }));
  expect(screen.getByText('화면: /LoginPage')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(takeReturnTo()).toBe(window.location.pathname);
});

test('an action of a toast is carried out once, and the toast is gone', async () => {
  const retry = jest.fn();
  const { user } = renderScreen(<p>화면</p>);
  act(
    () =>
      void showToast({
        message: '저장하지 못했어요.',
        tone: 'error',
        action: { label: '다시 시도', onSelect: retry },
      }),
  );
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(retry).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('저장하지 못했어요.')).not.toBeInTheDocument();
});
