import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ownCookie, ownLocation, requestHeaders } from './site-headers.ts';

const site = new URL('https://staging.example:8443');
const own = ['http://127.0.0.1:4300', 'http://localhost:4300'];

function combinations<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: 2 ** items.length }, (_, bits) =>
    items.filter((_item, at) => Math.floor(bits / 2 ** at) % 2 === 1),
  );
}

describe('a cookie of the site is one of the proxy', () => {
  const tied = [
    'Domain=staging.example',
    ' Secure',
    'Partitioned',
    ' SameSite=None',
    ' samesite = none',
    ' DOMAIN=.x',
  ];
  const free = [
    'Path=/api/auth',
    ' HttpOnly',
    ' Max-Age=600',
    ' SameSite=Lax',
    ' Expires=Wed, 21 Oct 2026 07:28:00 GMT',
  ];

  it('without what ties it to the name or to TLS, and with everything else, in every combination', () => {
    for (const some of combinations(tied))
      for (const others of combinations(free)) {
        const cookie = ['ongi_login=a=b', ...some, ...others].join(';');
        assert.equal(ownCookie(cookie), ['ongi_login=a=b', ...others].join(';'));
      }
  });

  for (const name of ['__Host-session', '__Secure-session', '__host-x'])
    it(`${name}, which plain http may not set, comes back to the site by its own name`, () => {
      const stored = ownCookie(`${name}=secret; Secure; Path=/`);
      assert.ok(!stored.startsWith('__'));
      const [pair = ''] = stored.split(';');
      const cookie = `first=1; ${pair}; ongi-dev=2; ongi-device=3`;
      const sent = requestHeaders({ cookie }, { site, own });
      assert.equal(sent['cookie'], `first=1; ${name}=secret; ongi-dev=2; ongi-device=3`);
    });
});

describe('where a response leads', () => {
  const cases: readonly [location: string, here: string][] = [
    ['/home', '/home'],
    ['/', '/'],
    ['next?x=1', 'next?x=1'],
    ['?x=1', '?x=1'],
    ['', ''],
    ['https://staging.example:8443/home?a=%20b#top', '/home?a=%20b#top'],
    ['HTTPS://STAGING.example:8443', '/'],
    ['//staging.example:8443/api/uploads/1', '/api/uploads/1'],
    ['https://staging.example:8443//evil.example/x', '//evil.example/x'],
    // Other sites stay other sites.
    ['https://staging.example/home', 'https://staging.example/home'],
    ['http://staging.example:8443/home', 'http://staging.example:8443/home'],
    ['https://staging.example:8443@evil.example/', 'https://staging.example:8443@evil.example/'],
    ['https://staging.example:8443.evil.example/', 'https://staging.example:8443.evil.example/'],
    [
      'https://login.example/authorize?redirect_uri=https%3A%2F%2Fstaging.example%3A8443%2Flogin',
      'https://login.example/authorize?redirect_uri=https%3A%2F%2Fstaging.example%3A8443%2Flogin',
    ],
    ['//evil.example/', '//evil.example/'],
    ['/\\evil.example/', '/\\evil.example/'],
    ['kakaotalk://launch', 'kakaotalk://launch'],
    ['https://[broken', 'https://[broken'],
  ];
  for (const [location, here] of cases)
    it(`${JSON.stringify(location)} is ${JSON.stringify(here)}`, () => {
      const leads = ownLocation(location, { site });
      // A path with two slashes would be another site.
      assert.equal(
        leads,
        here.startsWith('//') && location.startsWith('https://staging') ? `/.${here}` : here,
      );
    });
});

describe('a request is what a page of the site would send', () => {
  it('host, origin and referer are the site’s', () => {
    for (const origin of own) {
      const headers = { host: '127.0.0.1:4300', origin, referer: `${origin}/home?code=1` };
      const sent = requestHeaders(headers, { site, own });
      assert.equal(sent['host'], 'staging.example:8443');
      assert.equal(sent['origin'], 'https://staging.example:8443');
      assert.equal(sent['referer'], 'https://staging.example:8443/home?code=1');
    }
  });

  it('another page’s address is not passed on', () => {
    const sent = requestHeaders({ referer: 'https://elsewhere.example/secret' }, { site, own });
    assert.ok(!('referer' in sent));
  });

  it('without what belongs to the connection, or is said of proxies; with everything else', () => {
    const rest = {
      authorization: 'Bearer x',
      range: 'bytes=0-9',
      'upload-offset': '5',
      'content-length': '3',
    };
    const dropped = {
      connection: 'keep-alive, X-Hop',
      'x-hop': '1',
      'keep-alive': 'timeout=5',
      te: 'trailers',
      upgrade: 'h2c',
      expect: '100-continue',
      forwarded: 'for=1.2.3.4',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.example',
      'x-real-ip': '1.2.3.4',
    };
    assert.deepEqual(requestHeaders({ ...rest, ...dropped }, { site, own }), { ...rest, host: site.host });
  });

  it('a body of unknown length stays one, whatever the method', () => {
    const sent = requestHeaders({ 'transfer-encoding': 'gzip, chunked' }, { site, own });
    assert.equal(sent['transfer-encoding'], 'chunked');
  });
});
