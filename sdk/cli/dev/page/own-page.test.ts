import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderIndexHtml } from 'federation/release-format/page/render-index-html';
import { fakeMap, fakePage } from '../testing/fake-site.ts';
import { apiOfPage, mapOfPage, ownPage, ownPolicy, withApiPath } from './own-page.ts';

const script = { path: '/garden/dev/react.js', react: { react: 1, dom: 2 } };
const { host } = fakeMap();
const withCanary = fakeMap({ hostCanary: { percent: 10, release: { ...host, version: '2.0.0' } } });

describe('the page of the site', () => {
  const html = renderIndexHtml(withCanary, fakePage);
  const own = fakeMap({ revision: 7 });
  const page = ownPage(html, own, script);

  it('has the other map and no other one', () => {
    assert.deepEqual(mapOfPage(html), JSON.parse(JSON.stringify(withCanary)));
    assert.deepEqual(mapOfPage(page), JSON.parse(JSON.stringify(own)));
    assert.equal(page.split('id="ongi-releases"').length, 2);
    assert.ok(!page.includes('data-canary'));
  });

  it('runs the script before any other, with the ids as its data', () => {
    const tag =
      '<script src="/garden/dev/react.js" data-react="{&quot;react&quot;:1,&quot;dom&quot;:2}"></script>';
    assert.ok(page.includes(tag));
    assert.ok(page.indexOf(tag) < page.search(/<script(?! type| src="\/garden\/dev)/));
  });

  it('is the same in everything else', () => {
    const block = /<script type="application\/json" id="ongi-releases">.*?<\/script>\n/;
    const rest = page.replace(block, '').replace(/<script src="\/garden.*\n/, '');
    assert.equal(rest, html.replace(block, '').replace(/ data-canary="[^"]*"/, ''));
  });

  it('cannot be ended, or filled in, by what the map says', () => {
    const hostile = fakeMap({ began: "</script><script>alert(1)</script>$&$`$'" });
    const changed = ownPage(html, hostile, script);
    assert.deepEqual(mapOfPage(changed), JSON.parse(JSON.stringify(hostile)));
    assert.ok(!changed.includes('<script>alert'));
  });

  it('is no page without a map', () => assert.equal(mapOfPage('<!doctype html><p>maintenance'), undefined));
});

describe('its API', () => {
  const PRECONNECT = /<link rel="preconnect".*\n/;
  const site = new URL('https://staging.example');
  const pageWith = (apiBaseUrl: unknown): string =>
    renderIndexHtml(fakeMap(), { ...fakePage, config: { apiBaseUrl, other: '"apiBaseUrl":"x"' } });

  const cases: readonly [apiBaseUrl: unknown, own: unknown][] = [
    ['/api', '/api'],
    ['https://staging.example/api', '/api'],
    ['https://STAGING.example:443/deep/api/', '/deep/api/'],
    ['https://api.example/v1', 'https://api.example/v1'],
    ['http://staging.example/api', 'http://staging.example/api'],
    [undefined, undefined],
    [7, 7],
  ];
  for (const [apiBaseUrl, own] of cases)
    it(`${String(apiBaseUrl)} is ${String(own)}`, () => {
      // That page connects to the address early, which costs nothing.
      const page = withApiPath(pageWith(apiBaseUrl), site).replace(own === apiBaseUrl ? '' : PRECONNECT, '');
      assert.equal(page, pageWith(own));
    });

  it('is elsewhere, or not', () => {
    assert.equal(apiOfPage(pageWith('https://api.example/v1'))?.origin, 'https://api.example');
    assert.equal(apiOfPage(pageWith('/api')), undefined);
    assert.equal(apiOfPage('<!doctype html>'), undefined);
  });
});

describe('its policy', () => {
  const cases: readonly [policy: string, own: string][] = [
    ["connect-src 'self'", "connect-src 'self' ws://x"],
    ["connect-src 'none'", 'connect-src ws://x'],
    ['trusted-types default', 'trusted-types default webpack-dev-server#overlay'],
    ["trusted-types 'none'", 'trusted-types webpack-dev-server#overlay'],
    [
      "default-src 'none'; script-src 'self' 'sha256-x=' ; connect-src 'self' https://a.example; report-uri /r; report-to csp",
      "default-src 'none'; script-src 'self' 'sha256-x='; connect-src 'self' https://a.example ws://x",
    ],
    ["frame-ancestors 'none'; upgrade-insecure-requests;", "frame-ancestors 'none'"],
    ['', ''],
  ];
  for (const [policy, own] of cases) it(policy, () => assert.equal(ownPolicy(policy, 'ws://x'), own));
});
