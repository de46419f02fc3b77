import 'fake-indexeddb/auto';
import { forgetSeen } from 'shared/device';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'caches');
});

it('deletes the cached photos and has the service worker drop those on their way', async () => {
  const deleted = jest.fn(async () => true);
  const postMessage = jest.fn();
  Object.defineProperty(window, 'caches', { configurable: true, value: { delete: deleted } });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ active: { postMessage }, waiting: null }) },
  });
  const before = Date.now();
  await forgetSeen();
  expect(deleted).toHaveBeenCalledWith('site-media');
  const [message] = postMessage.mock.calls[0] ?? [];
  expect(message).toMatchObject({ kind: 'forget' });
  expect(message.atMs).toBeGreaterThanOrEqual(before);
});

it('never fails, on a device without service workers or one where they are switched off', async () => {
  await expect(forgetSeen()).resolves.toBeUndefined();
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.reject(new DOMException('off', 'SecurityError')) },
  });
  await expect(forgetSeen()).resolves.toBeUndefined();
});
