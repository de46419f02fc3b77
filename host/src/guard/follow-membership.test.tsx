import { screen, waitFor } from '@testing-library/react';
import { postCalls } from 'shared/contract/post';
import { userCalls } from 'shared/contract/user';
import { callApi } from 'shared/http';
import { queryClient } from 'shared/query';
import { respondsWith, apiServer, respondsWithError } from 'shared/testing/api-server';
import { sampleUser } from 'shared/testing/sample-data';
import { member, openApp } from '../testing/open-app.tsx';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

const isRejected = respondsWithError(postCalls.recent, 'FORBIDDEN');
const readPosts = () => callApi(postCalls.recent).catch(() => undefined);

test('열어 둔 사이 가족에서 나가게 된 사람은 다음 부름에서 시작 화면으로 가고, 본 것은 잊힌다', async () => {
  const { where } = await openApp('/bookshelf', { handlers: member });
  expect(await screen.findByRole('heading', { name: '책장 화면' })).toBeVisible();
  queryClient.setQueryData(['memory-post', 'recent'], ['옛 가족의 추억']);

  apiServer.use(isRejected, respondsWith(userCalls.current, sampleUser({ familyId: null })));
  await readPosts();
  await waitFor(() => expect(where()).toBe('/Start?message=no-family'));
  await waitFor(() => expect(queryClient.getQueryData(['memory-post', 'recent'])).toBeUndefined());
});

test('여전히 가족인 사람은 거절된 뒤에도 보던 곳에 있다', async () => {
  let requestCount = 0;
  const { where } = await openApp('/bookshelf', { handlers: member });
  expect(await screen.findByRole('heading', { name: '책장 화면' })).toBeVisible();
  apiServer.use(
    isRejected,
    respondsWith(userCalls.current, () => {
      requestCount += 1;
      return sampleUser();
    }),
  );
  await Promise.all([readPosts(), readPosts()]);
  await waitFor(() => expect(requestCount).toBe(1));
  expect(where()).toBe('/bookshelf');
});
