import { sampleFamily, sampleUser } from 'shared/testing/sample-data';
import { isMember } from './is-member.ts';

test('who belongs to the family that is known is a member', () => {
  expect(isMember(sampleUser(), sampleFamily())).toBe(true);
});

test.each<[string, unknown, unknown]>([
  ['who has left', sampleUser({ familyId: null }), sampleFamily()],
  ['who has changed families', sampleUser({ familyId: 8 }), sampleFamily()],
  ['who deletes the account', sampleUser({ deletesAt: '2026-12-01T00:00:00.000Z' }), sampleFamily()],
  ['who is nobody', undefined, sampleFamily()],
  ['who has no family stored', sampleUser(), undefined],
  ['who is of another shape', 'x', 'x'],
  ['who is of no shape', {}, {}],
  ['who is null', null, null],
])('%s is none', (_what, user, family) => {
  expect(isMember(user, family)).toBe(false);
});
