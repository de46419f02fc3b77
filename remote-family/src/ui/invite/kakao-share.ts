import { loadScript } from 'shared/browser/load-script';
import * as z from 'shared/schema';
import type { KakaoShareSettings } from 'shared/shell';

export const KAKAO_LOAD_TIMEOUT_MS = 10_000;

/**
 * The file is that of kakao_js_sdk/2.8.3, as Kakao publishes it
 * (developers.kakao.com/docs/latest/ko/javascript/download).
 */
const SDK_INTEGRITY = 'sha384-oroumrnFVE0xtgqyDZJARgERibXg2C28380uaUZz2kHDS5CR7tu20eGiOU6GkTpy';

type KakaoLink = { mobileWebUrl: string; webUrl: string };

/** The part of Kakao's SDK that is used: text messages. */
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

/** At most 200 characters, and a button that opens the link. */
export type KakaoMessage = { text: string; buttonTitle: string; url: string };

export type KakaoShareOutcome =
  | 'sent'
  /** The script has loaded, but the user gesture expired: the browser would block the popup. */
  | 'press-again'
  | 'unavailable';

/** Opens KakaoTalk with a message, loading its SDK on demand. `unavailable` if that fails within 10 s. */
export async function shareByKakao(
  { javascriptKey, scriptUrl }: KakaoShareSettings,
  { text, buttonTitle, url }: KakaoMessage,
): Promise<KakaoShareOutcome> {
  const kakao = await loadKakao(scriptUrl);
  if (kakao === null) return 'unavailable';
  if (!canOpenWindow()) return 'press-again';
  try {
    if (!kakao.isInitialized()) kakao.init(javascriptKey);
    const link = { mobileWebUrl: url, webUrl: url };
    kakao.Share.sendDefault({ objectType: 'text', text, link, buttonTitle });
    return 'sent';
  } catch {
    // Kakao's script throws on an invalid key or message.
    return 'unavailable';
  }
}

/** Null where it fails to load. The URL may carry the integrity of another version: `url#sha384-…`. */
function loadKakao(scriptUrl: string): Promise<Kakao | null> {
  const [src = '', integrity = SDK_INTEGRITY] = scriptUrl.split('#');
  return loadScript(src, readKakao, { timeoutMs: KAKAO_LOAD_TIMEOUT_MS, integrity });
}

/** Browsers without `userActivation` are assumed to allow it. */
function canOpenWindow(): boolean {
  const activation: UserActivation | undefined = navigator.userActivation;
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
