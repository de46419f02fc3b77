import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderIndexHtml } from 'federation/release-format/page/render-index-html';
import { fakeMap, fakePage } from '../testing/fake-site.ts';
import { mapOfPage, ownPage, ownPolicy } from './own-page.ts';

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
