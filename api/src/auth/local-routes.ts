import type { FastifyInstance } from 'fastify';
import { authCalls } from 'shared/contract/auth';
import type { ApiContext } from '../context.ts';
import { ApiFailure, notFound } from '../http/api-failure.ts';
import { callerAddress } from '../http/caller-address.ts';
import { countUse } from '../http/rate-limit.ts';
import { registerCall } from '../http/register-call.ts';
import { issueAccessToken } from './access-token.ts';
import { createLocalAccount, findByPassword, normalEmail } from './local-accounts.ts';

const EMAIL_TAKEN = '이미 가입된 이메일입니다.';
const WRONG_EMAIL_OR_PASSWORD = '이메일 또는 비밀번호가 올바르지 않습니다.';

/** Accounts with e-mail and password; NOT_FOUND where they are switched off. */
export function registerLocalAccountRoutes(app: FastifyInstance, context: ApiContext): void {
  const beforeBody = async () => {
    if (!context.config.localAccounts) throw notFound();
  };
  registerCall(
    app,
    context,
    authCalls.signup,
    async ({ body, request }) => {
      await countUse(context, 'signup', callerAddress(request));
      const outcome = await createLocalAccount(context, body);
      if (outcome.kind === 'taken')
        throw new ApiFailure('DUPLICATE_ERROR', { details: [{ field: 'email', message: EMAIL_TAKEN }] });
      return issueAccessToken(context, outcome.userId);
    },
    { beforeBody },
  );
  registerCall(
    app,
    context,
    authCalls.login,
    async ({ body, request }) => {
      const address = callerAddress(request);
      // Each attempt costs a hash: trying other accounts must not make it free.
      await countUse(context, 'loginAddress', address);
      await countUse(context, 'login', `${address}\n${normalEmail(body.email)}`);
      const userId = await findByPassword(context, body.email, body.password);
      if (userId === undefined) throw new ApiFailure('UNAUTHORIZED', { message: WRONG_EMAIL_OR_PASSWORD });
      return issueAccessToken(context, userId);
    },
    { beforeBody },
  );
}
