// What a person sees of the page's commands. The script that runs them (follow-first-hour.ts) calls it in the
// remote's folder.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { Families, logInAs } from '../../../e2e/support/accounts/people.ts';
import { CHROMIUM_ARGS, headlessShellPath } from '../../../e2e/support/browser/chromium.ts';
import { requiredVariable } from '../../support/required-variable.ts';

const PATH = '/album';
const BEFORE = '정성껏 가꾸고 있어요.';
const AFTER = '천천히 가꾸고 있어요.';
/** Of a first build of a remote, on a machine that does other things as well. */
const LIMIT_MS = 180_000;

const site = requiredVariable('ONGI_SITE_URL');
const [action = '', output = ''] = process.argv.slice(2);

/** Waits for what a command that still runs prints. */
async function printed(pattern: RegExp): Promise<string> {
  const endsAt = Date.now() + LIMIT_MS;
  for (;;) {
    const text = readFileSync(output, 'utf8');
    const found = pattern.exec(text)?.[1];
    if (found !== undefined) return found;
    const isOver = text.includes('npm error') || Date.now() > endsAt;
    assert.ok(!isOver, `no ${pattern} in:\n${text}`);
    await pause(200);
  }
}

async function shows(page: Page, text: string): Promise<void> {
  await page.getByText(text).first().waitFor({ timeout: LIMIT_MS });
}

const ACTIONS: Readonly<Record<string, (open: (address: string) => Promise<Page>) => Promise<void>>> = {
  async edit(open) {
    const page = await open(`${await printed(/^온기 (\S+)$/m)}${PATH}`);
    await shows(page, BEFORE);
    await page.evaluate(() => document.documentElement.setAttribute('data-stays', ''));
    const file = path.join('src', 'screens', 'album', 'copy.ts');
    writeFileSync(file, readFileSync(file, 'utf8').replace(BEFORE, AFTER));
    await shows(page, AFTER);
    assert.equal(await page.locator('html[data-stays]').count(), 1, 'the page was loaded again');
    await shows(await open(`${site}${PATH}`), '페이지를 찾을 수 없어요');
  },
  async preview(open) {
    const link = new URL(await printed(/^(https?:\S+)$/m));
    await shows(await open(`${site}${PATH}${link.search}`), AFTER);
    await shows(await open(`${site}${PATH}`), '페이지를 찾을 수 없어요');
  },
  async everybody(open) {
    await shows(await open(`${site}${PATH}`), AFTER);
  },
  async back(open) {
    await shows(await open(`${site}${PATH}`), '페이지를 찾을 수 없어요');
  },
};

const run = ACTIONS[action];
assert.ok(run, `there is no "${action}"`);
const member = await new Families(site).withFamily('하늘');
const executablePath = headlessShellPath();
const browser = await chromium.launch({
  args: CHROMIUM_ARGS,
  ...(executablePath !== undefined && { executablePath }),
});
try {
  await run(async (address) => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    await logInAs(page, member);
    await page.goto(address);
    return page;
  });
  console.log(`seen in a browser: ${action}`);
} finally {
  await browser.close();
}
