import type { FastifyInstance } from 'fastify';
import { authCalls } from 'shared/contract/auth';
import type { ApiContext } from '../../platform/context.ts';
import { callerAddress } from '../../platform/http/requests/caller-address.ts';
import { clientGone } from '../../platform/http/requests/client-gone.ts';
import { describeError } from '../../platform/http/errors/describe-error.ts';
import { countUse } from '../../platform/http/server/rate-limit.ts';
import { callRegistrar } from '../../platform/http/requests/call-registrar.ts';
import { siteOriginOf } from '../../platform/http/server/site-origin.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import { assertLocalAccounts, assertResetByMail } from '../policy/ways-to-log-in.ts';
import { rememberDevice } from '../devices/known-devices.ts';
import { normalEmail, findLocalAccount } from '../queries.ts';
import { assertUncommon } from '../password/new-password.ts';
import { createResetLink, ownerOfLink, resetPassword } from '../commands/reset-links.ts';
import { resetMail } from '../password/reset-mail.ts';

/** Password reset: the link is mailed if there is a mail server; the operator's command also makes one. */
export function registerResetRoutes(app: FastifyInstance, context: ApiContext): void {
  const register = callRegistrar(app, context);
  const { mail } = context.config;
  const mailer = mail === null ? undefined : createMailer(mail);
  const onTheirWay = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.allSettled(onTheirWay)));

  register(
    authCalls.requestReset,
    async ({ body, request }) => {
      await countUse(context, 'passwordReset', normalEmail(body.email));
      // After the response, so that its time does not reveal whether there is an account.
      const sending = mailLink(body.email)
        .catch((error: unknown) => {
          const { name, code, at } = describeError(error);
          // The message is left out: a mail server repeats the address in it.
          const described = { error: { name, code, at } };
          request.log.error(described, 'the mail with a link to a new password was not sent');
        })
        .finally(() => onTheirWay.delete(sending));
      onTheirWay.add(sending);
      return null;
    },
    {
      beforeBody: async (_viewer, request) => {
        assertResetByMail(context.config);
        await countUse(context, 'passwordResetAddress', callerAddress(request));
      },
    },
  );

  async function mailLink(email: string): Promise<void> {
    const account = await findLocalAccount(context, email);
    if (account === undefined) return;
    const link = await createResetLink(context, siteOriginOf(context.config), account.userId);
    // To the account's address, not to the typed one.
    await mailer?.send(resetMail(account.email, link));
  }

  register(
    authCalls.resetPassword,
    async ({ body, request, reply }) => {
      const address = callerAddress(request);
      assertUncommon(body.newPassword, 'newPassword');
      // Check the link before hashing.
      const userId = await ownerOfLink(context, body.token);
      const turn = { address, lane: 'known', signal: clientGone(reply) } as const;
      await resetPassword(context, body.token, await context.passwords.hash(body.newPassword, turn));
      await rememberDevice(context, { request, reply }, userId);
      return null;
    },
    {
      beforeBody: async (_viewer, request) => {
        assertLocalAccounts(context.config);
        await countUse(context, 'loginAddress', callerAddress(request));
      },
    },
  );
}
