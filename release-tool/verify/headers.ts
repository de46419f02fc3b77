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
  const check = (isRight: boolean, code: FindingCode, name: string): void => {
    const value = served.header(name);
    if (!isRight) add(code, value === '' ? `has no ${name}` : `has ${name}: ${value}`);
  };
  const cache = served.header('cache-control').toLowerCase();
  const seconds = Number(/max-age=(\d+)/.exec(cache)?.[1] ?? 0);
  const isImmutable = cache.includes('immutable');
  const isStored = !/no-store|no-cache|private/.test(cache);
  if (kind === 'file') check(isImmutable && isStored && seconds >= YEAR_S, 'cache-file', 'Cache-Control');
  else if (kind === 'error')
    check(!isImmutable && (!isStored || seconds === 0), 'cache-error', 'Cache-Control');
  else check(!isImmutable && /no-cache|no-store/.test(cache), 'cache-page', 'Cache-Control');
  const policy = served.header('content-security-policy');
  check(kind === 'page' || hasPolicy(policy, kind), 'policy', 'Content-Security-Policy');
  const sniffing = served.header('x-content-type-options').toLowerCase();
  check(sniffing === 'nosniff', 'nosniff', 'X-Content-Type-Options');
  const encoding = served.header('content-encoding');
  const varies = /(^|[\s,])(accept-encoding|\*)(?=$|[\s,])/i.test(served.header('vary'));
  if (encoding !== '' && !varies) add('vary', `is sent with ${encoding} and without Vary: Accept-Encoding`);
  const [server, framework] = [served.header('server'), served.header('x-powered-by')];
  if (/\d/.test(server) || framework !== '')
    found.push({
      code: 'server-version',
      about: 'the host',
      message: `says that it is ${`${server} ${framework}`.trim()}`,
    });
  return found;
}

const YEAR_S = 31_536_000;

function hasPolicy(policy: string, kind: ServedKind): boolean {
  return tidy(policy) === tidy(kind === 'worker' ? SERVICE_WORKER_POLICY : NO_PAGE_POLICY);
}

function tidy(policy: string): string {
  const directives = policy.split(';').map((one) => one.trim().replaceAll(/\s+/g, ' '));
  return directives.filter(Boolean).toSorted().join('; ');
}

export function pathOf({ pathname, search }: URL): string {
  return pathname + search;
}
