import * as z from 'zod';
import { FIRST_VIEW_LOADER } from '../../first-view/loader.ts';
import { HOST_CHOOSER } from './host-chooser.ts';
import type { HostRelease, ReleaseMap } from '../release-map.ts';

/** The site's page without its release map. */
export const SitePageSchema = z.strictObject({
  lang: z.string().min(2),
  title: z.string().min(1),
  description: z.string().optional(),
  themeColor: z.strictObject({ light: z.string(), dark: z.string() }),
  meta: z.record(z.string(), z.string()).optional(),
  /** Icons and the manifest: host files. Omitted if the live host lacks them. */
  links: z
    .array(z.strictObject({ rel: z.string().min(1), file: z.string().min(1), type: z.string().optional() }))
    .optional(),
  /** Open Graph tags: link previews of chat apps, which run no scripts. */
  sharePreview: z
    .strictObject({
      siteName: z.string().min(1),
      title: z.string().min(1),
      description: z.string().min(1),
      /** `ko_KR`. */
      locale: z.string().min(2),
      /** A host file. Omitted if the live host lacks it. */
      image: z.strictObject({
        file: z.string().min(1),
        type: z.string().min(1),
        width: z.number().int().positive(),
        height: z.number().int().positive(),
        alt: z.string().min(1),
      }),
    })
    .optional(),
  /** A short blocking script of the host, run before the first paint. Omitted if the live host has none. */
  headScript: z.string().min(1).optional(),
  rootElementId: z.string().min(1),
  /** Raw markup inside the host's root element until it renders. The host's style sheets apply. */
  firstSight: z.string().optional(),
  configElementId: z.string().min(1),
  releasesElementId: z.string().min(1),
  /** Passed to the page unchanged. */
  config: z.record(z.string(), z.unknown()),
});

export type SitePage = z.infer<typeof SitePageSchema>;

/** The host files that the page names besides scripts and styles. A host may lack some. */
export function filesNamedBy({ links = [], sharePreview, headScript }: SitePage): string[] {
  return [
    ...links.map(({ file }) => file),
    ...(sharePreview === undefined ? [] : [sharePreview.image.file]),
    ...(headScript === undefined ? [] : [headScript]),
  ];
}

/** The site's page, within a strict Content-Security-Policy. @throws if an integrity is missing */
export function renderIndexHtml(releases: ReleaseMap, page: SitePage): string {
  const { files } = releases.host;
  const isThere = (file: string | undefined): boolean => file !== undefined && files[file] !== undefined;
  const links = page.links?.filter(({ file }) => isThere(file));
  const headScript = isThere(page.headScript) ? page.headScript : undefined;
  const hostTags = tagsOf(releases.host, headScript, (file) => {
    const integrity = files[file];
    if (integrity === undefined) throw new Error(`the host's ${file} has no integrity`);
    return ` integrity="${attribute(integrity)}" crossorigin="anonymous"`;
  });
  const scripts = `<script>${FIRST_VIEW_LOADER}</script>\n${chooserOf(releases, page)}`;
  return renderPage({ ...page, links }, releases, scripts + hostTags + CHOOSER_END);
}

/** For a development server, whose files change and have no integrity. */
export function renderDevelopmentHtml(releases: ReleaseMap, page: SitePage): string {
  return renderPage(
    page,
    releases,
    tagsOf(releases.host, page.headScript, () => ''),
  );
}

/** Chromium requests scripts that wait for the document one at a time, unless their priority is high. */
function tagsOf(
  { baseUrl, scripts, styles }: HostRelease,
  headScript: string | undefined,
  protection: (file: string) => string,
): string {
  const address = (file: string): string => `"${attribute(baseUrl + file)}"${protection(file)}`;
  return [
    ...(headScript === undefined ? [] : [`<script src=${address(headScript)}></script>\n`]),
    ...styles.map((file) => `<link rel="stylesheet" href=${address(file)}>\n`),
    ...scripts.map((file) => `<script defer fetchpriority="high" src=${address(file)}></script>\n`),
  ].join('');
}

/** Writes the tags of another host where this device tries one; the live host's follow and become inert. */
function chooserOf({ hostCanary }: ReleaseMap, { headScript }: SitePage): string {
  const data = [
    ...(hostCanary === undefined ? [] : [` data-canary="${attribute(JSON.stringify(hostCanary))}"`]),
    ...(headScript === undefined ? [] : [` data-head="${attribute(headScript)}"`]),
  ];
  return `<script${data.join('')}>${HOST_CHOOSER}</script>\n`;
}

/** Closes what the chooser may have opened; ignored otherwise. */
const CHOOSER_END = '</template>\n';

function renderPage(page: SitePage, releases: ReleaseMap, hostTags: string): string {
  const { host } = releases;
  return `<!doctype html>
<html lang="${attribute(page.lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${text(page.title)}</title>
${page.description === undefined ? '' : `<meta name="description" content="${attribute(page.description)}">\n`}\
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${attribute(page.themeColor.light)}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${attribute(page.themeColor.dark)}">
${Object.entries(page.meta ?? {})
  .map(([name, content]) => `<meta name="${attribute(name)}" content="${attribute(content)}">\n`)
  .join('')}\
${page.sharePreview === undefined ? '' : previewTags(page.sharePreview, releases)}\
${(page.links ?? []).map((link) => linkTo(host.baseUrl, link)).join('')}\
${otherOrigins(releases, page)
  .map((origin) => `<link rel="preconnect" href="${attribute(origin)}" crossorigin>\n`)
  .join('')}\
${dataBlock(page.configElementId, page.config)}
${dataBlock(page.releasesElementId, releases)}
${hostTags}\
</head>
<body>
<div id="${attribute(page.rootElementId)}">${page.firstSight ?? ''}</div>
</body>
</html>
`;
}

type PageLink = NonNullable<SitePage['links']>[number];

function linkTo(baseUrl: string, { rel, file, type }: PageLink): string {
  const ofType = type === undefined ? '' : ` type="${attribute(type)}"`;
  return `<link rel="${attribute(rel)}"${ofType} href="${attribute(baseUrl + file)}">\n`;
}

/** An image's path: the page's server prepends the origin for chat apps (docs/contracts/share-preview.md). */
function previewTags(
  { siteName, title, description, locale, image }: NonNullable<SitePage['sharePreview']>,
  { host }: ReleaseMap,
): string {
  const ofImage = {
    'og:image': host.baseUrl + image.file,
    'og:image:type': image.type,
    'og:image:width': String(image.width),
    'og:image:height': String(image.height),
    'og:image:alt': image.alt,
  };
  const properties = {
    'og:type': 'website',
    'og:site_name': siteName,
    'og:title': title,
    'og:description': description,
    'og:locale': locale,
    ...(host.files[image.file] === undefined ? {} : ofImage),
  };
  const tags = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${attribute(content)}">\n`,
  );
  return `${tags.join('')}<meta name="twitter:card" content="summary_large_image">\n`;
}

function dataBlock(id: string, value: unknown): string {
  // "<" could end a data block early.
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${attribute(id)}">${json}</script>`;
}

function otherOrigins(releases: ReleaseMap, page: SitePage): string[] {
  const addresses = [
    releases.host.baseUrl,
    ...Object.values(releases.areas).map(({ baseUrl }) => baseUrl),
    ...Object.values(page.config),
  ];
  const origins = addresses.flatMap((address) =>
    typeof address === 'string' && /^https?:\/\//.test(address) && URL.canParse(address)
      ? [new URL(address).origin]
      : [],
  );
  return [...new Set(origins)];
}

function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function attribute(value: string): string {
  return text(value).replaceAll('"', '&quot;');
}
