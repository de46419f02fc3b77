import { KAKAO_LOAD_TIMEOUT_MS, shareByKakao } from './kakao-share.ts';

const SETTINGS = {
  javascriptKey: 'key',
  scriptUrl: 'https://t1.kakaocdn.net/kakao.js#sha384-of-another-version',
};
const MESSAGE = { text: '초대장이 왔어요.', buttonTitle: '초대장 열기', url: 'http://localhost/KakaoInPage' };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  document.querySelectorAll('script').forEach((script) => script.remove());
  Reflect.deleteProperty(window, 'Kakao');
});

test('a script that does not come in time is given up, and asked for anew at the next press', async () => {
  const outcome = shareByKakao(SETTINGS, MESSAGE);
  expect(document.querySelectorAll('script')).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(KAKAO_LOAD_TIMEOUT_MS);
  expect(await outcome).toBe('unavailable');
  expect(document.querySelectorAll('script')).toHaveLength(0);
  void shareByKakao(SETTINGS, MESSAGE);
  expect(document.querySelectorAll('script')).toHaveLength(1);
});

test('another version of the script has to be the one that the site names', () => {
  void shareByKakao(SETTINGS, MESSAGE);
  const script = document.querySelector('script');
  expect(script?.src).toBe('https://t1.kakaocdn.net/kakao.js');
  expect(script?.integrity).toBe('sha384-of-another-version');
});

test('a key that Kakao refuses is no reason to break', async () => {
  const init = () => {
    throw new Error('invalid key');
  };
  Object.assign(window, {
    Kakao: { isInitialized: () => false, init, Share: { sendDefault: () => undefined } },
  });
  expect(await shareByKakao(SETTINGS, MESSAGE)).toBe('unavailable');
});
