import { pushCalls, pushSubscriptionSchema } from 'shared/contract/notifications/push';
import { callApi } from 'shared/http';
import { browserStorage, sessionStore } from 'shared/session';

/*
 * Pushes to this device (docs/contracts/device.md). Whoever switched them on is remembered: nobody else gets
 * them.
 */

/** `install`: on an iPhone only an installed app receives pushes. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

const PUSH_KEY = 'ongi.push';
const LONGEST_INSTALLATION_MS = 10_000;

const storage = browserStorage('local');

/** What of it this browser can do and has been told to do. Asks nobody for anything. */
export async function readPushState(userId: number): Promise<PushState> {
  if (!isSupported()) return isIosPage() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted' || rememberedPerson() !== userId) return 'off';
  return (await findSubscription()) === null ? 'off' : 'on';
}

/**
 * Asks the person, which needs a tap. @throws where the browser or the server cannot @returns the new state
 */
export async function turnOnPush(userId: number): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  if (!(await subscribe(userId))) return 'unsupported';
  return 'on';
}

export async function turnOffPush(): Promise<void> {
  storage.write(PUSH_KEY, null);
  const subscription = await findSubscription();
  if (subscription === null) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await callApi(pushCalls.unsubscribe, { body: { endpoint }, silent: true });
}

/**
 * Follows log-ins and log-outs: ends what another person subscribed to, and renews the subscription of this
 * one where the session, the address or the server's key is another. Never fails.
 */
export async function followPush(): Promise<void> {
  let running = Promise.resolve();
  const settle = (): void => {
    running = running.then(settlePush).catch(() => undefined);
  };
  sessionStore.subscribe(({ accessToken, user }, previous) => {
    if (accessToken !== previous.accessToken || user?.userId !== previous.user?.userId) settle();
  });
  settle();
}

async function settlePush(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return;
  const { accessToken, user } = sessionStore.getState();
  // Who has logged in is not known yet.
  if (accessToken !== null && user === null) return;
  if (user !== null && rememberedPerson() === user.userId) await subscribe(user.userId);
  else await (await findSubscription())?.unsubscribe();
}

/**
 * Idempotent: the server is called where it does not know of this subscription. @returns whether it sends any
 */
async function subscribe(userId: number): Promise<boolean> {
  const { key } = await callApi(pushCalls.key, { silent: true });
  if (key === null) return false;
  const manager = await readyPushManager();
  if (manager === null) throw new Error('There is no service worker');
  const applicationServerKey = bytesOf(key);
  const current = await manager.getSubscription();
  // Only one key can send to a subscription.
  if (current !== null && !isSame(current.options.applicationServerKey, applicationServerKey))
    await current.unsubscribe();
  // Meanwhile somebody else may have logged in, to whom the call below would belong.
  if (!isLoggedIn(userId)) return false;
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey });
  if (!isLoggedIn(userId)) {
    await subscription.unsubscribe();
    return false;
  }
  const { endpoint, keys } = subscription.toJSON();
  const body = pushSubscriptionSchema.parse({ endpoint, ...keys });
  const remembered = `${userId} ${sessionMark()} ${endpoint}`;
  if (storage.read(PUSH_KEY) === remembered) return true;
  await callApi(pushCalls.subscribe, { body, silent: true });
  storage.write(PUSH_KEY, remembered);
  return true;
}

function isLoggedIn(userId: number): boolean {
  return sessionStore.getState().user?.userId === userId;
}

function rememberedPerson(): number | null {
  const remembered = storage.read(PUSH_KEY);
  return remembered === null ? null : Number.parseInt(remembered, 10);
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** An iPad identifies itself as a Mac, which has no touch. */
function isIosPage(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

async function pushManager(): Promise<PushManager | null> {
  return (await navigator.serviceWorker.getRegistration())?.pushManager ?? null;
}

/** On a first visit the service worker is installed after the first screen. */
async function readyPushManager(): Promise<PushManager | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), LONGEST_INSTALLATION_MS));
  return (await Promise.race([navigator.serviceWorker.ready, late]))?.pushManager ?? null;
}

async function findSubscription(): Promise<PushSubscription | null> {
  return (await (await pushManager())?.getSubscription()) ?? null;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function isSame(key: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(key ?? new ArrayBuffer(0));
  return bytes.length === other.length && bytes.every((byte, index) => byte === other[index]);
}

/** Tells sessions apart. The token itself is nothing for a storage that a log-out may leave. */
function sessionMark(): string {
  return sessionStore.getState().accessToken?.slice(0, 6) ?? '';
}
