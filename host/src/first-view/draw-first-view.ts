import {
  type Child,
  Fragment,
  jsxWith,
  createNodes,
  type CreateNodes,
} from 'federation/first-view/dom-react';
import { readFirstResponses } from 'shared/first-view/first-responses';
import { firstView, type FirstView } from 'shared/first-view/first-view';
import { readDeviceResponses } from '../guard/device-responses.ts';
import { isMember } from '../guard/is-member.ts';
import { modulesFor } from './modules.ts';
import { showFirstView } from './show-first-view.ts';

/** As long as home itself waits (remote-feed/src/screens/home/HomeFeed.tsx). */
const OPTIONAL_PATIENCE_MS = 400;

/** A slow phone has read it from its cache after 100 to 200 ms; without it, text takes longer to lay out. */
const FONT_PATIENCE_MS = 300;

/**
 * Draws the opened path's first view, as soon as its script and its data are there
 * (docs/contracts/first-view.md).
 * @param webFont settled once the web font is in the page, or is known not to be on the device
 */
export function drawFirstView(webFont: Promise<unknown> = Promise.resolve()): void {
  const view = firstView();
  const { paths } = view;
  if (paths === undefined) return;
  const stored = storedFor(view, paths);
  holdBackMissing(view);
  view.drawn = new Promise<void>((resolve) => {
    view.onScript = () => {
      view.onScript = undefined;
      // A script that throws leaves the view to the screen, which draws it, or says what failed.
      resolve(drawOnce(view, paths, stored, webFont).catch(() => undefined));
    };
  });
  if (view.script !== undefined) view.onScript?.();
}

type Responses = readonly unknown[];

/** From the device's responses if it has all that is required, or else from the network's. */
async function drawOnce(
  view: FirstView,
  paths: readonly string[],
  stored: Stored,
  webFont: Promise<unknown>,
): Promise<void> {
  const images = new ImagesInOrder();
  const jsx = jsxWith(images.createNodes);
  view.script?.(modulesFor(jsx), jsx, Fragment);
  const { plan } = view;
  if (plan === undefined) return;
  // The last two are the guard's (federation/first-view/loader.ts): who is logged in, and the family.
  const isOptional = (index: number) => index >= plan.firstOptional && index < paths.length - 2;
  const received = paths.map((path) => dataOf(view, path));
  const networkData = allOf(received, isOptional);
  // The network is not awaited where the device has everything.
  networkData.catch(() => undefined);
  const isWhole = (responses: Responses): boolean =>
    paths.every((_, index) => responses[index] !== undefined || isOptional(index)) &&
    isMember(responses.at(-2), responses.at(-1));
  const networkFirst = networkData.then(
    () => [],
    () => stored.inDatabase,
  );
  const responses = isWhole(stored.atOnce)
    ? stored.atOnce
    : await Promise.race([stored.inDatabase, networkFirst]);
  const eitherOf = received.map((ofNetwork, index) => responses[index] ?? ofNetwork);
  const data = await (isWhole(responses) ? allOf(eitherOf, isOptional) : networkData);
  const drawn = plan.draw(data);
  // Its photos load meanwhile. Text laid out in the device's fonts first would be laid out twice.
  await Promise.race([webFont, new Promise((resolve) => setTimeout(resolve, FONT_PATIENCE_MS))]);
  if (drawn === undefined || view.isOver) return;
  view.missing = paths.filter((_, index) => data[index] === undefined);
  // In a first-view script, JSX makes nodes.
  await showFirstView(drawn as Child, plan.frame);
  await images.untilPhoto();
}

/** The screen begins without what the first view lacks, too: coming late, it would push away what is read. */
function holdBackMissing(view: FirstView): void {
  const over = new Promise<void>((resolve) => {
    view.onOver = resolve;
  });
  for (const [path, prefetch] of view.prefetches) {
    prefetch.response = prefetch.response.then(async (response) => {
      if (view.missing?.includes(path) === true) await over;
      return response;
    });
    prefetch.response.catch(() => undefined);
  }
}

/** What the device has of each path; undefined where it has nothing. */
type Stored = { atOnce: Responses; inDatabase: Promise<Responses> };

function storedFor({ opening, prefetches }: FirstView, paths: readonly string[]): Stored {
  const token = prefetches.get(paths[0] ?? '')?.token ?? null;
  if (token === null) return { atOnce: [], inDatabase: Promise.resolve([]) };
  const first = readFirstResponses(token);
  const atOnce = paths.map((path) => first[path]);
  // The database is not opened for nothing: it competes with the first paint.
  const inDatabase = atOnce.includes(undefined)
    ? readDeviceResponses(token, paths, opening).catch(() => [])
    : Promise.resolve(atOnce);
  return { atOnce, inDatabase };
}

/** Rejects unless the API answered with data. The host takes the same response later. */
async function dataOf({ prefetches }: FirstView, path: string): Promise<unknown> {
  const response = await prefetches.get(path)?.response;
  const body = response?.status === 200 ? response.data : undefined;
  if (typeof body !== 'object' || body === null || !('data' in body)) throw new Error(path);
  return body.data;
}

/** What is optional may be undefined: it failed, or came too long after the rest. */
async function allOf(received: Responses, isOptional: (index: number) => boolean): Promise<Responses> {
  const rest = Promise.all(received.filter((_, index) => !isOptional(index)));
  const tooLate = rest.then(() => new Promise((resolve) => setTimeout(resolve, OPTIONAL_PATIENCE_MS)));
  // Reported by what is returned.
  tooLate.catch(() => undefined);
  return Promise.all(
    received.map((data, index) =>
      isOptional(index) ? Promise.race([Promise.resolve(data).catch(() => undefined), tooLate]) : data,
    ),
  );
}

/** A photo that does not come holds the others up no longer. */
const PATIENCE_MS = 3_000;

/** The photo of a first view is requested first: on a slow line, portraits beside it would take its place. */
class ImagesInOrder {
  #photo: HTMLImageElement | undefined;

  readonly createNodes: CreateNodes = (type, props) => {
    if (type !== 'img') return createNodes(type, props);
    const { src, srcSet, ...rest } = props;
    const image = createNodes(type, rest);
    if (!(image instanceof HTMLImageElement)) return image;
    const request = (): void => {
      if (typeof srcSet === 'string') image.srcset = srcSet;
      if (typeof src === 'string') image.src = src;
    };
    if (props['fetchPriority'] === 'high') {
      this.#photo ??= image;
      request();
    } else void this.untilPhoto().then(request);
    return image;
  };

  /** Resolves when the photo has come, is missing or takes too long. */
  async untilPhoto(): Promise<void> {
    // It may come later in the drawing.
    await Promise.resolve();
    const photo = this.#photo;
    if (photo === undefined || photo.complete) return;
    await new Promise((resolve) => {
      photo.addEventListener('load', resolve);
      photo.addEventListener('error', resolve);
      setTimeout(resolve, PATIENCE_MS);
    });
  }
}
