import { markup, type Html } from '../../archive-markup/html.ts';

/** The app's logo; its colours come from the style sheet. */
export const LOGO = markup`<svg class="logo" viewBox="0 0 94 50" role="img" aria-label="온기">
  <circle class="sun" cx="22" cy="8.5" r="7.5" />
  <g fill="none" stroke="currentColor" stroke-width="5.6" stroke-linecap="round" stroke-linejoin="round">
    <path d="M22 21.5V29M4 29.5h36M9.5 38v4.5q0 3 3 3H37" />
    <path d="M53 8h15.5q3 0 2.7 3C70 24 63.5 33 51.5 38.5M87 4.5v41" />
  </g>
</svg>`;

/** Opens a page; its CSP forbids scripts in user text. @param toRoot path to the archive root: `` or `../` */
export function pageStart(title: string, toRoot: string): Html {
  return markup`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title} | 온기</title>
<link rel="stylesheet" href="${toRoot}style.css">
</head>
<body>
`;
}

export const PAGE_END = markup`</body>
</html>
`;
