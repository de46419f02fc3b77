import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createMediaHolders, type MediaHolders } from './media-holders.ts';
import { makeFamily, startTestApi, type TestFamilyMember } from '../../../testing/server/test-api.ts';

const api = await startTestApi();

let now = 0;
let isAway = false;
let statements = 0;
/** The database, whose statements are counted. */
const database = new Proxy(api.context.database, {
  get: (target, name) => {
    if (name === 'execute') statements += 1;
    if (isAway) throw new Error('the database is away');
    return Reflect.get(target, name);
  },
});
let holders: MediaHolders;
let member: TestFamilyMember;

beforeEach(async () => {
  isAway = false;
  [, member] = await makeFamily(api, '우리집', ['엄마', '아빠']);
  holders = createMediaHolders(database, () => now);
});

/** As another process does: this one is told nothing. */
const endElsewhere = () =>
  api.query('update family_members set left_at = now() where family_member_id = $1', [member.familyMemberId]);

/** How many statements this asks. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  statements = 0;
  await work();
  return statements;
}

describe('whether an address still has a holder', () => {
  test('is read once for many photos, and again after 10 seconds', async () => {
    const page = () => Promise.all(Array.from({ length: 30 }, () => holders.isCurrent(member)));
    assert.equal(await statementsOf(page), 1);
    now += 9_999;
    assert.equal(await statementsOf(page), 0);
    now += 1;
    assert.equal(await statementsOf(page), 1);
  });

  test('another process notices an end within 10 seconds', async () => {
    assert.equal(await holders.isCurrent(member), true);
    await endElsewhere();
    now += 10_000;
    assert.equal(await holders.isCurrent(member), false);
  });

  test('a statement that began before an end is not trusted after it', async () => {
    const begun = holders.isCurrent(member);
    holders.membershipEnded();
    await begun;
    await endElsewhere();
    assert.equal(await holders.isCurrent(member), false);
  });

  test('who was none is read again: they may have returned', async () => {
    await endElsewhere();
    assert.equal(await holders.isCurrent(member), false);
    await api.query('update family_members set left_at = null where family_member_id = $1', [
      member.familyMemberId,
    ]);
    assert.equal(await holders.isCurrent(member), true);
  });

  test('of another family or another person is not theirs', async () => {
    const [other] = await makeFamily(api, '옆집', ['이웃']);
    for (const holder of [
      { ...member, familyId: other.familyId },
      { ...member, userId: other.userId },
      { ...member, familyId: 999_999 },
    ])
      assert.equal(await holders.isCurrent(holder), false);
  });

  test('while the database is away, members of the last 15 minutes see their photos', async () => {
    assert.equal(await holders.isCurrent(member), true);
    isAway = true;
    now += 15 * 60_000;
    assert.equal(await holders.isCurrent(member), true);
    now += 10_000;
    await assert.rejects(holders.isCurrent(member));
  });
});
