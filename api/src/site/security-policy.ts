import { FIRST_VIEW_LOADER_POLICY, FIRST_VIEW_LOADER_SUM } from 'federation/first-view/loader';
import { HOST_CHOOSER_POLICY, HOST_CHOOSER_SUM } from 'federation/release-format/page/host-chooser';
import * as z from 'shared/schema';

const releaseSchema = z.looseObject({ baseUrl: z.string() });

/** The part of the release map that is read here: where packages come from, canaries included. */
const releaseMapSchema = z.looseObject({
  host: releaseSchema,
  hostCanary: z.optional(z.looseObject({ release: releaseSchema })),
  areas: z.record(z.string(), releaseSchema),
  canaries: z._default(z.record(z.string(), z.looseObject({ release: releaseSchema })), {}),
});

type ForeignOrigins = {
  packages: readonly string[];
  api: readonly string[];
  media: readonly string[];
  drive?: DriveOrigins;
  kakaoShare?: KakaoShareOrigins;
  /** Where browsers report violations; without it they report none. */
  reportUrl?: string;
};

/** Name of the report endpoint in Reporting-Endpoints. */
export const CSP_REPORT_GROUP = 'csp';

/** Origins of the picker's cloud drive: login script, REST API, previews. */
type DriveOrigins = { script: readonly string[]; api: readonly string[]; previews: readonly string[] };

/** Origins of sharing by KakaoTalk: its script, its API on phones, and its form targets on computers. */
type KakaoShareOrigins = {
  script: readonly string[];
  api: readonly string[];
  forms: readonly string[];
};

/** The origins of the packages in a release map, or in its text; [] where there is no map yet. */
export function originsOfReleases(map: unknown): string[] {
  const parsed = z.safeParse(releaseMapSchema, typeof map === 'string' ? parseJson(map) : map);
  if (!parsed.success) return [];
  const { host, hostCanary, areas, canaries } = parsed.data;
  const tried = [...Object.values(canaries), ...(hostCanary === undefined ? [] : [hostCanary])];
  const releases = [host, ...Object.values(areas), ...tried.map(({ release }) => release)];
  return originsIn(releases.map(({ baseUrl }) => baseUrl));
}

/** The origins of absolute URLs; a path belongs to the site's own. */
export function originsIn(addresses: readonly string[]): string[] {
  const absolute = addresses.filter((address) => /^https?:\/\//i.test(address) && URL.canParse(address));
  return [...new Set(absolute.map((address) => new URL(address).origin))];
}

/** html2canvas' style element, always the same: allowed by its hash, so that nothing else inline runs. */
const HTML2CANVAS_STYLE = "'sha256-UP0QZg7irvSMvOBz9mH2PIIE28+57UiavRfeVea0l3g='";

/** The page's only inline scripts. */
const INLINE_SCRIPTS = [`'${FIRST_VIEW_LOADER_SUM}'`, `'${HOST_CHOOSER_SUM}'`];

/** Lets workers compile WebAssembly, which decodes HEIC (docs/decisions/photos). Evaluates no text. */
const WEB_ASSEMBLY = "'wasm-unsafe-eval'";

const NO_DRIVE: DriveOrigins = { script: [], api: [], previews: [] };

const NO_KAKAO_SHARE: KakaoShareOrigins = { script: [], api: [], forms: [] };

/** Validates a message before KakaoTalk opens. */
const KAKAO_API = 'https://kapi.kakao.com';
/** Targets of the SDK's form: it redirects to the login, and form-action applies to redirects too. */
const KAKAO_FORMS = ['https://sharer.kakao.com', 'https://accounts.kakao.com'];

export function kakaoShareOrigins(kakaoShare: { scriptUrl: string } | null): KakaoShareOrigins {
  if (kakaoShare === null) return NO_KAKAO_SHARE;
  return { script: originsIn([kakaoShare.scriptUrl]), api: [KAKAO_API], forms: KAKAO_FORMS };
}

/** Where Google's login revokes a token. */
const GOOGLE_TOKENS = 'https://oauth2.googleapis.com';
/** Where Google Drive serves previews. */
const GOOGLE_PREVIEWS = 'https://lh3.googleusercontent.com';

export function driveOrigins(drive: { scriptUrl: string; apiUrl: string } | null): DriveOrigins {
  if (drive === null) return NO_DRIVE;
  const api = originsIn([drive.apiUrl]);
  return {
    script: originsIn([drive.scriptUrl]),
    api: [...api, GOOGLE_TOKENS],
    previews: [...api, GOOGLE_PREVIEWS],
  };
}

/** Scripts' sinks take only the host's policy (trusted-types.ts); several packages bundle DOMPurify. */
const TRUSTED_TYPES = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': [
    'default',
    'ongi-parse-inert',
    FIRST_VIEW_LOADER_POLICY,
    HOST_CHOOSER_POLICY,
    'dompurify',
    "'allow-duplicates'",
  ],
} as const;

/** Nothing inline but two scripts, nothing evaluated, and only origins of configuration and release map. */
export function contentSecurityPolicy({
  packages,
  api,
  media,
  drive = NO_DRIVE,
  kakaoShare = NO_KAKAO_SHARE,
  reportUrl,
}: ForeignOrigins): string {
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      WEB_ASSEMBLY,
      ...INLINE_SCRIPTS,
      ...packages,
      ...drive.script,
      ...kakaoShare.script,
    ],
    'style-src': ["'self'", HTML2CANVAS_STYLE, ...packages],
    'img-src': ["'self'", 'blob:', 'data:', ...packages, ...media, ...drive.previews],
    'media-src': ["'self'", 'blob:', ...media],
    // The login's frames; none without a drive.
    ...(drive.script.length === 0 ? {} : { 'frame-src': drive.script }),
    'font-src': ["'self'", ...packages],
    'connect-src': [
      "'self'",
      ...packages,
      ...api,
      ...media,
      ...drive.script,
      ...drive.api,
      ...kakaoShare.api,
    ],
    'manifest-src': ["'self'"],
    // blob: for workers that scale and convert photos; their code came with an integrity
    // (docs/decisions/photos).
    'worker-src': ["'self'", 'blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...kakaoShare.forms],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    // Third-party scripts (Google, Kakao) have their own sinks: with them, Trusted Types are off.
    ...(drive.script.length === 0 && kakaoShare.script.length === 0 ? TRUSTED_TYPES : {}),
    // report-uri is for browsers without the Reporting API.
    ...(reportUrl === undefined ? {} : { 'report-uri': [reportUrl], 'report-to': [CSP_REPORT_GROUP] }),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...new Set(values)].join(' '))
    .join('; ');
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Used by the app's own pages; frames (Google's login) get none of it. */
const USED_BY_PAGES = [
  // Videos, in full screen too.
  'autoplay',
  'fullscreen',
  'picture-in-picture',
  // The picker's camera tab.
  'camera',
  // Voices of posts, and the screen that stays on while somebody speaks.
  'microphone',
  'screen-wake-lock',
  // An invite link is copied.
  'clipboard-write',
] as const;

/** Used by no page, so denied to injected scripts. Chromium logs an error for features it lacks. */
const USED_BY_NOBODY = `
  accelerometer clipboard-read display-capture encrypted-media gamepad geolocation
  gyroscope hid idle-detection keyboard-map local-fonts magnetometer midi otp-credentials payment
  publickey-credentials-create publickey-credentials-get serial storage-access sync-xhr usb
  window-management xr-spatial-tracking`;

/**
 * The Permissions-Policy of the page. `web-share` and `bluetooth` are in neither list: Chromium does not
 * know them on every system. The default of `web-share` (the page's own origin) is what the invite needs. A
 * test compares deploy/nginx/ongi.conf.
 */
export const PERMISSIONS_POLICY = [
  ...USED_BY_PAGES.map((feature) => `${feature}=(self)`),
  ...USED_BY_NOBODY.trim()
    .split(/\s+/)
    .map((feature) => `${feature}=()`),
].join(', ');
