import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ApiContext } from '../../platform/context.ts';
import { presentDetail } from '../../posts/present.ts';
import { findPostsWritten } from '../../posts/queries/post-queries.ts';
import { confirm, unsubscribe } from '../commands/recipients.ts';
import { DIGEST_PAGES, linkTo, readLinkCode, type LinkCode } from '../mails/links.ts';
import {
  CONFIRMED,
  confirmPage,
  EXPIRED_CONFIRMATION,
  EXPIRED_DIGEST,
  UNKNOWN_LINK,
  UNSUBSCRIBE,
  UNSUBSCRIBED,
} from '../pages/note-pages.ts';
import { openPage, POSTS_ON_PAGE } from '../pages/open-page.ts';
import { sendPage, type PageParts } from '../pages/page-frame.ts';
import { findDelivery, findRecipient, findUnconfirmed } from '../queries.ts';

/** A form has no fields; a mail program sends one (RFC 8058). */
const BODY_BYTES = 4_096;

/** Pages without a login, which links of mails lead to. What changes something is posted. */
export async function registerDigestPages(api: FastifyInstance, context: ApiContext): Promise<void> {
  const send = (reply: FastifyReply, page: PageParts) =>
    sendPage(reply, { ...page, mediaBaseUrl: context.config.mediaBaseUrl });

  // A scope of its own: no other route accepts forms of browsers. The link says everything: none is read.
  await api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, _body, done) =>
      done(null, undefined),
    );
    const page = (
      method: 'GET' | 'POST',
      name: keyof typeof DIGEST_PAGES,
      respond: (code: LinkCode) => Promise<PageParts>,
    ) =>
      scope.route({
        method,
        url: `${DIGEST_PAGES[name]}/:code`,
        bodyLimit: BODY_BYTES,
        handler: async (request, reply) => {
          const code = readLinkCode(request.params);
          return send(reply, code === undefined ? UNKNOWN_LINK : await respond(code));
        },
      });

    page('GET', 'confirm', async (code) => {
      const found = await findUnconfirmed(context, code);
      return found === undefined ? EXPIRED_CONFIRMATION : confirmPage(found);
    });
    page('POST', 'confirm', async (code) =>
      (await confirm(context, code)) ? CONFIRMED : EXPIRED_CONFIRMATION,
    );
    page('GET', 'unsubscribe', async (code) =>
      (await findDelivery(context.database, code)) === undefined ? UNKNOWN_LINK : UNSUBSCRIBE,
    );
    page('POST', 'unsubscribe', async (code) =>
      (await unsubscribe(context, code)) ? UNSUBSCRIBED : UNKNOWN_LINK,
    );
    page('GET', 'open', (code) => context.reads.run(() => openDigest(context, code)));
  });
}

async function openDigest(context: ApiContext, code: LinkCode): Promise<PageParts> {
  const delivery = await findDelivery(context.database, code);
  if (delivery === undefined) return UNKNOWN_LINK;
  const { familyId, recipientId, fromAt, untilAt, expiresAt } = delivery;
  const current = await findRecipient(context.database, familyId, recipientId);
  if (current === undefined || expiresAt <= context.clock()) return EXPIRED_DIGEST;
  const { userId } = current.recipient;
  const posts = await findPostsWritten(context.pool, {
    familyId,
    userId,
    from: fromAt.toISOString(),
    until: untilAt.toISOString(),
    limit: POSTS_ON_PAGE,
  });
  // Of who added the relative: the addresses end with that membership.
  const urlOf = context.mediaUrls.of({ userId, familyId });
  return openPage({
    familyName: current.familyName,
    posts: posts.map((post) => presentDetail(urlOf, post)),
    expiresAt,
    unsubscribeLink: linkTo(context.config, 'unsubscribe', code),
  });
}
