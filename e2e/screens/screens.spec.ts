import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { sidewaysOverflow } from '../support/page-layout.ts';
import { Families, logInAs, type Person } from '../support/people.ts';
import { jpegPhoto, pngPhoto } from '../support/photos.ts';
import type { Screen, Visitor } from './screen.ts';
import { SCREENS } from './screens.ts';

/** Every way in which each screen is looked at. Light, dark and large text are changed on the open page, as a person does; a narrow phone opens it anew. */
const LOOKS = [
  { look: 'light', width: 390, scheme: 'light', text: '100%', opensAnew: true },
  { look: 'dark', width: 390, scheme: 'dark', text: '100%', opensAnew: false },
  { look: 'large-text', width: 390, scheme: 'light', text: '200%', opensAnew: false },
  { look: '320', width: 320, scheme: 'light', text: '100%', opensAnew: true },
] as const;

// A pixel of the picture for each of the page: a phone's three would be drawn seven times as many, on the processor.
test.use({ deviceScaleFactor: 1 });

// Each stands for itself: a second worker takes its part of the longest file.
test.describe.configure({ mode: 'parallel' });

let people: Record<Exclude<Visitor, 'nobody'>, Person>;
let postId: number;

test.beforeAll(async () => {
  const families = new Families(process.env['E2E_BASE_URL'] ?? '');
  const member = await families.withFamily('지우');
  const grandmother = await families.signUp('할머니');
  await families.joins(grandmother, member);
  people = {
    'without-family': await families.signUp('엄마'),
    alone: await families.withFamily('아빠', '순자네'),
    member,
  };
  await families.write(member, {
    title: '은행나무 길 산책',
    photos: [await pngPhoto('a.png')],
    memoryDate: '2025-11-08',
  });
  postId = await families.write(member, {
    title: '할머니 댁 감 따던 날',
    content:
      '장대 끝에 매달린 감이 톡 떨어질 때마다 하준이가 소리를 질렀다. 할머니는 제일 예쁜 것만 골라 담으셨다.',
    photos: [await jpegPhoto('b.jpg'), await jpegPhoto('c.jpg', 30), await pngPhoto('d.png', 80)],
  });
  await families.comment(grandmother, postId, '까치도 먹고 살아야지. 내년에 또 따러 오너라.');
  await families.comment(member, postId, '사진 더 있어요! 저녁에 올릴게요.');
});

for (const screen of SCREENS) {
  test(`${screen.name}: 밝게, 어둡게, 320px에서, 글자를 두 배로 해도 온전하다`, async ({ page }, info) => {
    for (const [place, { look, width, scheme, text, opensAnew }] of LOOKS.entries()) {
      await test.step(look, async () => {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 844 });
        if (place === 0 || (opensAnew && screen.opensOnce !== true)) await open(page, screen);
        await show(page, text, screen);
        await page.screenshot({ path: info.outputPath(`${screen.name}-${look}.png`) });
        await expectWhole(page);
      });
    }
  });
}

async function open(page: Page, screen: Screen): Promise<void> {
  await beginOnNewDevice(page);
  if (screen.visitor !== 'nobody') await logInAs(page, people[screen.visitor]);
  await screen.network?.(page);
  await page.goto(screen.path.replace(':postId', String(postId)));
  await (screen.ready ?? headingIsThere)(page);
  await screen.arrange?.(page);
  if (screen.staysBusy !== true) await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Everything that is looked at is there, seen from its beginning. */
async function show(page: Page, text: string, screen: Screen): Promise<void> {
  await page.evaluate(() => {
    for (const scrolled of document.querySelectorAll('*')) {
      if (scrolled.scrollTop > 0 || scrolled.scrollLeft > 0)
        scrolled.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    }
  });
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, text);
  await page.evaluate(() => document.fonts.ready);
  if (screen.staysBusy === true) return;
  // Photographs are part of what is looked at.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
}

/** Nothing of the look before: no draft, nothing that waits, and the network is there. */
async function beginOnNewDevice(page: Page): Promise<void> {
  await page.context().setOffline(false);
  const devtools = await page.context().newCDPSession(page);
  const origin = new URL(process.env['E2E_BASE_URL'] ?? '').origin;
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
}

async function headingIsThere(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

async function expectWhole(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // The app has no frames of other origins; otherwise each look would open a page of its own only to sum up.
    .setLegacyMode(true)
    // Counts what a bar covers before one scrolls; targets are measured below, scrolled to and by a larger size.
    .disableRules(['target-size'])
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect(found).toEqual([]);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  expect(await tooSmallTargets(page)).toEqual([]);
}

/**
 * Controls that cannot be hit over 44 CSS px: brought to the middle of the screen and touched 21 px from their own middle,
 * because what can be hit may be larger than what is drawn (a card whose title is the link, an icon with room around it).
 */
async function tooSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const REACH_PX = 21;
    const controls = document.querySelectorAll(
      'a[href], button, input:not([type=hidden]), textarea, select, [role=button]',
    );
    // What lies below an open dialog cannot be touched.
    const inReach = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
    return [...controls].flatMap((control) => {
      if (!inReach.contains(control) || control.closest('[inert], [aria-hidden=true]') !== null) return [];
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      // A radio or a checkbox is pressed through its label.
      const isChoice = control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type);
      const target = (isChoice ? control.labels?.[0] : undefined) ?? control;
      const { x, y, width, height } = target.getBoundingClientRect();
      // Only there for screen readers.
      if (width <= 1 || height <= 1) return [];
      const isHit = (dx: number, dy: number): boolean => {
        const hit = document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy);
        return target.contains(hit);
      };
      const isLargeEnough =
        (width >= 44 || (isHit(-REACH_PX, 0) && isHit(REACH_PX, 0))) &&
        (height >= 44 || (isHit(0, -REACH_PX) && isHit(0, REACH_PX)));
      return isLargeEnough
        ? []
        : [`${Math.round(width)}x${Math.round(height)} ${control.outerHTML.slice(0, 120)}`];
    });
  });
}
