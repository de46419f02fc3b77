import 'shared/testing/render';
import { mutationNames, ONE_TOAST, unseenWrite } from 'shared/testing/unseen-writes';
import * as account from './account.ts';
import * as familySettings from './family-settings.ts';
import * as invite from './invite.ts';
import * as login from './login.ts';
import * as membership from './membership.ts';

const photo = { file: new File(['photo'], 'me.jpg'), onUploadProgress: () => undefined };
const passwords = { currentPassword: 'before-1!', newPassword: 'after-12!' };

const WRITES = {
  useArchiveTicket: unseenWrite(account.useArchiveTicket, undefined),
  useChangeFamilySettings: unseenWrite(familySettings.useChangeFamilySettings, {}),
  useChangeNickname: unseenWrite(account.useChangeNickname, '지우맘'),
  useChangePassword: unseenWrite(login.useChangePassword, passwords),
  useChangeProfileImage: unseenWrite(account.useChangeProfileImage, photo),
  useChangeRole: unseenWrite(() => membership.useChangeRole(3), 'MOTHER'),
  useCreateFamily: unseenWrite(membership.useCreateFamily, '우리집'),
  useDeleteAccount: unseenWrite(account.useDeleteAccount, { postsChoice: 'keep', password: '' }),
  useEndSessions: unseenWrite(login.useEndSessions, null),
  useJoinFamily: unseenWrite(membership.useJoinFamily, 'ABCD1234'),
  useLeaveFamily: unseenWrite(account.useLeaveFamily, undefined),
  useLogOut: unseenWrite(account.useLogOut, undefined),
  useRemoveMember: unseenWrite(() => membership.useRemoveMember(3), undefined),
  useRenewInvite: unseenWrite(invite.useRenewInvite, undefined),
  useSetRole: unseenWrite(membership.useSetRole, 'MOTHER'),
};

/** The device ends the session whatever the server says. */
const UNREPORTED = ['useLogOut'];

test('모든 쓰기가 표에 있다', () => {
  const names = mutationNames([account, familySettings, invite, login, membership]);
  expect(Object.keys(WRITES)).toEqual(names);
});

test.each(Object.entries(WRITES))(
  '%s: 부탁한 화면을 떠난 뒤에 실패해도 한 번 알려준다',
  async (name, write) => {
    expect(await write()).toEqual(UNREPORTED.includes(name) ? [] : ONE_TOAST);
  },
);
