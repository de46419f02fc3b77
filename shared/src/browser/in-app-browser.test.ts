import { addressOutside, inAppBrowser } from './in-app-browser.ts';

/** What browsers inside apps say of themselves, behind the app and the system that they are. */
const INSIDE_APPS = `
kakaotalk android Mozilla/5.0 (Linux; Android 12; SM-G988N Build/SP1A.210812.016; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.79 Mobile Safari/537.36;KAKAOTALK 2409760
kakaotalk android Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 KAKAOTALK/11.3.1 (INAPP)
kakaotalk ios Mozilla/5.0 (iPhone; CPU; iPhone OS 15_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 BizWebView KAKAOTALK 9.7.6
kakaotalk ios Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari/604.1 KAKAOTALK/11.3.1 (INAPP)
kakaotalk ios Mozilla/5.0 (iPhone; CPU iPhone OS 7_1_1 like Mac OS X) AppleWebKit/537.51.2 (KHTML, like Gecko) Mobile/11D201 KAKAOTALK
naver android Mozilla/5.0 (Linux; Android 12; SM-G988N Build/SP1A.210812.016; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/90.0.4430.232 Whale/1.0.0.0 Crosswalk/26.90.3.21 Mobile Safari/537.36 NAVER(inapp; search; 1010; 11.11.2)
naver ios Mozilla/5.0 (iPhone; CPU iPhone OS 13_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Mobile/15E148 Safari/605.1 NAVER(inapp; search; 720; 10.25.0; 11PRO)
instagram android Mozilla/5.0 (Linux; Android 13; SM-S918N Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 Instagram 300.0.0.29.110 Android (33/13; 450dpi; 1080x2115; samsung; SM-S918N; dm3q; qcom; ko_KR; 515279502)
instagram ios Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 385.0.0.30.76 (iPhone15,3; iOS 18_5; ko_KR; ko; scale=3.00; 1290x2796; 123456789)
facebook android Mozilla/5.0 (Linux; Android 13; SM-S908N Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/115.0.5790.166 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/427.0.0.31.63;]
facebook ios Mozilla/5.0 (iPhone; CPU iPhone OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/20F66 [FBAN/FBIOS;FBDV/iPhone14,2;FBMD/iPhone;FBSN/iOS;FBSV/16.5;FBSS/3;FBID/phone;FBLC/ko_KR;FBOP/5]
line android Mozilla/5.0 (Linux; Android 13; Pixel 6 Build/TQ3A.230605.012; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/114.0.5735.130 Mobile Safari/537.36 Line/13.8.0/IAB
line ios Mozilla/5.0 (iPhone; CPU iPhone OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/13.7.1
`;

/** Chrome, Samsung's, Safari, Whale, the preview of KakaoTalk, and one with `line` in its name. */
const ORDINARY = `
Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36
Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-S918N) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36
Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1
Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Whale/4.35.351.16 Safari/537.36
facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984
Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Offline/2.0 Safari/537.36
`;

const linesOf = (text: string): string[] => text.trim().split('\n');

test.each(linesOf(INSIDE_APPS))('%s is recognised', (line) => {
  const [app, system, ...userAgent] = line.split(' ');
  expect(inAppBrowser(userAgent.join(' '))).toMatchObject({ app, system });
});

test.each(linesOf(ORDINARY))('%s is no browser inside an app', (userAgent) => {
  expect(inAppBrowser(userAgent)).toBeNull();
});

const PAGE = 'https://ongi.example/goods/videoResult?job=7';
const INTENT =
  'intent://ongi.example/goods/videoResult?job=7#Intent;scheme=https;package=com.android.chrome;S.browser_fallback_url=';

/** The address by which the browser of an app on a system opens `address` outside. */
function outside(app: string, address = PAGE): string | null {
  const line = linesOf(INSIDE_APPS).find((each) => each.startsWith(app)) ?? '';
  const inApp = inAppBrowser(line.split(' ').slice(2).join(' '));
  if (inApp === null) throw new Error('an ordinary browser');
  return addressOutside(inApp, address);
}

test.each([
  ['kakaotalk android', `kakaotalk://web/openExternal?url=${encodeURIComponent(PAGE)}`],
  ['line ios', `${PAGE}&openExternalBrowser=1`],
  // Without Chrome the same page is opened.
  ['instagram android', `${INTENT}${encodeURIComponent(PAGE)};end`],
  ['instagram ios', null],
])('%s opens the present page outside by %s', (app, address) => {
  expect(outside(app)).toBe(address);
});

test('the end of an address cannot cut the intent, and a server at home opens by http', () => {
  expect(outside('instagram android', 'http://192.168.0.7:3000/home#Intent;end')).toMatch(
    /^intent:\/\/192\.168\.0\.7:3000\/home#Intent;scheme=http;/,
  );
});
