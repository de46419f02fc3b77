import type { ApiContext } from '../../platform/context.ts';
import { HOME_PATH, postPath } from 'shared/contract/paths';
import { mailFailureOf, createMailer, type Mailer } from '../../platform/mail/mailer.ts';
import { siteOriginOf } from '../../platform/http/server/site-origin.ts';
import { runEvery } from '../../platform/processes/run-every.ts';
import {
  claimDelivery,
  dropDelivery,
  markFailed,
  markSent,
  prepareDeliveries,
  type Delivery,
} from '../commands/deliveries.ts';
import { digestMail } from '../mails/digest-mail.ts';
import { linkTo, tokenOf } from '../mails/links.ts';
import { findRecipient, type CurrentRecipient } from '../queries.ts';
import { readMailedPosts, type MailedPosts } from './digest-content.ts';

const INTERVAL_MS = 15_000;

/** Mails what is due, every 15 seconds. Does nothing where no mail is sent. */
export function sendDigestsRegularly(context: ApiContext, onError: (error: unknown) => void) {
  const { mail } = context.config;
  if (mail === null) return async () => {};
  const mailer = createMailer(mail);
  return runEvery(INTERVAL_MS, () => sendDigests(context, mailer), onError);
}

/**
 * Writes the digests of periods that are over and mails those that are due, one after another. Each process
 * does that: a delivery is claimed before it is sent (docs/decisions/digest).
 * @throws what the database, the store or the way to the mail server says; the rest then waits
 */
export async function sendDigests(context: ApiContext, mailer: Mailer): Promise<void> {
  await prepareDeliveries(context);
  const posts = rememberLast((delivery) => readMailedPosts(context, delivery));
  while (!context.ending.aborted) {
    const delivery = await claimDelivery(context);
    if (delivery === undefined) return;
    await sendDelivery(context, mailer, delivery, posts);
  }
}

async function sendDelivery(
  context: ApiContext,
  mailer: Mailer,
  delivery: Delivery,
  postsOf: (delivery: Delivery) => Promise<MailedPosts>,
): Promise<void> {
  const { database } = context;
  const { familyId, recipientId } = delivery;
  const current = await findRecipient(database, familyId, recipientId);
  if (current === undefined || !wantsMail(current)) return dropDelivery(database, delivery);
  const posts = await postsOf(delivery);
  if (posts.total === 0) return dropDelivery(database, delivery);
  const mail = mailOf(context, delivery, current, posts);
  const failure = await mailer.send(mail).then(() => null, mailFailureOf);
  if (failure === null) return markSent(database, delivery);
  await markFailed(database, delivery, failure.kind === 'address');
  // Without the server's own message, which repeats the address.
  if (failure.kind === 'server') throw new Error(`The mail server took no digest (${failure.code})`);
}

function wantsMail({ recipient }: CurrentRecipient): boolean {
  const { confirmedAt, unsubscribedAt, frequency } = recipient;
  return confirmedAt !== null && unsubscribedAt === null && frequency !== 'off';
}

function mailOf(
  context: ApiContext,
  delivery: Delivery,
  { recipient, familyName, nickname }: CurrentRecipient,
  posts: MailedPosts,
) {
  const { config } = context;
  const site = siteOriginOf(config);
  const code = { familyId: delivery.familyId, token: tokenOf(context, delivery.seed) };
  const allLink = recipient.kind === 'relative' ? linkTo(config, 'open', code) : site + HOME_PATH;
  return digestMail({
    to: recipient.email,
    frequency: delivery.frequency,
    name: recipient.kind === 'relative' ? recipient.name : null,
    nickname,
    content: { familyName, ...posts },
    linkOf: (postId) =>
      recipient.kind === 'relative' ? `${allLink}#post-${postId}` : site + postPath(postId),
    allLink,
    unsubscribeLink: linkTo(config, 'unsubscribe', code),
    // The same for each attempt: programs show a mail once that comes twice.
    messageId: `digest.${delivery.tokenHash.toString('hex').slice(0, 32)}@${new URL(site).hostname}`,
  });
}

/** Recipients of a family come one after another: their photos are decoded once. */
function rememberLast<Value>(
  read: (delivery: Delivery) => Promise<Value>,
): (delivery: Delivery) => Promise<Value> {
  let last: { key: string; value: Value } | undefined;
  return async (delivery) => {
    const { familyId, fromAt, untilAt } = delivery;
    const key = `${familyId} ${fromAt.getTime()} ${untilAt.getTime()}`;
    if (last?.key !== key) last = { key, value: await read(delivery) };
    return last.value;
  };
}
