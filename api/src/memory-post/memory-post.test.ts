import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recentPostSchema, timeOrderSchema } from 'shared/contract/memory-post';
import * as z from 'shared/schema';
import { plainJpeg } from '../media/testing-photos.ts';
import { makeFamily, type TestFamilyMember } from '../testing/people.ts';
import { leftBehind, postForm, readPost, writePost } from '../testing/posts.ts';
import { startTestApi } from '../testing/start-test-api.ts';
import { dataOf } from '../testing/test-request.ts';

const api = await startTestApi({ LIMIT_POST_PER_HOUR: '1000' });

async function family(...nicknames: string[]): Promise<TestFamilyMember[]> {
  return makeFamily(api, '우리집', nicknames);
}

async function twoMembers(): Promise<[TestFamilyMember, TestFamilyMember]> {
  const [mother, father] = await family('엄마', '아빠');
  assert.ok(mother && father);
  return [mother, father];
}

describe('추억을 쓰면', () => {
  test('가족 모두가 사진, 함께한 사람, 글을 본다', async () => {
    const [mother, father] = await twoMembers();
    const photos = [await plainJpeg('#c33'), await plainJpeg('#3c3', 800, 600)];
    const fields = {
      title: '봄 소풍',
      content: '김밥을 먹었다.',
      participantFamilyMemberIds: [father.familyMemberId, mother.familyMemberId],
    };
    const postId = await writePost(api, mother, fields, photos);

    const post = await readPost(api, father, postId);
    assert.equal(post.title, '봄 소풍');
    assert.equal(post.author.nickname, '엄마');
    assert.deepEqual(
      post.participants.map((member) => member.nickname),
      ['엄마', '아빠'],
    );
    assert.deepEqual(
      post.images.map((image) => [image.width, image.height]),
      [
        [320, 240],
        [800, 600],
      ],
    );
    for (const image of post.images) {
      for (const url of [image.url, image.thumbnailUrl, image.displayUrl]) {
        const photo = await fetch(`${api.origin}${url}`);
        assert.equal(photo.status, 200);
        assert.match(photo.headers.get('content-type') ?? '', /^image\//);
        await photo.arrayBuffer();
      }
    }
  });

  test('양식의 순서가 달라도, 사진이 없어도 받아들인다', async () => {
    const [mother] = await twoMembers();
    const body = postForm({ title: '순서' }, [await plainJpeg('#123')], true);
    assert.equal(
      (await api.request({ method: 'POST', path: '/memory-post', token: mother.token, body })).status,
      200,
    );
    const postId = await writePost(api, mother, { title: '글만' });
    assert.deepEqual((await readPost(api, mother, postId)).images, []);
  });

  test('허용된 태그만 남고, 그냥 쓴 기호는 그대로다', async () => {
    const [mother] = await twoMembers();
    const postId = await writePost(api, mother, {
      title: '엄마 & 아빠 <3',
      content:
        '<p onclick="x()">안녕 <b class="y">우리</b></p><script>alert(1)</script><img src=x onerror=alert(1)>',
    });
    const post = await readPost(api, mother, postId);
    assert.equal(post.title, '엄마 & 아빠 <3');
    assert.equal(post.content, '<p>안녕 <b>우리</b></p>');
    const empty = await api.request({
      method: 'POST',
      path: '/memory-post',
      token: mother.token,
      body: postForm({ content: '<script>x</script>' }),
    });
    assert.deepEqual(empty.body.details, [{ field: 'content', message: '내용을 입력해주세요.' }]);
  });

  test('틀린 것마다 까닭을 듣는다: 제목, 날짜, 남의 가족', async () => {
    const [mother] = await twoMembers();
    const [stranger] = await makeFamily(api, '옆집', ['이웃']);
    const tomorrowEverywhere = new Date(api.context.clock().getTime() + 39 * 3_600_000)
      .toISOString()
      .slice(0, 10);
    const send = async (fields: Parameters<typeof postForm>[0]) => {
      const answer = await api.request({
        method: 'POST',
        path: '/memory-post',
        token: mother.token,
        body: postForm(fields),
      });
      assert.equal(answer.status, 400);
      assert.equal(answer.body.code, 'VALIDATION_ERROR');
      return answer.body.details;
    };
    assert.deepEqual(await send({ title: '가'.repeat(21) }), [
      { field: 'title', message: '제목은 최대 20자까지 입력 가능합니다.' },
    ]);
    assert.deepEqual(await send({ memoryDate: tomorrowEverywhere }), [
      { field: 'memoryDate', message: '미래 날짜는 선택할 수 없습니다.' },
    ]);
    const foreign = await send({ participantFamilyMemberIds: [stranger?.familyMemberId ?? 0] });
    assert.equal(foreign?.[0]?.field, 'participantFamilyMemberIds');
  });

  test('지구에서 가장 이른 곳의 오늘까지는 쓸 수 있다', async () => {
    const [mother] = await twoMembers();
    const todayInKiribati = new Date(api.context.clock().getTime() + 14 * 3_600_000)
      .toISOString()
      .slice(0, 10);
    await writePost(api, mother, { memoryDate: todayInKiribati });
  });
});

describe('추억을 고치면', () => {
  test('글만 고친 것은 나머지를 그대로 둔다', async () => {
    const [mother, father] = await twoMembers();
    const postId = await writePost(api, mother, { participantFamilyMemberIds: [father.familyMemberId] }, [
      await plainJpeg('#a11'),
    ]);
    const change = { title: '새 제목', content: '새 글' };
    const answer = await api.request({
      method: 'PUT',
      path: `/memory-post/${String(postId)}`,
      token: mother.token,
      json: change,
    });
    assert.equal(answer.status, 200);
    const post = await readPost(api, father, postId);
    assert.deepEqual([post.title, post.content, post.memoryDate], ['새 제목', '새 글', '2025-05-05']);
    assert.equal(post.images.length, 1);
    assert.equal(post.participants.length, 1);
  });

  test('사진의 순서를 바꾸고, 빼고, 더한다. 뺀 사진은 파일까지 없어진다', async () => {
    const [mother] = await twoMembers();
    const postId = await writePost(api, mother, {}, [
      await plainJpeg('#a11', 101, 90),
      await plainJpeg('#1a1', 102, 90),
      await plainJpeg('#11a', 103, 90),
    ]);
    const before = await readPost(api, mother, postId);
    const [first, second, third] = before.images;
    assert.ok(first && second && third);
    const body = postForm(
      {
        existingImages: [third.imageId, first.imageId],
        removedExistingImages: [second.imageId],
        memoryDate: '2024-01-02',
      },
      [await plainJpeg('#aaa', 104, 90)],
    );
    assert.equal(
      (
        await api.request({
          method: 'PUT',
          path: `/memory-post/${String(postId)}`,
          token: mother.token,
          body,
        })
      ).status,
      200,
    );

    const after = await readPost(api, mother, postId);
    assert.deepEqual(
      after.images.map((image) => image.width),
      [103, 101, 104],
    );
    assert.equal(after.memoryDate, '2024-01-02');
    assert.equal((await fetch(`${api.origin}${second.url}`)).status, 404);
    assert.equal((await fetch(`${api.origin}${first.url}`)).status, 200);
  });

  test('모두 열 장이 넘으면 거절되고 그대로 남는다', async () => {
    const [mother] = await twoMembers();
    const photo = await plainJpeg('#a11', 20, 20);
    const postId = await writePost(
      api,
      mother,
      {},
      Array.from({ length: 9 }, () => photo),
    );
    const answer = await api.request({
      method: 'PUT',
      path: `/memory-post/${String(postId)}`,
      token: mother.token,
      body: postForm({}, [photo, photo]),
    });
    assert.equal(answer.status, 413);
    assert.equal(answer.body.message, '이미지는 최대 10개까지 업로드 가능합니다.');
    assert.equal((await readPost(api, mother, postId)).images.length, 9);
  });

  test('쓴 사람만 고치고 지운다: 가족은 FORBIDDEN, 남은 NOT_FOUND', async () => {
    const [mother, father] = await twoMembers();
    const [stranger] = await makeFamily(api, '옆집', ['이웃']);
    const postId = await writePost(api, mother);
    for (const [person, status, code] of [
      [father, 403, 'FORBIDDEN'],
      [stranger, 404, 'NOT_FOUND'],
    ] as const) {
      for (const request of [
        { method: 'PUT', json: { title: '몰래', content: '고침' } },
        { method: 'DELETE' },
      ]) {
        const answer = await api.request({
          ...request,
          path: `/memory-post/${String(postId)}`,
          token: person?.token,
        });
        assert.deepEqual([answer.status, answer.body.code], [status, code]);
      }
    }
    assert.equal((await readPost(api, mother, postId)).title, '가족 나들이');
  });
});

describe('추억을 지우면', () => {
  test('사진, 댓글, 좋아요까지 없어지고 목록에서 사라진다', async () => {
    const [mother, father] = await twoMembers();
    const before = await leftBehind(api);
    const postId = await writePost(api, mother, {}, [await plainJpeg('#a11')]);
    await api.request({ method: 'PUT', path: `/memory-post/${String(postId)}/like`, token: father.token });
    await api.request({
      method: 'POST',
      path: `/memory-post/${String(postId)}/comment`,
      token: father.token,
      json: { content: '좋다' },
    });
    const { images } = await readPost(api, mother, postId);
    assert.equal(
      (await api.request({ method: 'DELETE', path: `/memory-post/${String(postId)}`, token: mother.token }))
        .status,
      200,
    );

    assert.equal(
      (await api.request({ path: `/memory-post/${String(postId)}`, token: mother.token })).status,
      404,
    );
    assert.equal((await fetch(`${api.origin}${images[0]?.url ?? ''}`)).status, 404);
    assert.deepEqual(await leftBehind(api), before);
    const list = dataOf(
      timeOrderSchema,
      await api.request({ path: '/memory-post/time-order', token: father.token }),
    );
    assert.deepEqual(list, []);
  });

  test('같은 파일을 쓰는 다른 추억의 사진은 남는다', async () => {
    const [mother] = await twoMembers();
    const first = await writePost(api, mother, {}, [await plainJpeg('#a11')]);
    const second = await writePost(api, mother);
    await api.context.pool.query(
      `with copy as (insert into media (family_id, kind, storage_key, mime, bytes, width, height, placeholder)
         select family_id, kind, storage_key, mime, bytes, width, height, placeholder from media
         join post_images using (media_id) where post_id = $1 returning media_id)
       insert into post_images (post_id, media_id, position) select $2, media_id, 0 from copy`,
      [first, second],
    );
    await api.request({ method: 'DELETE', path: `/memory-post/${String(first)}`, token: mother.token });
    const { images } = await readPost(api, mother, second);
    assert.equal((await fetch(`${api.origin}${images[0]?.url ?? ''}`)).status, 200);
    await api.request({ method: 'DELETE', path: `/memory-post/${String(second)}`, token: mother.token });
    assert.equal((await fetch(`${api.origin}${images[0]?.url ?? ''}`)).status, 404);
  });
});

describe('목록', () => {
  test('해마다 묶이고, 날짜가 늦은 것부터, 같은 날은 나중에 쓴 것부터다', async () => {
    const [mother, father] = await twoMembers();
    const old = await writePost(api, mother, { title: '옛날', memoryDate: '2021-12-31' });
    const early = await writePost(api, mother, { title: '따옴표 "와" \\', memoryDate: '2023-03-01' }, [
      await plainJpeg('#a11'),
      await plainJpeg('#1a1'),
    ]);
    const late = await writePost(api, father, { title: '뒤', memoryDate: '2023-03-01' });
    const list = dataOf(
      timeOrderSchema,
      await api.request({ path: '/memory-post/time-order', token: mother.token }),
    );
    assert.deepEqual(
      list.map(({ year, posts }) => [year, posts.map((post) => post.postId)]),
      [
        [2023, [late, early]],
        [2021, [old]],
      ],
    );
    const withPhoto = list[0]?.posts[1];
    const detail = await readPost(api, mother, early);
    assert.equal(withPhoto?.title, '따옴표 "와" \\');
    assert.equal(
      withPhoto?.thumbnailUrl,
      detail.images[0]?.thumbnailUrl,
      'the database signs as the server does',
    );
    assert.equal(withPhoto?.placeholder, detail.images[0]?.placeholder);
    assert.equal(list[0]?.posts[0]?.thumbnailUrl, null);

    const recent = dataOf(
      z.array(recentPostSchema),
      await api.request({ path: '/memory-post/recent', token: father.token }),
    );
    assert.deepEqual(
      recent.map((post) => post.postId),
      [late, early, old],
    );
    assert.equal(recent[1]?.imageCount, 2);
    assert.equal(recent[1]?.image?.url, detail.images[0]?.url);
  });

  test('변함이 없으면 304, 글이 바뀌거나 하루가 지나면 새로 온다', async () => {
    const [mother, father] = await twoMembers();
    const postId = await writePost(api, mother, {}, [await plainJpeg('#a11')]);
    const ask = (etag: string) =>
      fetch(`${api.origin}/api/memory-post/time-order`, {
        headers: { authorization: `Bearer ${father.token}`, 'if-none-match': etag },
      });
    const first = await ask('');
    assert.equal(first.status, 200);
    await first.json();
    const tag = first.headers.get('etag') ?? '';
    assert.equal((await ask(tag)).status, 304);
    await api.request({
      method: 'PUT',
      path: `/memory-post/${String(postId)}`,
      token: mother.token,
      json: { title: '바뀜', content: '글' },
    });
    const changed = await ask(tag);
    assert.equal(changed.status, 200);
    assert.match(await changed.text(), /바뀜/);
    const newTag = changed.headers.get('etag') ?? '';
    assert.equal((await ask(newTag)).status, 304);
    api.advanceClock(86_400_000);
    const nextDay = await ask(newTag);
    assert.equal(nextDay.status, 200);
    await nextDay.text();
    assert.equal((await ask(nextDay.headers.get('etag') ?? '')).status, 304);
  });

  test('압축하지 않는 손님도, 다른 가족도 제 것을 받는다', async () => {
    const [mother] = await twoMembers();
    const [stranger] = await makeFamily(api, '옆집', ['이웃']);
    await writePost(api, mother, { title: '우리만' });
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await api.request({
        path: '/memory-post/time-order',
        token: mother.token,
        headers: { 'accept-encoding': encoding },
      });
      assert.equal(dataOf(timeOrderSchema, answer)[0]?.posts[0]?.title, '우리만');
    }
    assert.deepEqual(
      dataOf(timeOrderSchema, await api.request({ path: '/memory-post/time-order', token: stranger?.token })),
      [],
    );
  });
});

describe('좋아요', () => {
  test('누를 때마다 바뀌고, 여럿이 한꺼번에 눌러도 수가 맞는다', async () => {
    const members = await family('하나', '둘째', '셋째', '넷째');
    const [author] = members;
    assert.ok(author);
    const postId = await writePost(api, author);
    const like = (person: TestFamilyMember) =>
      api.request({ method: 'PUT', path: `/memory-post/${String(postId)}/like`, token: person.token });
    assert.deepEqual((await like(author)).body.data, { liked: true, likeCount: 1 });
    assert.deepEqual((await like(author)).body.data, { liked: false, likeCount: 0 });

    await Promise.all([...members, ...members, ...members].map((person) => like(person)));
    const post = await readPost(api, author, postId);
    assert.deepEqual([post.likeCount, post.liked], [4, true]);
  });
});
