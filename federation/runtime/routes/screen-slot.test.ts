import type { ScreenModule } from './area-module.ts';
import { ScreenSlot, type ScreenSource } from './screen-slot.ts';
import { createMemoryRouter } from 'react-router';

const TIME_LIMIT_MS = 4_000;
const OLD: ScreenModule = { Component: () => null };
const NEW: ScreenModule = { Component: () => null };

function slotOf(source: Partial<ScreenSource> = {}) {
  const reloadArea = jest.fn(() => Promise.resolve());
  const onFailure = jest.fn();
  const fixed = { area: 'garden', path: '/garden', timeLimitMs: TIME_LIMIT_MS };
  const load = (): Promise<ScreenModule> => Promise.resolve(OLD);
  const slot = new ScreenSlot({ ...fixed, load, reloadArea, onFailure, ...source });
  return { slot, reloadArea, onFailure };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

test('a screen is there once it has been loaded, and one that fails says so instead of rejecting', async () => {
  const { slot } = slotOf();
  await slot.load();
  expect(slot.getState()).toEqual({ kind: 'ready', ...OLD });
  const failing = slotOf({ load: () => Promise.reject(new Error('404')) });
  await failing.slot.load();
  expect(failing.slot.getState()).toEqual({ kind: 'failed', isRetrying: false });
  expect(failing.onFailure).toHaveBeenCalledTimes(1);
  // A retry that fails as well leaves it failed, ready for the next.
  failing.slot.retry();
  failing.slot.retry();
  await settle();
  expect(failing.slot.getState()).toEqual({ kind: 'failed', isRetrying: false });
});

test('a retry first asks for the same code, so that the area keeps what it holds in memory', async () => {
  const load = jest
    .fn<Promise<ScreenModule>, []>()
    .mockRejectedValueOnce(new Error('404'))
    .mockResolvedValue(OLD);
  const { slot, reloadArea } = slotOf({ load });
  await slot.load();
  slot.retry();
  expect(slot.getState()).toEqual({ kind: 'failed', isRetrying: true });
  await settle();
  expect(slot.getState().kind).toBe('ready');
  expect(reloadArea).not.toHaveBeenCalled();
});

test('where the same code fails again the area is fetched anew', async () => {
  let isAnew = false;
  const { slot } = slotOf({
    load: () => (isAnew ? Promise.resolve(NEW) : Promise.reject(new Error('corrupt'))),
    reloadArea: async () => {
      isAnew = true;
    },
  });
  await slot.load();
  slot.retry();
  await settle();
  expect(slot.getState()).toEqual({ kind: 'ready', ...NEW });
});

test('a screen that hangs is given up, and its retry does not wait for it again', async () => {
  jest.useFakeTimers();
  const load = jest
    .fn<Promise<ScreenModule>, []>()
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockResolvedValue(OLD);
  const { slot, reloadArea } = slotOf({ load });
  const loading = slot.load();
  await jest.advanceTimersByTimeAsync(TIME_LIMIT_MS);
  await loading;
  expect(slot.getState().kind).toBe('failed');
  slot.retry();
  await jest.advanceTimersByTimeAsync(0);
  expect(reloadArea).toHaveBeenCalledTimes(1);
  expect(slot.getState().kind).toBe('ready');
  jest.useRealTimers();
});

test('a slip while drawing is tried again with the same code, and the second time with new code', async () => {
  const { slot, reloadArea } = slotOf();
  await slot.load();
  slot.failInRender(new Error('undefined is not a function'));
  slot.retry();
  await settle();
  expect(slot.getState().kind).toBe('ready');
  expect(reloadArea).not.toHaveBeenCalled();
  slot.failInRender(new Error('undefined is not a function'));
  slot.retry();
  await settle();
  expect(reloadArea).toHaveBeenCalledTimes(1);
  // What failed to be drawn on one page is tried anew on the next.
  slot.failInRender(new Error('no such post'));
  slot.forgetRenderFailure();
  expect(slot.getState().kind).toBe('idle');
});

test('React Router alone never calls a rejected lazy again (docs/decisions/areas)', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const lazy = jest.fn<Promise<{ Component: () => null }>, []>(async () => ({ Component: () => null }));
  lazy.mockRejectedValueOnce(new Error('404'));
  const router = createMemoryRouter([{ path: '/' }, { path: '/garden', lazy }]);
  for (const path of ['/garden', '/', '/garden', '/', '/garden']) await router.navigate(path);
  expect(lazy).toHaveBeenCalledTimes(1);
  expect(router.state.errors).not.toBeNull();
});
