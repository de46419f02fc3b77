import { askEarly, EarlyRequestError, takeEarlyAnswer } from './early-answers.ts';

const PATH = '/users/user';
const asked: Request[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  asked.length = 0;
  answer = () => Promise.resolve(answerOf(200));
  localStorage.setItem('accessToken', 'mother');
  globalThis.fetch = ((url: string, init: { headers: Record<string, string> }) => {
    asked.push({ url, ...init.headers } as unknown as Request);
    return answer();
  }) as unknown as typeof fetch;
});

afterEach(() => localStorage.clear());

function answerOf(status: number): Response {
  const body = { success: true, data: { userId: 1 } };
  return { status, headers: [], text: () => Promise.resolve(JSON.stringify(body)) } as unknown as Response;
}

test('what was asked early is answered once, as the person who asked', async () => {
  askEarly('/api/', [PATH]);
  expect(asked).toEqual([
    expect.objectContaining({ url: '/api/users/user', Authorization: 'Bearer mother' }),
  ]);
  expect(await takeEarlyAnswer(PATH, 'mother')).toMatchObject({ status: 200, data: { data: { userId: 1 } } });
  expect(await takeEarlyAnswer(PATH, 'mother')).toBeUndefined();
});

test('nobody is given what was asked for another person', async () => {
  askEarly('/api', [PATH]);
  expect(await takeEarlyAnswer(PATH, 'father')).toBeUndefined();
});

test('a visitor asks nothing', () => {
  localStorage.clear();
  askEarly('/api', [PATH]);
  expect(asked).toEqual([]);
});

test('a refusal is an answer: a check of the login is one request', async () => {
  answer = () => Promise.resolve(answerOf(401));
  askEarly('/api', [PATH]);
  expect(await takeEarlyAnswer(PATH, 'mother')).toMatchObject({ status: 401 });
});

test('a lost connection is a failure of whoever takes it, and of nobody else', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  askEarly('/api', [PATH]);
  await expect(takeEarlyAnswer(PATH, 'mother')).rejects.toBeInstanceOf(EarlyRequestError);
});

test('an answer that waited too long is not used', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  askEarly('/api', [PATH]);
  now.mockReturnValue(20_001);
  expect(await takeEarlyAnswer(PATH, 'mother')).toBeUndefined();
  now.mockRestore();
});
