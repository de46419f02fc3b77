import { NO_PAGE_POLICY, SERVICE_WORKER_POLICY } from 'federation/release-format/served-headers';
import type { Finding, FindingCode } from './finding.ts';
import type { Served } from './http-get.ts';

/** What is served, by which rules: the page alone may run anything. */
export type ServedKind = 'page' | 'worker' | 'map' | 'file' | 'error';

/** The headers that every response of a kind has to have. */
export function headerFindings(served: Served, kind: ServedKind): Finding[] {
  const about = pathOf(served.address);
  const found: Finding[] = [];
  const add = (code: FindingCode, message: string): number => found.push({ code, about, message });
  const cache = served.header('cache-control').toLowerCase();
  const seconds = Number(/max-age=(\d+)/.exec(cache)?.[1] ?? 0);
  if (['page', 'worker', 'map'].includes(kind) && !isRevalidated(cache))
    add('cache-page', headerText('Cache-Control', cache));
  if (kind === 'file' && (!cache.includes('immutable') || seconds < YEAR_S || isStoredByNobody(cache)))
    add('cache-file', headerText('Cache-Control', cache));
  if (kind === 'error' && (cache.includes('immutable') || (seconds > 0 && !isStoredByNobody(cache))))
    add('cache-error', headerText('Cache-Control', cache));
  const policy = served.header('content-security-policy');
  if (kind !== 'page' && !hasPolicy(policy, kind))
    add('policy', headerText('Content-Security-Policy', policy));
  if (served.header('x-content-type-options').toLowerCase() !== 'nosniff')
    add('nosniff', headerText('X-Content-Type-Options', served.header('x-content-type-options')));
  const encoding = served.header('content-encoding');
  const varies = /(^|[\s,])(accept-encoding|\*)(?=$|[\s,])/i.test(served.header('vary'));
  if (encoding !== '' && !varies) add('vary', `is sent with ${encoding} and without Vary: Accept-Encoding`);
  const server = [served.header('server'), served.header('x-powered-by')].join(' ').trim();
  if (/\d/.test(served.header('server')) || served.header('x-powered-by') !== '')
    found.push({ code: 'server-version', about: 'the host', message: `says that it is ${server}` });
  return found;
}

const YEAR_S = 31_536_000;

function isStoredByNobody(cache: string): boolean {
  return /no-store|no-cache|private/.test(cache);
}

function isRevalidated(cache: string): boolean {
  return /no-cache|no-store/.test(cache) && !cache.includes('immutable');
}

function hasPolicy(policy: string, kind: ServedKind): boolean {
  return tidy(policy) === tidy(kind === 'worker' ? SERVICE_WORKER_POLICY : NO_PAGE_POLICY);
}

function tidy(policy: string): string {
  const directives = policy.split(';').map((one) => one.trim().replaceAll(/\s+/g, ' '));
  return directives.filter(Boolean).toSorted().join('; ');
}

function headerText(name: string, value: string): string {
  return value === '' ? `has no ${name}` : `has ${name}: ${value}`;
}

export function pathOf({ pathname, search }: URL): string {
  return pathname + search;
}
