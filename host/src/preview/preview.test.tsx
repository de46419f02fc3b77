import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PreviewedVersion, PreviewPayload } from 'federation/release-format/preview/preview-token';
import type { ReleaseMap } from 'federation/release-format/release-map';
import type { Channel } from 'federation/runtime/choose-releases';
import { configureSampleAreas, sampleReleases } from '../testing/fake-releases.ts';
import { member, openApp, SAMPLE_RELEASE } from '../testing/open-app.tsx';
import { forgetPreview, type OpenedPreview, openPreview, type Reload } from './open-preview.tsx';
import { PreviewBanner, timeOfDay } from './PreviewBanner.tsx';
import { type PreviewLink, takePreviewLink } from './preview-link.ts';

const FEED = [{ name: 'feed', version: '1.1.0' }];
const HOUR_MS = 60 * 60 * 1_000;
const SUM = `sha384-${'A'.repeat(64)}`;

// jsdom is a page on plain http: it has no subtle.
const { subtle } = jest.requireActual<{ webcrypto: Crypto }>('node:crypto').webcrypto;
let team: CryptoKeyPair;
let releases: ReleaseMap;

beforeAll(async () => {
  team = await subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const publicKey = base64(await subtle.exportKey('raw', team.publicKey));
  releases = { ...sampleReleases(), previewKeys: [{ publicKey, packages: ['feed', 'host'] }] };
});

function base64(bytes: ArrayBuffer | Uint8Array): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

function base64url(bytes: ArrayBuffer | Uint8Array): string {
  return base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const contract = {
  kind: 'area',
  area: 'feed',
  packageName: 'remote-feed',
  assets: { 'entry.js': SUM },
  container: 'area_feed',
  entry: 'entry.js',
  exposes: ['./routes'],
  start: [],
  paths: { '/home': [] },
};

type Overrides = Partial<Omit<PreviewPayload, 'v' | 'versions'> & PreviewedVersion>;

function token({ origin = location.origin, expiresAt = Date.now() + HOUR_MS, ...version }: Overrides = {}) {
  const feed = { name: 'feed', version: '1.1.0', baseUrl: '/feed/1.1.0/', contract: SUM };
  return signed({ v: 1, origin, expiresAt, versions: [{ ...feed, ...version }] });
}

async function signed(payload: PreviewPayload): Promise<string> {
  const text = base64url(new TextEncoder().encode(JSON.stringify(payload)));
  return `${text}.${base64url(await subtle.sign('Ed25519', team.privateKey, new TextEncoder().encode(text)))}`;
}

/** What is opened, or that the page is to be loaded anew. */
type Outcome = Partial<OpenedPreview & Reload> | undefined;
const open = (link: PreviewLink, channel: Channel = 'live'): Promise<Outcome> =>
  openPreview(link, releases, channel);

function switchedOff(): never {
  throw new DOMException('switched off', 'SecurityError');
}

let requests: string[];

beforeEach(() => {
  requests = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    requests.push(typeof url === 'string' ? url : 'something else');
    return Response.json(contract);
  });
  sessionStorage.clear();
  history.replaceState({ key: 'kept' }, '', '/home');
});

describe('미리보기 링크', () => {
  test('링크 없이 열면 아무것도 보지 않고, 주소도 그대로다', () => {
    history.replaceState(null, '', '/home?sort=%EC%98%9B');
    expect(takePreviewLink()).toBeUndefined();
    expect(location.search).toBe('?sort=%EC%98%9B');
  });

  test('주소에서 사라지고, 나머지는 그대로다', () => {
    history.replaceState({ key: 'kept' }, '', '/home?code=7&preview=some.token#photo');
    expect(takePreviewLink()).toEqual({ opened: 'some.token', stored: null });
    expect(location.pathname + location.search + location.hash).toBe('/home?code=7#photo');
    expect(history.state).toEqual({ key: 'kept' });
  });

  test('믿을 수 있으면 그 판이 열리고, 이 창에서는 꾸며 낸 링크로 다시 열어도 그 판이다', async () => {
    const opened = await token();
    const first = await open({ opened, stored: null });
    expect(first?.preview).toMatchObject({ areas: { feed: { version: '1.1.0', entry: 'entry.js' } } });
    expect(requests).toEqual(['/feed/1.1.0/contract.json']);
    expect(takePreviewLink()).toEqual({ opened: null, stored: opened });
    for (const next of [null, 'garbage'])
      expect((await open({ opened: next, stored: opened }))?.preview?.areas['feed']?.version).toBe('1.1.0');
  });

  test.each([
    ['꾸며 낸', async () => `${(await token()).slice(0, -4)}AAAA`],
    ['시간이 지난', () => token({ expiresAt: Date.now() - 1 })],
    ['다른 곳의', () => token({ origin: 'https://evil.example' })],
    ['다른 영역의', () => token({ name: 'goods' })],
    ['알 수 없는', async () => 'garbage'],
  ])('%s 링크는 아무 일도 하지 않고 남지도 않는다', async (_what, made) => {
    expect(await open({ opened: await made(), stored: null })).toBeUndefined();
    expect(requests).toEqual([]);
    expect(sessionStorage).toHaveLength(0);
  });

  test('간직한 링크도 시간이 지나면 잊힌다', async () => {
    sessionStorage.setItem('ongi-preview', await token({ expiresAt: Date.now() - 1 }));
    const link = takePreviewLink();
    expect(link && (await open(link))).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });

  test('그 판을 받을 수 없으면 간직하지 않는다', async () => {
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 404 }));
    await expect(open({ opened: await token(), stored: null })).rejects.toThrow('404');
    expect(sessionStorage).toHaveLength(0);
  });

  test('저장할 수 없는 브라우저에서도 이번에는 보이고, 그만 볼 때 탈이 없다', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(switchedOff);
    expect(await open({ opened: await token(), stored: null })).toBeDefined();
    expect(() => forgetPreview()).not.toThrow();
    expect(takePreviewLink()).toBeUndefined();
  });
});

describe('껍데기의 미리보기', () => {
  const hostContract = {
    kind: 'host',
    packageName: 'host',
    assets: { 'main.js': SUM, 'appearance.js': SUM },
    scripts: ['main.js'],
    styles: [],
  };
  const mark = (): unknown => JSON.parse(sessionStorage.getItem('ongi-host-preview') ?? 'null');

  beforeEach(() => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(hostContract));
  });

  function hostToken(expiresAt = Date.now() + HOUR_MS): Promise<string> {
    const version = { version: '2.0.0', baseUrl: '/host/2.0.0/', contract: SUM };
    return signed({ v: 1, origin: location.origin, versions: [{ name: 'host', ...version }], expiresAt });
  }

  test('믿을 수 있으면 그 껍데기로 다시 열고, 그 껍데기에서는 그대로 보인다', async () => {
    const stored = await hostToken();
    expect(await open({ opened: stored, stored: null })).toEqual({ kind: 'reload' });
    expect(mark()).toMatchObject({
      release: { version: '2.0.0', scripts: ['main.js'], files: { 'appearance.js': SUM } },
    });
    const opened = await open({ opened: null, stored }, 'preview');
    expect(opened?.preview?.host?.version).toBe('2.0.0');
    expect(opened?.banner).toBeDefined();
  });

  test('다시 열어도 그 껍데기가 아니면 원래 화면이고, 거듭하지 않는다', async () => {
    const stored = await hostToken();
    await open({ opened: stored, stored: null });
    expect(await open({ opened: null, stored })).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });

  test.each([
    ['시간이 지나면', () => hostToken(Date.now() - 1)],
    ['꾸며 낸 것이면', async () => `${(await hostToken()).slice(0, -4)}AAAA`],
    ['없어지면', async () => null],
  ])('링크가 %s 원래 껍데기로 다시 연다', async (_what, made) => {
    await open({ opened: await hostToken(), stored: null });
    expect(await open({ opened: null, stored: await made() }, 'preview')).toEqual({ kind: 'reload' });
    expect(sessionStorage).toHaveLength(0);
  });

  test('다른 판의 링크를 열면, 원래 껍데기로 그 판을 본다', async () => {
    await open({ opened: await hostToken(), stored: null });
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(contract));
    const opened = await token();
    expect(await open({ opened, stored: null }, 'preview')).toEqual({ kind: 'reload' });
    expect(Object.entries(sessionStorage)).toEqual([['ongi-preview', opened]]);
  });

  test('저장할 수 없으면 원래 껍데기로 본다', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(switchedOff);
    expect(await open({ opened: await hostToken(), stored: null })).toBeUndefined();
  });
});

describe('미리보기 띠', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date(2026, 10, 22, 14, 20), advanceTimers: true });
    configureSampleAreas({ releases });
  });
  afterEach(() => jest.useRealTimers());

  function showBanner(...more: { name: string; version: string }[]) {
    const stop = jest.fn();
    const expiresAt = Date.now() + HOUR_MS;
    render(<PreviewBanner versions={[...FEED, ...more]} expiresAt={expiresAt} onStop={stop} />);
    return { stop, banner: within(screen.getByRole('region', { name: '미리보기' })) };
  }

  test('여러 판을 모두, 언제까지 보는지 말하고, 그만 볼 수 있다', async () => {
    const { stop, banner } = showBanner({ name: 'host', version: '2.0.0' });
    expect(banner.getByText('미리보기: 일상 1.1.0, 온기 2.0.0 · 오후 3:20까지')).toBeVisible();
    await userEvent.click(banner.getByRole('button', { name: '그만 보기' }));
    expect(stop).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['시간이 지나면', () => jest.advanceTimersByTime(HOUR_MS)],
    [
      '잠들었던 휴대전화는 다시 볼 때',
      () => {
        jest.setSystemTime(Date.now() + HOUR_MS);
        document.dispatchEvent(new Event('visibilitychange'));
      },
    ],
  ])('%s 다음에는 원래 화면이라고 한다', (_when, wait) => {
    const { banner } = showBanner();
    act(() => wait());
    expect(banner.getByRole('status')).toHaveTextContent(
      '미리보기 시간이 끝났어요. 앱을 다시 열면 원래 화면으로 돌아가요.',
    );
    expect(banner.getByRole('button', { name: '그만 보기' })).toBeVisible();
  });

  test('내일까지면 날짜도 말한다', () => {
    expect(timeOfDay(new Date(2026, 10, 23, 9, 5).getTime())).toBe('11월 23일 오전\u00a09:05');
  });
});

test('띠는 머리글이 있는 화면에도 없는 화면에도, 본문 앞에 있다', async () => {
  jest.mocked(globalThis.fetch).mockRestore();
  const opened = {
    preview: { areas: { sample: { ...SAMPLE_RELEASE, version: '1.1.0' } } },
    banner: <PreviewBanner versions={FEED} expiresAt={Date.now() + HOUR_MS} onStop={jest.fn()} />,
  };
  const { router } = await openApp('/home', { handlers: member, opened });
  expect(await screen.findByRole('heading', { name: '일상 화면' })).toBeVisible();
  expectAbove(screen.getByRole('banner'));
  await act(() => router.navigate('/setting'));
  expect(await screen.findByRole('heading', { name: '설정 화면' })).toBeVisible();
  expectAbove(screen.getByRole('main'));
});

function expectAbove(element: HTMLElement): void {
  const strip = screen.getByRole('region', { name: '미리보기' });
  expect(strip.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
}
