import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/environment.ts';

const HOST_PATTERN = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;

/** SITE_ORIGIN, or else the request's (site and API share a port by default), without a trailing slash. */
export function siteOriginOf(config: Config, request: FastifyRequest): string {
  if (config.siteOrigin !== null) return config.siteOrigin;
  const host = HOST_PATTERN.test(request.host) ? request.host : `${config.host}:${config.port}`;
  return `${request.protocol}://${host}`;
}
