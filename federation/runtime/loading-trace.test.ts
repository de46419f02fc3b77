import { releaseMap } from '../testing/area-release.ts';
import { configureAreas, loadArea } from './area-loader.ts';
import { beginScreen, type LoadStep, newestLoad, reach, tracedLoads } from './loading-trace.ts';
import type { ContainerModule } from './release-files.ts';
import type { ReleaseMap } from '../release-format/release-map.ts';
import type { ScreenModule } from './routes/area-module.ts';
import { ScreenSlot } from './routes/screen-slot.ts';

const TIME_LIMIT_MS = 5_000;
const gardenModule = { routes: [] };
const broken = new TypeError('홍길동');

/** Reaches these steps, as Module Federation does, then ends as `load` does. */
const after =
  (reached: readonly LoadStep[], end: () => Promise<unknown>) =>
  ({ load }: ContainerModule) => {
    if (load) for (const step of reached) reach(load, step);
    return end();
  };
const succeed = () => Promise.resolve(gardenModule);
const fail = () => Promise.reject(broken);
const hang = () => new Promise<never>(() => undefined);

function configure(
  loadModule: (request: ContainerModule) => Promise<unknown>,
  releases: ReleaseMap | undefined = releaseMap(),
): void {
  configureAreas({
    releases,
    releasesUrl: '/releases.json',
    timeLimitMs: TIME_LIMIT_MS,
    loadModule,
    parseModule: (loaded) => {
      if (loaded !== gardenModule) throw new Error('not an area');
      return gardenModule;
    },
  });
}

/** Loads the garden, if it can be loaded. */
const loadGarden = () => loadArea('garden', '/garden/15').catch(() => undefined);

const stepsOf = (area = 'garden') =>
  newestLoad(area)?.steps.map(({ step, error }) => (error === undefined ? step : `${step}: ${error}`));

const slotOf = (load: () => Promise<ScreenModule>) =>
  new ScreenSlot({
    area: 'garden',
    path: '/garden/:id',
    timeLimitMs: TIME_LIMIT_MS,
    load,
    reloadArea: () => Promise.reject(broken),
    onFailure: () => undefined,
  });
const screen = async () => ({ Component: () => null });

beforeEach(() => {
  globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('offline')));
});

const INITIALISED = ['share', 'module'] as const;
const AREA = ['map', 'entry', ...INITIALISED];

test('one load has all steps in their order and time, and the next screen one of its own', async () => {
  configure(after(INITIALISED, succeed));
  await loadGarden();
  const first = newestLoad('garden');
  const slot = slotOf(screen);
  await slot.load();
  for (const _again of [1, 2]) slot.drawn();
  expect(newestLoad('garden')).toBe(first);
  expect(stepsOf()).toEqual([...AREA, 'screen', 'render', 'shown']);
  const times = first?.steps.map(({ at }) => at) ?? [];
  expect(times.toSorted((one, other) => one - other)).toEqual(times);
  expect(first?.path).toBe('/garden/:id');
  expect(beginScreen('garden', '/garden').id).toBe((first?.id ?? 0) + 1);
  expect(stepsOf()).toEqual(['screen']);
});

test.each([
  ['no integrity', succeed, [], releaseMap({ files: {} }), ['map', 'failed: integrity-missing']],
  ['no release', succeed, [], { ...releaseMap(), areas: {} }, ['map', 'failed: releases']],
  ['no entry', fail, [], releaseMap(), ['map', 'entry', 'failed: load']],
  ['nothing to share', fail, ['share'], releaseMap(), ['map', 'entry', 'share', 'failed: load']],
  ['no module', fail, INITIALISED, releaseMap(), [...AREA, 'failed: load']],
  ['another contract', async () => ({}), INITIALISED, releaseMap(), [...AREA, 'failed: contract']],
] as const)(
  'an area with %s fails after the step that failed',
  async (_what, end, reached, map, expected) => {
    configure(after(reached, end), map);
    await loadGarden();
    expect(stepsOf()).toEqual(expected);
  },
);

test('an area that hangs fails after what it hangs in, and a retry is a load of its own', async () => {
  jest.useFakeTimers();
  configure(hang);
  const loading = loadGarden();
  await jest.advanceTimersByTimeAsync(TIME_LIMIT_MS);
  await loading;
  jest.useRealTimers();
  expect(stepsOf()).toEqual(['map', 'entry', 'failed: timeout']);
  const { id = 0 } = newestLoad('garden') ?? {};
  configure(after(INITIALISED, succeed));
  await loadGarden();
  expect([newestLoad('garden')?.id, stepsOf()]).toEqual([id + 1, AREA]);
});

describe('a screen', () => {
  beforeEach(async () => {
    configure(after(INITIALISED, succeed));
    await loadGarden();
  });

  test('that does not load, and then does', async () => {
    const slot = slotOf(jest.fn(screen).mockImplementationOnce(fail));
    await slot.load();
    expect(stepsOf()).toEqual([...AREA, 'screen', 'failed: load']);
    slot.retry();
    await Promise.resolve();
    await Promise.resolve();
    expect(stepsOf()?.[0]).toBe('screen');
  });

  test('that hangs', async () => {
    jest.useFakeTimers();
    const loading = slotOf(hang).load();
    await jest.advanceTimersByTimeAsync(TIME_LIMIT_MS);
    await loading;
    jest.useRealTimers();
    expect(stepsOf()).toEqual([...AREA, 'screen', 'failed: timeout']);
  });

  test('that throws', async () => {
    const slot = slotOf(screen);
    await slot.load();
    slot.failInRender(broken);
    expect(stepsOf()).toEqual([...AREA, 'screen', 'render', 'failed: render']);
  });
});

test('a page has the last twenty, and nothing of a person', async () => {
  configure(fail);
  for (let times = 0; times < 30; times += 1) await loadGarden();
  expect(tracedLoads).toHaveLength(20);
  expect(JSON.stringify(tracedLoads)).not.toMatch(/홍길동|garden\/15/);
});
