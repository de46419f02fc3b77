import type { Family, InviteLink } from 'shared/contract/family/family';
import type { FamilyStorage } from 'shared/contract/family/family-storage';
import { INVITATION_PATH } from 'shared/contract/paths';
import type { Config, QuotaSettings } from '../platform/config/environment.ts';
import type { MediaUrlOf } from '../platform/media/serving/signed-urls.ts';
import { presentMember } from '../presenters/people.ts';
import type { StorageUse } from '../quotas/storage-use.ts';
import type { FamilyRows, InviteRow } from './queries.ts';

export function presentFamily(urlOf: MediaUrlOf, family: FamilyRows): Family {
  return {
    familyId: family.familyId,
    familyName: family.familyName,
    familyMembers: family.members.map((member) => presentMember(urlOf, member)),
  };
}

/** Without SITE_ORIGIN a path: the page completes it. */
export function presentInviteLink(
  { siteOrigin }: Pick<Config, 'siteOrigin'>,
  { code, expiresAt }: InviteRow,
): InviteLink {
  return {
    inviteLink: `${siteOrigin ?? ''}${INVITATION_PATH}?code=${code}`,
    code,
    expiresAt: expiresAt.toISOString(),
  };
}

export function presentStorage(
  { stored, unfinished, kinds }: StorageUse,
  quotas: QuotaSettings,
): FamilyStorage {
  return {
    family: { usedBytes: stored.family, limitBytes: quotas.stored.family },
    own: { usedBytes: stored.person, limitBytes: quotas.stored.person },
    unfinished: { usedBytes: unfinished.family, limitBytes: quotas.unfinished.family },
    ownUnfinished: { usedBytes: unfinished.person, limitBytes: quotas.unfinished.person },
    kinds,
  };
}
