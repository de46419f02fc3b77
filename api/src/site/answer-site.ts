import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../context.ts';
import { notFound } from '../platform/http/errors/api-failure.ts';
import { acceptedEncoding, compressed } from '../platform/http/responses/compress-answers.ts';
import { sendFailure } from '../platform/http/errors/error-handler.ts';
import { siteOriginOf } from '../platform/http/server/site-origin.ts';
import { createFileReader } from './compressed-files.ts';
import { CSP_REPORT_PATH } from './csp-report-route.ts';
import { contentTypeOf } from './content-types.ts';
import { PERMISSIONS_POLICY } from './permissions-policy.ts';
import { contentSecurityPolicy, CSP_REPORT_GROUP, driveOrigins, hasTrustedTypes, kakaoShareOrigins, originsIn, packageOrigins } from './security-policy.ts';
import { sharePreviewOf, withSharePreview } from './share-preview.ts';
import { findSiteFile, isForSearchEngines, namesFile, type SiteFile } from './site-files.ts';

const PAGE = '/index.html';

export type SiteAnswer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Answers with the built site: its files, and its one page for every address that is a screen. What lies below
 * /<package>/<version>/ may be kept for a year; the page and the release map are asked for anew each time.
 */
export function createSiteAnswer(siteDirectory: string, context: ApiContext): SiteAnswer {
  const read = createFileReader();
  const sendPage = createPageAnswer(siteDirectory, context);

  const send = async (request: FastifyRequest, reply: FastifyReply, file: SiteFile): Promise<FastifyReply> => {
    const { type, compressible } = contentTypeOf(file.path);
    if (type.startsWith('text/html')) return sendPage(request, reply, file);
    const tag = tagOf(`${file.path}\n${file.bytes}\n${file.modifiedMs}`);
    reply.header('etag', tag).header('cache-control', cacheControlOf(file));
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    if (compressible) reply.header('vary', 'Accept-Encoding');
    // A host elsewhere may take its packages from here.
    if (file.immutable)
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const { body, encoding } = await read(
      file,
      compressible ? acceptedEncoding(request.headers['accept-encoding']) : undefined,
    );
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    return reply.type(type).send(body);
  };

  return async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const file = await findSiteFile(siteDirectory, path);
    if (file !== undefined) return send(request, reply, file);
    // A script that is gone must not be answered with a page: the browser would try to run it.
    const wantsPage =
      !namesFile(path) && String(request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;
    const page = wantsPage ? await findSiteFile(siteDirectory, PAGE) : undefined;
    return page === undefined ? sendFailure(request, reply, notFound()) : send(request, reply, page);
  };
}

/** Answers with a page, which says what a chat app shows of the link it was asked for under. */
function createPageAnswer(siteDirectory: string, context: ApiContext) {
  const { config } = context;
  const api = originsIn([config.apiBaseUrl]);
  const drive = driveOrigins(config.googleDrive);
  const kakaoShare = kakaoShareOrigins(config.kakaoShare);
  // The drive's login answers through the window that it opened; Kakao's closes itself, which only an opened window may.
  const opensWindows = config.googleDrive !== null || config.kakaoShare !== null;
  const openerPolicy = opensWindows ? 'same-origin-allow-popups' : 'same-origin';
  const reportUrl = `${config.apiBaseUrl.replace(/\/+$/, '')}${CSP_REPORT_PATH}`;
  const media = [...originsIn([config.mediaBaseUrl]), ...api];

  return async (request: FastifyRequest, reply: FastifyReply, file: SiteFile): Promise<FastifyReply> => {
    const [template, preview, packages] = await Promise.all([
      readFile(file.path, 'utf8'),
      sharePreviewOf(context, request),
      packageOrigins(siteDirectory),
    ]);
    const html = withSharePreview(template, siteOriginOf(config, request), preview);
    const tag = tagOf(html);
    reply.header('etag', tag).header('vary', 'Accept-Encoding').type(contentTypeOf(file.path).type);
    // Who invites is told to whoever has the link, and kept by nobody between.
    reply.header('cache-control', preview === null ? 'no-cache' : 'private, no-store');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('content-security-policy', contentSecurityPolicy({ packages, api, media, drive, kakaoShare, reportUrl, trustedTypes: hasTrustedTypes(template) }));
    reply.header('reporting-endpoints', `${CSP_REPORT_GROUP}="${reportUrl}"`);
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    reply.header('cross-origin-opener-policy', openerPolicy);
    if (!isForSearchEngines(request.url)) reply.header('x-robots-tag', 'noindex, nofollow');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (encoding === undefined) return reply.send(html);
    return reply.header('content-encoding', encoding).send(await compressed(html, encoding));
  };
}

function tagOf(content: string): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

function cacheControlOf(file: SiteFile): string {
  return file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache';
}
