import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { integrityOf } from 'federation/release-format/integrity-of';
import { preloadLinks, type PreloadKind } from 'federation/release-format/preload-links';
import { RELEASE_MAP_FILE } from 'federation/release-format/release-map';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../context.ts';
import { notFound } from '../platform/http/errors/api-failure.ts';
import { sendFailure } from '../platform/http/errors/error-handler.ts';
import { acceptedEncoding, acceptsEncoding } from '../platform/http/responses/compress-responses.ts';
import { contentTypeOf, isCompressible } from '../platform/http/responses/content-types.ts';
import { hasEntityTag, sendTagged } from '../platform/http/responses/entity-tag.ts';
import { siteOriginOf } from '../platform/http/server/site-origin.ts';
import { CSP_REPORT_PATH } from './csp-report-route.ts';
import { Deltas } from './deltas/deltas.ts';
import { availableDictionary, useAsDictionary } from './deltas/dictionary-headers.ts';
import { PERMISSIONS_POLICY } from './permissions-policy.ts';
import {
  contentSecurityPolicy,
  CSP_REPORT_GROUP,
  driveOrigins,
  hasTrustedTypes,
  kakaoShareOrigins,
  originsIn,
} from './security-policy.ts';
import { sharePreviewOf, withSharePreview } from './share-preview.ts';
import type { ServedPage, ServedSite } from './served-site.ts';
import { SmallestPages } from './smallest-pages.ts';
import { findSiteFile, isForSearchEngines, namesFile } from './site-files.ts';

const PAGE = 'index.html';

/**
 * What pages are told to request early, most urgent first (docs/decisions/0071). Scripts of the host and of
 * areas
 * take the line from what paints first.
 */
const PRELOADED: readonly PreloadKind[] = ['host-styles'];

const REFERRER_POLICY = { policy: 'strict-origin-when-cross-origin' } as const;

export type SiteResponder = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves the built site: files, and one page for all client routes. Files below /<package>/<version>/ are
 * immutable and cached for a year; the page and the release map are revalidated each time.
 */
export async function createSiteResponder(
  app: FastifyInstance,
  siteDirectory: string,
  site: ServedSite,
  context: ApiContext,
): Promise<SiteResponder> {
  const sendPage = createPageSender(context);
  const deltas = new Deltas(siteDirectory);
  await app.register(fastifyStatic, {
    root: siteDirectory,
    serve: false,
    preCompressed: true,
    acceptRanges: false,
    cacheControl: false,
    contentType: false,
    // It ignores If-None-Match under `Cache-Control: no-cache`, which fetch() adds to such a request.
    etag: false,
    lastModified: false,
    suppressWarning: true,
  });
  app.addHook('onSend', async (_request, reply) => {
    // @fastify/static sets the type of a compressed copy itself, by a list from before RFC 9239.
    if (String(reply.getHeader('content-type')).startsWith('application/javascript'))
      reply.type(contentTypeOf('script.js'));
  });

  return async (request, reply) => {
    const path = pathOf(request);
    const file = await findSiteFile(siteDirectory, path);
    // A missing script must not become a page: the browser would run it.
    const acceptsPage = /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
    if (file === undefined && (namesFile(path) || !acceptsPage)) return sendFailure(reply, notFound());
    if (file === undefined || file.path.endsWith('.html')) {
      const page = await site.page();
      return page === undefined ? sendFailure(reply, notFound()) : sendPage(request, reply, page);
    }
    if (file.path === RELEASE_MAP_FILE) return sendMap(request, reply, site);
    if (!(await isAsReleased(siteDirectory, file.path, site))) return sendFailure(reply, notFound());
    // oxlint-disable-next-line typescript/await-thenable -- @fastify/helmet's types lack the promise
    await reply.helmet({ referrerPolicy: REFERRER_POLICY });
    const type = contentTypeOf(file.path);
    const cacheControl = file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache';
    reply.type(type).header('etag', file.tag).header('cache-control', cacheControl);
    if (isCompressible(type)) reply.header('vary', 'Accept-Encoding');
    // A host on another origin may load its packages from here.
    if (file.immutable)
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    const scope = useAsDictionary(file.path);
    if (scope !== undefined)
      reply.header('use-as-dictionary', scope).header('vary', 'Accept-Encoding, Available-Dictionary');
    if (hasEntityTag(request, file.tag)) return reply.code(304).send();
    const dictionary = scope === undefined ? undefined : dictionaryOf(request);
    const delta = dictionary === undefined ? undefined : await deltas.of(file.path, dictionary);
    return delta === undefined
      ? reply.sendFile(file.path)
      : reply.header('content-encoding', 'dcz').send(delta);
  };
}

/** The sum of the dictionary with which a browser can read a delta (docs/decisions/0075). */
function dictionaryOf({ headers }: FastifyRequest): string | undefined {
  const acceptsDelta = acceptsEncoding(headers['accept-encoding'], 'dcz');
  return acceptsDelta ? availableDictionary(headers['available-dictionary']) : undefined;
}

async function sendMap(
  request: FastifyRequest,
  reply: FastifyReply,
  site: ServedSite,
): Promise<FastifyReply> {
  const page = await site.page();
  if (page === undefined) return sendFailure(reply, notFound());
  // oxlint-disable-next-line typescript/await-thenable -- @fastify/helmet's types lack the promise
  await reply.helmet({ referrerPolicy: REFERRER_POLICY });
  reply
    .type(contentTypeOf(RELEASE_MAP_FILE))
    .header('cache-control', 'no-cache')
    .header('vary', 'Accept-Encoding');
  return sendTagged(request, reply, page.map);
}

/** Files at the root have no integrity in the page; of the service worker the release map says it. */
async function isAsReleased(siteDirectory: string, path: string, site: ServedSite): Promise<boolean> {
  const sum = path.includes('/') ? undefined : (await site.page())?.sums[path];
  return sum === undefined || integrityOf(await readFile(join(siteDirectory, path))) === sum;
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
    const trustedTypes = hasTrustedTypes(html);
    const policy = { packages, api, media, drive, kakaoShare, reportUrl, trustedTypes };
    reply
      .type(contentTypeOf(PAGE))
      // Only the holder of an invite link may learn who invites: no cache stores that.
      .header('cache-control', preview === null ? 'no-cache' : 'private, no-store')
      .header('content-security-policy', contentSecurityPolicy(policy))
      .header('reporting-endpoints', `${CSP_REPORT_GROUP}="${reportUrl}"`)
      .header('permissions-policy', PERMISSIONS_POLICY)
      .header('vary', 'Accept-Encoding');
    const preloads = releases === undefined ? [] : preloadLinks(releases, pathOf(request), PRELOADED);
    if (preloads.length > 0) reply.header('link', preloads.join(', '));
    if (!isForSearchEngines(request.url)) reply.header('x-robots-tag', 'noindex, nofollow');
    const text = withSharePreview(html, siteOriginOf(config, request), preview);
    const acceptsBrotli = acceptedEncoding(request.headers['accept-encoding']) === 'br';
    const brotli = preview === null && acceptsBrotli ? await smallestPages.of(html, text) : undefined;
    return sendTagged(request, reply, text, brotli);
  };
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}
