import { loadScript } from 'shared/browser/load-script';
import * as z from 'shared/schema';
import type { KakaoShareSettings } from 'shared/shell';

/** How long Kakao's script may take. */
export const KAKAO_LOAD_TIMEOUT_MS = 10_000;

/** Of kakao_js_sdk/2.8.3, as Kakao publishes it (developers.kakao.com/docs/latest/ko/javascript/download). */
const SDK_INTEGRITY = 'sha384-oroumrnFVE0xtgqyDZJARgERibXg2C28380uaUZz2kHDS5CR7tu20eGiOU6GkTpy';

type KakaoLink = { mobileWebUrl: string; webUrl: string };

/** As much of Kakao's SDK as we use: its text message. */
type Kakao = {
  isInitialized: () => boolean;
  init: (javascriptKey: string) => void;
  Share: {
    sendDefault: (message: {
      objectType: 'text';
      text: string;
      link: KakaoLink;
      buttonTitle: string;
    }) => void;
  };
};

const kakaoSchema = z.custom<Kakao>(isKakao);

/** What is sent: at most 200 characters, and a button that opens the link. */
export type KakaoMessage = { text: string; buttonTitle: string; url: string };

export type KakaoShareOutcome =
  | 'sent'
  /** The script is here now, but the press was too long ago: the browser would keep Kakao's window shut. */
  | 'press-again'
  | 'unavailable';

/**
 * Opens KakaoTalk (on a computer Kakao's window) with a message. The SDK is fetched at the first press, for nobody else's sake;
 * later presses find it. `unavailable` where it does not come in ten seconds, is not the file that it should be, or refuses.
 */
export async function shareByKakao(
  { javascriptKey, scriptUrl }: KakaoShareSettings,
  { text, buttonTitle, url }: KakaoMessage,
): Promise<KakaoShareOutcome> {
  const kakao = await loadKakao(scriptUrl);
  if (kakao === null) return 'unavailable';
  if (!mayOpenWindow()) return 'press-again';
  try {
    if (!kakao.isInitialized()) kakao.init(javascriptKey);
    const link = { mobileWebUrl: url, webUrl: url };
    kakao.Share.sendDefault({ objectType: 'text', text, link, buttonTitle });
    return 'sent';
  } catch {
    // Kakao's script throws at a key or a message that it does not like.
    return 'unavailable';
  }
}

/** Null where it does not come. The address may carry the integrity of another version: `address#sha384-…`. */
function loadKakao(scriptUrl: string): Promise<Kakao | null> {
  const [src = '', integrity = SDK_INTEGRITY] = scriptUrl.split('#');
  return loadScript(src, readKakao, { timeoutMs: KAKAO_LOAD_TIMEOUT_MS, integrity });
}

/** Browsers that do not tell are asked by trying. */
function mayOpenWindow(): boolean {
  const activation = navigator.userActivation as UserActivation | undefined;
  return activation?.isActive ?? true;
}

function readKakao(): Kakao | null {
  const parsed = z.safeParse(kakaoSchema, Reflect.get(window, 'Kakao'));
  return parsed.success ? parsed.data : null;
}

function isKakao(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const share: unknown = Reflect.get(value, 'Share');
  return (
    typeof share === 'object' &&
    share !== null &&
    typeof Reflect.get(share, 'sendDefault') === 'function' &&
    ['isInitialized', 'init'].every((name) => typeof Reflect.get(value, name) === 'function')
  );
}
