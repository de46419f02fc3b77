import type { BrowserContext, Page } from '@playwright/test';

/** A point of P-256 and 16 bytes, as a browser makes them. */
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** The browsers of these tests have no push service: subscriptions are made up, and survive a reload. */
export async function fakePushService(context: BrowserContext): Promise<void> {
  await context.addInitScript((keys) => {
    const STORED = 'fake-push-service';
    const subscription = (endpoint: string) => ({
      endpoint,
      options: { applicationServerKey: null, userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: () => {
        sessionStorage.removeItem(STORED);
        return Promise.resolve(true);
      },
    });
    Object.assign(PushManager.prototype, {
      getSubscription: () => {
        const endpoint = sessionStorage.getItem(STORED);
        return Promise.resolve(endpoint === null ? null : subscription(endpoint));
      },
      subscribe: () => {
        const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
        sessionStorage.setItem(STORED, endpoint);
        return Promise.resolve(subscription(endpoint));
      },
    });
  }, KEYS);
}

/** Hands the service worker what a push service would have brought, decrypted. */
export async function deliverPush(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
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
