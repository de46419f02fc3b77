import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import sharp from 'sharp';
import { digestCalls } from 'shared/contract/notifications/digest';
import {
  confirmNext,
  DIGEST_SITE,
  digestEnvironment,
  linkIn,
  mailsTo,
  openLink,
  sendAfter,
  sendDue,
  stopOnSaturday,
  writeNow,
} from '../../testing/data/digests.ts';
import { plainJpeg } from '../../testing/data/test-photos.ts';
import { makeFamily, startTestApi, type TestFamilyMember } from '../../testing/server/test-api.ts';
import { startMailServer } from 'federation/testing/mail-server';

const mailServer = await startMailServer();
after(mailServer.stop);
const api = await startTestApi(digestEnvironment(mailServer));
stopOnSaturday(api);

/** From Saturday at noon to Sunday at 18:10. */
const TO_SUNDAY = 30 + 1 / 6;
/** From there to the next Saturday at noon. */
const TO_SATURDAY = 7 * 24 - TO_SUNDAY;

let families = 0;

/** A family whose mother gets a digest, or a grandmother of hers. */
async function familyWith(who: 'member' | 'relative', frequency: 'weekly' | 'daily' = 'weekly') {
  families += 1;
  const [mother, father] = await makeFamily(api, '햇살가득 우리집', ['엄마', '아빠']);
  const email = `reader${families}@example.com`;
  const added =
    who === 'member'
      ? await api.send(mother, 'PUT', '/digest/own', { frequency, email })
      : await api.send(mother, 'POST', '/digest/relatives', { frequency, email, name: '할머니' });
  assert.equal(added.body.code, 'OK');
  await confirmNext(api, mailServer, email);
  return { mother, father, email };
}

/** Without the confirmation. */
const digestsTo = (email: string) => mailsTo(mailServer, email).slice(1);

const recipientOf = async (person: TestFamilyMember) =>
  (await api.read(person, '/digest/settings', digestCalls.settings.response)).relatives[0] ?? assert.fail();

describe('a weekly digest', () => {
  test('comes on Sunday evening, once, with texts and photos in both parts, and the headers of RFC 8058', async () => {
    const { mother, father, email } = await familyWith('member');
    const photo = await plainJpeg('#c84', 1600, 1200);
    const first = await writeNow(api, mother, { title: '감 따던 날', content: '<b>홍시</b>가 열렸다' }, [
      photo,
    ]);
    await writeNow(api, father, { title: '송편 빚기', memoryDate: '2025-05-04' });
    await sendAfter(api, 1);
    assert.deepEqual(digestsTo(email), []);
    await sendAfter(api, TO_SUNDAY - 1);
    for (let pass = 0; pass < 2; pass += 1) await sendDue(api);
    const [mail, ...others] = digestsTo(email);
    assert.ok(mail !== undefined && others.length === 0);
    assert.equal(mail.headers.get('subject'), '햇살가득 우리집 가족의 이번 주 추억 2개');
    for (const part of [mail.text, mail.html]) {
      for (const text of ['감 따던 날', '홍시가 열렸다', '송편 빚기', '아빠', '2025년 5월 5일 월요일'])
        assert.ok(part.includes(text), text);
      assert.ok(part.includes(`${DIGEST_SITE}/home/memoryDetailPage/${first}`));
    }
    assert.ok(
      mail.html.includes(`src="cid:${mail.photos[0]?.id}"`) &&
        mail.html.includes('alt="‘감 따던 날’의 사진"'),
    );
    const { format, width, height } = await sharp(mail.photos[0]?.bytes).metadata();
    assert.deepEqual([mail.photos.length, format, width, height], [1, 'jpeg', 600, 450]);
    const unsubscribe = mail.headers.get('list-unsubscribe') ?? '';
    assert.match(unsubscribe, /^<https:\/\/ongi\.example\/api\/digest\/unsubscribe\/\d+\.[\w-]{43}>$/);
    assert.equal(mail.headers.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
    const { rows } = await api.query('select d::text as whole from digest_deliveries d');
    assert.ok(!JSON.stringify(rows).includes(unsubscribe.split('.').at(-1)?.slice(0, 43) ?? ''));
    await sendAfter(api, TO_SATURDAY);
  });

  test('is not written without new posts, and the next one has those since the last one', async () => {
    const { mother, email } = await familyWith('member');
    await writeNow(api, mother, { title: '첫 주' });
    await sendAfter(api, 7 * 24);
    await sendAfter(api, 7 * 24);
    await writeNow(api, mother, { title: '셋째 주' });
    await sendAfter(api, 7 * 24);
    const mails = digestsTo(email);
    assert.deepEqual(
      mails.map(({ text }) => /■ (.*)/.exec(text)?.[1]),
      ['첫 주', '셋째 주'],
    );
  });

  test('shows six posts and counts the others, in less than 2 MB', async () => {
    const { mother, email } = await familyWith('relative');
    const noise = await sharp({
      create: {
        width: 600,
        height: 1000,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    for (let count = 0; count < 8; count += 1)
      await writeNow(api, mother, { title: `추억 ${count}` }, [noise]);
    await sendAfter(api, 7 * 24);
    const [mail] = digestsTo(email);
    assert.equal(mail?.text.match(/■/g)?.length, 6);
    assert.ok(mail.html.includes('추억 2개 더 보기'));
    assert.equal(mail.headers.get('subject'), '햇살가득 우리집 가족의 이번 주 추억 8개');
    assert.ok((mailServer.receivedBy(email).at(-1)?.source.length ?? Infinity) < 2_100_000);
  });
});

test('a daily digest comes each evening that there is something new, without what came before', async () => {
  const { mother, email } = await familyWith('member', 'daily');
  for (const title of ['토요일', null, '월요일']) await writeDay(mother, title);
  assert.deepEqual(
    digestsTo(email).map(({ headers, text }) => [headers.get('subject'), /■ (.*)/.exec(text)?.[1]]),
    ['토요일', '월요일'].map((title) => ['햇살가득 우리집 가족의 새 추억 1개', title]),
  );
  await sendAfter(api, 4 * 24);
});

async function writeDay(person: TestFamilyMember, title: string | null): Promise<void> {
  if (title !== null) await writeNow(api, person, { title });
  await sendAfter(api, 24);
}

describe('nobody gets a digest', () => {
  test('who has unsubscribed: by one click without a login, or in the settings', async () => {
    const { mother, email } = await familyWith('relative');
    await writeNow(api, mother);
    await sendAfter(api, 7 * 24);
    const path = linkIn(digestsTo(email)[0]?.text ?? '', 'unsubscribe');
    assert.ok((await openLink(api, path)).text.includes('그만 받을까요?'));
    assert.equal((await recipientOf(mother)).state, 'confirmed');
    assert.equal((await openLink(api, path, 'POST')).status, 200);
    assert.equal((await recipientOf(mother)).state, 'unsubscribed');
    const own = await familyWith('member');
    await api.send(own.mother, 'PUT', '/digest/own', { frequency: 'off' });
    for (const person of [mother, own.mother]) await writeNow(api, person);
    await sendAfter(api, 7 * 24);
    assert.deepEqual([digestsTo(email).length, digestsTo(own.email).length], [1, 0]);
  });

  test('a member or a relative of one who has left, or was removed, or deletes the account', async () => {
    const [leaver, removed, deleter] = [
      await familyWith('relative'),
      await familyWith('member'),
      await familyWith('relative'),
    ];
    for (const { father } of [leaver, removed, deleter]) await writeNow(api, father);
    await api.send(leaver.mother, 'POST', '/family/leave');
    await api.send(removed.mother, 'POST', '/family/leave');
    await api.query('update users set deletion_requested_at = now() where user_id = $1', [
      deleter.mother.userId,
    ]);
    await api.query('update family_members set left_at = now() where user_id = $1', [deleter.mother.userId]);
    await sendAfter(api, 7 * 24);
    for (const { email } of [leaver, removed, deleter]) assert.deepEqual(digestsTo(email), []);
    await api.query('delete from users where user_id = $1', [deleter.mother.userId]);
    const { rows } = await api.query('select 1 from digest_recipients where email = $1', [deleter.email]);
    assert.deepEqual(rows, []);
  });

  test('of a post that was deleted before it was sent, and none at all if it was the only one', async () => {
    const { mother, email } = await familyWith('member');
    const postId = await writeNow(api, mother);
    mailServer.setRejecting(true, 451);
    await sendAfter(api, 7 * 24);
    mailServer.setRejecting(false);
    await api.send(mother, 'DELETE', `/memory-post/${postId}`);
    await sendAfter(api, 1);
    assert.deepEqual(digestsTo(email), []);
  });
});

describe('a mail that fails', () => {
  test('for now is sent again later, and not before', async () => {
    const { mother, email } = await familyWith('member');
    await writeNow(api, mother);
    mailServer.setRejecting(true, 451);
    await sendAfter(api, 7 * 24);
    mailServer.setRejecting(false);
    await sendDue(api);
    assert.deepEqual(digestsTo(email), [], 'too early');
    await sendAfter(api, 0.2);
    await sendAfter(api, 24);
    assert.equal(digestsTo(email).length, 1);
  });

  test('of two processes at once one sends it', async () => {
    const { mother, email } = await familyWith('member');
    await writeNow(api, mother);
    api.advanceClock(7 * 24 * 3_600_000);
    await Promise.all([sendDue(api), sendDue(api), sendDue(api)]);
    assert.equal(digestsTo(email).length, 1);
  });

  test('for good is not repeated; after three the address is shown as failing until it is confirmed again', async () => {
    const { mother, email } = await familyWith('relative');
    mailServer.setRejecting(true);
    for (let week = 0; week < 3; week += 1) {
      assert.equal((await recipientOf(mother)).state, 'confirmed');
      await writeNow(api, mother);
      await sendAfter(api, 7 * 24);
      await sendAfter(api, 24);
      await sendAfter(api, 6 * 24);
    }
    mailServer.setRejecting(false);
    const { state, recipientId } = await recipientOf(mother);
    assert.equal(state, 'failing');
    await writeNow(api, mother);
    await sendAfter(api, 7 * 24);
    assert.deepEqual(digestsTo(email), []);
    await api.send(mother, 'POST', `/digest/recipients/${recipientId}/confirmation`);
    await confirmNext(api, mailServer, email, 2);
    await writeNow(api, mother);
    await sendAfter(api, 7 * 24);
    assert.equal(mailServer.receivedBy(email).length, 3);
  });
});
