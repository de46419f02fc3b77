import { addressOutside, inAppBrowser } from './in-app-browser.ts';

const KAKAO_ANDROID =
  'Mozilla/5.0 (Linux; Android 12; SM-G988N Build/SP1A.210812.016; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.79 Mobile Safari/537.36;KAKAOTALK 2409760';
const INSTAGRAM_ANDROID =
  'Mozilla/5.0 (Linux; Android 13; SM-S918N Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 Instagram 300.0.0.29.110 Android (33/13; 450dpi; 1080x2115; samsung; SM-S918N; dm3q; qcom; ko_KR; 515279502)';
const INSTAGRAM_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 385.0.0.30.76 (iPhone15,3; iOS 18_5; ko_KR; ko; scale=3.00; 1290x2796; 123456789)';
const LINE_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/13.7.1';

describe('browsers inside apps', () => {
  test.each([
    ['안드로이드 카카오톡', KAKAO_ANDROID, { app: 'kakaotalk', system: 'android' }],
    [
      '안드로이드 카카오톡 새 판',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 KAKAOTALK/11.3.1 (INAPP)',
      { app: 'kakaotalk', system: 'android' },
    ],
    [
      '아이폰 카카오톡',
      'Mozilla/5.0 (iPhone; CPU; iPhone OS 15_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 BizWebView KAKAOTALK 9.7.6',
      { app: 'kakaotalk', system: 'ios' },
    ],
    [
      '아이폰 카카오톡 새 판',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari/604.1 KAKAOTALK/11.3.1 (INAPP)',
      { app: 'kakaotalk', system: 'ios' },
    ],
    [
      '판을 말하지 않는 카카오톡',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 7_1_1 like Mac OS X) AppleWebKit/537.51.2 (KHTML, like Gecko) Mobile/11D201 KAKAOTALK',
      { app: 'kakaotalk', system: 'ios' },
    ],
    [
      '안드로이드 네이버 앱',
      'Mozilla/5.0 (Linux; Android 12; SM-G988N Build/SP1A.210812.016; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/90.0.4430.232 Whale/1.0.0.0 Crosswalk/26.90.3.21 Mobile Safari/537.36 NAVER(inapp; search; 1010; 11.11.2)',
      { app: 'naver', system: 'android' },
    ],
    [
      '아이폰 네이버 앱',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 13_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Mobile/15E148 Safari/605.1 NAVER(inapp; search; 720; 10.25.0; 11PRO)',
      { app: 'naver', system: 'ios' },
    ],
    ['안드로이드 인스타그램', INSTAGRAM_ANDROID, { app: 'instagram', system: 'android' }],
    ['아이폰 인스타그램', INSTAGRAM_IPHONE, { app: 'instagram', system: 'ios' }],
    [
      '안드로이드 페이스북',
      'Mozilla/5.0 (Linux; Android 13; SM-S908N Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/115.0.5790.166 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/427.0.0.31.63;]',
      { app: 'facebook', system: 'android' },
    ],
    [
      '아이폰 페이스북',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/20F66 [FBAN/FBIOS;FBDV/iPhone14,2;FBMD/iPhone;FBSN/iOS;FBSV/16.5;FBSS/3;FBID/phone;FBLC/ko_KR;FBOP/5]',
      { app: 'facebook', system: 'ios' },
    ],
    [
      '안드로이드 라인',
      'Mozilla/5.0 (Linux; Android 13; Pixel 6 Build/TQ3A.230605.012; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/114.0.5735.130 Mobile Safari/537.36 Line/13.8.0/IAB',
      { app: 'line', system: 'android' },
    ],
    ['아이폰 라인', LINE_IPHONE, { app: 'line', system: 'ios' }],
  ])('%s is recognised', (_name, userAgent, expected) => {
    expect(inAppBrowser(userAgent)).toMatchObject(expected);
  });

  test.each([
    [
      '안드로이드 크롬',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    ],
    [
      '삼성 인터넷',
      'Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-S918N) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36',
    ],
    [
      '사파리',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    ],
    [
      '네이버 웨일',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Whale/4.35.351.16 Safari/537.36',
    ],
    [
      '카카오톡의 미리 보기',
      'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984',
    ],
    [
      '이름에 line이 든 브라우저',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Offline/2.0 Safari/537.36',
    ],
  ])('%s is no browser inside an app', (_name, userAgent) => {
    expect(inAppBrowser(userAgent)).toBeNull();
  });
});

describe('addresses that lead to the outside browser', () => {
  const PAGE = 'https://ongi.example/goods/videoResult?job=7';

  function outside(userAgent: string, address = PAGE): string | null {
    const inApp = inAppBrowser(userAgent);
    if (inApp === null) throw new Error('an ordinary browser');
    return addressOutside(inApp, address);
  }

  test('KakaoTalk has an address of its own, which leads to the present page', () => {
    expect(outside(KAKAO_ANDROID)).toBe(
      'kakaotalk://web/openExternal?url=https%3A%2F%2Fongi.example%2Fgoods%2FvideoResult%3Fjob%3D7',
    );
  });

  test('LINE opens outside by a word in the address', () => {
    expect(outside(LINE_IPHONE)).toBe(`${PAGE}&openExternalBrowser=1`);
  });

  test('other Android apps call Chrome, and without it open the same page', () => {
    expect(outside(INSTAGRAM_ANDROID)).toBe(
      `intent://ongi.example/goods/videoResult?job=7#Intent;scheme=https;package=com.android.chrome;S.browser_fallback_url=${encodeURIComponent(PAGE)};end`,
    );
  });

  test('the end of an address cannot cut the intent, and a server at home opens by http', () => {
    expect(outside(INSTAGRAM_ANDROID, 'http://192.168.0.7:3000/home#Intent;end')).toMatch(
      /^intent:\/\/192\.168\.0\.7:3000\/home#Intent;scheme=http;/,
    );
  });

  test('other apps on an iPhone have no way', () => {
    expect(outside(INSTAGRAM_IPHONE)).toBeNull();
  });
});
