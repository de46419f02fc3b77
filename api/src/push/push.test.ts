import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decrypt } from 'federation/testing/push-service';
import { postPath } from 'shared/contract/paths';
import { writePost } from '../testing/data/posts.ts';
import { linesOf, NOTHING_UNSEEN, unseenOf } from '../testing/data/notifications.ts';
import { MINUTE_MS, startPushTest } from '../testing/data/push.ts';
import { makeFamily, type TestPerson } from '../testing/server/test-api.ts';

const { service, api, send, goTo, subscribe, change, comment, familyWithDevice } = await startPushTest();

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
