import { familyCalls } from 'shared/contract/family/family';
import { familyChangeCalls } from 'shared/contract/family/family-changes';
import { familyStorageCalls } from 'shared/contract/family/family-storage';
import { respondsWith } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { SAMPLE_INVITE, sampleFamily, sampleMember } from 'shared/testing/sample-data';
import { area } from '../routes.tsx';

export const invite = respondsWith(familyCalls.generateLink, SAMPLE_INVITE);
export const settings = respondsWith(familyChangeCalls.settings, { showsViews: false, showsQuestion: true });
const quota = { usedBytes: 0, limitBytes: 1 };
const storage = respondsWith(familyStorageCalls.storage, {
  family: quota,
  own: quota,
  unfinished: quota,
  ownUnfinished: quota,
  kinds: { photos: 0, videos: 0, voices: 0, others: 0 },
});
export const members = respondsWith(familyCalls.members, sampleFamily());
export const grandma = sampleMember({ familyMemberId: 12, userId: 2, nickname: '순자', role: 'GRANDMOTHER' });
export const dad = sampleMember({ familyMemberId: 13, userId: 3, nickname: '민호', role: 'FATHER' });

/** Opens the page of the family; an invite link, settings and storage are there. */
export function openFamily(handlers: readonly (typeof members)[]) {
  const all = [...handlers, invite, settings, storage];
  return renderScreen([...area.routes], { path: '/family', handlers: all });
}
