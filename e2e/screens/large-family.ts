import type { Page } from '@playwright/test';
import { rendersPageWith } from '../support/browser/network.ts';

const MEMBERS = 30;
const ROLES = ['GRANDMOTHER', 'SON', 'GRANDFATHER', 'OTHER'] as const;
const NAMES = ['부산사는큰고모네예쁜사촌언니의둘째', '하준', 'Grandpa_in_Los-Angeles', '이모'] as const;

type Family = { familyMembers: object[] };

/** A family with the maximum number of members, in a browser that offers every way to share the invite. */
export async function largeFamilyWithEveryWay(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: () => Promise.resolve(), configurable: true });
  });
  await rendersPageWith((html) =>
    html.replace(
      '"apiBaseUrl":"/api"',
      '"apiBaseUrl":"/api","kakaoShare":{"javascriptKey":"key","scriptUrl":"https://t1.kakaocdn.net/kakao.js"}',
    ),
  )(page);
  await page.route('**/api/family/members', async (route) => {
    const response = await route.fetch();
    const envelope: { data: Family } = await response.json();
    await route.fulfill({ response, json: { ...envelope, data: enlarged(envelope.data) } });
  });
}

function enlarged({ familyMembers, ...family }: Family): Family {
  const more = Array.from({ length: MEMBERS - familyMembers.length }, (_, index) => ({
    familyMemberId: 900_000 + index,
    userId: 900_000 + index,
    nickname: NAMES[index % NAMES.length] ?? '',
    profileImage: null,
    role: ROLES[index % ROLES.length] ?? null,
  }));
  return { ...family, familyMembers: [...familyMembers, ...more] };
}
