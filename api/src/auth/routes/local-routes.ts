import type { FastifyInstance } from 'fastify';
import { authCalls } from 'shared/contract/auth';
import type { ApiContext } from '../../platform/context.ts';
import { callerAddress } from '../../platform/http/requests/caller-address.ts';
import { countUse } from '../../platform/http/server/rate-limit.ts';
import { callRegistrar } from '../../platform/http/requests/call-registrar.ts';
import { clientGone } from '../../platform/http/requests/client-gone.ts';
import { beginSession, beginSessionByPassword, wrongEmailOrPassword } from '../commands/sessions.ts';
import { countLoginAttempt, countLoginTry, createSuspectAddresses } from '../policy/login-attempt.ts';
import { assertLocalAccounts } from '../policy/ways-to-log-in.ts';
import { createLocalAccount } from '../commands/local-accounts.ts';
import { findLocalAccount } from '../queries.ts';
import { assertUncommon } from '../password/new-password.ts';

/** Routes of local accounts; NOT_FOUND where they are switched off. */
export function registerLocalAccountRoutes(app: FastifyInstance, context: ApiContext): void {
  const register = callRegistrar(app, context);
  const suspects = createSuspectAddresses();
  register(
    authCalls.signup,
    async ({ body, request, reply }) => {
      assertUncommon(body.password, 'password');
      const address = callerAddress(request);
      const lane = suspects.has(address) ? 'suspect' : 'new';
      const userId = await createLocalAccount(context, body, { address, lane, signal: clientGone(reply) });
      return beginSession(context, { request, reply }, userId);
    },
    {
      beforeBody: async (_viewer, request) => {
        assertLocalAccounts(context.config);
        await countUse(context, 'signup', callerAddress(request));
      },
    },
  );
  register(
    authCalls.login,
    async ({ body, spent, request, reply }) => {
      const account = await findLocalAccount(context, body.email);
      const claimed = { email: body.email, userId: account?.userId, spent };
      const attempt = await countLoginAttempt(context, suspects, { request, reply }, claimed);
      const isRight = await context.passwords
        .check(body.password, account?.passwordHash, attempt.turn)
        .catch(async (error: unknown) => {
          // The refund is only a counter: it may fail while the server stops.
          await attempt.giveBack().catch(() => undefined);
          throw error;
        });
      if (account === undefined || !isRight) {
        suspects.add(attempt.turn.address);
        throw wrongEmailOrPassword();
      }
      await attempt.giveBack();
      return beginSessionByPassword(context, { request, reply }, account);
    },
    {
      beforeBody: async (_viewer, request) => {
        assertLocalAccounts(context.config);
        return countLoginTry(context, request);
      },
    },
  );
}
