import { createMemoryRouter } from 'shared/testing/memory-router';
import { ignoringRepeatedTaps } from './repeated-taps.ts';

const POST = '/home/memoryDetailPage/65?from=home';

async function openedPost() {
  const page = (path: string) => ({ path, Component: () => null });
  const router = ignoringRepeatedTaps(
    createMemoryRouter([page('/home'), page('/home/memoryDetailPage/:id')], { initialEntries: ['/home'] }),
  );
  await router.navigate(POST);
  return router;
}

const pathAfterBack = async (router: Awaited<ReturnType<typeof openedPost>>): Promise<string> => {
  await router.navigate(-1);
  return router.state.location.pathname;
};

test('a link that was tapped twice adds one history entry', async () => {
  const router = await openedPost();
  await router.navigate(POST, { replace: false });
  expect(router.state.location.pathname).toBe('/home/memoryDetailPage/65');
  expect(await pathAfterBack(router)).toBe('/home');
});

test('so it is for an entry with a state', async () => {
  const router = await openedPost();
  await router.navigate(POST, { state: { photo: 1 } });
  await router.navigate(POST, { state: { photo: 1 } });
  expect(await pathAfterBack(router)).toBe('/home/memoryDetailPage/65');
  expect(router.state.location.state).toBeNull();
});

test('another state or another search is another entry', async () => {
  const router = await openedPost();
  await router.navigate(POST, { state: { photo: 1 } });
  await router.navigate('/home/memoryDetailPage/65', { state: { photo: 1 } });
  expect(await pathAfterBack(router)).toBe('/home/memoryDetailPage/65');
  expect(await pathAfterBack(router)).toBe('/home/memoryDetailPage/65');
  expect(await pathAfterBack(router)).toBe('/home');
});
