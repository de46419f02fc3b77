import type { FastifyInstance } from 'fastify';
import { authCalls } from 'shared/contract/auth';
import type { ApiContext } from '../../platform/context.ts';
import { invalidField, notFound } from '../../platform/http/errors/api-failure.ts';
import { callRegistrar } from '../../platform/http/requests/call-registrar.ts';
import { assertUncommon } from '../password/new-password.ts';
import { setPassword } from '../commands/set-password.ts';
import { findProvidersOf, passwordOf } from '../queries.ts';
import { assertOwnPassword, countPasswordTry, isFreshLogin, turnOfViewer } from '../policy/own-password.ts';

const SAME_PASSWORD = '지금과 다른 비밀번호를 정해주세요.';

export function registerAccountRoutes(app: FastifyInstance, context: ApiContext): void {
  const register = callRegistrar(app, context);
  register(authCalls.account, async ({ viewer }) => {
    const theirs = await findProvidersOf(context, viewer.userId);
    const account = await passwordOf(context, viewer.userId);
    return {
      email: account?.email ?? null,
      social: context.config.socialProviders
        .filter(({ provider }) => theirs.includes(provider))
        .map(({ provider, name }) => ({ provider, name })),
      isFresh: isFreshLogin(context, viewer),
    };
  });

  register(
    authCalls.changePassword,
    async ({ viewer, body, reply }) => {
      const account = await passwordOf(context, viewer.userId);
      if (account === undefined) throw notFound();
      assertUncommon(body.newPassword, 'newPassword');
      const turn = turnOfViewer(viewer, reply);
      const typed = {
        password: body.currentPassword,
        field: 'currentPassword',
        storedHash: account.passwordHash,
      };
      await assertOwnPassword(context, typed, turn);
      if (body.newPassword.normalize('NFKC') === body.currentPassword.normalize('NFKC'))
        throw invalidField('newPassword', SAME_PASSWORD);
      const passwordHash = await context.passwords.hash(body.newPassword, turn);
      const isSet = await context.database.transaction((transaction) =>
        setPassword(context, transaction, {
          userId: viewer.userId,
          passwordHash,
          checkedHash: account.passwordHash,
          exceptToken: viewer.tokenHash,
        }),
      );
      // Changed concurrently on another device: the typed password is outdated.
      if (!isSet) throw invalidField('currentPassword', '비밀번호가 올바르지 않습니다.');
      return null;
    },
    { beforeBody: (viewer) => countPasswordTry(context, viewer) },
  );
}
