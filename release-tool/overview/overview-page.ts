import type { LogEntry } from 'federation/release-format/log-entry';
import { changeText } from '../format/change-text.ts';
import { markup, type Markup } from './markup.ts';
import type { Overview, PackageOverview, RunningVersion } from './overview.ts';
import { OVERVIEW_STYLE } from './overview-style.ts';

/** A page of its own: it loads nothing and runs no script. */
export function overviewPage({ newest, packages, history, damaged }: Overview): string {
  const { revision, at, releases } = newest;
  return markup`<!doctype html>
<html lang="en" ${revisionMark(revision)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Who runs what: revision ${revision}</title>
<style>${OVERVIEW_STYLE}</style>
</head>
<body>
<header>
<h1>Who runs what</h1>
<p>Revision ${revision} of ${time(at)}. ${validity(releases.expiresAt)}</p>
${damaged.length === 0 ? '' : markup`<p class="alarm">Not what the log says: ${damaged.join(', ')}. Run “ongi-release repair”.</p>`}
</header>
<main>
<section aria-labelledby="live">
<h2 id="live">Live</h2>
${packages.map(packageSection)}
</section>
<section aria-labelledby="history">
<h2 id="history">History</h2>
<ol reversed>
${history.map(change)}
</ol>
</section>
</main>
</body>
</html>
`.text;
}

/** By which a program sees which revision a page is of. */
export function revisionMark(revision: number): Markup {
  return markup`data-revision="${revision}"`;
}

function validity(expiresAt: string | undefined): Markup | string {
  return expiresAt === undefined ? 'Its release map is not signed.' : markup`Valid until ${time(expiresAt)}.`;
}

function packageSection({ name, versions }: PackageOverview): Markup {
  return markup`<article>
<h3>${name}</h3>
<dl>
${versions.map(version)}
</dl>
</article>
`;
}

function version({ version: number, isCanary, share, since, figures }: RunningVersion): Markup {
  const channel = isCanary ? 'canary' : 'live';
  return markup`<dt>${number} <span class="${channel}">${channel}</span></dt>
<dd><meter min="0" max="100" value="${share}" aria-label="share of devices"></meter> ${share} % of devices</dd>
${since === undefined ? '' : markup`<dd>since ${time(since.at)}, ${person(since)}</dd>`}
${figures === undefined ? '' : markup`<dd>${figuresText(figures)}</dd>`}
`;
}

function figuresText({ shown, failed }: NonNullable<RunningVersion['figures']>): string {
  if (shown + failed === 0) return 'no pages reported yet';
  const percent = ((100 * failed) / Math.max(shown, failed)).toFixed(1);
  return `${shown} pages shown, ${failed} failed (${percent} %)`;
}

function change(entry: LogEntry): Markup {
  const { revision, at, change: changed, forced, repaired = [], figures = {} } = entry;
  const measured = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  return markup`<li value="${revision}">
<p><strong>${changeText(changed)}</strong></p>
<p>${time(at)}, ${person(entry)}</p>
${forced === undefined ? '' : markup`<p class="alarm">Forced: <bdi>${forced.reason}</bdi>. Against: ${forced.against.join(' ')}</p>`}
${repaired.length === 0 ? '' : markup`<p class="alarm">Repaired: ${repaired.join(', ')}</p>`}
${measured.length === 0 ? '' : markup`<p>Measured: ${measured.join(', ')}</p>`}
</li>
`;
}

/** Isolated: a name or reason in Arabic or Hebrew does not turn the line around. */
function person({ who, why }: LogEntry): Markup {
  return markup`<bdi>${who}</bdi>: <bdi>${why}</bdi>`;
}

/** Times are in UTC: nobody's own time zone. */
function time(iso: string): Markup {
  return markup`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}
