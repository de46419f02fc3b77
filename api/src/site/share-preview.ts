import type { FastifyRequest } from 'fastify';
import { familyCodeSchema } from 'shared/contract/family/family';
import { INVITATION_PATH } from 'shared/contract/paths';
import { escapeSpecialCharacters } from 'shared/contract/text/escape-special-characters';
import * as z from 'shared/schema';
import { isolatedText } from 'shared/text/display-text';
import { familyPhrase } from 'shared/text/family-phrase';
import { withParticle } from 'shared/text/particles';
import type { ApiContext } from '../platform/context.ts';
import { ApiFailure } from '../platform/http/errors/api-failure.ts';
import { callerAddress } from '../platform/http/requests/caller-address.ts';
import { describeError } from '../platform/http/errors/describe-error.ts';
import { countUse } from '../platform/http/server/rate-limit.ts';
import { findInvite } from '../families/queries.ts';

/** What a chat app shows of a link, besides the image. */
type SharePreview = { title: string; description: string };

/** A page does not wait longer: an unavailable database may take ten seconds to fail. */
const PREVIEW_LIMIT_MS = 1_500;

/**
 * The preview of a link; null: the page's own tags. Only an invite link has its own. Reading it counts
 * against the limit `invite`, so that codes cannot be guessed faster here than by the API. Never throws: a
 * page without its preview is better than none.
 */
export async function sharePreviewOf(context: ApiContext, request: FastifyRequest) {
  const code = inviteCodeIn(request.url);
  if (code === null) return null;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PREVIEW_LIMIT_MS, null);
  });
  try {
    return await Promise.race([previewOfInvite(context, request, code), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

function inviteCodeIn(address: string): string | null {
  const url = URL.parse(address, 'http://site.invalid');
  if (url === null || url.pathname.replace(/\/+$/, '') !== INVITATION_PATH) return null;
  const code = z.safeParse(
    familyCodeSchema,
    url.searchParams.get('code')?.replace(/[\s-]/g, '').toUpperCase(),
  );
  return code.success ? code.data : null;
}

async function previewOfInvite(context: ApiContext, request: FastifyRequest, code: string) {
  try {
    await countUse(context, 'invite', callerAddress(request));
    const invite = await findInvite(context, code);
    if (invite === undefined) return null;
    return {
      title: `${withParticle(familyPhrase(isolatedText(invite.familyName)), '이/가')} 초대했어요`,
      description: `${isolatedText(invite.inviterNickname)}님이 온기에서 기다리고 있어요.`,
    };
  } catch (error) {
    const isExpected = error instanceof ApiFailure && error.code === 'LIMIT_EXCEEDED';
    if (!isExpected)
      request.log.warn({ error: describeError(error) }, 'an invite link is shown without its preview');
    return null;
  }
}

const IMAGE_TAG = /(<meta property="og:image" content=")(\/)/;

/**
 * Makes its image URL absolute (docs/contracts/share-preview.md).
 * @param origin `https://ongi.example`, or '' to leave it a path
 */
export function withSharePreview(html: string, origin: string, preview: SharePreview | null): string {
  const whole = html.replace(
    IMAGE_TAG,
    (_tag, before: string, slash: string) => before + escapeSpecialCharacters(origin) + slash,
  );
  if (preview === null) return whole;
  return withProperty(withProperty(whole, 'og:title', preview.title), 'og:description', preview.description);
}

function withProperty(html: string, property: string, content: string): string {
  const tag = new RegExp(`(<meta property="${property}" content=")[^"]*"`);
  // A function, because "$" is special in a replacement.
  return html.replace(tag, (_tag, before: string) => `${before}${escapeSpecialCharacters(content)}"`);
}
