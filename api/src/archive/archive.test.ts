import assert from 'node:assert/strict';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { archiveTicketSchema, type ArchiveTicket } from 'shared/contract/archive';
import { isStorageKey, newStorageKey } from '../media/storage-key.ts';
import { plainJpeg } from '../media/testing-photos.ts';
import { makeMemory } from '../testing/memories.ts';
import { makeFamily, makePerson, type TestFamilyMember, type TestPerson } from '../testing/people.ts';
import { readPost, writePost } from '../testing/posts.ts';
import { startTestApi } from '../testing/start-test-api.ts';
import { dataOf, type TestAnswer } from '../testing/test-request.ts';
import { unzip, type Unzipped } from '../testing/unzip.ts';

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 10_000;
const LARGE_BYTES = 40_000_000;

const api = await startTestApi({ LIMIT_ARCHIVE_PER_HOUR: '30' });
const folder = await mkdtemp(join(tmpdir(), 'ongi-archive-'));
after(() => rm(folder, { recursive: true, force: true }));

const [mother, father] = await makeFamily(api, '햇살 <가득> 우리집', ['엄마', '아빠']);
const [neighbour] = await makeFamily(api, '옆집', ['이웃']);
assert.ok(mother !== undefined && father !== undefined && neighbour !== undefined);

async function ticketOf(person: TestPerson): Promise<ArchiveTicket> {
  return dataOf(
    archiveTicketSchema,
    await api.request({ method: 'POST', path: '/archive', token: person.token }),
  );
}

function get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(new URL(url, api.origin), { headers });
}

/** Begins a download and reads nothing of it, on a connection of its own that ends with it. */
function hold(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpGet(new URL(url, api.origin), { agent: false }, resolve).once('error', reject);
  });
}

/** The refusal of an address, as a program hears it. */
function refusalOf(url: string): Promise<TestAnswer<{ code: string; message: string }>> {
  return api.request({ path: url.replace('/api', '') });
}

let files = 0;

async function download(person: TestPerson): Promise<Unzipped & { response: Response; length: number }> {
  const response = await get((await ticketOf(person)).url);
  assert.equal(response.status, 200);
  const content = Buffer.from(await response.arrayBuffer());
  const path = join(folder, `${String((files += 1))}.zip`);
  await writeFile(path, content);
  return { ...(await unzip(path)), response, length: content.length };
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const giveUpAt = Date.now() + LONGEST_WAIT_MS; !(await holds());) {
    assert.ok(Date.now() < giveUpAt, 'it never came about');
    await pause(20);
  }
}

describe('내 추억 내려받기', () => {
  test('추억, 사진, 댓글, 굿즈가 모두 들어 있고 길이는 미리 알려준 그대로다', async () => {
    const postId = await writePost(
      api,
      mother,
      {
        title: '감 따던 날',
        content: '첫째 줄\n둘째 줄',
        memoryDate: '1965-03-01',
        participantFamilyMemberIds: [mother.familyMemberId, father.familyMemberId],
      },
      [await plainJpeg('#cc8866', 640, 480), await plainJpeg('#66aacc', 480, 640)],
    );
    const comments = `/memory-post/${String(postId)}/comment`;
    await api.request({ method: 'POST', path: comments, token: father.token, json: { content: '또 가자' } });
    await api.request({ method: 'PUT', path: `/memory-post/${String(postId)}/like`, token: father.token });
    await api.request({
      method: 'POST',
      path: '/diary/save',
      token: mother.token,
      json: {
        postId,
        title: '감나무 일기',
        content: '감이 많았다',
        weather: 'sunny',
        mood: '신남',
        illustration: null,
        date: '1965-03-01',
        template: 'classic',
      },
    });

    const ticket = await ticketOf(mother);
    assert.deepEqual([ticket.memories, ticket.photos, ticket.goods], [1, 2, 1]);
    assert.match(ticket.fileName, /^ongi_추억_\d{8}\.zip$/);
    const { response, length, ...archive } = await download(mother);
    assert.equal(response.headers.get('content-type'), 'application/zip');
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(response.headers.get('content-length'), String(length));
    assert.equal(
      response.headers.get('content-disposition'),
      `attachment; filename="ongi_${ticket.fileName.slice(-12)}"; filename*=UTF-8''${encodeURIComponent(ticket.fileName)}`,
    );
    const photos = [1, 2].map((place) => `photos/1965/1965-03-01-${String(postId)}-${String(place)}.jpg`);
    assert.deepEqual(
      archive.names.toSorted(),
      [
        'README.txt',
        'data.json',
        'goods.html',
        'index.html',
        'missing.txt',
        'style.css',
        'years/1965.html',
        ...photos,
      ].toSorted(),
    );

    const page = await archive.text('years/1965.html');
    for (const words of [
      '감 따던 날',
      '첫째 줄\n둘째 줄',
      '1965년 3월 1일 월요일',
      '함께한 사람: 엄마, 아빠',
      '또 가자',
      '좋아요 1',
    ])
      assert.ok(page.includes(words), words);
    for (const photo of photos) assert.ok(page.includes(`src="../${photo}"`), photo);
    assert.ok((await archive.text('goods.html')).includes('감나무 일기'));
    assert.ok((await archive.text('index.html')).includes('years/1965.html'));
    assert.ok((await archive.text('README.txt')).includes('missing.txt'));
    assert.ok((await archive.text('missing.txt')).includes('빠진 파일이 없어요'));

    const data = JSON.parse(await archive.text('data.json')) as {
      members: { nickname: string }[];
      memories: { title: string; photos: { file: string }[]; comments: { content: string }[] }[];
      goods: { kind: string; weather: string }[];
    };
    assert.deepEqual(
      data.members.map(({ nickname }) => nickname),
      ['엄마', '아빠'],
    );
    assert.deepEqual(
      data.memories[0]?.photos.map(({ file }) => file),
      photos,
    );
    assert.deepEqual(
      data.memories[0].comments.map(({ content }) => content),
      ['또 가자'],
    );
    assert.deepEqual(
      data.goods.map(({ kind, weather }) => [kind, weather]),
      [['diary', 'sunny']],
    );
    archive.close();
  });

  test('간직한 영상과 그림은 파일 그대로 들어 있고, 굿즈 쪽에서 보인다', async () => {
    const [maker] = await makeFamily(api, '굿즈 만드는 집', ['누나']);
    assert.ok(maker !== undefined);
    const pieces = [
      {
        kind: 'video',
        media: 'video',
        mime: 'video/mp4',
        variant: 'full.mp4',
        bytes: Buffer.from('a video'),
      },
      {
        kind: 'diary',
        media: 'illustration',
        mime: 'image/png',
        variant: 'full.png',
        bytes: Buffer.from('png'),
      },
    ];
    const words = { title: '눈 온 날', content: '희다', weather: 'snowy', mood: '', date: '2024-01-05' };
    for (const { kind, media, mime, variant, bytes } of pieces) {
      const storageKey = newStorageKey();
      await api.context.store.put(storageKey, new Map([[variant, bytes]]));
      await api.context.pool.query(
        `with kept as (
           insert into media (family_id, kind, storage_key, mime, bytes, width, height, placeholder)
           values ($1, $2, $3, $4, $5, 10, 10, '') returning media_id
         ) insert into goods (family_id, kind, media_id, payload) select $1, $6, media_id, $7 from kept`,
        [
          maker.familyId,
          media,
          storageKey,
          mime,
          bytes.length,
          kind,
          { ...(kind === 'video' ? { actionPrompt: '눈이 내려요' } : words), byAi: true },
        ],
      );
    }
    assert.equal((await ticketOf(maker)).goods, 2);
    const archive = await download(maker);
    const names = archive.names.filter((name) => name.startsWith('goods/'));
    assert.deepEqual(
      names.map((name) => name.replace(/-\d+\./, '-N.')),
      ['goods/video-N.mp4', 'goods/diary-N.png'],
    );
    const page = await archive.text('goods.html');
    for (const [index, name] of names.entries()) {
      assert.deepEqual(await archive.bytes(name), pieces[index]?.bytes);
      assert.ok(page.includes(`src="${name}"`), name);
    }
    for (const said of ['눈이 내려요', '눈 온 날', '날씨 눈', 'AI로 만들었어요'])
      assert.ok(page.includes(said), said);
    archive.close();
  });

  test('가족 이름이나 제목에 무엇을 적었든 글자일 뿐이다', async () => {
    // Past the API, which refuses or cleans such words: what is in a database already is hostile too.
    const postId = await writePost(api, mother, { title: '바뀔 제목' });
    const hostile = `"><script>x()</script><img src=x onerror='x()'>&amp;`;
    await api.context.pool.query('update posts set title = $1, content = $1 where post_id = $2', [
      hostile,
      postId,
    ]);
    await api.context.pool.query('update users set nickname = $1 where user_id = $2', [
      hostile,
      father.userId,
    ]);
    const archive = await download(mother);
    await api.context.pool.query('update users set nickname = $1 where user_id = $2', [
      '아빠',
      father.userId,
    ]);
    const pages = archive.names.filter((name) => name.endsWith('.html'));
    assert.ok(pages.length >= 3);
    for (const name of pages) {
      const page = await archive.text(name);
      assert.ok(!/<script|<img src=x|<가득>/.test(page), name);
      assert.ok(!page.includes('https:') && !page.includes('http:'), `${name} needs the network`);
    }
    const escaped =
      '&quot;&gt;&lt;script&gt;x()&lt;/script&gt;&lt;img src=x onerror=&#39;x()&#39;&gt;&amp;amp;';
    assert.ok((await archive.text('years/2025.html')).includes(escaped));
    assert.ok((await archive.text('index.html')).includes('햇살 &lt;가득&gt; 우리집의 추억'));
    assert.ok((await archive.text('data.json')).includes(JSON.stringify(hostile)));
    archive.close();
  });

  test('다른 가족의 것은 하나도 없고, 추억이 없는 가족도 내려받는다', async () => {
    const theirs = await makeMemory(api, neighbour, '옆집의 비밀');
    const [alone] = await makeFamily(api, '새 가족', ['혼자']);
    assert.ok(alone !== undefined);
    const empty = await download(alone);
    assert.deepEqual(empty.names.toSorted(), [
      'README.txt',
      'data.json',
      'index.html',
      'missing.txt',
      'style.css',
    ]);
    assert.ok((await empty.text('index.html')).includes('아직 남긴 추억이 없어요.'));
    empty.close();

    const archive = await download(mother);
    assert.ok(!archive.names.some((name) => name.includes(`-${String(theirs.postId)}-`)));
    for (const name of archive.names.filter((each) => /\.(html|json|txt)$/.test(each))) {
      const text = await archive.text(name);
      for (const secret of ['옆집', '이웃', ...theirs.storageKeys])
        assert.ok(!text.includes(secret), `${name} shows ${secret}`);
    }
    archive.close();
  });

  test('사진이 그 사이에 지워졌으면 빈 그림을 넣고 그렇다고 적은 뒤 끝까지 보낸다', async () => {
    const postId = await writePost(api, father, { title: '지워질 사진', memoryDate: '2023-01-01' }, [
      await plainJpeg('#333', 1200, 900),
    ]);
    const [image] = (await readPost(api, father, postId)).images;
    const key = new URL(image?.url ?? '', api.origin).pathname.split('/').find(isStorageKey);
    assert.ok(key !== undefined);
    await api.context.store.delete(key);
    const archive = await download(father);
    const name = `photos/2023/2023-01-01-${String(postId)}-1.jpg`;
    assert.ok((await archive.text('missing.txt')).includes(`${name}\n`));
    assert.equal((await archive.bytes(name)).subarray(1, 4).toString(), 'PNG');
    assert.equal(archive.response.headers.get('content-length'), String(archive.length));
    archive.close();
  });
});

describe('내려받는 주소', () => {
  test('15분이 지나거나 고치면 쓸 수 없고, 브라우저에는 읽을 수 있는 쪽으로 답한다', async () => {
    const { url } = await ticketOf(mother);
    const forged = [
      url.replace(/u=\d+/, `u=${String(neighbour.userId)}`),
      url.replace(/f=\d+/, `f=${String(neighbour.familyId)}`),
      url.replace(/e=\d+/, 'e=99999999999'),
      url.replace(/s=./, 's=x'),
      url.split('?', 1)[0] ?? '',
    ];
    for (const address of forged) {
      const answer = await refusalOf(address);
      assert.deepEqual([answer.status, answer.body.code], [403, 'FORBIDDEN'], address);
    }
    api.advanceClock(15 * MINUTE_MS);
    assert.equal((await refusalOf(url)).body.code, 'FORBIDDEN');
    const page = await get(url, { accept: 'text/html,*/*;q=0.8' });
    assert.equal(page.status, 403);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(await page.text(), /더 이상 내려받을 수 없어요[\s\S]+\/setting"/);
  });

  test('가족을 떠난 사람의 주소는 그때부터 쓸 수 없다', async () => {
    const { url } = await ticketOf(father);
    await api.context.pool.query('update family_members set left_at = now() where user_id = $1', [
      father.userId,
    ]);
    const answer = await refusalOf(url);
    assert.deepEqual(
      [answer.status, answer.body.code, answer.body.message.length > 0],
      [403, 'FORBIDDEN', true],
    );
    await api.context.pool.query('update family_members set left_at = null where user_id = $1', [
      father.userId,
    ]);
    const again = await get(url);
    assert.equal(again.status, 200);
    await again.arrayBuffer();
  });

  test('가족이 없으면 받을 수 없고, 한 시간에 정해진 만큼만 받는다', async () => {
    const single = await makePerson(api, '혼자');
    const refused = await api.request({ method: 'POST', path: '/archive', token: single.token });
    assert.equal(refused.body.code, 'FORBIDDEN');

    const [often] = await makeFamily(api, '자주 받는 집', ['누구']);
    assert.ok(often !== undefined);
    for (let use = 0; use < 30; use += 1) await ticketOf(often);
    const spent = await api.request({ method: 'POST', path: '/archive', token: often.token });
    assert.deepEqual([spent.status, spent.body.code], [429, 'LIMIT_EXCEEDED']);
    assert.ok(Number(spent.headers.get('retry-after')) > 0);
  });
});

describe('한꺼번에 내려받기', () => {
  test('두 사람까지이고, 가버린 사람의 자리와 파일과 연결은 곧 돌아온다', async () => {
    const people: TestFamilyMember[] = [];
    for (const name of ['하나', '둘', '셋']) {
      const [member] = await makeFamily(api, `${name}네`, [name]);
      assert.ok(member !== undefined);
      await keepLargePhoto(member);
      people.push(member);
    }
    const [first, second, third] = people;
    assert.ok(first !== undefined && second !== undefined && third !== undefined);
    const thirdUrl = (await ticketOf(third)).url;
    const running = [await hold((await ticketOf(first)).url), await hold((await ticketOf(second)).url)];
    for (const response of running) assert.equal(response.statusCode, 200);
    // The words were read before the first byte: nobody's slow line keeps a connection from others.
    await until(() => api.context.pool.idleCount === api.context.pool.totalCount);

    const refused = await refusalOf(thirdUrl);
    assert.deepEqual(
      [refused.status, refused.body.code, refused.headers.get('retry-after')],
      [429, 'LIMIT_EXCEEDED', '60'],
    );
    const noTicket = await api.request({ method: 'POST', path: '/archive', token: third.token });
    assert.equal(noTicket.body.code, 'LIMIT_EXCEEDED');

    assert.ok((await openMediaFiles()).length > 0);
    for (const response of running) response.destroy();
    await until(async () => (await openMediaFiles()).length === 0);
    assert.deepEqual(await readdir(join(api.context.config.dataDirectory, 'work')), []);
    const response = await get(thirdUrl);
    assert.equal(response.status, 200);
    assert.equal(String((await response.arrayBuffer()).byteLength), response.headers.get('content-length'));
    await until(async () => (await openMediaFiles()).length === 0);
  });

  test('같은 사람이 다시 누르면 먼저 것을 끝내고 새로 시작한다', async () => {
    const [person] = await makeFamily(api, '다시 누르는 집', ['나']);
    assert.ok(person !== undefined);
    await keepLargePhoto(person);
    const { url } = await ticketOf(person);
    const earlier = await get(url);
    const later = await get(url);
    await assert.rejects(earlier.arrayBuffer());
    assert.equal(String((await later.arrayBuffer()).byteLength), later.headers.get('content-length'));
  });
});

/** A memory whose photo is more than the buffers of a connection hold, so that it stays open while nobody reads. */
async function keepLargePhoto(member: TestFamilyMember): Promise<void> {
  const postId = await writePost(api, member, { title: '큰 사진' });
  const storageKey = newStorageKey();
  await api.context.store.put(storageKey, new Map([['full.jpg', Buffer.alloc(LARGE_BYTES, 1)]]));
  await api.context.pool.query(
    `with kept as (
       insert into media (family_id, kind, storage_key, mime, bytes, width, height, placeholder)
       values ($1, 'photo', $2, 'image/jpeg', $3, 4000, 3000, '') returning media_id
     ) insert into post_images (post_id, media_id, position) select $4, media_id, 0 from kept`,
    [member.familyId, storageKey, LARGE_BYTES, postId],
  );
}

/** The files of this API's data directory that this process has open. */
async function openMediaFiles(): Promise<string[]> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((path) => path.startsWith(api.context.config.dataDirectory));
}
