import type { FastifyInstance, FastifyReply } from 'fastify';
import { userCalls, type User } from 'shared/contract/user';
import type { ApiContext } from '../platform/context.ts';
import { isFreshLogin } from '../auth/routes/account-routes.ts';
import {
  assertOwnPassword,
  countPasswordTry,
  passwordOf,
  turnOfViewer,
} from '../auth/policy/own-password.ts';
import { invalidField, notFound } from '../platform/http/errors/api-failure.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';
import type { Viewer } from '../platform/http/authentication/viewer.ts';
import { deletesAt, requestDeletion, takeDeletionBack } from './commands/pending-deletion.ts';
import { changeNickname, findUser } from './queries.ts';
import { portraitUrl } from '../presenters/portrait-url.ts';

const LOGIN_AGAIN = '계정을 삭제하려면 다시 로그인해주세요.';
const PASSWORD_MISSING = '비밀번호를 입력해주세요.';

export function registerUserRoutes(app: FastifyInstance, context: ApiContext): void {
  const register = callRegistrar(app, context);
  register(userCalls.current, ({ viewer }) => readUser(context, viewer, viewer.userId), {
    whileDeletionPends: true,
  });
  register(userCalls.byId, ({ viewer, params }) => readUser(context, viewer, params.userId));
  register(userCalls.changeNickname, async ({ viewer, body }) => {
    await changeNickname(context, viewer.userId, body.nickname);
    return readUser(context, viewer, viewer.userId);
  });
  register(
    userCalls.deleteAccount,
    async ({ viewer, query, body, reply }) => {
      await assertOwner(context, viewer, body.password, reply);
      return { deletesAt: (await requestDeletion(context, viewer, query.memories)).toISOString() };
    },
    { beforeBody: (viewer) => countPasswordTry(context, viewer) },
  );
  register(
    userCalls.restoreAccount,
    async ({ viewer }) => {
      await takeDeletionBack(context, viewer);
      return readUser(context, viewer, viewer.userId);
    },
    { whileDeletionPends: true },
  );
}

/** The viewer or a member of their family. @throws ApiFailure NOT_FOUND for anyone else */
async function readUser(context: ApiContext, viewer: Viewer, userId: number): Promise<User> {
  const user = await findUser(context, viewer, userId);
  if (user === undefined) throw notFound();
  return {
    userId: user.userId,
    nickname: user.nickname,
    profileImage: portraitUrl(context, user.portraitKey),
    familyId: user.familyId,
    updatedAt: user.updatedAt.toISOString(),
    deletesAt: user.deletionRequestedAt === null ? null : deletesAt(user.deletionRequestedAt).toISOString(),
  };
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
  await assertOwnPassword(context, typed, turnOfViewer(viewer, reply));
}
