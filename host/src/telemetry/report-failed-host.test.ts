import { configureSampleAreas, sampleReleases } from '../testing/fake-releases.ts';
import { reportFailedHost } from './report-failed-host.ts';

let sent: unknown[];

beforeEach(() => {
  sent = [];
  sessionStorage.clear();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, options) => {
    sent.push(JSON.parse(typeof options?.body === 'string' ? options.body : 'null'));
    return new Response();
  });
  const { host, ...releases } = sampleReleases();
  configureSampleAreas({
    releases: { ...releases, host, hostCanary: { percent: 10, release: { ...host, version: '2.0.0' } } },
  });
});

test('a canary of the host that did not load counts once in a tab, as a page of it that failed', () => {
  sessionStorage.setItem('ongi-host-failed', '2.0.0');
  reportFailedHost('/api');
  reportFailedHost('/api');
  const page = { area: 'host', version: '2.0.0', value: 1 };
  expect(sent).toEqual([
    {
      samples: [
        { ...page, metric: 'area-shown' },
        { ...page, metric: 'area-error' },
      ],
    },
  ]);
});

test.each([null, '1.9.0'])('where %j did not load, nothing counts for the canary of now', (failed) => {
  if (failed !== null) sessionStorage.setItem('ongi-host-failed', failed);
  reportFailedHost('/api');
  expect(sent).toEqual([]);
});
