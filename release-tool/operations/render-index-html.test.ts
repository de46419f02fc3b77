import { HOST_CHOOSER } from 'federation/release-format/page/host-chooser';
import { integrityOf } from 'federation/release-format/integrity-of';
import { buildHost, writeHost } from '../testing/built-package.ts';
import { siteForEachTest } from '../testing/site-for-each-test.ts';
import { TEST_PAGE } from '../testing/site-in-folder.ts';
import type { SitePage } from 'federation/release-format/page/render-index-html';

const site = siteForEachTest();

async function pageOf(page: SitePage, files: Record<string, string>, styles: string[] = []): Promise<string> {
  const host = await site.publish(writeHost(site.packageFolder(), { contract: () => ({ styles }), files }));
  await site.promote([host], { page });
  return withoutChooser(await site.text('index.html'));
}

/** Its text has tags of its own. */
function withoutChooser(html: string): string {
  expect(html).toContain(HOST_CHOOSER);
  return html.replace(HOST_CHOOSER, '');
}

test('the page names the icons and the manifest of the live host, by their unchanging address', async () => {
  const page: SitePage = {
    ...TEST_PAGE,
    meta: { 'apple-mobile-web-app-title': '온기 "앱"' },
    links: [
      { rel: 'icon', type: 'image/svg+xml', file: 'icon.svg' },
      { rel: 'manifest', file: 'manifest.webmanifest' },
    ],
  };
  const html = await pageOf(page, { 'icon.svg': '<svg/>', 'manifest.webmanifest': '{}' });
  expect(html).toContain('<meta name="apple-mobile-web-app-title" content="온기 &quot;앱&quot;">');
  expect(html).toContain('<link rel="icon" type="image/svg+xml" href="/host/1.0.0/icon.svg">');
  expect(html).toContain('<link rel="manifest" href="/host/1.0.0/manifest.webmanifest">');
});

test('the page says what a chat app shows of a link, with the picture of the live host', async () => {
  const sharePreview = {
    siteName: '온기',
    title: '온기 "가족"',
    description: '함께 보는 곳',
    locale: 'ko_KR',
    image: { file: 'share.jpg', type: 'image/jpeg', width: 1200, height: 630, alt: '집' },
  };
  const html = await pageOf({ ...TEST_PAGE, sharePreview }, { 'share.jpg': 'picture' });
  expect(html).toContain('<meta property="og:title" content="온기 &quot;가족&quot;">');
  expect(html).toContain('<meta property="og:image" content="/host/1.0.0/share.jpg">');
  expect(html).toContain('<meta property="og:image:width" content="1200">');

  await site.promote([await site.publish(buildHost(site.packageFolder(), '1.1.0'))]);
  const without = await site.text('index.html');
  expect(without).toContain('<meta property="og:description" content="함께 보는 곳">');
  expect(without).not.toContain('og:image');
});

test('a host from before a link was added can be made live again, without the link or the script', async () => {
  const links = [{ rel: 'manifest', file: 'manifest.webmanifest' }];
  const html = await pageOf({ ...TEST_PAGE, links, headScript: 'head.js' }, {});
  expect(html).not.toContain('rel="manifest"');
  expect(html).not.toContain('/head.js');
});

test('the page carries integrity on every script and style sheet, and lets nothing out of its data blocks', async () => {
  const config = { apiBaseUrl: 'https://api.example/v1', note: '</script><script>alert(1)</script>' };
  const files = { 'main.css': '', 'head.js': 'head()' };
  const html = await pageOf({ ...TEST_PAGE, config, headScript: 'head.js' }, files, ['main.css']);
  expect(html).toContain('<html lang="ko">');
  expect(html).toContain('viewport-fit=cover');
  expect(html).toContain('<link rel="preconnect" href="https://api.example" crossorigin>');
  const tags = [
    // The page waits for a first-view script, which stands before the style sheets.
    `<script src="/host/1.0.0/head.js" integrity="${integrityOf('head()')}" crossorigin="anonymous">`,
    `<link rel="stylesheet" href="/host/1.0.0/main.css" integrity="${integrityOf('')}"`,
    `<script defer fetchpriority="high" src="/host/1.0.0/main.js" integrity="${integrityOf('main()')}" crossorigin="anonymous">`,
  ].map((tag) => html.indexOf(tag));
  expect(tags).toEqual(tags.toSorted((one, other) => one - other));
  expect(tags[0]).toBeGreaterThan(0);
  // Two inline, two data blocks, and the host's.
  expect(html.match(/<script/g)).toHaveLength(6);
  expect(html).not.toContain('alert(1)</script>');
});
