import { clearFirstResponses, FIRST_RESPONSES_KEY } from './first-view.ts';

/**
 * As many characters as 15 pages begin with; the oldest are dropped. Reading them takes a slow phone 2 ms.
 */
const AT_MOST_CHARACTERS = 60_000;

/** API path with its query, to the data of its response. Unparsed: another version may have written them. */
export type FirstResponses = Readonly<Record<string, unknown>>;

type Stored = { token: string; responses: FirstResponses };

/** What pages began with, for this login; empty where nothing is stored, or another login's. Never throws. */
export function readFirstResponses(token: string): FirstResponses {
  try {
    const stored: Partial<Stored> | null = JSON.parse(localStorage.getItem(FIRST_RESPONSES_KEY) ?? 'null');
    return (stored?.token === token && stored.responses) || {};
  } catch {
    return {};
  }
}

/**
 * Copies a response that is stored in the device's database: one that this page begins with, or that a page
 * began with before, so that no copy is older than what it was made from.
 * @param token of the login
 * @param pathsOfPage API paths that the opened page begins with
 */
export function copyFirstResponse(
  token: string,
  path: string,
  data: unknown,
  pathsOfPage: readonly string[] = [],
): void {
  const { [path]: before, ...others } = readFirstResponses(token);
  if (before === undefined && !pathsOfPage.includes(path)) return;
  try {
    localStorage.setItem(FIRST_RESPONSES_KEY, withinSize(token, Object.entries({ ...others, [path]: data })));
  } catch {
    // No room: an older copy would be worse than none.
    clearFirstResponses();
  }
}

function withinSize(token: string, responses: [string, unknown][]): string {
  const stored: Stored = { token, responses: Object.fromEntries(responses) };
  const text = JSON.stringify(stored);
  return text.length <= AT_MOST_CHARACTERS ? text : withinSize(token, responses.slice(1));
}
