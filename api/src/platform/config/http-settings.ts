import * as z from 'shared/schema';

/** Fastify's `trustProxy`: whose X-Forwarded-* headers are believed. */
export type TrustProxy = boolean | string | ((address: string, hop: number) => boolean);

export const originSchema = z.string().check(
  z.refine((value) => {
    const url = URL.parse(value);
    return url !== null && /^https?:$/.test(url.protocol) && url.origin === value.replace(/\/$/, '');
  }, 'an origin such as https://ongi.example'),
);

/** The site's own origin and those of a list separated by commas. @throws Error naming what is none */
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

/** Paths of PEM files: the certificate with its chain, and its private key. */
export type TlsSettings = { certificateFile: string; keyFile: string };

/** @returns null without TLS. @throws Error if only one of the two is set */
export function tlsSettingsFrom(variables: Readonly<Record<string, string | undefined>>): TlsSettings | null {
  const { TLS_CERT_FILE: certificateFile, TLS_KEY_FILE: keyFile } = variables;
  if (certificateFile === undefined && keyFile === undefined) return null;
  if (certificateFile === undefined) throw new Error('TLS_CERT_FILE: missing, though TLS_KEY_FILE is set');
  if (keyFile === undefined) throw new Error('TLS_KEY_FILE: missing, though TLS_CERT_FILE is set');
  return { certificateFile, keyFile };
}
