type InAppBrowserApp = 'kakaotalk' | 'naver' | 'instagram' | 'facebook' | 'line';

export type InAppBrowser = {
  app: InAppBrowserApp;
  /** What people call it: `카카오톡`. */
  name: string;
  system: 'android' | 'ios' | 'other';
};

/** The order matters: Instagram's browser also carries the signs of Facebook's. */
const SIGNS: readonly { app: InAppBrowserApp; name: string; sign: RegExp }[] = [
  // `kakaotalk-scrap` is the crawler for link previews.
  { app: 'kakaotalk', name: '카카오톡', sign: /\bKAKAOTALK\b(?!-scrap)/i },
  { app: 'naver', name: '네이버 앱', sign: /\bNAVER\(inapp/i },
  { app: 'line', name: '라인', sign: /(?:^|[\s;])Line\/\d/i },
  { app: 'instagram', name: '인스타그램', sign: /\bInstagram\b/i },
  { app: 'facebook', name: '페이스북', sign: /\bFB(?:AN|AV|_IAB)\b/ },
];

/**
 * Detects the app whose in-app browser shows the page; null: an ordinary browser. In-app browsers may not
 * save files, and Google rejects logins inside them (docs/decisions/in-app-browsers).
 */
export function inAppBrowser(userAgent: string = navigator.userAgent): InAppBrowser | null {
  const found = SIGNS.find(({ sign }) => sign.test(userAgent));
  return found === undefined ? null : { app: found.app, name: found.name, system: systemOf(userAgent) };
}

function systemOf(userAgent: string): InAppBrowser['system'] {
  if (/Android/i.test(userAgent)) return 'android';
  // An iPad identifies itself as a Mac.
  return /iPhone|iPad|iPod|Macintosh/i.test(userAgent) ? 'ios' : 'other';
}

/** Link that opens an absolute address in the outside browser; null if only the app's own menu can. */
export function addressOutside({ app, system }: InAppBrowser, address: string): string | null {
  if (app === 'kakaotalk') return `kakaotalk://web/openExternal?url=${encodeURIComponent(address)}`;
  if (app === 'line') return withParameter(address, 'openExternalBrowser', '1');
  return system === 'android' ? intentOf(address) : null;
}

/** Without Chrome the fallback opens this page instead of the app store. */
function intentOf(address: string): string {
  const { protocol } = new URL(address);
  const parts = [
    `scheme=${protocol.slice(0, -1)}`,
    'package=com.android.chrome',
    `S.browser_fallback_url=${encodeURIComponent(address)}`,
  ];
  const rest = address.slice(`${protocol}//`.length).split('#', 1)[0] ?? '';
  return `intent://${rest}#Intent;${parts.join(';')};end`;
}

function withParameter(address: string, name: string, value: string): string {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.href;
}
