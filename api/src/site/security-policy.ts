import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'shared/schema';

const releaseSchema = z.looseObject({ baseUrl: z.string() });

/** All that is read of a release map here: from where its packages come, those of a part of all devices as well. */
const releaseMapSchema = z.looseObject({
  host: releaseSchema,
  areas: z.record(z.string(), releaseSchema),
  canaries: z._default(z.record(z.string(), z.looseObject({ release: releaseSchema })), {}),
});

/** Other origins than the site's own that its pages may use. */
export type ForeignOrigins = {
  packages: readonly string[];
  api: readonly string[];
  media: readonly string[];
  drive?: DriveOrigins;
  kakaoShare?: KakaoShareOrigins;
  /** Whether the page's host has a Trusted Types policy for all that its packages do. */
  trustedTypes?: boolean;
  /** Where browsers report violations; without it they report none. */
  reportUrl?: string;
};

/** The name of the reports' address among the page's Reporting-Endpoints. */
export const CSP_REPORT_GROUP = 'csp';

/** Of the picker's cloud drive: its login script, its REST API, and where its previews lie. */
export type DriveOrigins = { script: readonly string[]; api: readonly string[]; previews: readonly string[] };

/** Of sharing by KakaoTalk: its script, what that asks before it opens KakaoTalk on a phone, and where its form goes on a computer. */
export type KakaoShareOrigins = { script: readonly string[]; api: readonly string[]; forms: readonly string[] };

/** The origins of the packages that a site's release map names; [] for a site that has none yet. */
export async function packageOrigins(siteDirectory: string): Promise<string[]> {
  const text = await readFile(join(siteDirectory, 'releases.json'), 'utf8').catch(() => undefined);
  const parsed = z.safeParse(releaseMapSchema, text === undefined ? undefined : parseJson(text));
  if (!parsed.success) return [];
  const { host, areas, canaries } = parsed.data;
  const releases = [host, ...Object.values(areas), ...Object.values(canaries).map(({ release }) => release)];
  return originsIn(releases.map(({ baseUrl }) => baseUrl));
}

/** The origins of those addresses that are absolute; a path is the site's own. */
export function originsIn(addresses: readonly string[]): string[] {
  const absolute = addresses.filter((address) => /^https?:\/\//i.test(address) && URL.canParse(address));
  return [...new Set(absolute.map((address) => new URL(address).origin))];
}

/**
 * The one style element that html2canvas writes, always the same (`content: "" !important` for the signs before and after elements,
 * which it draws itself). By its hash: nothing else inline may run.
 */
const HTML2CANVAS_STYLE = "'sha256-UP0QZg7irvSMvOBz9mH2PIIE28+57UiavRfeVea0l3g='";

const NO_DRIVE: DriveOrigins = { script: [], api: [], previews: [] };

const NO_KAKAO_SHARE: KakaoShareOrigins = { script: [], api: [], forms: [] };

/** Checks a message before KakaoTalk is opened with it. */
const KAKAO_API = 'https://kapi.kakao.com';
/** Where the SDK sends its form; without a login at Kakao it is sent on, and browsers hold form-action against that, too. */
const KAKAO_FORMS = ['https://sharer.kakao.com', 'https://accounts.kakao.com'];

/** What a site that shares by KakaoTalk needs besides. */
export function kakaoShareOrigins(kakaoShare: { scriptUrl: string } | null): KakaoShareOrigins {
  if (kakaoShare === null) return NO_KAKAO_SHARE;
  return { script: originsIn([kakaoShare.scriptUrl]), api: [KAKAO_API], forms: KAKAO_FORMS };
}

/** Google's login gives a token back here when it is told to forget it. */
const GOOGLE_TOKENS = 'https://oauth2.googleapis.com';
/** Where Google Drive keeps its previews. */
const GOOGLE_PREVIEWS = 'https://lh3.googleusercontent.com';

/** What a site that offers Google Drive needs besides. */
export function driveOrigins(drive: { scriptUrl: string; apiUrl: string } | null): DriveOrigins {
  if (drive === null) return NO_DRIVE;
  const api = originsIn([drive.apiUrl]);
  return {
    script: originsIn([drive.scriptUrl]),
    api: [...api, GOOGLE_TOKENS],
    previews: [...api, GOOGLE_PREVIEWS],
  };
}

/**
 * Strings reach sinks that could run them only through the host's default policy (host/src/start/trusted-types.ts). DOMPurify is a part of several
 * packages, each of which makes a policy of its name.
 */
const TRUSTED_TYPES = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default', 'ongi-parse-inert', 'dompurify', "'allow-duplicates'"],
} as const;

/** How a host's page says that it has a default policy: an older host, which has none, could load no script under the requirement. */
const TRUSTED_TYPES_MARK = '<meta name="trusted-types" content="default">';

/** Whether a page can be held to Trusted Types. */
export function hasTrustedTypes(html: string): boolean {
  return html.includes(TRUSTED_TYPES_MARK);
}

/**
 * The Content-Security-Policy of the page: nothing inline, nothing evaluated, nothing from elsewhere than what the
 * configuration and the release map name. (style attributes that scripts set are not affected.)
 */
export function contentSecurityPolicy({
  packages,
  api,
  media,
  drive = NO_DRIVE,
  kakaoShare = NO_KAKAO_SHARE,
  trustedTypes = false,
  reportUrl,
}: ForeignOrigins): string {
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...packages, ...drive.script, ...kakaoShare.script],
    'style-src': ["'self'", HTML2CANVAS_STYLE, ...packages],
    'img-src': ["'self'", 'blob:', 'data:', ...packages, ...media, ...drive.previews],
    'media-src': ["'self'", 'blob:', ...media],
    // The login's own frames; none where there is no drive.
    ...(drive.script.length === 0 ? {} : { 'frame-src': drive.script }),
    'font-src': ["'self'", ...packages],
    'connect-src': ["'self'", ...packages, ...api, ...media, ...drive.script, ...drive.api, ...kakaoShare.api],
    'manifest-src': ["'self'"],
    // blob: for the worker that scales photos; it is made of code that came with its integrity (docs/decisions/0015).
    'worker-src': ["'self'", 'blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...kakaoShare.forms],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    // Scripts of others (Google's, Kakao's) have policies and sinks of their own: where they are on, nothing is required.
    ...(trustedTypes && drive.script.length === 0 && kakaoShare.script.length === 0 ? TRUSTED_TYPES : {}),
    // The first for browsers without the Reporting API.
    ...(reportUrl === undefined ? {} : { 'report-uri': [reportUrl], 'report-to': [CSP_REPORT_GROUP] }),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...new Set(values)].join(' '))
    .join('; ');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
