import { createMemoryRouter } from 'react-router';

test('React Router alone never calls a rejected lazy again (docs/decisions/areas)', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const lazy = jest.fn<Promise<{ Component: () => null }>, []>(async () => ({ Component: () => null }));
  lazy.mockRejectedValueOnce(new Error('404'));
  const router = createMemoryRouter([{ path: '/' }, { path: '/garden', lazy }]);
  for (const path of ['/garden', '/', '/garden', '/', '/garden']) await router.navigate(path);
  expect(lazy).toHaveBeenCalledTimes(1);
  expect(router.state.errors).not.toBeNull();
});
