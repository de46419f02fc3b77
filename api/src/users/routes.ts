import type { FastifyInstance } from 'fastify';
import { accountCalls } from 'shared/contract/account';
import { userCalls } from 'shared/contract/user';
import { countPasswordTry } from '../auth/policy/own-account.ts';
import type { ApiContext } from '../platform/context.ts';
import type { Viewer } from '../platform/http/authentication/viewer.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';
import { countUse } from '../platform/http/server/rate-limit.ts';
import { changeNickname, changePortrait } from './commands/change-profile.ts';
import { requestDeletion, takeDeletionBack } from './commands/pending-deletion.ts';
import { portraitUrl } from '../presenters/people.ts';
import { assertOwner } from './policy.ts';
import { presentUser } from './present.ts';
import { findUser } from './queries.ts';

export function registerUserRoutes(app: FastifyInstance, context: ApiContext): void {
  const register = callRegistrar(app, context);
  const readUser = async (viewer: Viewer, userId: number) =>
    presentUser(context.mediaUrls.of(viewer), await findUser(context, viewer, userId));
  register(userCalls.current, ({ viewer }) => readUser(viewer, viewer.userId), {
    whileDeletionPends: true,
  });
  register(userCalls.byId, ({ viewer, params }) => readUser(viewer, params.userId));
  register(accountCalls.changeNickname, async ({ viewer, body }) => {
    await changeNickname(context, viewer.userId, body.nickname);
    return readUser(viewer, viewer.userId);
  });
  register(
    accountCalls.deleteAccount,
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
      return readUser(viewer, viewer.userId);
    },
    { whileDeletionPends: true },
  );
  register(
    accountCalls.changeProfileImage,
    async ({ viewer, files }) => ({
      profileImageUrl: portraitUrl(
        context.mediaUrls.of(viewer),
        await changePortrait(context, viewer.userId, files),
      ),
    }),
    { beforeBody: (viewer) => countUse(context, 'post', viewer.userId) },
  );
}
