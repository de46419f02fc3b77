import type { FastifyInstance } from 'fastify';
import { authCalls } from 'shared/contract/auth';
import type { ApiContext } from '../../platform/context.ts';
import { revokeToken } from '../../platform/http/authentication/access-token.ts';
import { invalidField, notFound } from '../../platform/http/errors/api-failure.ts';
import { callRegistrar } from '../../platform/http/requests/call-registrar.ts';
import { setPassword } from '../commands/local-accounts.ts';
import { endOtherSessions, endSession } from '../commands/sessions.ts';
import { assertUncommon } from '../password/new-password.ts';
import { assertOwnPassword, countPasswordTry, isFreshLogin, turnOfViewer } from '../policy/own-account.ts';
import { presentProviders, presentSession } from '../present.ts';
import { findProvidersOf, findSessions, passwordOf } from '../queries.ts';
import { registerLocalAccountRoutes } from './local-routes.ts';
import { registerResetRoutes } from './reset-routes.ts';
import { registerSocialLoginRoutes } from './social-routes.ts';

export function registerAuthRoutes(app: FastifyInstance, context: ApiContext): void {
  const register = callRegistrar(app, context);
  registerLocalAccountRoutes(app, context);
  registerResetRoutes(app, context);
  registerAccountRoutes(app, context);
  registerSocialLoginRoutes(app, context);
  register(authCalls.providers, async () => presentProviders(context.config));
  register(authCalls.sessions, async ({ viewer }) => {
    const rows = await findSessions(context, viewer);
    return rows.map((row) => presentSession(viewer, row));
  });
  register(authCalls.endSession, async ({ viewer, params }) => {
    await endSession(context, viewer, params.sessionId);
    return null;
  });
  register(authCalls.endOtherSessions, async ({ viewer }) => {
    await endOtherSessions(context, viewer);
    return null;
  });
  register(
    authCalls.logout,
    async ({ viewer }) => {
      await revokeToken(context, viewer.tokenHash);
      return null;
    },
    { whileDeletionPends: true },
  );
}

const SAME_PASSWORD = '지금과 다른 비밀번호를 정해주세요.';

function registerAccountRoutes(app: FastifyInstance, context: ApiContext): void {
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
      const { userId, tokenHash: exceptToken } = viewer;
      const { passwordHash: checkedHash } = account;
      const typed = { password: body.currentPassword, field: 'currentPassword', storedHash: checkedHash };
      await assertOwnPassword(context, typed, turn);
      if (body.newPassword.normalize('NFKC') === body.currentPassword.normalize('NFKC'))
        throw invalidField('newPassword', SAME_PASSWORD);
      const passwordHash = await context.passwords.hash(body.newPassword, turn);
      const isSet = await context.database.transaction((transaction) =>
        setPassword(context, transaction, { userId, passwordHash, checkedHash, exceptToken }),
      );
      // Changed concurrently on another device: the typed password is outdated.
      if (!isSet) throw invalidField('currentPassword', '비밀번호가 올바르지 않습니다.');
      return null;
    },
    { beforeBody: (viewer) => countPasswordTry(context, viewer) },
  );
}
