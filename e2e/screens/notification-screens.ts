import type { Page } from '@playwright/test';
import { identifyAsKakaoTalk } from '../support/browser/in-app-browser.ts';
import { respondsWith } from '../support/browser/network.ts';
import { GRANDMOTHER, JIU, SUNJA } from './sample-posts.ts';
import { inTurn, type Screen } from './screen.ts';

const LIST = '**/api/notifications';
const SETTINGS_PATH = '/setting/notifications';
/** A point of P-256 as a browser and a server name it. */
const KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1';

const post = (title: string) => ({ postId: 1, title, thumbnailUrl: null });
const NOBODY = { actors: [], actorCount: 0, post: null };

/** One of each kind, new and seen ones, of two days. */
const LINES = [
  { kind: 'post', post: post('할머니 댁 감 따던 날') },
  { kind: 'comment', post: post('시루떡'), excerpt: '까치도 먹고 살아야지. '.repeat(5) },
  { kind: 'reply', post: post('가'.repeat(20)), excerpt: '내년에 또 따러 오너라.' },
  { kind: 'like', actors: [GRANDMOTHER, SUNJA, JIU], actorCount: 4, post: post('감') },
  { kind: 'member-joined', post: null },
  { kind: 'video-ready', ...NOBODY, jobId: 1 },
  { kind: 'diary-ready', ...NOBODY, jobId: 2 },
  { kind: 'on-this-day', ...NOBODY, day: '2026-11-20' },
  { kind: 'question', ...NOBODY, day: '2026-11-16' },
  { kind: 'backup-failed', ...NOBODY },
].map((line, index, { length }) => ({
  notificationId: length - index,
  createdAt: `2026-11-${index < 4 ? 20 : 19}T03:00:00.000Z`,
  isSeen: index > 2,
  actors: [GRANDMOTHER],
  actorCount: 1,
  excerpt: null,
  jobId: null,
  day: null,
  ...line,
}));

export const NOTIFICATION_SCREENS: readonly Screen[] = [
  {
    name: 'notifications',
    path: '/notifications',
    network: respondsWith(LIST, { notifications: LINES, hasMore: true }),
    ready: (page) => page.getByText('백업하지 못했어요').waitFor(),
  },
  {
    name: 'notifications-empty',
    path: '/notifications',
    network: respondsWith(LIST, { notifications: [], hasMore: false }),
    ready: (page) => page.getByText('아직 새 소식이 없어요').waitFor(),
  },
  {
    name: 'setting-notifications',
    path: SETTINGS_PATH,
    network: canBePushedTo,
    ready: (page) => deviceSwitch(page).waitFor(),
    next: [
      {
        name: 'setting-notifications-on',
        arrange: async (page) => {
          await deviceSwitch(page).click();
          await page.getByText('알려 드리고 있어요').waitFor();
        },
      },
      {
        name: 'setting-notifications-denied',
        arrange: inTurn(
          (page) => page.evaluate(() => Object.assign(Notification, { permission: 'denied' })),
          (page) => comesBackTo(page, '이 브라우저에서 알림이 막혀 있어요'),
        ),
      },
      {
        name: 'setting-notifications-unsupported',
        arrange: inTurn(
          (page) => page.evaluate(() => Reflect.deleteProperty(window, 'PushManager')),
          (page) => comesBackTo(page, '이 브라우저는 알림을 받을 수 없어요'),
        ),
      },
      {
        name: 'setting-notifications-install',
        arrange: inTurn(
          (page) =>
            page.evaluate((userAgent) => {
              Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
            }, IPHONE),
          (page) => comesBackTo(page, '홈 화면에 추가하면 알림을 받을 수 있어요'),
        ),
      },
    ],
  },
  {
    name: 'setting-notifications-in-app',
    path: SETTINGS_PATH,
    network: inTurn(canBePushedTo, identifyAsKakaoTalk),
    ready: (page) => page.getByText('카카오톡 안에서는 알림을 받을 수 없어요').waitFor(),
  },
];

const deviceSwitch = (page: Page) => page.getByRole('switch', { name: '이 기기에서 알림 받기' });

/** The person has been in the browser's settings. */
async function comesBackTo(page: Page, text: string): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByText(text).waitFor();
}

/** A server that pushes, and a browser whose person allows it: this one has neither pushes nor a worker. */
async function canBePushedTo(page: Page): Promise<void> {
  await respondsWith('**/api/push/key', { key: KEY })(page);
  await respondsWith('**/api/push/subscription', null)(page);
  await page.addInitScript((key) => {
    let subscription: object | null = null;
    const pushManager = {
      getSubscription: () => Promise.resolve(subscription),
      subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        const endpoint = 'https://push.example/device';
        const keys = { p256dh: key, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
        const options = { applicationServerKey: applicationServerKey.buffer };
        subscription = { endpoint, options, toJSON: () => ({ endpoint, keys }) };
        return Promise.resolve(subscription);
      },
    };
    const registration = Promise.resolve({ pushManager });
    Object.defineProperty(navigator.serviceWorker, 'getRegistration', { value: () => registration });
    Object.defineProperty(navigator.serviceWorker, 'ready', { value: registration });
    const notification = {
      permission: 'default',
      requestPermission: () => {
        notification.permission = 'granted';
        return Promise.resolve('granted');
      },
    };
    Object.defineProperty(window, 'Notification', { value: notification });
    Object.defineProperty(window, 'PushManager', { value: {}, configurable: true });
  }, KEY);
}
