import type { FastifyInstance, FastifyReply } from 'fastify';
import { userCalls } from 'shared/contract/user';
import type { ApiContext } from '../context.ts';
import { isFreshLogin } from '../auth/account-routes.ts';
import { assertOwnPassword, passwordOf, turnOfViewer } from '../auth/password/typed-password.ts';
import { invalidField, notFound } from '../platform/http/errors/api-failure.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';
import type { Viewer } from '../platform/http/authentication/viewer.ts';
import { requestDeletion, takeDeletionBack } from './pending-deletion.ts';
import { changeNickname, findUser } from './user-queries.ts';
import { presentUser } from './present-user.ts';

const LOGIN_AGAIN = '계정을 삭제하려면 다시 로그인해주세요.';
const PASSWORD_MISSING = '비밀번호를 입력해주세요.';

/** Routes for the viewer and the members of their family. */
export function registerUserRoutes(app: FastifyInstance, context: ApiContext): void {
  const register = callRegistrar(app, context);
  register(
    userCalls.current,
    async ({ viewer }) => {
      const user = await findUser(context, viewer, viewer.userId);
      if (user === undefined) throw notFound();
      return presentUser(context, user);
    },
    { whileDeletionPends: true },
  );
  register(userCalls.byId, async ({ viewer, params }) => {
    const user = await findUser(context, viewer, params.userId);
    if (user === undefined) throw notFound();
    return presentUser(context, user);
  });
  register(userCalls.changeNickname, async ({ viewer, body }) => {
    await changeNickname(context, viewer.userId, body.nickname);
    const user = await findUser(context, viewer, viewer.userId);
    if (user === undefined) throw notFound();
    return presentUser(context, user);
  });
  register(userCalls.deleteAccount, async ({ viewer, query, body, reply }) => {
    await assertOwner(context, viewer, body.password, reply);
    return { deletesAt: (await requestDeletion(context, viewer, query.memories)).toISOString() };
  });
  register(
    userCalls.restoreAccount,
    async ({ viewer }) => {
      await takeDeletionBack(context, viewer);
      const user = await findUser(context, viewer, viewer.userId);
      if (user === undefined) throw notFound();
      return presentUser(context, user);
    },
    { whileDeletionPends: true },
  );
}

/** Requires the password, or a recent login if there is none. @throws ApiFailure VALIDATION_ERROR */
async function assertOwner(
  context: ApiContext,
  viewer: Viewer,
  password: string | undefined,
  reply: FastifyReply,
): Promise<void> {
  const account = await passwordOf(context, viewer.userId);
  if (account === undefined) {
    if (!isFreshLogin(context, viewer)) throw invalidField('login', LOGIN_AGAIN);
    return;
  }
  if (password === undefined || password === '') throw invalidField('password', PASSWORD_MISSING);
  const typed = { password, field: 'password', storedHash: account.passwordHash };
  await assertOwnPassword(context, viewer, typed, turnOfViewer(viewer, reply));
}
