import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pushCalls } from 'shared/contract/notifications/push';
import { MOST_DEVICES } from './commands.ts';
import { cleanUp } from '../housekeeping.ts';
import { writePost } from '../testing/data/posts.ts';
import { MINUTE_MS, startPushTest } from '../testing/data/push.ts';
import { makePerson, startTestApi, type TestPerson } from '../testing/server/test-api.ts';

const { service, hanging, api, reports, send, subscribe, familyWithDevice } = await startPushTest();

describe('a subscription ends', () => {
  const afterwards = async (
    end: (people: Awaited<ReturnType<typeof familyWithDevice>>) => Promise<unknown>,
  ) => {
    const people = await familyWithDevice();
    await writePost(api, people.mother);
    await end(people);
    await writePost(api, people.mother);
    await send();
    return people.device.received.length;
  };
  const rowsOf = async ({ userId }: TestPerson) =>
    (await api.query('select 1 from push_subscriptions where user_id = $1', [userId])).rowCount;

  test('with the log-out, and when it is switched off', async () => {
    assert.equal(await afterwards(({ father }) => api.send(father, 'POST', '/auth/logout')), 0);
    const off = async ({ father, device }: Awaited<ReturnType<typeof familyWithDevice>>) =>
      api.send(father, 'DELETE', '/push/subscription', { endpoint: device.fields.endpoint });
    assert.equal(await afterwards(off), 0);
  });

  test('with the session: its row goes with the next cleaning', async () => {
    const { father, mother } = await familyWithDevice();
    await api.send(father, 'POST', '/auth/logout');
    await subscribe(mother);
    await cleanUp(api.context);
    assert.deepEqual([await rowsOf(father), await rowsOf(mother)], [0, 1]);
  });

  test('with the membership: a removed member receives nothing of what was on its way', async () => {
    const remove = async ({ mother, father }: Awaited<ReturnType<typeof familyWithDevice>>) => {
      const { body } = await api.send(mother, 'DELETE', `/family/members/${father.familyMemberId}`);
      assert.equal(body.code, 'OK');
    };
    assert.equal(await afterwards(remove), 0);
    // Also between the push service's first failure and the second attempt.
    const { mother, father, device } = await familyWithDevice();
    device.replies.push({ status: 503 });
    await writePost(api, mother);
    await send();
    await remove({ mother, father, child: father, device });
    api.advanceClock(5 * MINUTE_MS);
    await send();
    assert.deepEqual(device.received, []);
  });

  test('where the push service no longer knows the device', async () => {
    for (const status of [404, 410]) {
      const { mother, father, device } = await familyWithDevice();
      device.replies.push({ status });
      await writePost(api, mother);
      await send();
      assert.equal(await rowsOf(father), 0, `${status}`);
    }
  });

  test('with another person on the same device: neither gets pushes of the other', async () => {
    const { mother, father, child, device } = await familyWithDevice();
    device.replies.push({ status: 503 });
    await writePost(api, mother, { title: '아빠에게' });
    await send();
    await subscribe(child, device);
    api.advanceClock(11 * MINUTE_MS);
    await send();
    assert.deepEqual([device.received.length, await rowsOf(father), await rowsOf(child)], [0, 0, 1]);
    await writePost(api, mother);
    await send();
    assert.equal(device.received.length, 1);
  });

  test('with the key of the server: nothing is sent by another one', async () => {
    const { mother, father, device } = await familyWithDevice();
    await api.query(`update push_subscriptions set server_key = 'another' where user_id = $1`, [
      father.userId,
    ]);
    await writePost(api, mother);
    await send();
    await cleanUp(api.context);
    assert.deepEqual([device.received.length, await rowsOf(father)], [0, 0]);
  });

  test('where a person has too many devices, that of the oldest', async () => {
    const { father, device } = await familyWithDevice();
    for (let count = 0; count < MOST_DEVICES; count += 1) {
      const { token } = await makePerson(api, '아빠');
      await api.query(`update access_tokens set user_id = $1 where token_hash = sha256($2::bytea)`, [
        father.userId,
        Buffer.from(token),
      ]);
      api.advanceClock(1);
      await subscribe({ ...father, token });
    }
    assert.equal(await rowsOf(father), MOST_DEVICES);
    const { rowCount } = await api.query('select 1 from push_subscriptions where endpoint = $1', [
      device.fields.endpoint,
    ]);
    assert.equal(rowCount, 0);
  });
});

describe('a push service', () => {
  test('that is overloaded gets the push later, when it says so', async () => {
    const { mother, device } = await familyWithDevice();
    device.replies.push({ status: 429, headers: { 'retry-after': '600' } }, { status: 503 });
    await writePost(api, mother);
    await send();
    api.advanceClock(9 * MINUTE_MS);
    await send();
    assert.equal(device.replies.length, 1, 'not before');
    api.advanceClock(2 * MINUTE_MS);
    await send();
    assert.deepEqual([device.replies.length, device.received.length], [0, 0]);
    api.advanceClock(2 * MINUTE_MS);
    await send();
    assert.equal(device.received.length, 1);
    assert.match(reports.join('\n'), /429[^]*503/);
    assert.ok(!reports.join('\n').includes(device.fields.endpoint), 'an address is never reported');
  });

  test('that fails for a day gets it no more', async () => {
    const { mother, device } = await familyWithDevice();
    device.replies.push(...Array.from({ length: 60 }, () => ({ status: 500 })));
    await writePost(api, mother);
    for (let hours = 0; hours < 26; hours += 1) {
      await send();
      api.advanceClock(61 * MINUTE_MS);
    }
    device.replies.length = 0;
    await send();
    assert.deepEqual(device.received, []);
    const { rowCount } = await api.query('select 1 from push_deliveries where notification_ids <> $1', [[]]);
    assert.equal(rowCount, 0);
  });

  test('that never responds delays nobody else', async () => {
    const { mother, child, device } = await familyWithDevice();
    const silent = await subscribe(child, hanging.addDevice());
    silent.replies.push('never');
    await writePost(api, mother);
    const sending = send();
    while (device.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal(silent.received.length, 0);
    await sending;
    api.advanceClock(MINUTE_MS);
    await send();
    assert.equal(silent.received.length, 1);
  });

  test('that is not listed is never sent to, and a key that is no point of the curve is rejected', async () => {
    const { father } = await familyWithDevice();
    const { fields } = service.addDevice();
    const endpoints = [
      'https://127.0.0.1:1/x',
      'https://localhost/x',
      'https://user@localhost:1/x',
      `${service.origin}.example/x`,
      `${service.origin.replace('https', 'http')}/x`,
      'https://evil.example/push.apple.com',
      `https://localhost/${'x'.repeat(1_100)}`,
    ];
    const noPoint = Buffer.alloc(65, 7);
    noPoint[0] = 4;
    const wrong = [
      ...endpoints.map((endpoint) => ({ ...fields, endpoint })),
      { ...fields, p256dh: noPoint.toString('base64url') },
      { ...fields, p256dh: 'short' },
      { ...fields, auth: 'short' },
    ];
    for (const body of wrong) {
      const { status } = await api.send(father, 'PUT', '/push/subscription', body);
      assert.equal(status, 400, JSON.stringify(body));
    }
  });
});

test('the key is the same as long as the secret is, and no calls are there where pushes are off', async () => {
  const { key } = await api.read({}, '/push/key', pushCalls.key.response);
  assert.equal(key, api.context.vapidKeys.publicKey);
  const off = await startTestApi({ PUSH_SERVICES: 'off' });
  assert.deepEqual(await off.read({}, '/push/key', pushCalls.key.response), { key: null });
  const person = await makePerson(off, '엄마');
  const { status } = await off.send(person, 'PUT', '/push/subscription', service.addDevice().fields);
  assert.equal(status, 404);
});

test('nobody changes where they are pushed to without an end', async () => {
  const limited = await startTestApi({ ...service.variables, LIMIT_SEEN_PER_MINUTE: '1' });
  const person = await makePerson(limited, '엄마');
  const subscribed = async () =>
    (await limited.send(person, 'PUT', '/push/subscription', service.addDevice().fields)).status;
  assert.deepEqual([await subscribed(), await subscribed()], [200, 429]);
});
