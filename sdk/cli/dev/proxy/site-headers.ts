import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';

/** They belong to one connection (RFC 9110, 7.6.1), or Node writes them itself. */
const OF_CONNECTION = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** What a site behind proxies would take this one for, and what it would tie to plain http. */
const OF_PROXIES = /^(forwarded|via|x-forwarded-.+|x-real-ip)$/;

/** Promises to browsers about the site's own name and its TLS, or about who else may read a response. */
const OF_SITE = /^(strict-transport-security|alt-svc|expect-ct|access-control-allow-.+)$/;

/** Prefixes that a browser accepts over TLS only. */
const SECURE_PREFIX = /^__(Host|Secure)-/i;
const STORED_PREFIX = 'ongi-dev';

type Names = {
  /** The site's origin. */
  site: URL;
  /** The proxy's origins, the first of them where a full address is needed. */
  own: readonly string[];
};

/** A request as the site's own page would send it. */
export function requestHeaders(headers: IncomingHttpHeaders, { site, own }: Names): OutgoingHttpHeaders {
  const sent: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(withoutConnection(headers)))
    if (!OF_PROXIES.test(name)) sent[name] = value;
  sent['host'] = site.host;
  // The body is sent in chunks again, whatever the method.
  if (headers['transfer-encoding'] !== undefined) sent['transfer-encoding'] = 'chunked';
  if (headers.origin !== undefined && own.includes(headers.origin)) sent['origin'] = site.origin;
  if (headers.referer !== undefined) {
    const from = URL.parse(headers.referer);
    if (from !== null && own.includes(from.origin)) sent['referer'] = site.origin + pathOf(from);
    else delete sent['referer'];
  }
  if (headers.cookie !== undefined) sent['cookie'] = cookiesForSite(headers.cookie);
  return sent;
}

/** A response as a page at the proxy's origin can use it. */
export function responseHeaders(response: IncomingMessage, names: Names): OutgoingHttpHeaders {
  const sent: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(withoutConnection(response.headers)))
    if (!OF_SITE.test(name)) sent[name] = value;
  const { location, 'set-cookie': cookies } = response.headers;
  if (location !== undefined) sent['location'] = ownLocation(location, names);
  if (cookies !== undefined) sent['set-cookie'] = cookies.map(ownCookie);
  return sent;
}

/** An address of the site's is a path here; another one stays as it is. */
export function ownLocation(location: string, { site }: Pick<Names, 'site'>): string {
  const isPath = /^\/(?![/\\])/.test(location);
  if (isPath || !/^(https?:|[/\\]{2})/i.test(location)) return location;
  const target = URL.parse(location, site);
  if (target?.origin !== site.origin || target.username !== '' || target.password !== '') return location;
  // Two slashes would begin the address of another site.
  return pathOf(target).replace(/^\/\//, '/.//') + target.hash;
}

/** Without what ties a cookie to the site's name or to TLS. */
export function ownCookie(cookie: string): string {
  const [pair = '', ...attributes] = cookie.split(';');
  const stays = attributes.filter((attribute) => {
    const [name = '', value = ''] = attribute.split('=').map((part) => part.trim().toLowerCase());
    if (name === 'samesite') return value !== 'none';
    return name !== 'domain' && name !== 'secure' && name !== 'partitioned';
  });
  const name = pair.trimStart();
  return [SECURE_PREFIX.test(name) ? STORED_PREFIX + name : pair, ...stays].join(';');
}

function cookiesForSite(cookies: string): string {
  return cookies
    .split(';')
    .map((pair) => pair.trim())
    .map((pair) =>
      pair.startsWith(STORED_PREFIX) && SECURE_PREFIX.test(pair.slice(STORED_PREFIX.length))
        ? pair.slice(STORED_PREFIX.length)
        : pair,
    )
    .join('; ');
}

function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const left = { ...headers };
  for (const name of [...OF_CONNECTION, ...named]) Reflect.deleteProperty(left, name);
  return left;
}

function pathOf({ pathname, search }: URL): string {
  return pathname + search;
}
