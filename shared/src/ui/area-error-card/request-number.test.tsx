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

test('the card shows the number of a failed response, until a retry succeeds', async () => {
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

test('a 5xx of the gateway shows its number as well', async () => {
  const headers = { 'X-Request-Id': UUID.replaceAll('-', '') };
  apiServer.use(http.get('*/api/users/user', () => new HttpResponse('<h1>!</h1>', { status: 502, headers })));
  renderScreen(<Reader />);
  expect(await screen.findByRole('alert')).toHaveTextContent(NUMBER);
});

test('without a response there is no number', async () => {
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
])('%s: shows no number', (_what, error) => {
  renderScreen(<AreaErrorCard error={error} onRetry={() => undefined} />);
  expect(screen.getByRole('alert')).toBeVisible();
  expect(screen.queryByText(/문의 번호/)).not.toBeInTheDocument();
});

test('the card of an area that has nothing to do with a request has no number', () => {
  renderScreen(<ErrorCard error={null} onRetry={() => undefined} />);
  expect(screen.queryByText(/문의 번호/)).not.toBeInTheDocument();
});
