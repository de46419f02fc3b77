import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CHANGED_MEANWHILE, timeOrderSchema } from 'shared/contract/post';
import { leftBehind, postForm, readPost, writePost, type PostForm } from '../testing/data/posts.ts';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { fieldsOf, makeFamily, startTestApi, valuesOf } from '../testing/server/test-api.ts';
import { arrangeImages, orderImages } from './commands/arrange-images.ts';

const api = await startTestApi({ LIMIT_POST_PER_HOUR: '1000' });
const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
const [stranger] = await makeFamily(api, '옆집', ['이웃']);
const photo = await plainJpeg('#a11');

const change = (postId: number, content: object) =>
  api.send(mother, 'PUT', `/memory-post/${postId}`, content);
const remove = (postId: number) => api.send(mother, 'DELETE', `/memory-post/${postId}`);
const statusAt = async (url: string | undefined) =>
  (await fetch(`${api.origin}${url ?? assert.fail()}`)).status;
const dayIn = (hours: number) =>
  new Date(api.context.clock().getTime() + hours * 3_600_000).toISOString().slice(0, 10);

describe('writing a post', () => {
  test('shows photos, participants and the text as written to the whole family', async () => {
    const fields = {
      title: '봄 <소풍> & 김밥',
      content: '<p onclick="x()">오늘 <b>키가</b></p> x<y 라서 <script>alert(1)</script>',
      participantFamilyMemberIds: [father.familyMemberId, mother.familyMemberId],
    };
    const postId = await writePost(api, mother, fields, [photo, await plainJpeg('#3c3', 800, 600)]);
    const post = await readPost(api, father, postId);
    assert.deepEqual(
      [post.title, post.content, post.author.nickname],
      [fields.title, fields.content, '엄마'],
    );
    assert.deepEqual(valuesOf(post.participants, 'nickname'), ['엄마', '아빠']);
    assert.deepEqual(fieldsOf(post.images, 'width', 'height'), [
      [320, 240],
      [800, 600],
    ]);
    for (const { url, thumbnailUrl, displayUrl } of post.images)
      for (const each of [url, thumbnailUrl, displayUrl]) {
        const { status, headers } = await fetch(`${api.origin}${each}`);
        assert.equal(status, 200);
        assert.match(headers.get('content-type') ?? '', /^image\//);
      }
  });

  test('accepts any order of the form, no photo, and today of the earliest place on earth', async () => {
    const body = postForm({ title: '순서' }, [photo], true);
    assert.equal((await api.send(mother, 'POST', '/memory-post', body)).status, 200);
    const postId = await writePost(api, mother, { title: '글만', memoryDate: dayIn(14) });
    assert.deepEqual((await readPost(api, mother, postId)).images, []);
  });

  test('gives a reason for each mistake: content, title, date, members of others', async () => {
    const detailsOf = async (fields: PostForm) => {
      const { status, body } = await api.send(mother, 'POST', '/memory-post', postForm(fields));
      assert.deepEqual([status, body.code], [400, 'VALIDATION_ERROR']);
      return body.details;
    };
    for (const [field, value, message] of [
      ['content', '<p> <br></p>', '내용을 입력해주세요.'],
      ['title', '가'.repeat(21), '제목은 최대 20자까지 입력 가능합니다.'],
      ['memoryDate', dayIn(39), '미래 날짜는 선택할 수 없습니다.'],
    ] as const)
      assert.deepEqual(await detailsOf({ [field]: value }), [{ field, message }]);
    const foreign = await detailsOf({ participantFamilyMemberIds: [stranger.familyMemberId] });
    assert.equal(foreign?.[0]?.field, 'participantFamilyMemberIds');
  });
});

describe('changing a post', () => {
  test('of its text alone leaves the rest', async () => {
    const fields = { participantFamilyMemberIds: [father.familyMemberId] };
    const postId = await writePost(api, mother, fields, [photo]);
    assert.equal((await change(postId, { title: '새 제목', content: '새 글' })).status, 200);
    const post = await readPost(api, father, postId);
    assert.deepEqual([post.title, post.content, post.memoryDate], ['새 제목', '새 글', '2025-05-05']);
    assert.deepEqual([post.images.length, post.participants.length], [1, 1]);
  });

  test('on the text of an earlier moment is 409 and changes nothing, also at once', async () => {
    const postId = await writePost(api, mother, { title: '처음' });
    const { updatedAt: basedOn } = await readPost(api, mother, postId);
    const ofTwoPhones = await Promise.all(
      ['부엌에서', '마당에서'].map((title) => change(postId, { title, content: '둘', basedOn })),
    );
    const statuses = valuesOf(ofTwoPhones, 'status');
    assert.deepEqual(
      statuses.toSorted((one, other) => one - other),
      [200, 409],
    );
    const later = ofTwoPhones[statuses.indexOf(409)]?.body;
    assert.deepEqual(
      [later?.code, later?.details],
      ['BAD_REQUEST', [{ field: 'basedOn', message: CHANGED_MEANWHILE }]],
    );
    const current = await readPost(api, mother, postId);
    assert.equal(current.title, ['부엌에서', '마당에서'][statuses.indexOf(200)]);
    const retried = { title: '둘 다', content: '셋', basedOn: current.updatedAt };
    assert.equal((await change(postId, retried)).status, 200);
    assert.equal((await change(postId, { title: '다시', content: '넷' })).status, 200);
  });

  test('reorders, removes and adds photos; removed ones go with their files', async () => {
    const [one, two, three, four] = await Promise.all(
      [101, 102, 103, 104].map((width) => plainJpeg('#a11', width, 90)),
    );
    assert.ok(one && two && three && four);
    const postId = await writePost(api, mother, {}, [one, two, three]);
    const [first, second, third] = (await readPost(api, mother, postId)).images;
    assert.ok(first && second && third);
    const fields = {
      existingImages: [third.imageId, first.imageId],
      removedExistingImages: [second.imageId],
      memoryDate: '2024-01-02',
    };
    assert.equal((await change(postId, postForm(fields, [four]))).status, 200);
    const after = await readPost(api, mother, postId);
    assert.deepEqual(valuesOf(after.images, 'width'), [103, 101, 104]);
    assert.equal(after.memoryDate, '2024-01-02');
    assert.deepEqual([await statusAt(second.url), await statusAt(first.url)], [404, 200]);
  });

  test('to more than ten photos is rejected and changes nothing', async () => {
    const nine = Array.from({ length: 9 }, () => photo);
    const postId = await writePost(api, mother, {}, nine);
    const { status, body } = await change(postId, postForm({}, [photo, photo]));
    assert.deepEqual([status, body.message], [413, '이미지는 최대 10개까지 업로드 가능합니다.']);
    assert.equal((await readPost(api, mother, postId)).images.length, 9);
  });
});

describe('the order of photos and videos', () => {
  test('existing ones stay in the named order, forgotten ones behind them, removed ones go', () => {
    for (const [current, requested, remaining, removed] of [
      [[1, 2, 3, 4], { existingImages: [3, 1], removedExistingImages: [2] }, [3, 1, 4], [2]],
      // Without a word about photos all stay as they are.
      [[1, 2], {}, [1, 2], []],
      // Numbers of other photos and repeated ones change nothing; removing wins.
      [[1, 2], { existingImages: [9, 2, 2, 1], removedExistingImages: [1, 8] }, [2], [1]],
    ] as const)
      assert.deepEqual(arrangeImages(current, requested), { remaining, removed });
  });

  test('new ones stand where the order says so, and behind the others where it does not', () => {
    const photos = [10, 11];
    const videos = [20, 21];
    for (const [remaining, added, order, expected] of [
      [
        [1, 2, 3],
        { photos, videos: [] },
        [{ upload: 1 }, { imageId: 3 }, { upload: 0 }, { imageId: 1 }],
        [11, 3, 10, 1, 2],
      ],
      [[1, 2], { photos: [10], videos: [] }, [], [1, 2, 10]],
      [
        [1, 2],
        { photos: [10], videos: [] },
        [{ imageId: 9 }, { upload: 4 }, { upload: 0 }, { upload: 0 }],
        [10, 1, 2],
      ],
      [[1], { photos, videos }, [{ video: 1 }, { upload: 0 }, { imageId: 1 }], [21, 10, 1, 11, 20]],
      [[1], { photos, videos }, undefined, [1, 10, 11, 20, 21]],
      [[], { photos, videos }, [{ video: 7 }, { upload: 1 }], [11, 10, 20, 21]],
    ] as const)
      assert.deepEqual(orderImages(remaining, added, order), expected);
  });
});

describe('deleting a post', () => {
  test('removes photos, comments and likes, and the post from the lists', async () => {
    const before = await leftBehind(api);
    const postId = await writePost(api, mother, {}, [photo]);
    await api.send(father, 'PUT', `/memory-post/${postId}/like`);
    await api.send(father, 'POST', `/memory-post/${postId}/comment`, { content: '좋다' });
    const { images } = await readPost(api, mother, postId);
    assert.equal((await remove(postId)).status, 200);

    assert.equal((await api.send(mother, 'GET', `/memory-post/${postId}`)).status, 404);
    assert.equal(await statusAt(images[0]?.url), 404);
    assert.deepEqual(await leftBehind(api), before);
    const list = await api.read(father, '/memory-post/time-order', timeOrderSchema);
    assert.ok(!list.some(({ posts }) => valuesOf(posts, 'postId').includes(postId)));
  });

  test('leaves the photo of another post with the same file', async () => {
    const [first, second] = [await writePost(api, mother, {}, [photo]), await writePost(api, mother)];
    await api.query(
      `with copy as (insert into media (owner_key, family_id, kind, storage_key, mime, bytes, width, height, placeholder, checksums)
         select owner_key, media.family_id, kind, storage_key, mime, bytes, width, height, placeholder, checksums from media
         join post_images using (media_id) where post_id = $1 returning media_id, owner_key)
       insert into post_images (family_id, post_id, media_id, position) select owner_key, $2, media_id, 0 from copy`,
      [first, second],
    );
    await remove(first);
    const [image] = (await readPost(api, mother, second)).images;
    assert.equal(await statusAt(image?.url), 200);
    await remove(second);
    assert.equal(await statusAt(image?.url), 404);
  });
});
