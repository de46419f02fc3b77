import path from 'node:path';
import { secretProblems } from '../../api/src/platform/config/secret-settings.ts';

export type StartSettings = {
  port: number;
  host: string;
  dataDir: string;
  siteDir: string;
  apiBaseUrl: string;
  pageSettings: PageSettings;
};

/** The page's configuration besides the API (read by host/src/start/configuration.ts). */
export type PageSettings = {
  /** For the photo picker. */
  googleDrive?: GoogleDriveSettings;
  kakaoShare?: { javascriptKey: string; scriptUrl: string };
  /** The sampled share of visits, 0 to 1. */
  telemetrySampleRate?: number;
};

type GoogleDriveSettings = { clientId: string; apiKey: string; scriptUrl: string; apiUrl: string };

const TELEMETRY_SAMPLE_RATE = 0.1;

/** A fixed version with a known integrity (remote-family/src/ui/invite/kakao-share.ts). */
const KAKAO_SHARE_SCRIPT = 'https://t1.kakaocdn.net/kakao_js_sdk/2.8.3/kakao.min.js';

/** Parses the environment of `npm start`. Throws one line per invalid value. */
export function startSettings(root: string, env: NodeJS.ProcessEnv): StartSettings {
  // Checked before the build; the API would reject them minutes later.
  const problems = secretProblems(env);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const port = Number(env['PORT'] || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT must be a number from 1 to 65535, not "${env['PORT']}"`);
  }
  return {
    port,
    host: env['HOST'] || '127.0.0.1',
    dataDir: path.resolve(env['ONGI_DATA'] || path.join(root, 'data')),
    siteDir: path.resolve(env['SITE_DIR'] || path.join(root, 'site')),
    apiBaseUrl: env['API_BASE_URL'] || '/api',
    pageSettings: {
      ...googleDriveOf(env),
      ...kakaoShareOf(env),
      telemetrySampleRate: telemetrySampleRateOf(env),
    },
  };
}

/** Public values: Google ties them to the site's origin. */
function googleDriveOf(env: NodeJS.ProcessEnv): Pick<PageSettings, 'googleDrive'> {
  const clientId = env['GOOGLE_DRIVE_CLIENT_ID'] || '';
  const apiKey = env['GOOGLE_DRIVE_API_KEY'] || '';
  if (clientId === '' && apiKey === '') return {};
  return {
    googleDrive: {
      clientId,
      apiKey,
      scriptUrl: env['GOOGLE_DRIVE_SCRIPT_URL'] || 'https://accounts.google.com/gsi/client',
      apiUrl: env['GOOGLE_DRIVE_API_URL'] || 'https://www.googleapis.com/drive/v3',
    },
  };
}

/** A public key: Kakao ties it to the site's origin. */
function kakaoShareOf(env: NodeJS.ProcessEnv): Pick<PageSettings, 'kakaoShare'> {
  const javascriptKey = env['KAKAO_JAVASCRIPT_KEY'] || '';
  if (javascriptKey === '') return {};
  return {
    kakaoShare: { javascriptKey, scriptUrl: env['KAKAO_SHARE_SCRIPT_URL'] || KAKAO_SHARE_SCRIPT },
  };
}

function telemetrySampleRateOf(env: NodeJS.ProcessEnv): number {
  const rate = Number(env['TELEMETRY_SAMPLE_RATE'] || TELEMETRY_SAMPLE_RATE);
  if (!(rate >= 0 && rate <= 1))
    throw new Error(
      `TELEMETRY_SAMPLE_RATE must be a number from 0 to 1, not "${env['TELEMETRY_SAMPLE_RATE']}"`,
    );
  return rate;
}

/** The URL to open: localhost for wildcard and loopback addresses. */
export function openAddress({ host, port }: Pick<StartSettings, 'host' | 'port'>): string {
  return `http://${namedHost(host)}:${port}`;
}

function namedHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** The local address of what listens on `host`. */
export function probeAddress({ host, port }: Pick<StartSettings, 'host' | 'port'>): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
