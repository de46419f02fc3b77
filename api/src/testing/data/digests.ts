import assert from 'node:assert/strict';
import { createMailer } from '../../platform/mail/mailer.ts';
import { sendDigests } from '../../digests/sending/send-digests.ts';
import { readMail, type MailServer } from 'federation/testing/mail-server';
import type { TestApi, TestPerson } from '../server/test-api.ts';
import { writePost, type PostForm } from './posts.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const DIGEST_SITE = 'https://ongi.example';

export const digestEnvironment = (mailServer: MailServer) => ({
  SMTP_URL: mailServer.url,
  MAIL_FROM: '온기 <ongi@example.com>',
  SITE_ORIGIN: DIGEST_SITE,
  LIMIT_DIGEST_CONFIRM_PER_DAY: '1000',
});

/** Stops the clock on the next Saturday, 12:00 in Korea. */
export function stopOnSaturday(api: TestApi): void {
  api.stopClock();
  const now = api.context.clock();
  const noon = new Date(now);
  noon.setUTCHours(3, 0, 0, 0);
  const days = ((6 - noon.getUTCDay() + 7) % 7) + 7;
  api.advanceClock(noon.getTime() + days * DAY_MS - now.getTime());
}

/** A post that was written at the server's time: the database's clock does not move. */
export async function writeNow(
  api: TestApi,
  author: TestPerson,
  fields: PostForm = {},
  photos: readonly Uint8Array[] = [],
): Promise<number> {
  const postId = await writePost(api, author, fields, photos);
  await api.query('update posts set created_at = $1 where post_id = $2', [api.context.clock(), postId]);
  return postId;
}

/** What the server does every few seconds. */
export async function sendDue(api: TestApi): Promise<void> {
  await sendDigests(api.context, createMailer(api.context.config.mail ?? assert.fail()));
}

/** Moves the clock and sends what is due then. */
export async function sendAfter(api: TestApi, hours: number): Promise<void> {
  api.advanceClock(hours * HOUR_MS);
  await sendDue(api);
}

/** The mails that somebody has got, read. */
export function mailsTo(mailServer: MailServer, address: string) {
  return mailServer.receivedBy(address).map(({ source }) => readMail(source));
}

/** Below /api: a link of a mail or a page, `confirm`, `open` or `unsubscribe`. */
export function linkIn(text: string, page: string): string {
  const pattern = new RegExp(`${DIGEST_SITE}/api(/digest/${page}/[\\w.-]+)`);
  return pattern.exec(text)?.[1] ?? assert.fail(`no link ${page} in ${text}`);
}

/** Opens a page of a link, as a browser does. */
export async function openLink(api: TestApi, path: string, method = 'GET', headers = {}) {
  const response = await fetch(`${api.origin}/api${path}`, {
    method,
    headers,
    ...(method === 'POST' && { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Waits for the confirmation mail that comes next, and confirms. */
export async function confirmNext(api: TestApi, mailServer: MailServer, address: string, count = 1) {
  await mailServer.until(address, count);
  const path = linkIn(mailsTo(mailServer, address).at(-1)?.text ?? '', 'confirm');
  assert.equal((await openLink(api, path, 'POST')).status, 200);
  return path;
}
