import { familyCodeSchema } from 'shared/contract/family/family';
import { LINK_IN_PATH } from 'shared/contract/paths';
import * as z from 'shared/schema';
import { peekInviteCode, peekReturnTo } from 'shared/session';

/** The invite code to join with after the login: stored from the link, or in the page to return to. */
export function invitedCode(): string | null {
  const code = z.safeParse(familyCodeSchema, peekInviteCode() ?? codeInReturnTo());
  return code.success ? code.data : null;
}

function codeInReturnTo(): string | null {
  const returnTo = peekReturnTo();
  if (returnTo === null) return null;
  const { pathname, searchParams } = new URL(returnTo, window.location.origin);
  return pathname === LINK_IN_PATH ? searchParams.get('code') : null;
}
