import { type Account, authCalls } from 'shared/contract/auth';
import { familyCalls } from 'shared/contract/family/family';
import { familyChangeCalls } from 'shared/contract/family/family-changes';
import { familyStorageCalls } from 'shared/contract/family/family-storage';
import { pushCalls } from 'shared/contract/notifications/push';
import { userCalls } from 'shared/contract/user';
import { respondsWith, type RequestHandler } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { SAMPLE_INVITE, sampleFamily, sampleUser } from 'shared/testing/sample-data';
import { area } from '../routes.tsx';

export const account = (changes: Partial<Account> = {}) =>
  respondsWith(authCalls.account, { email: null, social: [], isFresh: true, ...changes });
export const members = respondsWith(familyCalls.members, sampleFamily());
export const invite = respondsWith(familyCalls.generateLink, SAMPLE_INVITE);
export const settings = respondsWith(familyChangeCalls.settings, { showsViews: false, showsQuestion: true });
export const invited = respondsWith(familyCalls.invite, {
  familyName: '햇살가득 우리집',
  inviterNickname: '지우',
});

const quota = { usedBytes: 0, limitBytes: 1 };
const RESPONSES = [
  members,
  invite,
  settings,
  invited,
  account(),
  respondsWith(userCalls.current, sampleUser()),
  respondsWith(pushCalls.key, { key: null }),
  respondsWith(authCalls.providers, { local: true, social: [], passwordReset: null }),
  respondsWith(familyStorageCalls.storage, {
    family: quota,
    own: quota,
    unfinished: quota,
    ownUnfinished: quota,
    kinds: { photos: 0, videos: 0, voices: 0, others: 0 },
  }),
];

type Options = NonNullable<Parameters<typeof renderScreen>[1]>;

export const WITHOUT_FAMILY = { user: sampleUser({ familyId: null }), family: null };

/** Opens an address of the area, of a member unless told otherwise. `handlers` come before the sample's. */
export function openAt(
  path: NonNullable<Options['path']>,
  handlers: readonly RequestHandler[] = [],
  who: Pick<Options, 'user' | 'family'> = {},
) {
  return renderScreen(area.routes, { path, handlers: [...handlers, ...RESPONSES], ...who });
}

export const openFamily = (...handlers: readonly RequestHandler[]) => openAt('/family', handlers);
