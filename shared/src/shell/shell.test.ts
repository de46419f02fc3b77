import { AREA_CONTRACT_VERSION, parseAreaModule, useCarousel, useHeader } from 'shared/shell';

beforeEach(() => {
  useCarousel.setState({ index: 0, total: 5, remember: false });
  useHeader.getState().reset();
});

const route = {
  path: '/home',
  handle: { guard: 'yesfam', header: 'home', navigation: true, title: '일상' },
  lazy: () => Promise.resolve({ Component: () => null }),
};

test('the slide that is shown is one of those that there are', () => {
  const { setIndex, setTotal } = useCarousel.getState();
  const shown = [3, -1, 9].map((index) => {
    setIndex(index);
    return useCarousel.getState().index;
  });
  expect(shown).toEqual([3, 0, 4]);
  setTotal(2);
  expect(useCarousel.getState()).toMatchObject({ index: 1, total: 2 });
  setTotal(0);
  expect(useCarousel.getState().index).toBe(0);
});

test('leaving home goes back to the first slide and forgets', () => {
  useCarousel.getState().setIndex(3);
  useCarousel.getState().rememberForReturn();
  expect(useCarousel.getState().remember).toBe(true);
  useCarousel.getState().reset();
  expect(useCarousel.getState()).toMatchObject({ index: 0, total: 5, remember: false });
});

test('switching to the gallery goes back to the first slide, switching to the slider does not', () => {
  useCarousel.getState().setIndex(3);
  useHeader.getState().toggleMode();
  expect(useHeader.getState().mode).toBe('gallery');
  expect(useCarousel.getState().index).toBe(0);
  useCarousel.getState().setIndex(2);
  useHeader.getState().toggleMode();
  expect(useHeader.getState().mode).toBe('slider');
  expect(useCarousel.getState().index).toBe(2);
});

test('a mode that is none becomes the slider, and the header goes back to slider, home, no write page', () => {
  const { setMode, setPageType, setWritePage, reset } = useHeader.getState();
  setMode('gallery');
  setMode('list');
  expect(useHeader.getState().mode).toBe('slider');
  setMode('gallery');
  setPageType('family');
  setWritePage(true);
  reset();
  expect(useHeader.getState()).toMatchObject({ mode: 'slider', pageType: 'home', isWritePage: false });
});

test('an area with routes is taken as it is', () => {
  const area = { contractVersion: AREA_CONTRACT_VERSION, routes: [route] };
  expect(parseAreaModule(area)).toEqual({ kind: 'area', area });
});

test.each<readonly [string, unknown]>([
  ['nothing', undefined],
  ['a page', '<html>'],
  ['another contract version', { contractVersion: 2, routes: [route] }],
  ['no routes', { contractVersion: 1, routes: [] }],
  ...Object.entries({
    'a path of another host': { path: '//evil' },
    'a relative path': { path: 'home' },
    'an unknown guard': { handle: { ...route.handle, guard: 'all' } },
    'nothing to load': { lazy: 'HomeScreen' },
  }).map(([what, wrong]) => [what, { contractVersion: 1, routes: [{ ...route, ...wrong }] }] as const),
])('%s is refused as an area, with a reason', (_what, module) => {
  expect(parseAreaModule(module)).toEqual({ kind: 'refused', reason: expect.stringMatching(/./) });
});
