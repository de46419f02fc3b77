import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from './chromium.ts';
import { PHONE } from './phone.ts';

/** What a push service tells a browser: where to send to, and the keys of the device. */
type DeviceFields = { endpoint: string; p256dh: string; auth: string };

/** A phone that shows notifications: the headless shell shows none, and private windows have no pushes. */
export async function openPushPhone(baseURL: string) {
  const profile = await mkdtemp(join(tmpdir(), 'ongi-push-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...PHONE,
    args: CHROMIUM_ARGS,
    baseURL,
    permissions: ['notifications'],
    executablePath: chromiumPath(),
  });
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    remove: async (): Promise<void> => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/**
 * The browsers of these tests have no push service: a subscription is one of these devices, each time the
 * next one, and survives a reload.
 */
export async function usePushDevices(
  context: BrowserContext,
  devices: readonly DeviceFields[],
): Promise<void> {
  await context.addInitScript((fields: readonly DeviceFields[]) => {
    const DEVICE = 'fake-push-device';
    const KEY = 'fake-push-key';
    const read = (name: string): string | null => sessionStorage.getItem(name);
    const subscription = (): object | null => {
      const device = fields[Number(read(DEVICE)) - 1];
      if (device === undefined) return null;
      const { endpoint, ...keys } = device;
      const applicationServerKey = Uint8Array.from((read(KEY) ?? '').split(','), Number).buffer;
      return {
        endpoint,
        options: { applicationServerKey, userVisibleOnly: true },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: () => {
          sessionStorage.removeItem(KEY);
          return Promise.resolve(true);
        },
      };
    };
    const current = (): object | null => (read(KEY) === null ? null : subscription());
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(current()),
      subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        if (read(KEY) === null) sessionStorage.setItem(DEVICE, String(Number(read(DEVICE)) + 1));
        sessionStorage.setItem(KEY, applicationServerKey.join(','));
        return Promise.resolve(subscription());
      },
    });
  }, devices);
}

/**
 * Hands the service worker what the push service has brought, decrypted, and waits until the device shows it:
 * Chromium forgets a notification that a page reads with `getNotifications()` while it is being shown.
 */
export async function deliverPush(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  const shown = new Promise<void>((resolve) => {
    devtools.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
      if (backgroundServiceEvent.eventName === 'Notification displayed') resolve();
    });
  });
  await devtools.send('BackgroundService.startObserving', { service: 'notifications' });
  await devtools.send('BackgroundService.setRecording', { shouldRecord: true, service: 'notifications' });
  await devtools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await shown;
  await devtools.send('BackgroundService.clearEvents', { service: 'notifications' });
  await devtools.detach();
}

/** What the device shows of them. */
export async function shownNotifications(
  page: Page,
): Promise<{ title: string; body: string; tag: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

/** A tap on the notification that is shown. */
export async function tapNotification(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('There is no service worker');
  await worker.evaluate(`(async () => {
    const [notification] = await registration.getNotifications();
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })()`);
}
