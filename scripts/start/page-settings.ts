/** The page's configuration besides the API (read by host/src/site/configuration.ts). */
export type PageSettings = {
  /** The photo picker uses it. */
  googleDrive?: GoogleDriveSettings;
  kakaoShare?: { javascriptKey: string; scriptUrl: string };
  /** The sampled share of visits, 0 to 1. */
  telemetrySampleRate?: number;
};

type GoogleDriveSettings = { clientId: string; apiKey: string; scriptUrl: string; apiUrl: string };

const TELEMETRY_SAMPLE_RATE = 0.1;

/** A fixed version with a known integrity (remote-family/src/ui/invite/kakao-share.ts). */
const KAKAO_SHARE_SCRIPT = 'https://t1.kakaocdn.net/kakao_js_sdk/2.8.3/kakao.min.js';

/** Parses the page's configuration from the environment. Throws one line per invalid value. */
export function readPageSettings(env: NodeJS.ProcessEnv): PageSettings {
  return { ...googleDriveOf(env), ...kakaoShareOf(env), telemetrySampleRate: telemetrySampleRateOf(env) };
}

/** Where pages reach the API: a path of their own origin, or an address. */
export function apiBaseUrlOf(env: NodeJS.ProcessEnv): string {
  return env['API_BASE_URL'] || '/api';
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
  return { kakaoShare: { javascriptKey, scriptUrl: env['KAKAO_SHARE_SCRIPT_URL'] || KAKAO_SHARE_SCRIPT } };
}

function telemetrySampleRateOf(env: NodeJS.ProcessEnv): number {
  const rate = Number(env['TELEMETRY_SAMPLE_RATE'] || TELEMETRY_SAMPLE_RATE);
  if (!(rate >= 0 && rate <= 1))
    throw new Error(
      `TELEMETRY_SAMPLE_RATE must be a number from 0 to 1, not "${env['TELEMETRY_SAMPLE_RATE']}"`,
    );
  return rate;
}
