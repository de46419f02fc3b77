import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { userCalls } from 'shared/contract/user';
import { ApiError } from 'shared/errors';
import { callApi } from 'shared/http';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { ErrorCard } from 'shared/ui/ErrorCard';
import { apiServer, breaksOff, respondsWith, respondsWithError } from '../../testing/api-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { sampleUser } from '../../testing/sample-data.ts';

const UUID = '3f2a9c1e-58d0-4c55-9a3e-0d1f2b3c4d5e';
const NUMBER = '문의 번호 3f2a9c1e';

/** A screen that reads the API, as remotes do. */
function Reader() {
  const { data, error, refetch } = useQuery({
    queryKey: ['reader'],
    queryFn: () => callApi(userCalls.current, { silent: 'entirely' }),
    retry: false,
  });
  if (error !== null) return <AreaErrorCard error={error} onRetry={() => void refetch()} />;
  return <p>{data?.nickname}</p>;
}

test('실패한 응답의 번호를 카드가 짧게 보이고, 다시 시도해 나으면 사라진다', async () => {
  apiServer.use(
    respondsWithError(userCalls.current, 'INTERNAL_SERVER_ERROR', { headers: { 'X-Request-Id': UUID } }),
  );
  renderScreen(<Reader />);
  expect(await screen.findByRole('alert')).toHaveTextContent(NUMBER);
  expect(screen.getByRole('alert')).not.toHaveTextContent(UUID);
  apiServer.use(respondsWith(userCalls.current, sampleUser()));
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText(sampleUser().nickname)).toBeVisible();
  expect(screen.queryByText(/문의 번호/)).not.toBeInTheDocument();
});

test('문 앞의 서버가 대신 답한 5xx도 번호가 있으면 보인다', async () => {
  const headers = { 'X-Request-Id': UUID.replaceAll('-', '') };
  apiServer.use(http.get('*/api/users/user', () => new HttpResponse('<h1>!</h1>', { status: 502, headers })));
  renderScreen(<Reader />);
  expect(await screen.findByRole('alert')).toHaveTextContent(NUMBER);
});

test('응답이 오지 않았으면 번호도 없다', async () => {
  apiServer.use(breaksOff(userCalls.current));
  renderScreen(<Reader />);
  expect(await screen.findByRole('alert')).toHaveTextContent('다시 시도');
  expect(screen.queryByText(/문의 번호/)).not.toBeInTheDocument();
});

test.each([
  ['번호가 없는 응답', new ApiError({ code: 'UNKNOWN_ERROR', status: 502 })],
  ['번호가 아닌 머리글', new ApiError({ code: 'UNKNOWN_ERROR', status: 502, requestId: '<b>mom@x</b>' })],
  ['로그인이 끝난 응답', new ApiError({ code: 'UNAUTHORIZED', status: 401, requestId: UUID })],
  ['요청이 아닌 오류', new Error('broken')],
  ['오류 없음', null],
])('%s: 번호를 보이지 않는다', (_what, error) => {
  renderScreen(<AreaErrorCard error={error} onRetry={() => undefined} />);
  expect(screen.getByRole('alert')).toBeVisible();
  expect(screen.queryByText(/문의 번호/)).not.toBeInTheDocument();
});

test('요청과 상관없는 영역의 카드에는 번호가 없다', () => {
  renderScreen(<ErrorCard error={null} onRetry={() => undefined} />);
  expect(screen.queryByText(/문의 번호/)).not.toBeInTheDocument();
});
