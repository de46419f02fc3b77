import 'shared/testing/render';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import type { AreaRelease, ReleaseMap } from 'federation/release-format/release-map';
import type { RequestHandler } from 'msw';
import { createMemoryRouter } from 'shared/testing/memory-router';
import { setAccessToken } from 'shared/session';
import { AREA_CONTRACT_VERSION, type RouteHandle } from 'shared/shell';
import { familyCalls } from 'shared/contract/family/family';
import { userCalls } from 'shared/contract/user';
import { apiServer, respondsWith } from 'shared/testing/api-server';
import { sampleFamily, sampleUser } from 'shared/testing/sample-data';
import { App } from '../layout/App.tsx';
import { connectAreas } from '../areas/connect-areas.ts';
import { AREA_PAGES, hostRoutes } from '../screens/host-routes.ts';
import { SAMPLE_TABS, sampleReleases } from './fake-releases.ts';
import type { OpenedPreview } from '../preview/open-preview.tsx';
import { followMembership } from '../guard/follow-membership.ts';
import { followSession } from '../guard/follow-session.ts';
import { AreaHealth } from '../telemetry/area-health.ts';

type OpenAppOptions = {
  /** The token in the browser's storage; a visitor without it. */
  token?: string | null;
  handlers?: readonly RequestHandler[];
  /** How a fake area's module is loaded; by default it is there. */
  loadModule?: (request: { container: string; isRetry: boolean }) => Promise<unknown>;
  opened?: OpenedPreview;
  health?: AreaHealth;
  releases?: ReleaseMap;
};

export const member: readonly RequestHandler[] = [
  respondsWith(userCalls.current, sampleUser()),
  respondsWith(familyCalls.members, sampleFamily()),
];

const ended: (() => void)[] = [];

beforeEach(() => {
  // jsdom has no layout, so it cannot scroll; the router does at every new page.
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

afterEach(() => {
  for (const end of ended.splice(0)) end();
});

/** The whole host at an address, with fake areas and network. Redirects show in `router.state.location`. */
export async function openApp(
  path: string,
  {
    token = 'good-token',
    handlers = [],
    loadModule = async () => ({ area: sampleArea() }),
    opened,
    health = new AreaHealth(),
    releases = RELEASES,
  }: OpenAppOptions = {},
) {
  apiServer.use(...handlers);
  setAccessToken(token);
  const areas = connectAreas({
    releases,
    loadModule,
    pages: AREA_PAGES,
    preview: opened?.preview,
    noteFailure: health.noteFailure,
  });
  const router = createMemoryRouter(hostRoutes(), {
    initialEntries: [path],
    patchRoutesOnNavigation: areas.patchRoutesOnNavigation,
  });
  areas.attach(router);
  health.follow(router);
  ended.push(followSession(router), followMembership(router), () => router.dispose());
  const view = await act(async () => render(<App router={router} aboveHeader={opened?.banner} />));
  const where = (): string => `${router.state.location.pathname}${router.state.location.search}`;
  return { ...view, router, where, user: userEvent.setup() };
}

/** A member's app whose areas feed (/home, /daily) and goods (/goods) have these screens, and are loaded anew. */
export function openScreens(screens: Readonly<Record<string, ComponentType>>, health?: AreaHealth) {
  const handle = { guard: 'yesfam', header: 'home', navigation: true, title: '화면' };
  const all = Object.entries({ '/goods': () => <h1>굿즈 화면</h1>, ...screens });
  const releases = sampleReleases();
  for (const release of Object.values(releases.areas))
    release.files = { [release.entry]: `sha384-${'A'.repeat(64)}` };
  return openApp('/home', {
    handlers: member,
    ...(health && { health }),
    releases,
    loadModule: async ({ container }) => ({
      area: {
        contractVersion: AREA_CONTRACT_VERSION,
        routes: all
          .filter(([path]) => (container === 'remote_goods') === (path === '/goods'))
          .map(([path, Component]) => ({ path, handle, lazy: async () => ({ Component }) })),
      },
    }),
  });
}

type SamplePage = readonly [path: `/${string}`, handle: RouteHandle];

const WITH_BARS = { guard: 'yesfam', navigation: true } as const;
const BARE = { header: 'none', navigation: false } as const;

const PAGES: readonly SamplePage[] = [
  ['/home', { ...WITH_BARS, header: 'home', title: '일상' }],
  ['/home/memoryDetailPage/:postId', { guard: 'yesfam', ...BARE, title: '추억' }],
  ['/bookshelf', { ...WITH_BARS, header: 'bookshelf', title: '책장' }],
  ['/goods', { ...WITH_BARS, header: 'default', title: '굿즈' }],
  ['/family', { ...WITH_BARS, header: 'family', title: '가족' }],
  ['/write', { guard: 'yesfam', ...BARE, title: '추억 쓰기' }],
  ['/setting', { guard: 'yesfam', ...BARE, title: '설정' }],
  ['/Start', { guard: 'nofam', ...BARE, title: '시작하기', entry: true }],
  ['/FirstMakePage', { guard: 'nofam', ...BARE, title: '가족 만들기' }],
  ['/LinkInPage', { guard: 'nofam', ...BARE, title: '초대 코드' }],
  ['/KakaoInPage', { guard: 'none', ...BARE, title: '초대장' }],
];

/** What a fake area exposes: a page of each kind. */
export function sampleArea() {
  return {
    contractVersion: AREA_CONTRACT_VERSION,
    routes: PAGES.map(([path, handle]) => ({
      path,
      handle,
      lazy: async () => ({ Component: () => <h1>{handle.title} 화면</h1> }),
    })),
  };
}

export const SAMPLE_RELEASE: AreaRelease = {
  version: '1',
  baseUrl: '/sample/1/',
  files: { 'remoteEntry.js': 'sha384-x' },
  container: 'area_sample',
  module: './routes',
  entry: 'remoteEntry.js',
  start: [],
  paths: Object.fromEntries(PAGES.map(([path]) => [path.replace(/\/:.*$/, ''), []])),
  tabs: [...SAMPLE_TABS],
};

const RELEASES: ReleaseMap = {
  formatVersion: 1,
  revision: 1,
  host: { version: '1', baseUrl: '/host/1/', files: {}, scripts: ['main.js'], styles: [] },
  areas: { sample: SAMPLE_RELEASE },
  canaries: {},
  previewKeys: [],
};
