import { extname } from 'node:path';
import { preloadLinks } from 'federation/release-format/page/preload-links';
import { RELEASE_MAP_FILE } from 'federation/release-format/release-map';
import { PLATFORM_FILE, SERVICE_WORKER_FILE } from 'federation/release-format/fixed-names';
import { isVersionName } from 'federation/release-format/site-names';
import { contentTypeOf, IMMUTABLE, SERVICE_WORKER_POLICY } from 'federation/release-format/served-headers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LOGIN_PATH } from 'shared/contract/paths';
import type { ApiContext } from '../platform/context.ts';
import { notFound } from '../platform/http/errors/api-failure.ts';
import { sendFailure } from '../platform/http/errors/error-handler.ts';
import { acceptedEncoding, isCompressible } from '../platform/http/responses/compress-responses.ts';
import { hasEntityTag, sendTagged } from '../platform/http/responses/entity-tag.ts';
import { CSP_REPORT_PATH } from './csp-reports/routes.ts';
import {
  PERMISSIONS_POLICY,
  contentSecurityPolicy,
  CSP_REPORT_GROUP,
  driveOrigins,
  kakaoShareOrigins,
  originsIn,
} from './security-policy.ts';
import type { ReleasedFile, ReleasedFiles } from './released-files.ts';
import { sharePreviewOf, withSharePreview } from './share-preview.ts';
import type { ServedPage, ServedSite } from './served-site.ts';
import { SmallestPages } from './encoded-file.ts';

const PAGE = 'index.html';

/** The tag is a part of the integrity: no two files of a site have it in common. */
const TAG_LENGTH = 27;

const REFERRER_POLICY = { policy: 'strict-origin-when-cross-origin' } as const;

/** Files of a version are immutable and cached for a year; page and map are revalidated each time. */
export async function createSiteResponder(
  app: FastifyInstance,
  siteDirectory: string,
  site: ServedSite,
  context: ApiContext,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  const [{ ReleasedFiles }, { ServedPlatform }] = await Promise.all([
    import('./released-files.ts'),
    import('./served-platform.ts'),
  ]);
  const sendPage = createPageSender(context);
  const released = new ReleasedFiles(siteDirectory, app.log);
  const platform = new ServedPlatform(siteDirectory);

  return async (request, reply) => {
    const [address = '/'] = request.url.split('?', 1);
    const page = await site.page();
    if (page === undefined) return sendFailure(reply, notFound());
    const path = namesFile(address) ? sitePathOf(address) : undefined;
    if (path?.kind === 'root' && path.file === RELEASE_MAP_FILE)
      return sendJson(request, reply, page.map || undefined);
    if (path?.kind === 'root' && path.file === PLATFORM_FILE)
      return sendJson(request, reply, await platform.of(page));
    if (path?.kind === 'root' && path.file === SERVICE_WORKER_FILE)
      return sendServiceWorker(request, reply, await findServiceWorker(released, page));
    // A missing script must not become a page: the browser would run it.
    const acceptsPage = /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
    const isPage = address === `/${PAGE}` || (!namesFile(address) && acceptsPage);
    if (isPage) return sendPage(request, reply, page);
    if (path?.kind !== 'package') return sendFailure(reply, notFound());

    const found = await released.find(path, page.trust);
    if (found === undefined) return sendFailure(reply, notFound());
    reply
      .header('cache-control', IMMUTABLE)
      // A host on another origin may load its packages from here.
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin');
    return sendFile(request, reply, { ...found, name: path.file });
  };
}

/** The live host's, of its own folder: no file at the root is a source. */
async function findServiceWorker(released: ReleasedFiles, { releases }: ServedPage) {
  const sum = releases?.host.files[SERVICE_WORKER_FILE];
  if (releases === undefined || sum === undefined || !isVersionName(releases.host.version)) return undefined;
  return released.findBySum(`host/${releases.host.version}/${SERVICE_WORKER_FILE}`, sum);
}

async function sendServiceWorker(
  request: FastifyRequest,
  reply: FastifyReply,
  found: ReleasedFile | undefined,
): Promise<FastifyReply> {
  if (found === undefined) return sendFailure(reply, notFound());
  reply.header('cache-control', 'no-cache').header('content-security-policy', SERVICE_WORKER_POLICY);
  return sendFile(request, reply, { ...found, name: SERVICE_WORKER_FILE });
}

/** Sends verified bytes, or an encoding of them. */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, integrity, name }: ReleasedFile & { name: string },
): Promise<FastifyReply> {
  // oxlint-disable-next-line typescript/await-thenable -- @fastify/helmet's types lack the promise
  await reply.helmet({ referrerPolicy: REFERRER_POLICY });
  const type = contentTypeOf(name);
  // Weak: the file is sent in several encodings.
  const tag = `W/"${integrity.slice('sha384-'.length, 'sha384-'.length + TAG_LENGTH)}"`;
  reply.type(type).header('etag', tag);
  if (isCompressible(type)) reply.header('vary', 'Accept-Encoding');
  if (hasEntityTag(request, tag)) return reply.code(304).send();
  const encoding = isCompressible(type) ? acceptedEncoding(request.headers['accept-encoding']) : undefined;
  const encoded = encoding === undefined ? undefined : await file.as(encoding);
  if (encoding === undefined || encoded === undefined) return reply.send(file.plain);
  return reply.header('content-encoding', encoding).send(encoded);
}

/** What follows from the newest state of the site: revalidated each time. */
async function sendJson(request: FastifyRequest, reply: FastifyReply, text: string | undefined) {
  if (text === undefined) return sendFailure(reply, notFound());
  // oxlint-disable-next-line typescript/await-thenable -- @fastify/helmet's types lack the promise
  await reply.helmet({ referrerPolicy: REFERRER_POLICY });
  reply
    .type(contentTypeOf(RELEASE_MAP_FILE))
    .header('cache-control', 'no-cache')
    .header('vary', 'Accept-Encoding');
  return sendTagged(request, reply, text);
}

type PageSender = (request: FastifyRequest, reply: FastifyReply, page: ServedPage) => Promise<FastifyReply>;

function createPageSender(context: ApiContext): PageSender {
  const { config } = context;
  const api = originsIn([config.apiBaseUrl]);
  const drive = driveOrigins(config.googleDrive);
  const kakaoShare = kakaoShareOrigins(config.kakaoShare);
  // The drive's login responds through its popup; Kakao's closes itself, so a script must have opened it.
  const opensPopups = config.googleDrive !== null || config.kakaoShare !== null;
  const openerPolicy = { policy: opensPopups ? 'same-origin-allow-popups' : 'same-origin' } as const;
  const reportUrl = `${config.apiBaseUrl.replace(/\/+$/, '')}${CSP_REPORT_PATH}`;
  const smallestPages = new SmallestPages();
  const media = [...originsIn([config.mediaBaseUrl]), ...api];

  return async (request, reply, { html, origins: packages, releases }) => {
    const preview = await sharePreviewOf(context, request);
    // oxlint-disable-next-line typescript/await-thenable -- @fastify/helmet's types lack the promise
    await reply.helmet({ crossOriginOpenerPolicy: openerPolicy, referrerPolicy: REFERRER_POLICY });
    const policy = { packages, api, media, drive, kakaoShare, reportUrl };
    reply
      .type(contentTypeOf(PAGE))
      // Only the holder of an invite link may learn who invites: no cache stores that.
      .header('cache-control', preview === null ? 'no-cache' : 'private, no-store')
      .header('content-security-policy', contentSecurityPolicy(policy))
      .header('reporting-endpoints', `${CSP_REPORT_GROUP}="${reportUrl}"`)
      .header('permissions-policy', PERMISSIONS_POLICY)
      .header('vary', 'Accept-Encoding');
    // Style sheets only: scripts take the line from what paints first (docs/decisions/serving).
    const preloads = releases === undefined ? [] : preloadLinks(releases);
    if (preloads.length > 0) reply.header('link', preloads.join(', '));
    const [address = ''] = request.url.split('?', 1);
    if (!PUBLIC_PAGES.includes(address)) reply.header('x-robots-tag', 'noindex, nofollow');
    const text = withSharePreview(html, config.siteOrigin ?? '', preview);
    const acceptsBrotli = acceptedEncoding(request.headers['accept-encoding']) === 'br';
    const brotli = preview === null && acceptsBrotli ? await smallestPages.of(html, text) : undefined;
    return sendTagged(request, reply, text, brotli);
  };
}

/** What a path requests of the site's folder. */
type SitePath =
  | { kind: 'root'; file: string }
  /** `/<package>/<version>/<file>`. */
  | { kind: 'package'; name: string; version: string; file: string };

/**
 * The file that a path names; undefined where it names none. `/feed~2/1.0.0/…` is `/feed/1.0.0/…`: a
 * retry uses a new path, so that the browser does not reuse its cached failure (docs/contracts, retry paths).
 */
function sitePathOf(urlPath: string): SitePath | undefined {
  const [first = '', version, ...rest] = safeSegments(urlPath) ?? [];
  if (version === undefined) return first === '' ? undefined : { kind: 'root', file: first };
  const name = first.replace(/^([^~]+)~[^~]+$/, '$1');
  return rest.length === 0 ? undefined : { kind: 'package', name, version, file: rest.join('/') };
}

/** Whether a path names a file: where that is missing the response is 404, never the page. */
function namesFile(urlPath: string): boolean {
  return extname(urlPath.split('/').at(-1) ?? '') !== '';
}

/** The parts of a path; undefined where it leads out of the site or to a hidden file. */
function safeSegments(urlPath: string): string[] | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(urlPath);
  } catch {
    return undefined;
  }
  const segments = decoded.split('/').filter((segment) => segment !== '');
  const unsafe = segments.some((segment) => segment.startsWith('.') || /[\\\p{Cc}]/u.test(segment));
  return unsafe ? undefined : segments;
}

/** The pages that search engines may list; the others belong to a family, or are invitations. */
const PUBLIC_PAGES: readonly string[] = ['/', LOGIN_PATH];
