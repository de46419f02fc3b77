/**
 * Questions that the page asks before its code is evaluated. Imports nothing: it runs before everything else (host/src/areas/warm-up.ts), which is
 * why it reads the token itself.
 */
const ACCESS_TOKEN_KEY = 'accessToken';

/** An answer older than this is asked for anew. */
const FRESH_MS = 20_000;

export type EarlyAnswer = { status: number; headers: Record<string, string>; data: unknown };

type Question = { token: string; askedAtMs: number; answer: Promise<EarlyAnswer | undefined> };

const questions = new Map<string, Question>();

/** Asks for these paths of the API (`/users/user`) at once, as whoever is logged in; asks nothing where nobody is. */
export function askEarly(apiBaseUrl: string, paths: readonly string[]): void {
  const token = storedToken();
  if (token === null) return;
  const askedAtMs = performance.now();
  for (const path of paths) {
    const answer = ask(apiBaseUrl.replace(/\/+$/, '') + path, token);
    questions.set(path, { token, askedAtMs, answer });
  }
}

/**
 * The answer to a question that was asked early by the same person, once: whoever asks again asks the API. Undefined where it was not asked, and where
 * it failed in any way, which is then found out by asking properly.
 */
export async function takeEarlyAnswer(path: string, token: string | null): Promise<EarlyAnswer | undefined> {
  const question = questions.get(path);
  if (question === undefined) return undefined;
  questions.delete(path);
  const isOld = performance.now() - question.askedAtMs > FRESH_MS;
  return question.token === token && !isOld ? question.answer : undefined;
}

async function ask(url: string, token: string): Promise<EarlyAnswer | undefined> {
  try {
    const response = await fetch(url, {
      credentials: 'include',
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
    });
    if (!response.ok) return undefined;
    const headers = Object.fromEntries(response.headers);
    return { status: response.status, headers, data: (await response.json()) as unknown };
  } catch {
    return undefined;
  }
}

function storedToken(): string | null {
  try {
    return localStorage.getItem(ACCESS_TOKEN_KEY);
  } catch {
    return null;
  }
}
