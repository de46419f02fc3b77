import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/environment.ts';

/**
 * SITE_ORIGIN, or else this machine's own, without a trailing slash. Never the request's: its Host header
 * may be anybody's, and would lead other people there.
 */
export function siteOriginOf({ siteOrigin, tls, port }: Pick<Config, 'siteOrigin' | 'tls' | 'port'>): string {
  return siteOrigin ?? `${tls === null ? 'http' : 'https'}://localhost:${port}`;
}

/** Decided by the public origin: the proxy that ends TLS may be untrusted. */
export function isTlsSite({ siteOrigin }: Config, request: FastifyRequest): boolean {
  return siteOrigin?.startsWith('https:') ?? request.protocol === 'https';
}
