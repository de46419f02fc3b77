import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentSecurityPolicy, kakaoShareOrigins, originsOfReleases } from './security-policy.ts';

function directivesOf(kakaoShare: Parameters<typeof kakaoShareOrigins>[0]): Map<string, string> {
  const policy = contentSecurityPolicy({
    packages: [],
    api: [],
    media: [],
    kakaoShare: kakaoShareOrigins(kakaoShare),
  });
  return new Map(policy.split('; ').map((directive) => [directive.split(' ', 1)[0] ?? '', directive]));
}

test('카카오톡 공유를 켠 곳에서만 카카오의 스크립트와 창이 허용된다', () => {
  const shared = directivesOf({
    scriptUrl: 'https://t1.kakaocdn.net/kakao_js_sdk/2.8.3/kakao.min.js#sha384-abc',
  });
  assert.match(
    shared.get('script-src') ?? '',
    /^script-src 'self' 'wasm-unsafe-eval'( 'sha256-\S{44}'){2} https:\/\/t1\.kakaocdn\.net$/,
  );
  assert.match(shared.get('connect-src') ?? '', / https:\/\/kapi\.kakao\.com$/);
  assert.equal(
    shared.get('form-action'),
    "form-action 'self' https://sharer.kakao.com https://accounts.kakao.com",
  );

  const alone = [...directivesOf(null).values()].join();
  assert.doesNotMatch(alone, /kakao/);
  assert.match(alone, /form-action 'self'/);
});

test('믿을 수 있는 값만 받게 하는 것은 남의 스크립트가 없을 때다', () => {
  const policyOf = (scriptUrl: string | null) =>
    contentSecurityPolicy({
      packages: [],
      api: [],
      media: [],
      kakaoShare: kakaoShareOrigins(scriptUrl === null ? null : { scriptUrl }),
    });
  assert.match(policyOf(null), /require-trusted-types-for 'script'; trusted-types default /);
  assert.doesNotMatch(policyOf('https://t1.kakaocdn.net/x.js'), /trusted-types/);
});

test('일부 기기에만 보이는 버전이 다른 곳에 있어도 불러올 수 있다', () => {
  const map = {
    host: { baseUrl: '/host/1.0.0/' },
    areas: { feed: { baseUrl: 'https://feed.example/feed/1.0.0/' } },
    canaries: { feed: { percent: 10, release: { baseUrl: 'https://next.example/feed/1.1.0/' } } },
  };
  assert.deepEqual(originsOfReleases(JSON.stringify(map)), ['https://feed.example', 'https://next.example']);

  assert.deepEqual(originsOfReleases({ ...map, canaries: undefined }), ['https://feed.example']);
});
