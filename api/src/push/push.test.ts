import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { decrypt } from 'federation/testing/push-service';
import { postPath } from 'shared/contract/paths';
import { pushCalls } from 'shared/contract/notifications/push';
import type { NotificationSettings } from 'shared/contract/notifications/notification';
import { MOST_DEVICES } from './commands.ts';
import { linesOf, NOTHING_UNSEEN, unseenOf } from '../testing/data/notifications.ts';
import { writePost } from '../testing/data/posts.ts';
import { startPushService, type TestDevice } from '../testing/services/push-service.ts';
import { makeFamily, makePerson, startTestApi, type TestPerson } from '../testing/server/test-api.ts';
import { cleanUp } from '../housekeeping.ts';
import { sendDue } from './sending/send-pushes.ts';

const service = await startPushService();
const hanging = await startPushService();
const api = await startTestApi({
  PUSH_SERVICES: `${service.origin},${hanging.origin}`,
  SITE_ORIGIN: 'https://ongi.example',
});

const MINUTE_MS = 60_000;
const reports: string[] = [];
const { push: settings } = api.context.config;
assert.ok(settings);
const send = () => sendDue(api.context, settings, (line) => void reports.push(line));

/** Moves the clock forward to this time of a day, Korean time. */
function goTo(time: string): void {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const now = (api.context.clock().getTime() / MINUTE_MS + 540) % 1_440;
  api.advanceClock((((hours * 60 + minutes - now + 1_440) % 1_440) + 1) * MINUTE_MS);
}

beforeEach(() => {
  goTo('12:00');
  reports.length = 0;
});

async function subscribe(person: TestPerson, device = service.addDevice()): Promise<TestDevice> {
  const { body } = await api.send(person, 'PUT', '/push/subscription', device.fields);
  assert.equal(body.code, 'OK');
  return device;
}

async function change(person: TestPerson, settings: Partial<NotificationSettings>): Promise<void> {
  const all = { off: [], quiet: null, showsText: false, ...settings };
  assert.equal((await api.send(person, 'PUT', '/notifications/settings', all)).body.code, 'OK');
}

const comment = (person: TestPerson, postId: number, content: string) =>
  api.send(person, 'POST', `/memory-post/${postId}/comment`, { content });

/** A family whose father has a device. */
async function familyWithDevice() {
  const [mother, father, child] = await makeFamily(api, '우리집', ['엄마', '아빠', '아이']);
  return { mother, father, child, device: await subscribe(father) };
}

describe('a push', () => {
  test('is decrypted as RFC 8291 shows', () => {
    const bytes = (text: string) => Buffer.from(text, 'base64url');
    const body = bytes(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
    const keys = {
      publicKey: bytes(
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      ),
      privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
      auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    };
    assert.equal(decrypt(body, keys).toString(), 'When I grow up, I want to be a watermelon');
  });

  test('says who wrote a memory and leads to it, without a word of the memory', async () => {
    const { mother, device } = await familyWithDevice();
    const postId = await writePost(api, mother, { title: '비밀스러운 제목', content: '비밀스러운 글' });
    await send();
    const [push] = device.received;
    assert.deepEqual(push?.message, {
      web_push: 8030,
      notification: {
        title: '새 추억',
        body: '엄마가 새 추억을 남겼어요.',
        lang: 'ko',
        navigate: `https://ongi.example${postPath(postId)}`,
        tag: push?.topic,
        app_badge: '1',
      },
      app_badge: 1,
    });
    assert.deepEqual([push?.ttl, push?.urgency], [86_400, 'normal']);
    assert.equal(push?.signedBy, api.context.vapidKeys.publicKey);
    assert.doesNotMatch(JSON.stringify(push), /비밀/);
    await send();
    assert.equal(device.received.length, 1, 'once');
    assert.deepEqual(service.problems, []);
  });

  test('has the text where the person allows it, and stays small however long that is', async () => {
    const { mother, father, device } = await familyWithDevice();
    await change(father, { showsText: true });
    const postId = await writePost(api, mother, { title: '감 따던 날' });
    await send();
    api.advanceClock(10 * MINUTE_MS);
    await comment(mother, postId, `${'가'.repeat(150)}\n끝`);
    await send();
    assert.deepEqual(device.shown(), ['엄마: 감 따던 날', `엄마: ${'가'.repeat(120)}…`]);
    api.advanceClock(10 * MINUTE_MS);
    await comment(mother, postId, '👨‍👩‍👧‍👦'.repeat(90));
    await send();
    assert.equal(device.shown().at(-1), `엄마: ${'👨‍👩‍👧‍👦'.repeat(43)}…`, 'no letter is cut');
    assert.ok(device.received.every(({ bytes }) => bytes < 3_000));
  });

  test('goes to all devices of those who are notified, and to no one else', async () => {
    const { mother, father, child, device } = await familyWithDevice();
    const [second, third] = [await subscribe(mother), await subscribe(child)];
    const [stranger] = await makeFamily(api, '옆집', ['이웃']);
    const elsewhere = await subscribe(stranger);
    await writePost(api, father);
    await send();
    const counts = [device, second, third, elsewhere].map(({ received }) => received.length);
    assert.deepEqual(counts, [0, 1, 1, 0]);
  });

  test('is not sent of a kind that is off, or of what was seen meanwhile', async () => {
    const { mother, father, child, device } = await familyWithDevice();
    await change(father, { off: ['post'] });
    await writePost(api, mother);
    await send();
    await change(father, { off: [] });
    const seen = await writePost(api, mother);
    await api.send(father, 'POST', '/notifications/seen', { posts: [seen] });
    await send();
    assert.deepEqual(device.received, []);
    const postId = await writePost(api, father);
    await comment(child, postId, '좋아요');
    await send();
    assert.deepEqual(device.shown(), ['아이가 댓글을 남겼어요.']);
  });
});

describe('twice', () => {
  const like = (person: TestPerson, postId: number, liked: boolean) =>
    api.send(person, 'PUT', `/memory-post/${postId}/like?liked=${liked}`);

  test('nobody is pushed a like that is taken back and given again on the same day', async () => {
    const { mother, father, device } = await familyWithDevice();
    const postId = await writePost(api, father);
    const likeAgain = async () => {
      for (const liked of [true, false, true]) await like(mother, postId, liked);
      api.advanceClock(11 * MINUTE_MS);
      await send();
    };
    await likeAgain();
    assert.deepEqual(device.shown(), ['엄마가 내 추억을 좋아해요.']);
    await like(mother, postId, false);
    assert.deepEqual([await unseenOf(api, father), await linesOf(api, father)], [NOTHING_UNSEEN, []]);
    await likeAgain();
    assert.equal(device.received.length, 1);
    assert.equal((await unseenOf(api, father)).notificationCount, 1, 'it is news in the bell all the same');
    await like(mother, postId, false);
    await api.query(`update notifications set created_at = now() - interval '25 hours' where post_id = $1`, [
      postId,
    ]);
    await likeAgain();
    assert.equal(device.received.length, 2, 'on the next day');
  });

  test('nobody is pushed what was due in a backup that is older than a day', async () => {
    const { mother, device } = await familyWithDevice();
    const old = await writePost(api, mother);
    await api.query(`update notifications set created_at = now() - interval '25 hours' where post_id = $1`, [
      old,
    ]);
    await writePost(api, mother);
    await send();
    assert.deepEqual(device.shown(), ['엄마가 새 추억을 남겼어요.']);
    const { rowCount } = await api.query('select 1 from notifications where push_at is not null');
    assert.equal(rowCount, 0);
  });
});

describe('quiet hours', () => {
  test('from nine to eight by default: what happens then is one push in the morning', async () => {
    const { mother, device } = await familyWithDevice();
    goTo('21:30');
    await writePost(api, mother);
    await send();
    goTo('02:00');
    await writePost(api, mother);
    await send();
    goTo('07:55');
    await send();
    assert.deepEqual(device.received, []);
    goTo('08:00');
    await send();
    assert.deepEqual(device.shown(), ['새 추억 2개가 올라왔어요.']);
  });

  test('are those that the person chose, or none', async () => {
    const { mother, father, device } = await familyWithDevice();
    await change(father, { quiet: { from: '11:00', to: '13:00' } });
    await writePost(api, mother);
    await send();
    assert.deepEqual(device.received, []);
    goTo('13:00');
    await send();
    assert.equal(device.received.length, 1);
    goTo('23:00');
    await change(father, { quiet: null });
    await writePost(api, mother);
    await send();
    assert.equal(device.received.length, 2);
  });
});

describe('several', () => {
  test('within ten minutes become one; the first goes at once', async () => {
    const { mother, father, child, device } = await familyWithDevice();
    const ofFather = await writePost(api, father);
    await writePost(api, mother);
    await send();
    for (const write of [() => writePost(api, mother), () => writePost(api, child)]) {
      await write();
      api.advanceClock(4 * MINUTE_MS);
      await send();
    }
    await comment(child, ofFather, '예쁘다');
    assert.deepEqual(device.shown(), ['엄마가 새 추억을 남겼어요.']);
    api.advanceClock(2 * MINUTE_MS);
    await send();
    assert.deepEqual(device.shown(), ['엄마가 새 추억을 남겼어요.', '새 소식 3개가 있어요.']);
    assert.match(device.received[1]?.message.notification.navigate ?? '', /\/notifications$/);
    api.advanceClock(11 * MINUTE_MS);
    await comment(child, ofFather, '하나');
    await comment(mother, ofFather, '둘');
    await send();
    assert.equal(device.shown().at(-1), '새 댓글 2개가 달렸어요.');
    assert.equal(
      device.received.at(-1)?.message.notification.navigate,
      `https://ongi.example${postPath(ofFather)}`,
    );
  });
});

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
