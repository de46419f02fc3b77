import type { FastifyInstance } from 'fastify';
import { userCalls } from 'shared/contract/user';
import type { ApiContext } from '../context.ts';
import { notFound } from '../http/api-failure.ts';
import { registerCall } from '../http/register-call.ts';
import { deleteAccount } from './delete-account.ts';
import { changeNickname, findUser } from './user-queries.ts';
import { presentUser } from './present-user.ts';

/** People: oneself, and those of one's own family. */
export function registerUserRoutes(app: FastifyInstance, context: ApiContext): void {
  registerCall(app, context, userCalls.current, async ({ viewer }) => {
    const user = await findUser(context, viewer, viewer.userId);
    if (user === undefined) throw notFound();
    return presentUser(context, user);
  });
  registerCall(app, context, userCalls.byId, async ({ viewer, params }) => {
    const user = await findUser(context, viewer, params.userId);
    if (user === undefined) throw notFound();
    return presentUser(context, user);
  });
  registerCall(app, context, userCalls.changeNickname, async ({ viewer, body }) => {
    await changeNickname(context, viewer.userId, body.nickname);
    const user = await findUser(context, viewer, viewer.userId);
    if (user === undefined) throw notFound();
    return presentUser(context, user);
  });
  registerCall(app, context, userCalls.deleteAccount, async ({ viewer, query }) => {
    await deleteAccount(context, viewer, query.memories);
    return null;
  });
}
