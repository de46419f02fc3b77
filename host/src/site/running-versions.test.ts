import { loadArea } from 'federation/runtime/area-loader';
import { chooseReleases } from 'federation/runtime/choose-releases';
import { runningVersions } from 'shared/shell';
import { configureSampleAreas, sampleReleases } from '../testing/fake-releases.ts';
import { reportRunningVersions } from './running-versions.ts';

const sample = sampleReleases();
const feed = sample.areas['feed'];
const goods = sample.areas['goods'];
if (feed === undefined || goods === undefined) throw new Error('the sample has these areas');
const tried = { ...feed, version: '1.1.0' };
const releases = { ...sample, revision: 7, canaries: { feed: { percent: 100, release: tried } } };

const reported = (): unknown => Reflect.get(window, '__ONGI__');

beforeAll(() => reportRunningVersions());

test('what runs is told, to the areas and to whoever asks the window', () => {
  configureSampleAreas({
    releases,
    choose: (map) =>
      chooseReleases(map, {
        deviceKey: () => 'this device',
        preview: { areas: { goods: { ...goods, version: '2.0.0' } } },
      }),
  });
  expect(reported()).toEqual({
    revision: 7,
    host: { version: '1.0.0-host', channel: 'live' },
    areas: {
      feed: { name: '일상', version: '1.1.0', channel: 'canary' },
      goods: { name: '굿즈', version: '2.0.0', channel: 'preview' },
    },
    trace: expect.any(Function),
  });
  expect(reported()).toEqual({ ...runningVersions(), trace: expect.any(Function) });
});

test('nobody can change what is told', () => {
  expect(() => Object.assign(runningVersions()?.areas['feed'] ?? {}, { version: 'mine' })).toThrow(
    'read only',
  );
  expect(() => Object.assign(runningVersions() ?? {}, { host: {} })).toThrow('read only');
});

test('an area that a retry has moved on is told as it is now', async () => {
  let calls = 0;
  configureSampleAreas({
    releases: {
      ...releases,
      areas: { feed: { ...feed, files: { 'remoteEntry.js': `sha384-${'A'.repeat(64)}` } } },
      canaries: {},
    },
    loadModule: async () => {
      calls += 1;
      if (calls === 1) throw new Error('planted');
      return {};
    },
  });
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(
    Response.json({
      ...sample,
      revision: 8,
      areas: { feed: { ...tried, files: { 'remoteEntry.js': `sha384-${'A'.repeat(64)}` } } },
    }),
  );
  await expect(loadArea('feed', '/home')).rejects.toThrow('could not be loaded');
  await loadArea('feed', '/home');
  expect(reported()).toMatchObject({ revision: 7, areas: { feed: { version: '1.1.0', channel: 'live' } } });
});

test('a page without a release map knows nothing but what it tried', async () => {
  configureSampleAreas({ releases: undefined });
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  await expect(loadArea('goods', '/goods/7')).rejects.toThrow('could not be loaded');
  const known = reported();
  expect(known).toEqual({ trace: expect.any(Function) });
  const trace: unknown = Reflect.get(Object(known), 'trace');
  const [newest] = typeof trace === 'function' ? trace() : [];
  expect(newest).toMatchObject({
    area: 'goods',
    steps: [{ step: 'map' }, { step: 'failed', error: 'releases' }],
  });
});
