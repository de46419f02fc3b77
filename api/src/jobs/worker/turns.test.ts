import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'shared/schema';
import { bigintColumn } from '../../platform/database/executor.ts';
import { beginVideo, jobIn, readJob } from '../../testing/data/goods.ts';
import { startHeldRecordings } from '../../testing/data/held-recordings.ts';
import { writePost } from '../../testing/data/posts.ts';
import { smallFilm, uploadWhole } from '../../testing/data/recordings.ts';
import { makeFamily, startTestApi, type TestFamilyMember } from '../../testing/server/test-api.ts';
import { until } from '../../testing/until.ts';

/* Families take turns in each lane, whatever each has queued. */

const api = await startTestApi({ LIMIT_GOODS_PER_DAY: '100', GOODS_AT_ONCE: '1' });
const PEOPLE = new Map<string, TestFamilyMember>();
for (const family of 'abcd') PEOPLE.set(family, (await makeFamily(api, family, ['엄마']))[0]);
const personOf = (family: string): TestFamilyMember => PEOPLE.get(family) ?? assert.fail();
const familyRow = z.object({ family_id: bigintColumn });

/** Another one in each run; it is in the test's name. */
function randomQueue(): string {
  const drawn = 'a a a a a b b b c d'.split(' ').map((family) => ({ family, position: Math.random() }));
  const inOrder = drawn.toSorted((one, other) => one.position - other.position);
  return inOrder.map(({ family }) => family).join('');
}

/** Each family's first, then each one's second …, families in the order in which they came. */
function inTurns(queued: string): string {
  const families = [...new Set(queued)];
  const counts = families.map((family) => queued.split(family).length - 1);
  const rounds = Array.from({ length: Math.max(...counts) }, (_, round) =>
    families.filter((_family, index) => (counts[index] ?? 0) > round).join(''),
  );
  return rounds.join('');
}

async function queueFilm(family: string): Promise<void> {
  const person = personOf(family);
  await writePost(api, person, { videos: [{ uploadId: await uploadWhole(api, person, await smallFilm()) }] });
}

const queued = randomQueue();

test(`goods are made for families in turn, and positions say so: ${queued}`, async () => {
  const jobs: { jobId: number; person: TestFamilyMember }[] = [];
  for (const family of queued) {
    const person = personOf(family);
    jobs.push({ jobId: await beginVideo(api, person), person });
  }
  const ahead: { count: number; family: string }[] = [];
  for (const [index, { person, jobId }] of jobs.entries())
    ahead.push({ count: (await readJob(api, person, jobId)).jobsAhead, family: queued[index] ?? '' });
  const inOrder = ahead.toSorted((one, other) => one.count - other.count);
  assert.equal(inOrder.map(({ family }) => family).join(''), inTurns(queued));

  const held = await startHeldRecordings(api);
  for (const { jobId, person } of jobs) await jobIn(api, person, jobId, ['done']);
  const { rows } = await api.query("select family_id from jobs where lane = 'goods' order by started_at");
  const names = new Map([...PEOPLE].map(([family, { familyId }]) => [familyId, family]));
  const begun = rows.map((row) => names.get(familyRow.parse(row).family_id));
  assert.equal(begun.join(''), inTurns(queued));

  // A family that comes while another one's film runs, of which more wait, is next; the other one then is.
  for (const family of 'aaa') await queueFilm(family);
  await until(() => held.begun.length === 1, 'the first film runs');
  for (const family of 'bbc') await queueFilm(family);
  for (const count of [2, 3, 4, 5, 6]) {
    held.finishFirst();
    await until(() => held.begun.length === count, 'the next film runs');
  }
  assert.equal(held.begun.map((familyId) => names.get(familyId)).join(''), 'abcaba');
});
