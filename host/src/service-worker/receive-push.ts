import { NOTIFICATIONS_PATH } from 'shared/contract/paths';
import { pushMessageSchema } from 'shared/contract/notifications/push';
import { isWriting, type MessagedPage, openInPage } from './pushed-page.ts';

type Waiting = { waitUntil(promise: Promise<unknown>): void };

export type PushEvent = Waiting & { readonly data: { json(): unknown } | null };

export type ClickEvent = Waiting & {
  readonly notification: { readonly data: unknown; close(): void };
};

export type ChangeEvent = Waiting & {
  readonly oldSubscription?: Pick<PushSubscription, 'options'> | null;
};

type Page = MessagedPage & {
  readonly url: string;
  focus(): Promise<Page>;
  navigate(url: string): Promise<unknown>;
};

/** What of a worker's scope pushes need. */
export type PushScope = {
  readonly location: Pick<Location, 'origin'>;
  readonly navigator: { setAppBadge?: (count: number) => Promise<void> };
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
    readonly pushManager: { subscribe(options: PushSubscriptionOptionsInit): Promise<unknown> };
  };
  readonly clients: {
    matchAll(options: { type: 'window' }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ChangeEvent) => void): void;
};

/** A browser withdraws the permission of who shows nothing: what cannot be read is news all the same. */
const FALLBACK = {
  title: '온기',
  body: '새 소식이 있어요.',
  lang: 'ko',
  navigate: NOTIFICATIONS_PATH,
  tag: 'ongi',
};

/** Shows pushes and opens what they lead to (docs/contracts/service-worker.md). */
export function receivePushes(scope: PushScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, event)));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(scope, event.notification.data));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(scope, event)));
}

async function show(scope: PushScope, { data }: PushEvent): Promise<void> {
  const message = messageOf(data);
  const { title, body, lang, navigate, tag } = message?.notification ?? FALLBACK;
  if (message !== undefined) void scope.navigator.setAppBadge?.(message.app_badge).catch(() => undefined);
  await scope.registration.showNotification(title, {
    body,
    lang,
    tag,
    icon: '/icon-192.png',
    data: { navigate },
  });
}

function messageOf(data: PushEvent['data']) {
  try {
    return pushMessageSchema.safeParse(data?.json()).data;
  } catch {
    return undefined;
  }
}

/** In an open page, which is brought to the front, else in a new one. */
async function open(scope: PushScope, data: unknown): Promise<void> {
  const target = targetOf(scope, data);
  const openAnew = () => scope.clients.openWindow(target);
  const pages = await scope.clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => !isWriting(url));
  if (page === undefined) return void (await openAnew());
  // A browser that lets no worker do that shows the page later.
  await page.focus().catch(() => undefined);
  const reply = await openInPage(page, target);
  if (reply === 'busy') await openAnew();
  // A page that this worker does not control cannot be navigated by it.
  if (reply === 'silent' && page.url !== target) await page.navigate(target).catch(openAnew);
}

/** A push leads to a page of this site only. */
function targetOf({ location: { origin } }: PushScope, data: unknown): string {
  const navigate = typeof data === 'object' && data !== null && 'navigate' in data ? data.navigate : '';
  const target = URL.parse(String(navigate), origin);
  return target?.origin === origin ? target.href : `${origin}${NOTIFICATIONS_PATH}`;
}

/** The next page reports the new address: a worker has no login. */
async function renew({ registration }: PushScope, { oldSubscription }: ChangeEvent): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (applicationServerKey === null || applicationServerKey === undefined) return;
  await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}
