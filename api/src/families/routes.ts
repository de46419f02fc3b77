import type { FastifyInstance } from 'fastify';
import { familyChangeCalls } from 'shared/contract/family/family-changes';
import { familyCalls } from 'shared/contract/family/family';
import { familyStorageCalls } from 'shared/contract/family/family-storage';
import type { ApiContext } from '../platform/context.ts';
import { notFound } from '../platform/http/errors/api-failure.ts';
import { callerAddress } from '../platform/http/requests/caller-address.ts';
import { countUse } from '../platform/http/server/rate-limit.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';
import { readStorageUse } from '../quotas/storage-use.ts';
import { changeSettings, setRole } from './commands/change-family.ts';
import { newInvite, workingInvite } from './commands/invites.ts';
import { createFamily, joinFamily, leaveFamily, removeMember } from './commands/membership.ts';
import { assertOwnFamily } from './policy.ts';
import { presentFamily, presentInviteLink, presentStorage } from './present.ts';
import { findInvite, findOwnFamily, findSettings } from './queries.ts';

export function registerFamilyRoutes(app: FastifyInstance, context: ApiContext): void {
  const register = callRegistrar(app, context);
  register(familyCalls.members, async ({ viewer }) =>
    presentFamily(context.mediaUrls.of(viewer), await findOwnFamily(context, viewer)),
  );
  register(familyCalls.membersOf, async ({ viewer, params }) => {
    assertOwnFamily(viewer, params.familyId);
    return presentFamily(context.mediaUrls.of(viewer), await findOwnFamily(context, viewer));
  });
  register(familyChangeCalls.create, async ({ viewer, body }) => {
    const { familyId, familyName } = await createFamily(context, viewer, body.familyName);
    return { id: familyId, familyName };
  });
  register(familyChangeCalls.leave, async ({ viewer }) => {
    await leaveFamily(context, viewer);
    return null;
  });
  register(familyChangeCalls.removeMember, async ({ viewer, params }) => {
    await removeMember(context, viewer, params.familyMemberId);
    return null;
  });
  register(familyChangeCalls.setRole, async ({ viewer, body }) => {
    await setRole(context, viewer, body.role);
    return null;
  });
  register(familyChangeCalls.settings, ({ viewer }) => findSettings(context.database, viewer));
  register(familyStorageCalls.storage, async ({ viewer }) =>
    presentStorage(await readStorageUse(context.database, viewer), context.config.quotas),
  );
  register(familyChangeCalls.changeSettings, ({ viewer, body }) => changeSettings(context, viewer, body));
  registerInviteRoutes(app, context);
}

function registerInviteRoutes(app: FastifyInstance, context: ApiContext): void {
  const register = callRegistrar(app, context);
  register(familyCalls.generateLink, async ({ viewer }) =>
    presentInviteLink(context.config, await workingInvite(context, viewer)),
  );
  register(familyChangeCalls.renewLink, async ({ viewer }) =>
    presentInviteLink(context.config, await newInvite(context, viewer)),
  );
  register(
    familyCalls.invite,
    async ({ params }) => {
      const invite = await findInvite(context, params.code);
      if (invite === undefined) throw notFound();
      return { familyName: invite.familyName, inviterNickname: invite.inviterNickname };
    },
    // Nobody is logged in here, and codes are not to be guessed.
    { beforeBody: (_viewer, request) => countUse(context, 'invite', callerAddress(request)) },
  );
  register(
    familyChangeCalls.join,
    ({ viewer, body }) => joinFamily(context, viewer, body.code),
    // Every attempt counts: codes are not to be guessed.
    { beforeBody: (viewer) => countUse(context, 'join', viewer.userId) },
  );
}
