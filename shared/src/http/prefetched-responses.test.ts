import { prefetchResponses, PrefetchError, takePrefetchedResponse } from './prefetched-responses.ts';

const PATH = '/users/user';
const requests: object[] = [];
let respond: () => Promise<Response>;

beforeEach(() => {
  requests.length = 0;
  respond = () => Promise.resolve(responseOf(200));
  localStorage.setItem('accessToken', 'mother');
  globalThis.fetch = jest.fn((url, init) => {
    requests.push(Object.assign({ url }, init?.headers));
    return respond();
  });
});

afterEach(() => localStorage.clear());

function responseOf(status: number): Response {
  return Response.json({ success: true, data: { userId: 1 } }, { status });
}

test('what was asked early is answered once, as the person who asked', async () => {
  prefetchResponses('/api/', [PATH]);
  expect(requests).toEqual([
    expect.objectContaining({ url: '/api/users/user', Authorization: 'Bearer mother' }),
  ]);
  expect(await takePrefetchedResponse(PATH, 'mother')).toMatchObject({
    status: 200,
    data: { data: { userId: 1 } },
  });
  expect(await takePrefetchedResponse(PATH, 'mother')).toBeUndefined();
});

test('nobody is given what was asked for another person', async () => {
  prefetchResponses('/api', [PATH]);
  expect(await takePrefetchedResponse(PATH, 'father')).toBeUndefined();
});

test('a visitor asks nothing', () => {
  localStorage.clear();
  prefetchResponses('/api', [PATH]);
  expect(requests).toEqual([]);
});

test('a refusal is an answer: a check of the login is one request', async () => {
  respond = () => Promise.resolve(responseOf(401));
  prefetchResponses('/api', [PATH]);
  expect(await takePrefetchedResponse(PATH, 'mother')).toMatchObject({ status: 401 });
});

test('a lost connection is a failure of whoever takes it, and of nobody else', async () => {
  respond = () => Promise.reject(new TypeError('Failed to fetch'));
  prefetchResponses('/api', [PATH]);
  await expect(takePrefetchedResponse(PATH, 'mother')).rejects.toBeInstanceOf(PrefetchError);
});

test('an answer that waited too long is not used', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  prefetchResponses('/api', [PATH]);
  now.mockReturnValue(20_001);
  expect(await takePrefetchedResponse(PATH, 'mother')).toBeUndefined();
  now.mockRestore();
});
