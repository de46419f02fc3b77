import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { FIRST_VIEW } from './first-view-pages.ts';

/** A PNG of the part of an element that is in the window, with its photos decoded. */
export async function screenshotOf(page: Page, selector: string): Promise<Buffer> {
  const card = page.locator(selector).first();
  await card.evaluate(async (element) => {
    const { clientHeight } = document.documentElement;
    const inView = [...element.querySelectorAll('img')].filter(
      (image) => image.getBoundingClientRect().top < clientHeight,
    );
    await Promise.all(inView.map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
    // Behind a photo that is decoded; it would shine through at the rounded corners.
    for (const photo of element.querySelectorAll<HTMLElement>('[data-fill]'))
      photo.style.backgroundImage = '';
  });
  const { x, y, width, height } = await card.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const [x, y] = [Math.max(0, left), Math.max(0, top)];
    // Above the bottom navigation, which a first view leaves free.
    const lowest = clientHeight * 0.8;
    return { x, y, width: Math.min(right, clientWidth) - x, height: Math.min(bottom, lowest) - y };
  });
  // Animations run on: the notice of a host that does not come is one that ends after 20 seconds.
  return page.screenshot({ clip: { x, y, width, height }, animations: 'allow', caret: 'hide' });
}

/** The first view is there, and has requested what it shows after its first photo. */
export async function isDrawn(page: Page): Promise<void> {
  await expect(page.locator(`${FIRST_VIEW} h1`)).toBeVisible();
  await expect(page.locator(`${FIRST_VIEW} img:not([src])`)).toHaveCount(0);
}

/** The first view is gone, and so is the photo that it left until the screen's own is decoded. */
export async function isHandedOver(page: Page): Promise<void> {
  await page.locator(FIRST_VIEW).waitFor({ state: 'detached' });
  await page.waitForFunction(() =>
    [...document.querySelectorAll('#root main img')].every(
      ({ parentElement }) => parentElement?.querySelectorAll(':scope > img').length === 1,
    ),
  );
}

/**
 * The document of an element in a comparable form, one line an element. Left out: ids, which a first view
 * makes itself, and what only behaviour needs.
 */
export function outlineOf(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .first()
    .evaluate((root) => {
      const isBehaviour =
        /^(?:id|for|href|aria-describedby|aria-labelledby|tabindex|data-slide-link|data-discover|style)$/;
      // The placeholder of any other photo may be coarser at first.
      const hasPriority = (node: Element): boolean => node.querySelector('[fetchpriority="high"]') !== null;
      const styleOf = (node: Element): string =>
        [...(node as HTMLElement).style]
          .filter((name) => name !== 'background-image' || hasPriority(node))
          .map((name) => `{${name}: ${(node as HTMLElement).style.getPropertyValue(name)}}`)
          .join(' ');
      const lines: string[] = [];
      const walk = (node: Node, depth: number): void => {
        const indent = '  '.repeat(depth);
        if (node instanceof Text && node.data !== '') lines.push(`${indent}"${node.data}"`);
        if (!(node instanceof Element)) return;
        const attributes = [...node.attributes]
          .filter(({ name }) => !isBehaviour.test(name))
          .map(({ name, value }) => `${name}=${value}`)
          .toSorted();
        lines.push(indent + [node.tagName.toLowerCase(), ...attributes, styleOf(node)].join(' ').trimEnd());
        node.normalize();
        for (const child of node.childNodes) walk(child, depth + 1);
      };
      walk(root, 0);
      return lines;
    });
}

/**
 * Colours differ by at most this, of 255. Antialiasing of an edge depends on the tiles in which the browser
 * paints it.
 */
const TOLERANCE = 8;

/** In how many points two PNGs differ and where; undefined if they look the same. */
export async function differenceOf(one: Buffer, other: Buffer): Promise<string | undefined> {
  const [left, right] = await Promise.all([one, other].map(pixelsOf));
  if (left === undefined || right === undefined) throw new Error('no picture');
  const { width, height, channels } = left.info;
  if (width !== right.info.width || height !== right.info.height)
    return `${width}x${height} and ${right.info.width}x${right.info.height}`;
  const points = new Set<number>();
  for (const [at, value] of left.data.entries())
    if (Math.abs(value - (right.data[at] ?? 0)) > TOLERANCE) points.add(Math.floor(at / channels));
  if (points.size === 0) return undefined;
  const xs = [...points].map((point) => point % width).toSorted((one, next) => one - next);
  const ys = [...points].map((point) => Math.floor(point / width));
  const span = (values: readonly number[]): string => `${values[0]} to ${values.at(-1)}`;
  return `${points.size} points, x ${span(xs)}, y ${span(ys)} of ${width}x${height}`;
}

function pixelsOf(png: Buffer) {
  return sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}
