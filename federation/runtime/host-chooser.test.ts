import { HOST_CHOOSER, HOST_CHOOSER_POLICY } from '../release-format/page/host-chooser.ts';
import { isMember, deviceKey } from './choose-releases.ts';
import { releaseMap } from '../testing/area-release.ts';
import type { Canary, HostRelease } from '../release-format/release-map.ts';

const SUM = `sha384-${'A'.repeat(64)}`;

const RELEASE: HostRelease = {
  version: '2.0.0',
  baseUrl: '/host/2.0.0/',
  scripts: ['vendor.js', 'main.js'],
  styles: ['main.css'],
  files: { 'vendor.js': SUM, 'main.js': SUM, 'main.css': SUM, 'head.js': SUM },
};

const withMain = (sum: string): HostRelease => ({ ...RELEASE, files: { ...RELEASE.files, 'main.js': sum } });

const canaryOf = (percent: number, release = RELEASE): Canary<HostRelease> => ({ percent, release });

/** What the chooser writes into the page; undefined: the live host's tags stay as they are. */
function written({ canary, head = 'head.js' }: { canary?: unknown; head?: string } = {}):
  | Element[]
  | undefined {
  const script = document.createElement('script');
  if (canary !== undefined)
    script.dataset['canary'] = typeof canary === 'string' ? canary : JSON.stringify(canary);
  script.dataset['head'] = head;
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  const write = jest.spyOn(document, 'write').mockReset();
  // oxlint-disable-next-line typescript/no-implied-eval -- it is the inline script of the page
  new Function(HOST_CHOOSER)();
  const [markup] = write.mock.calls.flat();
  if (markup === undefined) return undefined;
  expect(write).toHaveBeenCalledTimes(1);
  expect(markup.endsWith('<template>')).toBe(true);
  return [...new DOMParser().parseFromString(markup, 'text/html').head.children].filter(
    ({ tagName }) => tagName !== 'TEMPLATE',
  );
}

function described(elements: Element[] | undefined): unknown {
  return elements?.map((element) =>
    Object.fromEntries(element.getAttributeNames().map((name) => [name, element.getAttribute(name)])),
  );
}

function preview(expiresAt: number, release: object = RELEASE): void {
  sessionStorage.setItem('ongi-preview', 'a token');
  sessionStorage.setItem('ongi-host-preview', JSON.stringify({ release, expiresAt }));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('without canary and preview it leaves the page alone, and the device without a key', () => {
  expect(written()).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test('a member of the canary gets that host as it is written for the live one, with integrity, in order', () => {
  const file = (name: string) => ({ integrity: SUM, crossorigin: 'anonymous', ...attributeOf(name) });
  const attributeOf = (name: string) =>
    name.endsWith('.css') ? { href: `/host/2.0.0/${name}` } : { src: `/host/2.0.0/${name}` };
  expect(described(written({ canary: canaryOf(100) }))).toEqual([
    file('head.js'),
    { rel: 'stylesheet', 'data-channel': 'canary', ...file('main.css') },
    { defer: '', fetchpriority: 'high', 'data-channel': 'canary', ...file('vendor.js') },
    { defer: '', fetchpriority: 'high', 'data-channel': 'canary', ...file('main.js') },
  ]);
  expect(written({ canary: canaryOf(100), head: 'other.js' })).toHaveLength(3);
});

test('it draws as areas are drawn, with the key that it shares with them', () => {
  const percents = [1, 10, 25, 50, 75, 99];
  const drawn = Array.from({ length: 300 }, (_, index) => {
    const key = String(index * 7_919);
    localStorage.setItem('ongi-device', key);
    const percent = percents[index % percents.length] ?? 0;
    const { host } = releaseMap();
    const release = { ...RELEASE, version: `2.0.${index}` };
    const canary = { percent, release: { ...host, ...release } };
    return [written({ canary }) !== undefined, isMember(key, 'host', canary)];
  });
  expect(drawn.map(([chosen]) => chosen)).toEqual(drawn.map(([, expected]) => expected));
  localStorage.clear();
  written({ canary: canaryOf(50) });
  expect(localStorage.getItem('ongi-device')).toMatch(/^\d+(\.\d+){3}$/);
  expect(deviceKey('ongi-device')).toBe(localStorage.getItem('ongi-device'));
});

test('a preview goes before a canary, until it is over, or until an older host has ended it', () => {
  preview(Date.now() + 1_000, { ...RELEASE, version: '3.0.0', baseUrl: '/host/3.0.0/' });
  const [, style] = written({ canary: canaryOf(100) }) ?? [];
  expect(style?.getAttribute('href')).toBe('/host/3.0.0/main.css');
  expect(style?.getAttribute('data-channel')).toBe('preview');
  preview(Date.now());
  expect(written()).toBeUndefined();
  preview(Date.now() + 1_000);
  sessionStorage.removeItem('ongi-preview');
  expect(written()).toBeUndefined();
});

test.each([
  ['a file without integrity', canaryOf(100, withMain(''))],
  ['an incomplete integrity', canaryOf(100, withMain('sha384-'))],
  ['a canary of no shape', { percent: 100 }],
  ['a canary that is no JSON', '{'],
])('%s: the live host runs', (_what, canary) => {
  expect(written({ canary })).toBeUndefined();
});

test.each(['getItem', 'setItem'] as const)('a device whose %s fails gets the live host', (method) => {
  jest.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('switched off', 'SecurityError');
  });
  expect(written({ canary: canaryOf(100) })).toBeUndefined();
});

test('a host whose script did not load is not chosen again in this tab', () => {
  sessionStorage.setItem('ongi-host-failed', '2.0.0');
  expect(written({ canary: canaryOf(100) })).toBeUndefined();
  expect(written({ canary: canaryOf(100, { ...RELEASE, version: '2.0.1' }) })).toHaveLength(4);
});

test('no name of a file becomes markup', () => {
  const name = '"><script>alert(1)</script>&amp;';
  const release = { ...RELEASE, styles: [name], files: { ...RELEASE.files, [name]: SUM } };
  const elements = written({ canary: canaryOf(100, release) }) ?? [];
  expect(elements.map(({ tagName }) => tagName)).toEqual(['SCRIPT', 'LINK', 'SCRIPT', 'SCRIPT']);
  expect(elements[1]?.getAttribute('href')).toBe(`/host/2.0.0/${name}`);
});

test('it stays one inline script, under the name of policy that the page allows', () => {
  expect(HOST_CHOOSER).not.toMatch(/<\/script|<!--/);
  expect(HOST_CHOOSER).toContain(`createPolicy('${HOST_CHOOSER_POLICY}'`);
});
