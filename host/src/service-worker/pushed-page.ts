import type { createBrowserRouter } from 'react-router-dom';

/* What a notification leads to opens in an open page by its own router (docs/contracts/service-worker.md). */

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate'>;

export type MessagedPage = { postMessage(message: unknown, transfer: Transferable[]): void };

/** `busy`: somebody writes there. `silent`: an older page, or one that hangs. */
export type Reply = 'opened' | 'busy' | 'silent';

/** A page that is longer silent is navigated by the worker. */
const REPLY_MS = 2_000;
/** A page that is later leaves it to the worker: two navigations at once end each other. */
const LATEST_MS = 1_000;

/** A page where somebody writes is left alone. */
const WRITES = /^\/write(\/|$)/;

export function isWriting(url: string): boolean {
  return WRITES.test(new URL(url).pathname);
}

/** In the worker: tells the page to open an address of this site. */
export function openInPage(page: MessagedPage, url: string): Promise<Reply> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<Reply>((resolve) => {
    const timer = setTimeout(() => resolve('silent'), REPLY_MS);
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer);
      resolve(data === true ? 'opened' : 'busy');
    });
    port1.start();
    page.postMessage({ kind: 'open', url, atMs: Date.now() }, [port2]);
  }).finally(() => port1.close());
}

/** In the page: does what the worker says, without loading anything anew. */
export async function openPushedPages(router: Router): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    const target = targetOf(data);
    if (target === undefined) return;
    const isFree = !isWriting(location.href);
    ports[0]?.postMessage(isFree);
    if (isFree && target.href !== location.href)
      void router.navigate(`${target.pathname}${target.search}${target.hash}`);
  });
  // Without it they wait for a page that is complete.
  navigator.serviceWorker.startMessages();
}

function targetOf(data: unknown): URL | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data) || data.kind !== 'open')
    return undefined;
  if (!('atMs' in data) || Date.now() - Number(data.atMs) > LATEST_MS) return undefined;
  const target = URL.parse('url' in data ? String(data.url) : '');
  return target?.origin === location.origin ? target : undefined;
}
