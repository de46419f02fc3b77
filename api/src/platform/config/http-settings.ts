import * as z from 'shared/schema';

/** Fastify's `trustProxy`: whose X-Forwarded-* headers are believed. */
export type TrustProxy = boolean | string | ((address: string, hop: number) => boolean);

export const originSchema = z.string().check(
  z.refine((value) => {
    const url = URL.parse(value);
    return url !== null && /^https?:$/.test(url.protocol) && url.origin === value.replace(/\/$/, '');
  }, 'an origin such as https://ongi.example'),
);

/**
 * The site's own origin and those of CORS_ORIGINS, without duplicates.
 * @param list separated by commas
 * @throws Error that names what is not an origin
 */
export function corsOriginsFrom(list: string | undefined, siteOrigin: string | null): string[] {
  const named = (list ?? '')
    .split(',')
    .map((origin) => origin.trim().replace(/\/$/, ''))
    .filter(Boolean);
  for (const origin of named) {
    if (!z.safeParse(originSchema, origin).success)
      throw new Error(`CORS_ORIGINS: ${origin} is not an origin such as https://ongi.example`);
  }
  return [...new Set(siteOrigin === null ? named : [siteOrigin, ...named])];
}

/** Unset or `off`: no proxy is trusted. A number: that many. Otherwise addresses, or `on`: all. */
export function trustProxyFrom(value: string | undefined): TrustProxy {
  if (value === undefined || value === 'off' || value === 'false') return false;
  if (value === 'on' || value === 'true') return true;
  if (!/^\d+$/.test(value)) return value;
  const proxies = Number(value);
  return (_address, hop) => hop < proxies;
}
