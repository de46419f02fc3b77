import type { FastifyInstance, FastifyRequest } from 'fastify';
import { digestCalls } from 'shared/contract/notifications/digest';
import { normalEmail } from '../../auth/queries.ts';
import type { ApiContext } from '../../platform/context.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { describeError } from '../../platform/http/errors/describe-error.ts';
import { callerAddress } from '../../platform/http/requests/caller-address.ts';
import { callRegistrar } from '../../platform/http/requests/call-registrar.ts';
import { countUse } from '../../platform/http/server/rate-limit.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import {
  addRelative,
  changeOwn,
  confirmAgain,
  removeRelative,
  type Confirmation,
} from '../commands/recipients.ts';
import { confirmationMail } from '../mails/confirmation-mail.ts';
import { linkTo } from '../mails/links.ts';
import { assertMail } from '../policy.ts';
import { presentSettings } from '../present.ts';
import { findOwnNickname, findRecipients } from '../queries.ts';
import { registerDigestPages } from './page-routes.ts';

export async function registerDigestRoutes(app: FastifyInstance, context: ApiContext): Promise<void> {
  const register = callRegistrar(app, context);
  const { mail } = context.config;
  const mailer = mail === null ? undefined : createMailer(mail);
  const onTheirWay = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.allSettled(onTheirWay)));

  const settingsOf = async (viewer: FamilyViewer) =>
    presentSettings(mail !== null, await findRecipients(context.database, viewer));

  /** Nobody can have an address mailed often: neither one person, nor many, nor from one place. */
  const countConfirmation = (viewer: FamilyViewer, request: FastifyRequest) => async (email: string) => {
    await countUse(context, 'digestConfirm', viewer.userId);
    await countUse(context, 'digestConfirmAddress', callerAddress(request));
    await countUse(context, 'digestConfirmMail', email);
  };

  /** After the response: a mail server may take its time. */
  function mailConfirmation(viewer: FamilyViewer, request: FastifyRequest, confirmation: Confirmation) {
    const sending = mailLink(viewer, confirmation)
      .catch((error: unknown) => {
        const { name, code, at } = describeError(error);
        // The message is left out: a mail server repeats the address in it.
        request.log.error({ error: { name, code, at } }, 'the confirmation of a digest was not sent');
      })
      .finally(() => onTheirWay.delete(sending));
    onTheirWay.add(sending);
  }

  async function mailLink(viewer: FamilyViewer, confirmation: Confirmation): Promise<void> {
    const nickname = await findOwnNickname(context.database, viewer);
    await mailer?.send(
      confirmationMail(confirmation, nickname, linkTo(context.config, 'confirm', confirmation)),
    );
  }

  register(digestCalls.settings, ({ viewer }) => settingsOf(viewer));
  register(digestCalls.changeOwn, async ({ viewer, body, request }) => {
    assertMail(context.config);
    const { frequency } = body;
    const email = body.email === undefined ? undefined : normalEmail(body.email);
    const count = countConfirmation(viewer, request);
    const confirmation = await changeOwn(context, viewer, { frequency, email }, count);
    if (confirmation !== undefined) mailConfirmation(viewer, request, confirmation);
    return settingsOf(viewer);
  });
  register(digestCalls.addRelative, async ({ viewer, body, request }) => {
    assertMail(context.config);
    const relative = { ...body, email: normalEmail(body.email) };
    await countConfirmation(viewer, request)(relative.email);
    mailConfirmation(viewer, request, await addRelative(context, viewer, relative));
    return settingsOf(viewer);
  });
  register(digestCalls.removeRelative, async ({ viewer, params }) => {
    await removeRelative(context, viewer, params.recipientId);
    return null;
  });
  register(digestCalls.confirmAgain, async ({ viewer, params, request }) => {
    assertMail(context.config);
    const count = countConfirmation(viewer, request);
    mailConfirmation(viewer, request, await confirmAgain(context, viewer, params.recipientId, count));
    return null;
  });
  await registerDigestPages(app, context);
}
