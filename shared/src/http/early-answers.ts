/**
 * Questions that the page asks before its code is evaluated. Imports nothing: it runs before everything else (host/src/areas/warm-up.ts), which is
 * why it reads the token itself.
 */
const ACCESS_TOKEN_KEY = 'accessToken';

/** An answer older than this is asked for anew. */
const FRESH_MS = 20_000;

export type EarlyAnswer = { status: number; headers: Record<string, string>; data: unknown };

type Question = { token: string; askedAtMs: number; answer: Promise<EarlyAnswer> };

/** No answer came to an early request: the connection broke. */
export class EarlyRequestError extends Error {
  override readonly name = 'EarlyRequestError';
}

const questions = new Map<string, Question>();

/** Asks for these paths of the API (`/users/user`) at once, as whoever is logged in; asks nothing where nobody is. */
export function askEarly(apiBaseUrl: string, paths: readonly string[]): void {
  const token = storedToken();
  if (token === null) return;
  const askedAtMs = performance.now();
  for (const path of paths) {
    const answer = ask(apiBaseUrl.replace(/\/+$/, '') + path, token);
    // Reported by whoever takes it; nobody may.
    answer.catch(() => undefined);
    questions.set(path, { token, askedAtMs, answer });
  }
}

/**
 * The answer to a question that was asked early by the same person, once: whoever asks again asks the API. A failure is an answer too, since a
 * check of the login is one request (product.md section 7: no retry). Undefined where it was not asked.
 * @throws EarlyRequestError where no answer came
 */
export async function takeEarlyAnswer(path: string, token: string | null): Promise<EarlyAnswer | undefined> {
  const question = questions.get(path);
  if (question === undefined) return undefined;
  questions.delete(path);
  const isOld = performance.now() - question.askedAtMs > FRESH_MS;
  return question.token === token && !isOld ? question.answer : undefined;
}

async function ask(url: string, token: string): Promise<EarlyAnswer> {
  try {
    const response = await fetch(url, {
      credentials: 'include',
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
    });
    const headers = Object.fromEntries(response.headers);
    return { status: response.status, headers, data: parseJson(await response.text()) };
  } catch (error) {
    throw new EarlyRequestError('No response to an early request', { cause: error });
  }
}

/** What is not JSON (a proxy's page) stays text, as axios leaves it. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function storedToken(): string | null {
  try {
    return localStorage.getItem(ACCESS_TOKEN_KEY);
  } catch {
    return null;
  }
}
