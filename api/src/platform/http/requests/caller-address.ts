import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The smallest IPv6 allocation of a customer (/64): one household has all of it. */
const HOME_GROUPS = 4;
const ALL_GROUPS = 8;

/** The key of per-address limits: an IPv4 address, or the /64 of an IPv6 one. */
export function callerAddress(request: FastifyRequest): string {
  return addressToCount(request.ip);
}

/** @param ip as Node formats it: `203.0.113.7`, `2001:db8::1`, `::ffff:203.0.113.7`, or with a zone (%) */
export function addressToCount(ip: string): string {
  const address = ip.split('%', 1)[0] ?? ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.toLowerCase().split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const zeros = Array.from({ length: Math.max(0, ALL_GROUPS - head.length - tail.length) }, () => '0');
  const groups = [...head, ...zeros, ...tail].map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.slice(0, HOME_GROUPS).join(':')}::/64`;
}
