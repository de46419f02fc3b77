import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';
import type { Phone } from './phone.ts';
import { CARD_LINK } from './record-load.ts';

const STYLES = 'floor/1/home.css';

/** What has to lie where it lies in the app: x, y, width, height. */
export type Geometry = Record<string, readonly number[]>;

/**
 * Writes /home of the running app as a static page: its first screen with one card, the same styles, fonts
 * and photo, and no script. Nothing that shows the same can be faster on the same line.
 */
export async function captureFloor(newPhone: Phone, appUrl: string, siteDir: string): Promise<Geometry> {
  return withPage(newPhone, appUrl, async (page) => {
    // The app adds it by script, once everything else is there (docs/decisions/first-load).
    await page.waitForFunction(
      () => [...document.fonts].some(({ family }) => /^"?Ongi Sans"?$/.test(family)),
      null,
      {
        polling: 250,
      },
    );
    await page.waitForTimeout(1_000);
    const { html, css } = await page.evaluate(serializeFirstScreen, { cardLink: CARD_LINK, styles: STYLES });
    mkdirSync(join(siteDir, 'floor', '1'), { recursive: true });
    writeFileSync(join(siteDir, STYLES), css);
    writeFileSync(join(siteDir, `${STYLES}.br`), brotliCompressSync(css));
    writeFileSync(join(siteDir, 'index.html'), html);
    return page.evaluate(measureGeometry, CARD_LINK);
  });
}

/** @throws if the static page shows its card elsewhere than the app */
export async function assertFloorGeometry(
  newPhone: Phone,
  floorUrl: string,
  geometry: Geometry,
): Promise<void> {
  const actual = await withPage(newPhone, floorUrl, (page) => page.evaluate(measureGeometry, CARD_LINK));
  const [is, should] = [JSON.stringify(actual), JSON.stringify(geometry)];
  if (is !== should) throw new Error(`the floor is no copy of the app:\n${is}\n${should}`);
}

async function withPage<Result>(
  newPhone: Phone,
  url: string,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const phone = newPhone.copy();
  try {
    const page = await (await phone.start()).newPage();
    await openSettled(page, url);
    return await use(page);
  } finally {
    await phone.remove();
  }
}

async function openSettled(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(
    (cardLink) => {
      const card = document.querySelector(cardLink)?.closest('[role="group"]');
      const photo = card?.querySelector('img');
      return photo?.complete === true && photo.naturalWidth > 0 && document.fonts.status === 'loaded';
    },
    CARD_LINK,
    { polling: 250 },
  );
  await page.waitForTimeout(1_000);
}

function measureGeometry(cardLink: string): Geometry {
  const link = document.querySelector(cardLink);
  const card = link?.closest('[role="group"]');
  const parts = {
    card,
    photo: card?.querySelector('img'),
    title: link,
    heading: document.querySelector('main h1'),
    header: document.querySelector('header'),
    tabs: document.querySelector('nav'),
  };
  return Object.fromEntries(
    Object.entries(parts).map(([name, element]) => {
      const box = element?.getBoundingClientRect();
      if (box === undefined) throw new Error(`there is no ${name}`);
      return [name, [box.x, box.y, box.width, box.height].map((value) => Math.round(value * 10) / 10)];
    }),
  );
}

/** Runs in the page. */
async function serializeFirstScreen({
  cardLink,
  styles,
}: {
  cardLink: string;
  styles: string;
}): Promise<{ html: string; css: string }> {
  const sheets = [...document.styleSheets].flatMap(({ href }) => (href === null ? [] : [href]));
  const texts = await Promise.all(
    sheets.map(async (href) => {
      const text = await (await fetch(href)).text();
      return text.replaceAll(
        /url\((["']?)(?!data:)([^)"']+)\1\)/g,
        (_, _quote, url: string) => `url(${new URL(url, href).pathname})`,
      );
    }),
  );
  const copy = document.cloneNode(true) as Document;
  const card = copy.querySelector(cardLink)?.closest('[role="group"]');
  // Other cards are off the screen; without any, the first one would be narrower.
  for (const other of card?.parentElement?.children ?? []) if (other !== card) other.replaceChildren();
  for (const element of copy.querySelectorAll('script, template, link:not([rel="icon"]), [popover], dialog'))
    element.remove();
  // The policy of the page allows no style attributes in markup.
  const rules: string[] = [];
  for (const [index, element] of [...copy.querySelectorAll('[style]')].entries()) {
    rules.push(`[data-floor="${index}"]{${element.getAttribute('style') ?? ''}}`);
    element.setAttribute('data-floor', String(index));
    element.removeAttribute('style');
  }
  const sheet = copy.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = `/${styles}`;
  copy.head.append(sheet);
  const font = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/ongi-sans.woff2'));
  const face = `@font-face{font-family:'Ongi Sans';font-weight:400 700;font-display:swap;src:url(${new URL(font?.name ?? '', location.href).pathname})}`;
  return {
    html: `<!doctype html>\n${copy.documentElement.outerHTML}`,
    css: [face, ...texts, ...rules].join('\n'),
  };
}
