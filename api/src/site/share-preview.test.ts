import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { OWN_PREVIEW, SHARE_IMAGE, writeSampleSite } from '../testing/server/sample-site.ts';
import { inviteCode, makeFamily, startTestApi, type TestApi } from '../testing/server/test-api.ts';
import { listenWithoutDatabase } from '../testing/server/without-database.ts';

const site = await writeSampleSite();
const api = await startTestApi({ SITE_DIR: site });
const get = (path: string, headers: Record<string, string> = {}) => fetch(api.origin + path, { headers });

/** What a chat app reads of a page. */
function previewIn(html: string): Record<string, string | undefined> {
  const contentOf = (property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(html)?.[1];
  const [title, description, image] = ['og:title', 'og:description', 'og:image'].map(contentOf);
  return { title, description, image };
}

async function inviteCodeOf(of: TestApi, familyName: string, inviter: string): Promise<string> {
  const [member] = await makeFamily(of, familyName, [inviter]);
  return inviteCode(of, member);
}

describe('a link in a chat', () => {
  test('an invite link names the family that invites, and is stored nowhere', async () => {
    const code = await inviteCodeOf(api, '햇살가득 우리집', '엄마');
    const response = await get(`/KakaoInPage?code=${code}`, { accept: '*/*' });
    assert.deepEqual(previewIn(await response.text()), {
      title: '햇살가득 우리집 가족이 초대했어요',
      description: '엄마님이 온기에서 기다리고 있어요.',
      image: SHARE_IMAGE,
    });
    assert.equal(response.headers.get('cache-control'), 'private, no-store');
    const plain = await get('/LoginPage');
    assert.notEqual(response.headers.get('etag'), plain.headers.get('etag'));
    const policy = 'content-security-policy';
    assert.equal(response.headers.get(policy), plain.headers.get(policy));
    const typed = await get(`/KakaoInPage/?code=${`${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase()}`);
    assert.match(await typed.text(), /햇살가득 우리집 가족이 초대했어요/);
  });

  test('does not say "family" twice, and is the same when compressed', async () => {
    const code = await inviteCodeOf(api, '감나무집 가족', '아빠');
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await get(`/KakaoInPage?code=${code}`, { 'accept-encoding': encoding });
      assert.equal(previewIn(await response.text()).title, '감나무집 가족이 초대했어요');
    }
  });

  test('signs in a name stay text', async () => {
    const code = await inviteCodeOf(api, `"><script>alert(1)</script>`, `$& $1 "' & <b>\u202e거꾸로`);
    const html = await (await get(`/KakaoInPage?code=${code}`)).text();
    assert.doesNotMatch(html, /<script|<b>/);
    assert.match(html, /content="&quot;&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt; 가족이 초대했어요"/);
    assert.match(html, /content="\u2068\$&amp; \$1 &quot;&#39; &amp; &lt;b&gt;\u202e거꾸로\u2069님이/);
    assert.equal(html.split('\n').length, 4, '페이지의 다른 곳은 그대로다');
  });

  test("unknown and expired codes, and what is none, show the app's own preview", async () => {
    const own = await startTestApi({ SITE_DIR: site, SITE_ORIGIN: 'https://ongi.example' });
    const code = await inviteCodeOf(own, '지난 초대', '엄마');
    own.advanceClock(8 * 86_400_000);
    const paths = ['', '?code=ZZZZ9999', '?code=%00%00', '?code=<script>', `?code=${code}`, '?code=A&code=B'];
    for (const query of paths) {
      const response = await fetch(`${own.origin}/KakaoInPage${query}`);
      assert.equal(response.status, 200, query);
      assert.deepEqual(
        previewIn(await response.text()),
        { ...OWN_PREVIEW, image: `https://ongi.example${SHARE_IMAGE}` },
        query,
      );
      assert.equal(response.headers.get('cache-control'), 'no-cache');
    }
  });

  test('guesses of codes count with invitations, and the page opens beyond the limit', async () => {
    const own = await startTestApi({ SITE_DIR: site, LIMIT_INVITE_PER_HOUR: '3' });
    const code = await inviteCodeOf(own, '한도네', '엄마');
    const seen = async () =>
      previewIn(await (await fetch(`${own.origin}/KakaoInPage?code=${code}`)).text()).title;
    assert.equal(await seen(), '한도네 가족이 초대했어요');
    assert.equal((await own.request({ path: `/family/invite/${code}` })).status, 200);
    assert.equal(await seen(), '한도네 가족이 초대했어요');
    assert.equal(await seen(), OWN_PREVIEW.title);
    assert.equal((await own.request({ path: `/family/invite/${code}` })).body.code, 'LIMIT_EXCEEDED');
    assert.equal((await fetch(`${own.origin}/home`)).status, 200);
  });

  test('the page opens without a database', async () => {
    const { origin } = await listenWithoutDatabase(api);
    const response = await fetch(`${origin}/KakaoInPage?code=ABCD2345`);
    assert.equal(response.status, 200);
    assert.equal(previewIn(await response.text()).title, OWN_PREVIEW.title);
  });

  test('an unchanged page is not sent again, and search finds the login only', async () => {
    const accept = 'text/html';
    const first = await get('/home', { accept });
    const again = await get('/write', { accept, 'if-none-match': first.headers.get('etag') ?? '' });
    assert.equal(again.status, 304);
    assert.equal(first.headers.get('x-robots-tag'), 'noindex, nofollow');
    for (const path of ['/', '/LoginPage?error=timeout'])
      assert.equal((await get(path)).headers.get('x-robots-tag'), null, path);
    assert.match((await get('/KakaoInPage?code=ABCD2345')).headers.get('x-robots-tag') ?? '', /noindex/);
  });
});
