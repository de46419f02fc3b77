import { pushCalls, type PushSubscriptionFields } from 'shared/contract/notifications/push';
import { respondsWith } from './api-server.ts';

/** VAPID's key of the fake server: a point that begins with 4. */
const SERVER_KEY = `BA${'A'.repeat(85)}`;

/**
 * A browser with pushes, whose person decides `reply` when promptCount, and a server that notes what it is
 * sent. Ends after the test.
 */
export function fakePush(reply: NotificationPermission, permission: NotificationPermission = 'default') {
  let subscription: (PushSubscription & { endpoint: string }) | null = null;
  let count = 0;
  const browser = {
    permission,
    promptCount: 0,
    /** Keys of the server that it now gives out. */
    serverKey: SERVER_KEY as string | null,
    sent: [] as PushSubscriptionFields[],
    ended: [] as string[],
    endpoint: () => subscription?.endpoint ?? null,
  };
  const subscribe = ({ applicationServerKey }: PushSubscriptionOptionsInit): Promise<unknown> => {
    if (subscription === null) {
      count += 1;
      const endpoint = `https://push.example/${count}`;
      subscription = {
        endpoint,
        options: { applicationServerKey: (applicationServerKey as Uint8Array<ArrayBuffer>).buffer },
        toJSON: () => ({ endpoint, keys: { p256dh: SERVER_KEY, auth: 'A'.repeat(22) } }),
        unsubscribe: () => {
          subscription = null;
          return Promise.resolve(true);
        },
      } as unknown as PushSubscription;
    }
    return Promise.resolve(subscription);
  };
  const pushManager = { subscribe, getSubscription: () => Promise.resolve(subscription) };
  const registration = { pushManager };
  define(navigator, 'serviceWorker', {
    getRegistration: () => Promise.resolve(registration),
    ready: Promise.resolve(registration),
  });
  define(window, 'PushManager', () => undefined);
  define(window, 'Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: () => {
      browser.promptCount += 1;
      browser.permission = reply;
      return Promise.resolve(reply);
    },
  });
  const handlers = [
    respondsWith(pushCalls.key, () => ({ key: browser.serverKey })),
    respondsWith(pushCalls.subscribe, ({ body }) => {
      browser.sent.push(body);
      return null;
    }),
    respondsWith(pushCalls.unsubscribe, ({ body }) => {
      browser.ended.push(body.endpoint);
      return null;
    }),
  ];
  return { browser, handlers };
}

const defined: (() => void)[] = [];

function define(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, configurable: true });
  defined.push(() => void Reflect.deleteProperty(owner, name));
}

afterEach(() => {
  for (const restore of defined.splice(0)) restore();
});
