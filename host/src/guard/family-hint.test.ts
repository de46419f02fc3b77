import { sessionStore, setAccessToken, setFamily } from 'shared/session';
import { hadFamily } from './family-hint.ts';
import { followSession } from './follow-session.ts';

const FAMILY = { familyId: 1, familyName: '햇살가득 우리집', familyMembers: [] };

test('the next start knows whether whoever is logged in has a family, and nothing once they are gone', () => {
  const end = followSession({ revalidate: () => Promise.resolve() });
  try {
    expect(hadFamily()).toBe(false);
    setAccessToken('mother');
    setFamily(FAMILY);
    expect(hadFamily()).toBe(true);
    setAccessToken('father');
    expect(sessionStore.getState().family).toBeNull();
    expect(hadFamily()).toBe(false);
    setFamily(FAMILY);
    setAccessToken(null);
    expect(hadFamily()).toBe(false);
    expect(Object.keys(localStorage)).toEqual([]);
  } finally {
    end();
  }
});
