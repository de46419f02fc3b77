import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { digestCalls, type DigestSettings } from 'shared/contract/notifications/digest';
import {
  confirmNext,
  digestEnvironment,
  linkIn,
  mailsTo,
  openLink,
  sendAfter,
  stopOnSaturday,
  writeNow,
} from '../testing/data/digests.ts';
import { dataOf, makeFamily, startTestApi, valuesOf, type TestPerson } from '../testing/server/test-api.ts';
import { startMailServer } from 'federation/testing/mail-server';
import { deleteOldDigests } from './commands/deliveries.ts';

const DAY_MS = 86_400_000;

const mailServer = await startMailServer();
after(mailServer.stop);
const api = await startTestApi(digestEnvironment(mailServer));
stopOnSaturday(api);

const settingsOf = (person: TestPerson): Promise<DigestSettings> =>
  api.read(person, '/digest/settings', digestCalls.settings.response);
const addRelative = (person: TestPerson, email: string, name = '할머니') =>
  api.send(person, 'POST', '/digest/relatives', { name, email, frequency: 'weekly' });
const changeOwn = (person: TestPerson, body: object) => api.send(person, 'PUT', '/digest/own', body);

describe('an address', () => {
  test('of a relative gets nothing but a confirmation, which says who wants it and is not read by opening', async () => {
    const [mother] = await makeFamily(api, '햇살 가족', ['엄마']);
    const response = await addRelative(mother, 'Grandma@example.com', '외할머니');
    const { relatives } = dataOf(digestCalls.addRelative.response, response);
    assert.deepEqual(
      relatives.map(({ name, email, state }) => [name, email, state]),
      [['외할머니', 'grandma@example.com', 'unconfirmed']],
    );
    await mailServer.until('grandma@example.com', 1);
    const [mail] = mailsTo(mailServer, 'grandma@example.com');
    assert.equal(mail?.headers.get('subject'), '엄마님이 가족 소식을 보내드리고 싶어 해요');
    for (const part of [mail?.text ?? '', mail?.html ?? '']) {
      assert.ok(part.includes('엄마님이'));
      // Who types an address may also type a text for it: nothing of that is mailed.
      assert.ok(!part.includes('외할머니') && !part.includes('햇살'));
    }
    const path = linkIn(mail?.text ?? '', 'confirm');
    const page = await openLink(api, path);
    assert.ok(page.status === 200 && page.text.includes('소식 받기'));
    assert.equal((await settingsOf(mother)).relatives[0]?.state, 'unconfirmed');
    await writeNow(api, mother);
    await sendAfter(api, 7 * 24);
    assert.equal(mailServer.receivedBy('grandma@example.com').length, 1);

    await api.query("update digest_recipients set confirm_by = confirm_by + interval '30 days'");
    for (let use = 0; use < 2; use += 1) assert.equal((await openLink(api, path, 'POST')).status, 200);
    assert.equal((await settingsOf(mother)).relatives[0]?.state, 'confirmed');
  });

  test('of one’s own is confirmed as well, again after a change, and not after it was off', async () => {
    const [father] = await makeFamily(api, '우리집', ['아빠']);
    assert.equal((await changeOwn(father, { frequency: 'daily' })).body.details?.[0]?.field, 'email');
    assert.equal((await changeOwn(father, { frequency: 'off' })).body.code, 'OK');
    assert.equal((await settingsOf(father)).own, null);
    await changeOwn(father, { frequency: 'daily', email: 'father@example.com' });
    await confirmNext(api, mailServer, 'father@example.com');
    assert.equal((await settingsOf(father)).own?.state, 'confirmed');
    await changeOwn(father, { frequency: 'off' });
    await changeOwn(father, { frequency: 'weekly' });
    assert.deepEqual(
      [(await settingsOf(father)).own?.state, mailServer.receivedBy('father@example.com').length],
      ['confirmed', 1],
    );
    await changeOwn(father, { frequency: 'weekly', email: 'other@example.com' });
    await mailServer.until('other@example.com', 1);
    assert.equal((await settingsOf(father)).own?.state, 'unconfirmed');
  });

  test('is confirmed within a week, by the newest link, and the database has no token', async () => {
    const [mother] = await makeFamily(api, '우리집', ['엄마']);
    await addRelative(mother, 'late@example.com');
    await mailServer.until('late@example.com', 1);
    const recipientId = (await settingsOf(mother)).relatives[0]?.recipientId ?? assert.fail();
    await api.send(mother, 'POST', `/digest/recipients/${recipientId}/confirmation`);
    await mailServer.until('late@example.com', 2);
    const [first, second] = mailsTo(mailServer, 'late@example.com').map(({ text }) =>
      linkIn(text, 'confirm'),
    );
    assert.equal((await openLink(api, first ?? '', 'POST')).status, 410);
    const { rows } = await api.query('select r::text as whole from digest_recipients r');
    assert.ok(!JSON.stringify(rows).includes(String(second).split('.').at(-1) ?? ''));
    api.advanceClock(7 * DAY_MS + 1);
    for (const method of ['GET', 'POST']) {
      const page = await openLink(api, second ?? '', method);
      assert.equal(page.status, 410);
      assert.ok(page.text.includes('확인할 수 있는 때가 지났어요'));
    }
    const unknown = await openLink(api, `/digest/confirm/${mother.familyId}.${'A'.repeat(43)}`);
    assert.equal(unknown.status, 410);
    assert.equal((await openLink(api, '/digest/confirm/1.x')).status, 404);
  });

  test('that a member confirms is no relative’s any more', async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    await addRelative(mother, 'both@example.com');
    await confirmNext(api, mailServer, 'both@example.com');
    await changeOwn(father, { frequency: 'weekly', email: 'both@example.com' });
    await confirmNext(api, mailServer, 'both@example.com', 2);
    assert.deepEqual((await settingsOf(mother)).relatives, []);
  });
});

describe('relatives', () => {
  test('are five per member at most, also of requests at once, each address once in a family', async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const numbers = [1, 2, 3, 4, 5, 6, 7];
    const responses = await Promise.all(numbers.map((n) => addRelative(mother, `five${n}@example.com`)));
    const codes = responses.map(({ body }) => body.code).toSorted();
    assert.deepEqual(codes, ['LIMIT_EXCEEDED', 'LIMIT_EXCEEDED', 'OK', 'OK', 'OK', 'OK', 'OK']);
    const [relative] = (await settingsOf(mother)).relatives;
    const taken = await addRelative(father, relative?.email.toUpperCase() ?? '');
    assert.equal(taken.body.code, 'DUPLICATE_ERROR');
    assert.equal((await addRelative(father, 'sixth@example.com')).body.code, 'OK');
  });

  test('are removed by who added them, and nobody else sees them', async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    await addRelative(mother, 'removed@example.com');
    await mailServer.until('removed@example.com', 1);
    const { recipientId } = (await settingsOf(mother)).relatives[0] ?? assert.fail();
    assert.deepEqual((await settingsOf(father)).relatives, []);
    const remove = (person: TestPerson) => api.send(person, 'DELETE', `/digest/relatives/${recipientId}`);
    assert.equal((await remove(father)).body.code, 'NOT_FOUND');
    assert.equal((await remove(mother)).body.code, 'OK');
    const path = linkIn(mailsTo(mailServer, 'removed@example.com')[0]?.text ?? '', 'confirm');
    assert.equal((await openLink(api, path, 'POST')).status, 410);
  });
});

test('an address that nobody confirms is forgotten after a month, and one whose member has left after two weeks', async () => {
  const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
  await addRelative(mother, 'forgotten@example.com');
  await addRelative(father, 'leaver@example.com');
  await confirmNext(api, mailServer, 'leaver@example.com');
  const known = async (): Promise<string[]> => {
    await deleteOldDigests(api.context);
    const text = 'select email from digest_recipients where family_id = $1 order by email';
    return valuesOf<{ email: string }, 'email'>((await api.query(text, [mother.familyId])).rows, 'email');
  };
  await api.send(father, 'POST', '/family/leave');
  api.advanceClock(14 * DAY_MS);
  assert.deepEqual(await known(), ['forgotten@example.com', 'leaver@example.com']);
  api.advanceClock(DAY_MS);
  assert.deepEqual(await known(), ['forgotten@example.com']);
  api.advanceClock(16 * DAY_MS);
  assert.deepEqual(await known(), []);
});

describe('confirmations', () => {
  test('an address gets three a day at most, whoever types it', async () => {
    for (const code of ['OK', 'OK', 'OK', 'LIMIT_EXCEEDED']) {
      const [person] = await makeFamily(api, '우리집', ['엄마']);
      assert.equal((await addRelative(person, 'flooded@example.com')).body.code, code);
    }
    await mailServer.until('flooded@example.com', 3);
    const [person] = await makeFamily(api, '우리집', ['엄마']);
    const response = await changeOwn(person, { frequency: 'daily', email: 'Flooded@example.com' });
    assert.equal(response.body.code, 'LIMIT_EXCEEDED');
    assert.equal((await settingsOf(person)).own, null);
  });

  test('a person causes ten a day at most', async () => {
    const limited = await startTestApi({
      ...digestEnvironment(mailServer),
      LIMIT_DIGEST_CONFIRM_PER_DAY: '2',
    });
    const [person] = await makeFamily(limited, '우리집', ['엄마']);
    for (const [index, code] of ['OK', 'OK', 'LIMIT_EXCEEDED'].entries()) {
      const body = { frequency: 'weekly', email: `own${index}@example.com` };
      assert.equal((await limited.send(person, 'PUT', '/digest/own', body)).body.code, code);
    }
  });

  test('a text cannot add a header or a second address', async () => {
    const [mother] = await makeFamily(api, '우리집', ['엄마']);
    for (const email of ['a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com', 'a@b@c.de'])
      assert.equal((await addRelative(mother, email)).body.code, 'VALIDATION_ERROR');
    for (const name of ['할머니\r\nBcc: b@example.com', '\u0000', '가'.repeat(21)])
      assert.equal((await addRelative(mother, 'named@example.com', name)).body.code, 'VALIDATION_ERROR');
  });
});

test('without a mail server there is nothing to set', async () => {
  const without = await startTestApi();
  const [mother] = await makeFamily(without, '우리집', ['엄마']);
  const settings = await without.read(mother, '/digest/settings', digestCalls.settings.response);
  assert.deepEqual(settings, { isAvailable: false, own: null, relatives: [] });
  const own = await without.send(mother, 'PUT', '/digest/own', {
    frequency: 'daily',
    email: 'a@example.com',
  });
  assert.equal(own.body.code, 'NOT_FOUND');
});
