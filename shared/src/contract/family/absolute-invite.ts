import type { InviteLink } from './family.ts';

/** A server without SITE_ORIGIN sends a path: the page's origin completes it. */
export function absoluteInvite(invite: InviteLink): InviteLink {
  return { ...invite, inviteLink: new URL(invite.inviteLink, location.origin).href };
}
