import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, test, type TestContext } from 'node:test';
import sharp from 'sharp';
import * as z from 'shared/schema';
import { DIARY } from '../testing/data/goods.ts';
import { tempDirectory } from '../testing/data/temp-directory.ts';
import { isStorageKey, newStorageKey } from '../platform/media/storage-key.ts';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { ticketOf } from '../testing/data/archive-ticket.ts';
import { createTestPost, readPost, writePost } from '../testing/data/posts.ts';
import { commentSchema } from 'shared/contract/comment';
import { dataOf, makeFamily, type TestPerson, startTestApi } from '../testing/server/test-api.ts';
import { unzip, type Unzipped } from '../testing/data/unzip.ts';

const api = await startTestApi();
const folder = await tempDirectory();

const makeOurs = () => makeFamily(api, '햇살 <가득> 우리집', ['엄마', '아빠']);

/** What every archive has. */
const ALWAYS = ['README.txt', 'data.json', 'index.html', 'missing.txt', 'style.css'];

let files = 0;

/** The archive of a person's family; it is closed with the test. */
async function download(t: TestContext, person: TestPerson): Promise<Unzipped & { headers: Headers }> {
  const response = await fetch(new URL((await ticketOf(api, person)).url, api.origin));
  assert.equal(response.status, 200);
  const content = Buffer.from(await response.arrayBuffer());
  assert.equal(response.headers.get('content-length'), String(content.length));
  const path = join(folder, `${(files += 1)}.zip`);
  await writeFile(path, content);
  const archive = await unzip(path);
  t.after(() => archive.close());
  return { ...archive, headers: response.headers };
}

/** That a file of the archive has all these texts. */
async function assertTexts(archive: Unzipped, file: string, ...texts: string[]): Promise<void> {
  const text = await archive.text(file);
  for (const each of texts) assert.ok(text.includes(each), `${file}: ${each}`);
}

const dataSchema = z.object({
  members: z.array(z.object({ nickname: z.string() })),
  memories: z.array(
    z.object({
      photos: z.array(z.object({ file: z.string() })),
      comments: z.array(z.object({ content: z.string(), replyTo: z.nullable(z.string()) })),
    }),
  ),
  goods: z.array(z.object({ kind: z.string(), weather: z.string() })),
});

describe('the archive', () => {
  test('has all posts, photos, comments and goods, and the announced length', async (t) => {
    const [mother, father] = await makeOurs();
    const fields = {
      title: '감 따던 날',
      content: '첫째 줄\n둘째 줄',
      memoryDate: '1965-03-01',
      participantFamilyMemberIds: [mother.familyMemberId, father.familyMemberId],
    };
    const jpegs = [await plainJpeg('#cc8866', 640, 480), await plainJpeg('#66aacc', 480, 640)];
    const postId = await writePost(api, mother, fields, jpegs);
    const comments = `/memory-post/${postId}/comment`;
    const first = await api.send(father, 'POST', comments, { content: '또 가자' });
    const { commentId } = dataOf(commentSchema, first);
    await api.send(mother, 'POST', comments, { content: '그래요', replyTo: commentId });
    await api.send(father, 'PUT', `/memory-post/${postId}/like`);
    const diary = { ...DIARY, postId, title: '감나무 일기', illustration: null };
    await api.send(mother, 'POST', '/diary/save', diary);

    const ticket = await ticketOf(api, mother);
    assert.deepEqual([ticket.memories, ticket.photos, ticket.goods], [1, 2, 1]);
    assert.match(ticket.fileName, /^ongi_추억_\d{8}\.zip$/);
    const archive = await download(t, mother);
    assert.deepEqual(
      ['content-type', 'cache-control', 'content-disposition'].map((name) => archive.headers.get(name)),
      [
        'application/zip',
        'no-store',
        `attachment; filename="ongi_${ticket.fileName.slice(-12)}"; filename*=UTF-8''${encodeURIComponent(ticket.fileName)}`,
      ],
    );
    const photos = [1, 2].map((position) => `photos/1965/1965-03-01-${postId}-${position}.jpg`);
    assert.deepEqual(
      archive.names.toSorted(),
      [...ALWAYS, 'goods.html', 'years/1965.html', ...photos].toSorted(),
    );

    const sources = photos.map((photo) => `src="../${photo}"`);
    const texts = [
      '감 따던 날',
      '첫째 줄\n둘째 줄',
      '1965년 3월 1일 월요일',
      '함께한 사람: 엄마, 아빠',
      '또 가자',
    ];
    await assertTexts(archive, 'years/1965.html', ...sources, ...texts, '좋아요 1');
    await assertTexts(archive, 'goods.html', '감나무 일기');
    await assertTexts(archive, 'index.html', 'years/1965.html');
    await assertTexts(archive, 'README.txt', 'missing.txt');
    assert.equal(await archive.text('missing.txt'), '\uFEFF빠진 파일이 없어요.\n');
    for (const photo of photos) {
      const { exif } = await sharp(await archive.bytes(photo)).metadata();
      assert.ok(exif?.includes('1965:03:01 12:00:00'), photo);
    }
    for (const name of ['README.txt', 'missing.txt'])
      assert.doesNotMatch(await archive.text(name), /\n\n\n|\n\n$/, `blank lines in ${name}`);

    const { members, memories, goods } = dataSchema.parse(JSON.parse(await archive.text('data.json')));
    assert.deepEqual(members, [{ nickname: '엄마' }, { nickname: '아빠' }]);
    assert.deepEqual(memories, [
      {
        photos: photos.map((file) => ({ file })),
        comments: [
          { content: '또 가자', replyTo: null },
          { content: '그래요', replyTo: '아빠' },
        ],
      },
    ]);
    assert.deepEqual(goods, [{ kind: 'diary', weather: 'sunny' }]);
  });

  test('has saved videos and images as their files, shown on the page of goods', async (t) => {
    const [member] = await makeFamily(api, '굿즈 만드는 집', ['누나']);
    const diary = { title: '눈 온 날', content: '희다', weather: 'snowy', mood: 'happy', date: '2024-01-05' };
    const png = await sharp(await plainJpeg('#eef'))
      .png()
      .toBuffer();
    const saved = [
      ['video', 'video', 'video/mp4', 'full.mp4', 'a video', { actionPrompt: '눈이 내려요' }],
      ['diary', 'illustration', 'image/png', 'full.png', png, diary],
    ] as const;
    for (const [kind, media, mime, variant, content, payload] of saved) {
      const storageKey = newStorageKey();
      await api.context.store.put(storageKey, new Map([[variant, Buffer.from(content)]]));
      await api.query(
        `with kept as (
           insert into media (owner_key, family_id, kind, storage_key, mime, bytes, width, height, placeholder, checksums)
           values ($1, $1, $2, $3, $4, $5, 10, 10, '', '{}') returning media_id
         ) insert into goods (family_id, kind, media_id, payload) select $1, $6, media_id, $7 from kept`,
        [member.familyId, media, storageKey, mime, content.length, kind, { ...payload, byAi: true }],
      );
    }
    assert.equal((await ticketOf(api, member)).goods, 2);
    const archive = await download(t, member);
    const names = archive.names.filter((name) => name.startsWith('goods/'));
    const unnumbered = names.map((name) => name.replace(/-\d+\./, '-N.'));
    assert.deepEqual(unnumbered, ['goods/video-N.mp4', 'goods/diary-N.png']);
    const [video = assert.fail(), image = assert.fail()] = await Promise.all(names.map(archive.bytes));
    assert.equal(String(video), 'a video');
    assert.ok(image.includes('2024:01:05'), 'its day');
    assert.deepEqual(await sharp(image).raw().toBuffer(), await sharp(png).raw().toBuffer());
    const sources = names.map((name) => `src="${name}"`);
    const texts = ['눈이 내려요', '눈 온 날', '날씨 눈 · 기분 행복', 'AI로 만들었어요'];
    await assertTexts(archive, 'goods.html', ...sources, ...texts);
  });

  test('whatever a family name or title contains is text', async (t) => {
    const [mother, father] = await makeOurs();
    const postId = await writePost(api, mother, { title: '바뀔 제목' });
    await api.send(mother, 'POST', '/diary/save', { ...DIARY, postId, illustration: null });
    // Bypasses the API, which rejects or sanitizes this text: stored data is untrusted too.
    const hostile = `"><script>x()</script><img src=x onerror='x()'>&amp;`;
    await api.query('update posts set title = $1, content = $1 where post_id = $2', [hostile, postId]);
    await api.query('update users set nickname = $1 where user_id = $2', [hostile, father.userId]);
    const archive = await download(t, mother);
    const pages = archive.names.filter((name) => name.endsWith('.html'));
    assert.ok(pages.length >= 3);
    for (const name of pages) {
      const page = await archive.text(name);
      assert.doesNotMatch(page, /<script|<img src=x|<가득>/, name);
      assert.doesNotMatch(page, /https?:/, `${name} needs the network`);
    }
    const escaped =
      '&quot;&gt;&lt;script&gt;x()&lt;/script&gt;&lt;img src=x onerror=&#39;x()&#39;&gt;&amp;amp;';
    await assertTexts(archive, 'years/2025.html', escaped);
    await assertTexts(archive, 'index.html', '햇살 &lt;가득&gt; 우리집의 추억');
    await assertTexts(archive, 'data.json', JSON.stringify(hostile));
  });

  test('has nothing of another family, and a family without posts gets one as well', async (t) => {
    const [mother] = await makeOurs();
    await createTestPost(api, mother);
    const [neighbour] = await makeFamily(api, '옆집', ['이웃']);
    const theirs = await createTestPost(api, neighbour, '옆집의 비밀');
    const [alone] = await makeFamily(api, '새 가족', ['혼자']);
    const empty = await download(t, alone);
    assert.deepEqual(empty.names.toSorted(), ALWAYS);
    await assertTexts(empty, 'index.html', '아직 남긴 추억이 없어요.');

    const archive = await download(t, mother);
    assert.ok(!archive.names.some((name) => name.includes(`-${theirs.postId}-`)));
    for (const name of archive.names.filter((each) => /\.(html|json|txt)$/.test(each))) {
      const text = await archive.text(name);
      for (const secret of ['옆집', '이웃', ...theirs.storageKeys])
        assert.ok(!text.includes(secret), `${name} shows ${secret}`);
    }
  });

  test('a photo that was deleted meanwhile is an empty frame, is named, and the archive ends properly', async (t) => {
    const [, father] = await makeOurs();
    const photos = [await plainJpeg('#333', 1200, 900)];
    const postId = await writePost(api, father, { title: '지워질 사진', memoryDate: '2023-01-01' }, photos);
    const [image] = (await readPost(api, father, postId)).images;
    const key = new URL(image?.url ?? '', api.origin).pathname.split('/').find(isStorageKey);
    await api.context.store.delete(key ?? assert.fail());
    const archive = await download(t, father);
    const name = `photos/2023/2023-01-01-${postId}-1.jpg`;
    await assertTexts(archive, 'missing.txt', `${name}\n`);
    assert.ok((await archive.text('missing.txt')).endsWith(`\n\n${name}\n`), 'nothing behind the list');
    assert.equal((await archive.bytes(name)).subarray(1, 4).toString(), 'PNG');
  });

  test('a photo that was damaged in the store is named, and not taken for a good one', async (t) => {
    const [, father] = await makeOurs();
    const photos = [await plainJpeg('#363', 1200, 900)];
    const postId = await writePost(api, father, { title: '상한 사진', memoryDate: '2022-01-01' }, photos);
    const [image] = (await readPost(api, father, postId)).images;
    const key = new URL(image?.url ?? '', api.origin).pathname.split('/').find(isStorageKey) ?? assert.fail();
    const { stream } = (await api.context.store.open(key, 'full.jpg')) ?? assert.fail();
    const bytes = await buffer(stream);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await api.context.store.add(key, 'full.jpg', bytes);
    const archive = await download(t, father);
    await assertTexts(archive, 'missing.txt', `photos/2022/2022-01-01-${postId}-1.jpg\n`);
  });
});
