/** @jest-environment node */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promote, readReleaseMap } from './promote.ts';
import { publish } from './publish.ts';
import type { SitePage } from './render-index-html.ts';

let folder: string;
let site: string;

const page: SitePage = {
  lang: 'ko',
  title: '온기',
  themeColor: { light: '#fff', dark: '#000' },
  rootElementId: 'root',
  configElementId: 'config',
  releasesElementId: 'releases',
  config: { apiBaseUrl: 'https://api.example/v1', note: '</script><script>alert(1)</script>' },
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'publish-'));
  site = path.join(folder, 'site');
});

afterEach(() => rmSync(folder, { recursive: true }));

function sumOf(content: string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

function build(name: string, kind: object, files: Record<string, string>): string {
  const directory = path.join(folder, name);
  mkdirSync(directory, { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(directory, file), content);
  const assets = Object.fromEntries(Object.entries(files).map(([file, content]) => [file, sumOf(content)]));
  const common = {
    formatVersion: 1,
    packageName: name,
    packageVersion: '1.0.0',
    contractVersion: 1,
    federationVersion: '2.9.2',
  };
  writeFileSync(
    path.join(directory, 'contract.json'),
    JSON.stringify({ ...common, resolved: {}, required: {}, assets, ...kind }),
  );
  return directory;
}

function buildHost(content = 'main()'): string {
  return build(
    'host',
    { kind: 'host', scripts: ['main.js'], styles: ['main.css'] },
    { 'main.js': content, 'main.css': '' },
  );
}

function buildArea(area: string, prefix: string, content = 'entry()'): string {
  return build(
    area,
    {
      kind: 'area',
      area,
      container: `area_${area}`,
      entry: 'entry.js',
      exposes: ['./routes'],
      start: ['routes.js'],
      paths: { [prefix]: ['screen.js'] },
    },
    { 'entry.js': content, 'routes.js': '', 'screen.js': 'screen()' },
  );
}

test('a published build lies under its version, and stays what it was', () => {
  const published = publish(buildArea('garden', '/garden'), site);
  expect(published).toMatchObject({ name: 'garden', isNew: true });
  expect(readdirSync(path.join(site, 'garden'))).toEqual([published.version]);
  expect(publish(buildArea('garden', '/garden'), site)).toEqual({ ...published, isNew: false });
  expect(publish(buildArea('garden', '/garden', 'other()'), site).version).not.toBe(published.version);
});

test('a file that is not what the build wrote is not published', () => {
  const directory = buildArea('garden', '/garden');
  writeFileSync(path.join(directory, 'entry.js'), 'tampered()');
  expect(() => publish(directory, site)).toThrow('is not what the build wrote');
  expect(existsSync(path.join(site, 'garden'))).toBe(false);
});

test('a folder without a finished build is refused', () => {
  expect(() => publish(folder, site)).toThrow('build the package first');
});

test('promoting writes the map and the page, and leaves what is not named as it is', () => {
  const host = publish(buildHost(), site);
  const garden = publish(buildArea('garden', '/garden'), site);
  promote(site, [host, garden], page);
  const pond = publish(buildArea('pond', '/pond'), site);
  promote(site, [pond], page);
  const map = readReleaseMap(site);
  expect(map.host.version).toBe(host.version);
  expect(map.areas['garden']).toMatchObject({
    version: garden.version,
    entry: 'entry.js',
    baseUrl: `/garden/${garden.version}/`,
  });
  expect(map.areas['pond']?.version).toBe(pond.version);
  expect(readdirSync(site).toSorted()).toEqual(['garden', 'host', 'index.html', 'pond', 'releases.json']);
});

test('the first promotion needs the host', () => {
  expect(() => promote(site, [publish(buildArea('garden', '/garden'), site)], page)).toThrow(
    'has no host yet',
  );
});

test('the page names the icons and the manifest of the live host, by their unchanging address', () => {
  const withLinks: SitePage = {
    ...page,
    meta: { 'apple-mobile-web-app-title': '온기 "앱"' },
    links: [
      { rel: 'icon', type: 'image/svg+xml', file: 'icon.svg' },
      { rel: 'manifest', file: 'manifest.webmanifest' },
    ],
  };
  const files = { 'main.js': '', 'icon.svg': '<svg/>', 'manifest.webmanifest': '{}' };
  const host = publish(build('host', { kind: 'host', scripts: ['main.js'], styles: [] }, files), site);
  promote(site, [host], withLinks);
  const html = readFileSync(path.join(site, 'index.html'), 'utf8');
  expect(html).toContain('<meta name="apple-mobile-web-app-title" content="온기 &quot;앱&quot;">');
  expect(html).toContain(`<link rel="icon" type="image/svg+xml" href="/host/${host.version}/icon.svg">`);
  expect(html).toContain(`<link rel="manifest" href="/host/${host.version}/manifest.webmanifest">`);
});

test('the page says what a chat app shows of a link, with the picture of the live host', () => {
  const sharePreview = {
    siteName: '온기',
    title: '온기 "가족"',
    description: '함께 보는 곳',
    locale: 'ko_KR',
    image: { file: 'share.jpg', type: 'image/jpeg', width: 1200, height: 630, alt: '집' },
  };
  const files = { 'main.js': '', 'share.jpg': 'picture' };
  const host = publish(build('host', { kind: 'host', scripts: ['main.js'], styles: [] }, files), site);
  promote(site, [host], { ...page, sharePreview });
  const html = () => readFileSync(path.join(site, 'index.html'), 'utf8');
  expect(html()).toContain('<meta property="og:title" content="온기 &quot;가족&quot;">');
  expect(html()).toContain(`<meta property="og:image" content="/host/${host.version}/share.jpg">`);
  expect(html()).toContain('<meta property="og:image:width" content="1200">');

  promote(site, [publish(buildHost(), site)], { ...page, sharePreview });
  expect(html()).toContain('<meta property="og:description" content="함께 보는 곳">');
  expect(html()).not.toContain('og:image');
});

test('a host from before a link was added can be made live again, without the link or the script', () => {
  const withLink: SitePage = {
    ...page,
    links: [{ rel: 'manifest', file: 'manifest.webmanifest' }],
    earlyScript: 'early.js',
  };
  promote(site, [publish(buildHost(), site)], withLink);
  const garden = publish(buildArea('garden', '/garden'), site);
  promote(site, [garden], withLink);
  const html = readFileSync(path.join(site, 'index.html'), 'utf8');
  expect(html).not.toContain('rel="manifest"');
  expect(html).not.toContain('early.js');
});

test('an early script stands before the style sheets, with its integrity, and the page waits for it', () => {
  const contract = { kind: 'host', scripts: ['main.js'], styles: ['main.css'] } as const;
  const files = { 'main.js': '', 'main.css': '', 'early.js': 'early()' };
  const host = publish(build('host', contract, files), site);
  promote(site, [host], { ...page, earlyScript: 'early.js' });
  const html = readFileSync(path.join(site, 'index.html'), 'utf8');
  const tag = `<script src="/host/${host.version}/early.js" integrity="${sumOf('early()')}" crossorigin="anonymous">`;
  expect(html).toContain(tag);
  expect(html.indexOf(tag)).toBeLessThan(html.indexOf('rel="stylesheet"'));
});

test('two areas cannot claim one path, and nothing changes when they try', () => {
  promote(site, [publish(buildHost(), site), publish(buildArea('garden', '/garden'), site)], page);
  const before = readFileSync(path.join(site, 'releases.json'), 'utf8');
  expect(() => promote(site, [publish(buildArea('park', '/Garden'), site)], page)).toThrow(
    'claimed by both garden and park',
  );
  expect(readFileSync(path.join(site, 'releases.json'), 'utf8')).toBe(before);
});

test('the page carries integrity on every script and style sheet, and lets nothing out of its data blocks', () => {
  const host = publish(buildHost(), site);
  promote(site, [host], page);
  const html = readFileSync(path.join(site, 'index.html'), 'utf8');
  expect(html).toContain('<html lang="ko">');
  expect(html).toContain('viewport-fit=cover');
  expect(html).toContain(
    `<script defer src="/host/${host.version}/main.js" integrity="${sumOf('main()')}" crossorigin="anonymous">`,
  );
  expect(html).toContain(
    `<link rel="stylesheet" href="/host/${host.version}/main.css" integrity="${sumOf('')}"`,
  );
  expect(html).toContain('<link rel="preconnect" href="https://api.example" crossorigin>');
  expect(html.match(/<script/g)).toHaveLength(3);
  expect(html).not.toContain('alert(1)</script>');
});
