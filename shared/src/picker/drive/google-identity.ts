import * as z from 'shared/schema';
import { loadScript } from '../../browser/load-script.ts';
import type { DriveProblem } from './drive-copy.ts';

/** How long Google's script may take (product.md section 9). */
export const DRIVE_LOAD_TIMEOUT_MS = 10_000;

/** Read only (product.md section 6). */
const SCOPE = 'https://www.googleapis.com/auth/drive.readonly';

type TokenClientConfig = {
  client_id: string;
  scope: string;
  callback: (response: unknown) => void;
  error_callback: (error: unknown) => void;
};

/** As much of `google.accounts.oauth2` as we use. */
export type GoogleOauth = {
  initTokenClient: (config: TokenClientConfig) => { requestAccessToken: () => void };
  revoke: (token: string, done?: () => void) => void;
};

const googleSchema = z.looseObject({
  accounts: z.looseObject({ oauth2: z.custom<GoogleOauth>(isGoogleOauth) }),
});

const tokenSchema = z.looseObject({
  access_token: z.string().check(z.minLength(1)),
  scope: z.optional(z.string()),
});
const tokenErrorSchema = z.looseObject({ error: z.string() });
const windowProblemSchema = z.looseObject({ type: z.string() });

const PROBLEM_OF_ERROR: Readonly<Record<string, DriveProblem>> = {
  access_denied: 'access-denied',
  invalid_client: 'invalid-client',
  unauthorized_client: 'unauthorized-client',
  redirect_uri_mismatch: 'redirect-mismatch',
};
const PROBLEM_OF_WINDOW: Readonly<Record<string, DriveProblem>> = {
  popup_failed_to_open: 'popup-blocked',
  popup_closed: 'popup-closed',
};

/** Loads Google Identity Services; null if it does not arrive within ten seconds. A further call retries. */
export function loadGoogleOauth(scriptUrl: string): Promise<GoogleOauth | null> {
  return loadScript(scriptUrl, readGoogleOauth, { timeoutMs: DRIVE_LOAD_TIMEOUT_MS });
}

type TokenResult = { kind: 'token'; token: string } | { kind: 'refused'; problem: DriveProblem };

/** Opens Google's window. To be called while a press is being handled, or browsers block the window. */
export function requestToken(oauth: GoogleOauth, clientId: string): Promise<TokenResult> {
  return new Promise((resolve) => {
    try {
      oauth
        .initTokenClient({
          client_id: clientId,
          scope: SCOPE,
          callback: (response) => resolve(tokenResultOf(response)),
          error_callback: (error) => resolve(rejected(PROBLEM_OF_WINDOW, typeOf(error))),
        })
        .requestAccessToken();
    } catch {
      // Google's script throws at settings that it does not like.
      resolve({ kind: 'refused', problem: 'not-connected' });
    }
  });
}

function tokenResultOf(response: unknown): TokenResult {
  const tokenError = z.safeParse(tokenErrorSchema, response);
  if (tokenError.success) return rejected(PROBLEM_OF_ERROR, tokenError.data.error);
  const parsed = z.safeParse(tokenSchema, response);
  if (!parsed.success) return { kind: 'refused', problem: 'not-connected' };
  // Google lets people untick a permission and still hands out a token.
  const { access_token: token, scope } = parsed.data;
  if (scope !== undefined && !scope.split(' ').includes(SCOPE))
    return { kind: 'refused', problem: 'access-denied' };
  return { kind: 'token', token };
}

function rejected(problems: Readonly<Record<string, DriveProblem>>, name: string): TokenResult {
  return { kind: 'refused', problem: problems[name] ?? 'not-connected' };
}

function typeOf(error: unknown): string {
  const parsed = z.safeParse(windowProblemSchema, error);
  return parsed.success ? parsed.data.type : '';
}

function readGoogleOauth(): GoogleOauth | null {
  const parsed = z.safeParse(googleSchema, Reflect.get(window, 'google'));
  return parsed.success ? parsed.data.accounts.oauth2 : null;
}

function isGoogleOauth(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return ['initTokenClient', 'revoke'].every((name) => typeof Reflect.get(value, name) === 'function');
}
