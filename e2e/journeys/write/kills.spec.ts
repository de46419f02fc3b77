import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { seededRandom, shuffled } from 'federation/testing/seeded-random';
import { expect, test } from '../../support/journey.ts';
import { KillableBrowser } from '../../support/browser/killable-browser.ts';
import {
  choosePhotos,
  countWaiting,
  expectJustThis,
  fillIn,
  postToWrite,
  type PostToWrite,
  pickerHasCome,
  submit,
  titleField,
} from '../../support/posts/post-to-write.ts';
import { IS_FULL_RUN } from '../../../scripts/test/full-run.ts';
import { Families } from '../../support/accounts/people.ts';
import { RunningApp } from '../../support/app/running-app.ts';
import { type HoldPoint, HoldingProxy } from '../../support/app/holding-proxy.ts';
import { expectNoOrphanFiles, WrittenPosts } from '../../support/posts/written-posts.ts';
import { fileResources } from '../../support/file-resources.ts';

// @own-app: it kills the server, and reads its folders afterwards.

/*
 * Kills the page and the server while somebody writes and sends: at a few moments, in a full run at every one
 * twice. The random seed decides which, and the exact point (KILL_SEED repeats a run, KILL_ROUNDS=30 kills
 * thirty times). What must be true afterwards does not depend on them or on the speed of the machine.
 */
const SEED = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);
const ROUNDS = process.env['KILL_ROUNDS'];
const FEW_ROUNDS = 2;

const PAGE_MOMENTS = ['typing', 'choosing', 'scaling', 'begun', 'part', 'answered'] as const;
const SERVER_MOMENTS = ['typing', 'begun', 'part', 'whole', 'answered'] as const;
const SENDING_MOMENTS: readonly string[] = ['begun', 'part', 'whole', 'answered'];

const use = fileResources();
let app: RunningApp;
let proxy: HoldingProxy;

test.beforeAll(async () => {
  process.stdout.write(`KILL_SEED=${SEED}\n`);
  app = await use(RunningApp.start(), (started) => started.remove());
  proxy = await use(HoldingProxy.before(app.baseURL), (started) => started.close());
});

test('쓰고 보내는 사이 화면이나 서버가 거듭 죽어도, 추억은 고른 사진 그대로 하나씩이고 주인 없는 파일이 없다 @own-app', async () => {
  test.setTimeout(1_400_000);
  const random = seededRandom(SEED);
  const author = await new Families(app.baseURL).withFamily('지우');
  const written = new WrittenPosts(app.baseURL, author);
  const phone = new KillableBrowser(author, proxy.baseURL);
  const pageRounds = momentsOf(PAGE_MOMENTS, random);
  const serverRounds = momentsOf(SERVER_MOMENTS, random);
  try {
    for (const [round, moment] of pageRounds.entries()) {
      await test.step(`${round + 1}: ${moment}, 화면이 죽는다`, async () => {
        const post = await postToWrite(round, moment === 'scaling');
        await writeUntilPageDies(phone, post, { moment, random, isBrowser: round % 2 === 1 });
        const again = await openForm(phone);
        await expect.poll(() => countWaiting(again)).toBe(0);
        if ((await written.titled(post.title)).length === 0) {
          if (moment === 'scaling') await expect(titleField(again)).toHaveValue(post.title);
          await again.reload();
          await finish(again, post);
        }
        expectJustThis(await written.titled(post.title), post);
        await again.close();
      });
    }
    for (const [index, moment] of serverRounds.entries()) {
      await test.step(`${index + 1}: ${moment}, 서버가 kill -9로 죽는다`, async () => {
        const post = await postToWrite(pageRounds.length + index);
        const page = await writeUntilServerDies(phone, post, { moment, random });
        await app.startAgain();
        await page.goto(`${proxy.baseURL}/home`);
        await expect.poll(() => countWaiting(page)).toBe(0);
        expectJustThis(await written.titled(post.title), post);
        await page.close();
      });
    }
    const all = await written.all();
    expect(all).toHaveLength(pageRounds.length + serverRounds.length);
    await expectNoOrphanFiles(app.dataDirectory, all);
  } finally {
    await phone.remove();
  }
});

type Kill = { moment: string; random: () => number };

/** @param kill `isBrowser`: the whole browser dies, and not only the page */
async function writeUntilPageDies(
  phone: KillableBrowser,
  post: PostToWrite,
  { moment, random, isBrowser }: Kill & { isBrowser: boolean },
): Promise<void> {
  const page = await openForm(phone);
  await writeUntil(page, post, { moment, random });
  if (isBrowser) await phone.kill();
  else await phone.crash(page);
  proxy.dropHeld();
}

async function writeUntilServerDies(
  phone: KillableBrowser,
  post: PostToWrite,
  { moment, random }: Kill,
): Promise<Page> {
  const page = await phone.open('/write');
  await writeUntil(page, post, { moment, random });
  if (moment === 'whole') await sleep(random() * 150);
  if (moment === 'typing') await pickerHasCome(page);
  await app.killHard();
  proxy.dropHeld();
  if (moment === 'typing') {
    await fillIn(page, post);
    await submit(page);
    await expect(page).toHaveURL(/\/home$/);
  }
  return page;
}

/** Who kills one screen twice gets a card there once; its retry runs the screen (docs/decisions/areas). */
async function openForm(phone: KillableBrowser): Promise<Page> {
  const page = await phone.open('/write');
  const retry = page.getByRole('button', { name: '다시 시도' });
  await expect(titleField(page).or(retry)).toBeVisible();
  if (!(await titleField(page).isVisible())) await retry.click();
  await expect(titleField(page)).toBeVisible();
  return page;
}

/** Goes on to the moment at which something is to die. */
async function writeUntil(page: Page, post: PostToWrite, { moment, random }: Kill): Promise<void> {
  await titleField(page).pressSequentially(post.title.slice(0, Math.ceil(random() * post.title.length)));
  if (moment === 'typing') return;
  if (moment === 'choosing') {
    await Promise.race([choosePhotos(page, post).catch(() => undefined), sleep(random() * 600)]);
    return;
  }
  await fillIn(page, post);
  if (SENDING_MOMENTS.includes(moment)) {
    const { reached } = proxy.holdNext(holdPoint(moment, random));
    await submit(page);
    await reached;
    return;
  }
  await submit(page);
  await sleep(random() * 200);
}

function holdPoint(moment: string, random: () => number): HoldPoint {
  if (moment === 'part') return { at: 'part', share: random() * 0.95 };
  const at = (['begun', 'whole', 'answered'] as const).find((point) => point === moment);
  if (at === undefined) throw new Error(`${moment}: nothing can be held there`);
  return { at };
}

async function finish(page: Page, post: PostToWrite): Promise<void> {
  await expect(titleField(page)).toBeVisible();
  await fillIn(page, post);
  await submit(page);
  await expect(page).toHaveURL(/memoryDetailPage/);
}

function momentsOf<Moment extends string>(moments: readonly Moment[], random: () => number): Moment[] {
  const rounds = Number(ROUNDS ?? (IS_FULL_RUN ? 2 * moments.length : FEW_ROUNDS));
  const passes = Array.from({ length: Math.ceil(rounds / moments.length) }, () => shuffled(moments, random));
  return passes.flat().slice(0, rounds);
}
