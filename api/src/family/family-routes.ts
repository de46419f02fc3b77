import type { FastifyInstance } from 'fastify';
import { familyCalls, type Family } from 'shared/contract/family';
import type { ApiContext } from '../context.ts';
import { ApiFailure, notFound } from '../http/api-failure.ts';
import { callerAddress } from '../http/caller-address.ts';
import { countUse } from '../http/rate-limit.ts';
import { registerCall } from '../http/register-call.ts';
import { siteOriginOf } from '../http/site-origin.ts';
import { presentMember } from '../users/people.ts';
import { createFamily, findOwnFamily, joinFamily, setRole, type FamilyRows } from './family-queries.ts';
import { findInvite, workingInvite } from './invite-queries.ts';

/** The page that an invite link leads to (decisions.md). */
const INVITE_PAGE = '/KakaoInPage';

/** Families: their members, their invite links, joining. */
export function registerFamilyRoutes(app: FastifyInstance, context: ApiContext): void {
  registerCall(app, context, familyCalls.members, async ({ viewer }) =>
    presentFamily(context, await findOwnFamily(context, viewer)),
  );
  registerCall(app, context, familyCalls.membersOf, async ({ viewer, params }) => {
    if (params.familyId !== viewer.familyId) throw notFound();
    return presentFamily(context, await findOwnFamily(context, viewer));
  });
  registerCall(app, context, familyCalls.create, async ({ viewer, body }) => {
    const outcome = await createFamily(context, viewer.userId, body.familyName);
    if (outcome.kind === 'has-family') throw new ApiFailure('DUPLICATE_ERROR');
    return { id: outcome.familyId, familyName: body.familyName };
  });
  registerCall(app, context, familyCalls.setRole, async ({ viewer, body }) => {
    await setRole(context, viewer, body.role);
    return null;
  });
  registerInviteRoutes(app, context);
}

function registerInviteRoutes(app: FastifyInstance, context: ApiContext): void {
  registerCall(app, context, familyCalls.generateLink, async ({ viewer, request }) => {
    const { code, expiresAt } = await workingInvite(context, viewer);
    const inviteLink = `${siteOriginOf(context.config, request)}${INVITE_PAGE}?code=${code}`;
    return { inviteLink, code, expiresAt: expiresAt.toISOString() };
  });
  registerCall(
    app,
    context,
    familyCalls.invite,
    async ({ params }) => {
      const invite = await findInvite(context, params.code);
      if (invite === undefined) throw notFound();
      return { familyName: invite.familyName, inviterNickname: invite.inviterNickname };
    },
    // Nobody is logged in here, and codes are not to be guessed.
    { beforeBody: (_viewer, request) => countUse(context, 'invite', callerAddress(request)) },
  );
  registerCall(
    app,
    context,
    familyCalls.join,
    async ({ viewer, body }) => {
      const invite = await findInvite(context, body.code);
      if (invite === undefined) throw notFound();
      const outcome = await joinFamily(context, viewer.userId, invite.familyId);
      if (outcome.kind === 'has-family') throw new ApiFailure('DUPLICATE_ERROR');
      return { familyId: invite.familyId, familyName: invite.familyName };
    },
    // Every attempt counts: codes are not to be guessed.
    { beforeBody: (viewer) => countUse(context, 'join', viewer.userId) },
  );
}

function presentFamily(context: ApiContext, family: FamilyRows | undefined): Family {
  if (family === undefined) throw notFound();
  return {
    familyId: family.familyId,
    familyName: family.familyName,
    familyMembers: family.members.map((member) => presentMember(context, member)),
  };
}
