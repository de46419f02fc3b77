import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/environment.ts';

const HOST_PATTERN = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;

/**
 * Where people open the app, without a slash at its end: SITE_ORIGIN, or else the address that this request
 * was sent to (which is the site's own, as site and API share a port unless something else is configured).
 */
export function siteOriginOf(config: Config, request: FastifyRequest): string {
  if (config.siteOrigin !== null) return config.siteOrigin;
  const host = HOST_PATTERN.test(request.host) ? request.host : `${config.host}:${config.port}`;
  return `${request.protocol}://${host}`;
}
