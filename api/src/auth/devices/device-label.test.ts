import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceLabelOf } from './device-label.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

for (const [label, userAgent] of [
  ['Android · Chrome', `${ANDROID} Chrome/131.0.0.0 Mobile Safari/537.36`],
  ['Android · 삼성 인터넷', `${ANDROID} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`],
  ['Android · 카카오톡', `${ANDROID} Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36;KAKAOTALK 2511110`],
  ['iPhone · Safari', `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`],
  ['iPhone · Chrome', `${IPHONE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`],
  ['iPhone · 네이버 앱', `${IPHONE} Mobile/15E148 NAVER(inapp; search; 1010; 12.10.2)`],
  [
    'Windows · Edge',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
  ],
  ['Windows · 웨일', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Whale/4.29 Safari/537.36'],
  ['Mac · Firefox', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0'],
  [null, 'curl/8.5.0'],
  [null, undefined],
] as const) {
  test(`${label ?? '알 수 없음'}: ${userAgent ?? '-'}`, () => assert.equal(deviceLabelOf(userAgent), label));
}
