/**
 * An absolute http(s) URL, or a path that begins with one slash: everything else could send tokens elsewhere.
 * URL parsers drop spaces and control characters, and take a backslash for a slash. A constant, as the page's
 * first script contains it.
 */
export const API_BASE_URL = /^(?:https?:\/\/[^/\s\\\0-\x1f]|\/(?!\/))[^\s\\\0-\x1f]*$/i;
