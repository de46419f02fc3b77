import { configureSampleAreas } from '../testing/fake-releases.ts';
import { BundleLoads } from './bundle-loads.ts';

let reported: (readonly [part: string, ms: number])[];
let bundles: BundleLoads;

beforeEach(() => {
  configureSampleAreas();
  reported = [];
  bundles = new BundleLoads((part, ms) => reported.push([part, ms]));
});

function fetched(path: string, startTime: number, responseEnd: number, responseStatus?: number): void {
  const timing = { name: new URL(path, location.href).href, startTime, responseEnd };
  bundles.fetched(responseStatus === undefined ? timing : { ...timing, responseStatus });
}

test('an area counts from its first request to the last file of its screen', () => {
  bundles.shown('feed', '/home/memoryDetailPage/7');
  fetched('/feed/1.0.0-feed/remoteEntry.js', 100, 150);
  fetched('/feed/1.0.0-feed/routes.js', 105, 180);
  fetched('/feed/1.0.0-feed/screen-home.css', 20, 40);
  expect(reported).toEqual([]);
  fetched('/feed/1.0.0-feed/screen-home.js', 110, 240);
  expect(reported).toEqual([['feed', 140]]);
});

test('the host counts from the opening of the address', () => {
  fetched('/host/1.0.0-host/main.js', 40, 300);
  fetched('/host/1.0.0-host/main.css', 40, 90);
  bundles.shown('host', '/LoginPage');
  expect(reported).toEqual([['host', 300]]);
});

test('once for each area, whatever comes later for another screen', () => {
  for (const file of ['remoteEntry.js', 'routes.js', 'screen-daily.js'])
    fetched(`/feed/1.0.0-feed/${file}`, 10, 30);
  bundles.shown('feed', '/daily');
  bundles.shown('feed', '/home');
  for (const file of ['screen-home.js', 'screen-home.css']) fetched(`/feed/1.0.0-feed/${file}`, 900, 950);
  expect(reported).toEqual([['feed', 20]]);
});

test('failures do not count, and the retry on a new path does', () => {
  bundles.shown('goods', '/goods');
  fetched('/goods/1.0.0-goods/remoteEntry.js', 10, 20, 404);
  fetched('/goods/1.0.0-goods/routes.js', 10, 20, 0);
  fetched('/goods~m1x2/1.0.0-goods/remoteEntry.js', 500, 530, 200);
  fetched('/goods~m1x2/1.0.0-goods/routes.js', 500, 560, 200);
  fetched('/goods~m1x2/1.0.0-goods/screen-goods.js', 500, 620, 200);
  expect(reported).toEqual([['goods', 120]]);
});

test("files of others and of other versions are no area's", () => {
  bundles.shown('goods', '/goods');
  for (const file of ['remoteEntry.js', 'routes.js', 'screen-goods.js']) {
    fetched(`/goods/0.9.0-goods/${file}`, 10, 20);
    fetched(`https://elsewhere.example/goods/1.0.0-goods/${file}`, 10, 20);
  }
  expect(reported).toEqual([]);
});
