import { figuresAt } from './fetch-figures.ts';

const ADDRESS = new URL('https://figures.example/api/telemetry/counts?of=garden-site');
const LINE = { area: 'garden', version: '1.0.0', metric: 'area-shown', upTo: 1, count: 3 };

let fetched: jest.SpiedFunction<typeof fetch>;

beforeEach(() => {
  fetched = jest.spyOn(globalThis, 'fetch');
});

test('asks for the versions by their names, with the token and without following it elsewhere', async () => {
  fetched.mockResolvedValue(Response.json({ counts: [LINE] }));
  expect(await figuresAt(ADDRESS, 'secret')('garden', ['1.1.0', '1.0.0'])).toEqual({ counts: [LINE] });
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url instanceof URL && url.href).toBe(
    'https://figures.example/api/telemetry/counts?of=garden-site&area=garden&versions=1.1.0%2C1.0.0',
  );
  expect(init).toMatchObject({ headers: { authorization: 'Bearer secret' }, redirect: 'error' });
});

test('an envelope around them is as good', async () => {
  fetched.mockResolvedValue(
    Response.json({ success: true, data: { counts: [LINE] }, message: '', code: 'OK' }),
  );
  expect(await figuresAt(ADDRESS, undefined)('garden', ['1.0.0'])).toEqual({ counts: [LINE] });
});

test.each([
  [Response.json({}, { status: 401 }), 'answered with 401: ONGI_FIGURES_TOKEN is not the token it knows'],
  [Response.json({}, { status: 503 }), 'answered with 503'],
  [Response.json({ counts: [{ ...LINE, count: -1 }] }), 'are no figures'],
  [new Response('<html>'), 'are no figures'],
])('what is no answer says so (%#)', async (response, message) => {
  fetched.mockResolvedValue(response);
  await expect(figuresAt(ADDRESS, 'secret')('garden', ['1.0.0'])).rejects.toThrow(message);
});

test('a server that is away says where it would have been, and not the token', async () => {
  fetched.mockRejectedValue(new TypeError('fetch failed'));
  await expect(figuresAt(ADDRESS, 'secret')('garden', ['1.0.0'])).rejects.toThrow(
    'https://figures.example/api/telemetry/counts does not answer',
  );
});
