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

test('the carousel begins at the first of five slides', () => {
  expect(useCarousel.getState()).toMatchObject({ index: 0, total: 5, remember: false });
});

test.each([
  [3, 3],
  [-1, 0],
  [9, 4],
])('slide %i is shown as %i', (requested, shown) => {
  useCarousel.getState().setIndex(requested);
  expect(useCarousel.getState().index).toBe(shown);
});

test('fewer slides keep the index among them', () => {
  useCarousel.getState().setIndex(4);
  useCarousel.getState().setTotal(2);
  expect(useCarousel.getState()).toMatchObject({ index: 1, total: 2 });
  useCarousel.getState().setTotal(0);
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

test('a mode that is none becomes the slider', () => {
  useHeader.getState().setMode('gallery');
  useHeader.getState().setMode('list');
  expect(useHeader.getState().mode).toBe('slider');
});

test('the header goes back to slider, home, no write page', () => {
  useHeader.getState().setMode('gallery');
  useHeader.getState().setPageType('family');
  useHeader.getState().setWritePage(true);
  useHeader.getState().reset();
  expect(useHeader.getState()).toMatchObject({ mode: 'slider', pageType: 'home', isWritePage: false });
});

test('an area with routes is taken as it is', () => {
  const area = { contractVersion: AREA_CONTRACT_VERSION, routes: [route] };
  expect(parseAreaModule(area)).toEqual({ kind: 'area', area });
});

test.each([
  ['nothing', undefined],
  ['a page', '<html>'],
  ['another contract version', { contractVersion: 2, routes: [route] }],
  ['no routes', { contractVersion: 1, routes: [] }],
  ['a path of another host', { contractVersion: 1, routes: [{ ...route, path: '//evil' }] }],
  ['a relative path', { contractVersion: 1, routes: [{ ...route, path: 'home' }] }],
  [
    'an unknown guard',
    { contractVersion: 1, routes: [{ ...route, handle: { ...route.handle, guard: 'all' } }] },
  ],
  ['nothing to load', { contractVersion: 1, routes: [{ ...route, lazy: 'HomeScreen' }] }],
])('%s is refused as an area, with a reason', (_what, module) => {
  const parsed = parseAreaModule(module);
  expect(parsed.kind).toBe('refused');
  expect(parsed.kind === 'refused' && parsed.reason).toBeTruthy();
});
