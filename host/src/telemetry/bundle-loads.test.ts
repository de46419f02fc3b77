import { configureAreas } from 'federation/runtime/area-loader';
import { sampleReleases } from '../testing/fake-releases.ts';
import { BundleLoads } from './bundle-loads.ts';

let reported: (readonly [part: string, ms: number])[];
let bundles: BundleLoads;

beforeEach(() => {
  configureAreas({
    releases: sampleReleases(),
    releasesUrl: '/releases.json',
    parseModule: () => ({ routes: [] }),
  });
  reported = [];
  bundles = new BundleLoads((part, ms) => reported.push([part, ms]));
});

function fetched(path: string, startTime: number, responseEnd: number, responseStatus?: number): void {
  const timing = { name: new URL(path, location.href).href, startTime, responseEnd };
  bundles.fetched(responseStatus === undefined ? timing : { ...timing, responseStatus });
}

test('영역은 처음 물은 때부터 그 화면에 드는 마지막 파일이 온 때까지다', () => {
  bundles.shown('feed', '/home/memoryDetailPage/7');
  fetched('/feed/1.0.0-feed/remoteEntry.js', 100, 150);
  fetched('/feed/1.0.0-feed/routes.js', 105, 180);
  fetched('/feed/1.0.0-feed/screen-home.css', 20, 40);
  expect(reported).toEqual([]);
  fetched('/feed/1.0.0-feed/screen-home.js', 110, 240);
  expect(reported).toEqual([['feed', 140]]);
});

test('호스트는 주소를 연 때부터다', () => {
  fetched('/host/1.0.0-host/main.js', 40, 300);
  fetched('/host/1.0.0-host/main.css', 40, 90);
  bundles.shown('host', '/LoginPage');
  expect(reported).toEqual([['host', 300]]);
});

test('영역마다 한 번만 말하고, 다른 화면의 파일이 늦게 와도 다시 말하지 않는다', () => {
  for (const file of ['remoteEntry.js', 'routes.js', 'screen-daily.js'])
    fetched(`/feed/1.0.0-feed/${file}`, 10, 30);
  bundles.shown('feed', '/daily');
  bundles.shown('feed', '/home');
  for (const file of ['screen-home.js', 'screen-home.css']) fetched(`/feed/1.0.0-feed/${file}`, 900, 950);
  expect(reported).toEqual([['feed', 20]]);
});

test('실패한 것은 세지 않고, 다시 시도해 새 길로 온 것을 센다', () => {
  bundles.shown('goods', '/goods');
  fetched('/goods/1.0.0-goods/remoteEntry.js', 10, 20, 404);
  fetched('/goods/1.0.0-goods/routes.js', 10, 20, 0);
  fetched('/goods~m1x2/1.0.0-goods/remoteEntry.js', 500, 530, 200);
  fetched('/goods~m1x2/1.0.0-goods/routes.js', 500, 560, 200);
  fetched('/goods~m1x2/1.0.0-goods/screen-goods.js', 500, 620, 200);
  expect(reported).toEqual([['goods', 120]]);
});

test('앱의 파일이 아닌 것과 다른 판의 것은 아무 영역의 것도 아니다', () => {
  bundles.shown('goods', '/goods');
  for (const file of ['remoteEntry.js', 'routes.js', 'screen-goods.js']) {
    fetched(`/goods/0.9.0-goods/${file}`, 10, 20);
    fetched(`https://elsewhere.example/goods/1.0.0-goods/${file}`, 10, 20);
  }
  expect(reported).toEqual([]);
});
