import { createHmac, hash, randomBytes } from 'node:crypto';
import * as z from 'shared/schema';
import type { Config } from '../../platform/config/environment.ts';
import type { PlatformContext } from '../../platform/context.ts';
import { siteOriginOf } from '../../platform/http/server/site-origin.ts';

const TOKEN_BYTES = 32;

/** Pages without a login, below the API. */
export const DIGEST_PAGES = {
  confirm: '/digest/confirm',
  open: '/digest/open',
  unsubscribe: '/digest/unsubscribe',
} as const;

type LinkPage = keyof typeof DIGEST_PAGES;

/** What the path of a link names: the family, whose tables are found by it, and a secret of 256 bits. */
export type LinkCode = { familyId: number; token: string };

const CODE = /^([1-9]\d{0,14})\.([\w-]{43})$/;

const codeSchema = z.object({ code: z.string().check(z.regex(CODE)) });

/** @param params of a route with `:code`; undefined where it is not one of ours */
export function readLinkCode(params: unknown): LinkCode | undefined {
  const code = z.safeParse(codeSchema, params).data?.code;
  const [, familyId = '', token = ''] = CODE.exec(code ?? '') ?? [];
  return token === '' ? undefined : { familyId: Number(familyId), token };
}

/** The address of a page, for a mail. The API may be on another origin than the site. */
export function linkTo(
  config: Pick<Config, 'siteOrigin' | 'tls' | 'port' | 'apiBaseUrl'>,
  page: LinkPage,
  { familyId, token }: LinkCode,
): string {
  const api = new URL(config.apiBaseUrl, siteOriginOf(config)).href.replace(/\/+$/, '');
  return `${api}${DIGEST_PAGES[page]}/${familyId}.${token}`;
}

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is stored of a token. */
export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

export function newSeed(): Buffer {
  return randomBytes(TOKEN_BYTES);
}

/** The token of a delivery: a repeated mail has the same link, and the database alone does not have it. */
export function tokenOf({ archiveKey }: Pick<PlatformContext, 'archiveKey'>, seed: Buffer): string {
  return createHmac('sha256', archiveKey).update('digest:').update(seed).digest('base64url');
}
