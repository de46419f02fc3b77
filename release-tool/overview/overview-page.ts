import { RELEASE_LOG_FOLDER, type LogEntry } from 'federation/release-format/log-entry';
import { releasesIn } from 'federation/release-format/release-map';
import type { ReadFigures } from '../canary/fetch-figures.ts';
import { countsOf, timesReported } from '../canary/version-counts.ts';
import { changeText, printable } from '../format/plain-text.ts';
import { differingFiles } from '../site/derived-files.ts';
import { readEntry, readNewestEntry } from '../site/release-log.ts';
import { atMostAtOnce } from '../store/at-most-at-once.ts';
import type { SiteStore } from '../store/site-store.ts';

const CHANGES = 30;
const READS_AT_ONCE = 8;

type Overview = Awaited<ReturnType<typeof readOverview>>;
type PackageOverview = Overview['packages'][number];
type RunningVersion = PackageOverview['versions'][number];

/** Who runs what, and why: all that the page shows. Figures are undefined without `readFigures`. */
async function readOverview(store: SiteStore, newest: LogEntry, readFigures: ReadFigures | undefined) {
  const entries = await entriesOf(store, newest);
  const names = [...new Set(releasesIn(newest.releases).map(({ name }) => name))];
  const packages = await atMostAtOnce(READS_AT_ONCE, names, (name) =>
    packageOverview(name, newest, entries, readFigures),
  );
  const history = [...entries.values()]
    .filter(({ revision }) => revision > newest.revision - CHANGES)
    .toSorted((one, other) => other.revision - one.revision);
  return { newest, packages, history, damaged: await differingFiles(store, newest) };
}

/** The last changes, and those that what is live comes from. */
async function entriesOf(store: SiteStore, newest: LogEntry): Promise<Map<number, LogEntry>> {
  const first = Math.max(newest.revision - CHANGES, 0) + 1;
  const revisions = new Set([
    ...Array.from({ length: newest.revision - first }, (_, index) => first + index),
    ...releasesIn(newest.releases).flatMap(({ release: { since } }) => since ?? []),
  ]);
  revisions.delete(newest.revision);
  const entries = await atMostAtOnce(READS_AT_ONCE, [...revisions], (revision) => readEntry(store, revision));
  return new Map([...entries, newest].map((entry) => [entry.revision, entry]));
}

async function packageOverview(
  name: string,
  newest: LogEntry,
  entries: ReadonlyMap<number, LogEntry>,
  readFigures: ReadFigures | undefined,
) {
  const releases = releasesIn(newest.releases).filter((release) => release.name === name);
  const canaryShare = releases.find(({ percent }) => percent !== null)?.percent ?? 0;
  const names = releases.map(({ release }) => release.version);
  const figures = await readFigures?.(name, names);
  const versions = releases.map(({ percent, release: { version, since = 0 } }) => {
    const counts = figures && countsOf(figures, name, version);
    return {
      version,
      isCanary: percent !== null,
      /** Of all devices, in percent. */
      share: percent ?? 100 - canaryShare,
      /** The change that made it live, or a canary. */
      since: entries.get(since),
      /** Pages that showed it, and those on which it failed. */
      figures: counts && {
        shown: timesReported(counts, 'area-shown'),
        failed: timesReported(counts, 'area-error'),
      },
    };
  });
  return { name, versions };
}

/** A page of its own: it loads nothing and runs no script. */
function overviewPage({ newest, packages, history, damaged }: Overview): string {
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
function revisionMark(revision: number): Markup {
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

/** Text that is markup already. */
class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | readonly Markup[];

/** A template whose parts are escaped, unless they are markup themselves. */
function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, index) => text + markupOf(parts[index] ?? '')).join(''));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function markupOf(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return printable(String(part)).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** The layout is made for a phone first; wide screens put the packages beside each other. */
const OVERVIEW_STYLE = new Markup(`
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere;
  color: light-dark(#1d1b18, #ece8e1); background: light-dark(#fbf9f5, #191714); }
h1, h2, h3, p, dl, dd, ol { margin: 0; }
h1 { font-size: 1.5rem; }
h2 { margin: 2rem 0 0.75rem; font-size: 1.2rem; }
h3 { font-size: 1.05rem; }
#live ~ article { margin-bottom: 0.75rem; }
article, li { padding: 0.75rem 1rem; border: 1px solid light-dark(#d9d3c7, #45403a); border-radius: 0.75rem;
  background: light-dark(#fff, #221f1b); }
dt { margin-top: 0.5rem; font-weight: 600; }
dd, li p + p { color: light-dark(#57524a, #b9b2a7); }
ol { padding: 0; list-style-position: inside; display: grid; gap: 0.75rem; }
li::marker { color: light-dark(#57524a, #b9b2a7); }
li > p:first-child { display: inline; }
span { padding: 0 0.5rem; border: 1px solid; border-radius: 1rem; font-size: 0.85rem; font-weight: 400; }
.live { color: light-dark(#1d6b3a, #7fd39b); }
.canary { color: light-dark(#8a4b00, #f0b765); }
.alarm, li p.alarm { color: light-dark(#a4161a, #ff9b96); font-weight: 600; }
meter { width: 6rem; vertical-align: middle; }
@media (min-width: 48rem) {
  section:first-child { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; }
  section:first-child h2 { grid-column: 1 / -1; margin-bottom: 0; }
  #live ~ article { margin-bottom: 0; }
}
`);

/** The file lies beside the log: no server hands it out. */
export const OVERVIEW_FILE = `${RELEASE_LOG_FOLDER}/overview/index.html`;

/** Undefined if nothing was ever live. */
export async function renderOverview(
  store: SiteStore,
  readFigures?: ReadFigures,
): Promise<string | undefined> {
  const newest = await readNewestEntry(store);
  return newest && overviewPage(await readOverview(store, newest, readFigures));
}

/** Without figures, which need a token. Does nothing if the page is of the newest change. */
export async function writeOverview(store: SiteStore): Promise<void> {
  const [newest, present] = await Promise.all([readNewestEntry(store), store.read(OVERVIEW_FILE)]);
  if (newest === undefined) return;
  if (Buffer.from(present ?? '').includes(revisionMark(newest.revision).text)) return;
  await store.replace(OVERVIEW_FILE, overviewPage(await readOverview(store, newest, undefined)));
}
