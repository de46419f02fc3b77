import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ARCHIVE_DOWNLOAD_PATH, archiveCalls } from 'shared/contract/archive';
import type { ApiContext } from '../platform/context.ts';
import type { GoodsKinds } from '../goods/kinds/goods-kind.ts';
import { ApiFailure } from '../platform/http/errors/api-failure.ts';
import { describeError } from '../platform/http/errors/describe-error.ts';
import { countUse } from '../platform/http/server/rate-limit.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';
import { wantsPage } from '../platform/http/requests/wants-page.ts';
import { withoutDamaged, type DamagedMedia } from '../platform/media/damaged-media.ts';
import { storedChecksums, verifyingStore } from '../platform/media/verified-read.ts';
import type { ObjectStore } from '../platform/object-store/object-store.ts';
import { createArchiveSlots, type ArchiveSlots } from './download/archive-slots.ts';
import { prepareArchive } from './download/prepare-archive.ts';
import { assertTicket, issueTicket, ticketEnded } from './policy.ts';
import { contentDisposition, fileNameOn, presentTicket, sendRejectionPage } from './present.ts';
import { readSums } from './queries.ts';
import { zipArchive } from './zip/zip-archive.ts';

const RETRY_SECONDS = 60;
/** A download that reads nothing for this long is abandoned. */
const STALL_MS = 120_000;

const BUSY_MESSAGE = '지금은 다른 가족들이 추억을 내려받고 있어요. 잠시 뒤에 다시 시도해주세요.';

export function registerArchiveRoutes(
  app: FastifyInstance,
  context: ApiContext,
  kinds: GoodsKinds,
  damaged: DamagedMedia,
): void {
  const store = withoutDamaged(verifyingStore(context.store, storedChecksums(context)), damaged);
  const register = callRegistrar(app, context);
  const slots = createArchiveSlots(context);
  app.addHook('onClose', async () => slots.stop());

  register(
    archiveCalls.ticket,
    async ({ viewer }) => {
      const now = context.clock();
      const sums = await readSums(context.database, kinds, viewer.familyId);
      return presentTicket(issueTicket(context.archiveKey, viewer, now), sums, now);
    },
    {
      beforeBody: async (viewer) => {
        if (await slots.isFull(viewer.userId)) throw busy();
        await countUse(context, 'archive', viewer.userId);
      },
    },
  );

  app.get(
    ARCHIVE_DOWNLOAD_PATH.replace('{fileName}', ':fileName'),
    // A HEAD request would build the whole archive for nothing.
    { exposeHeadRoute: false },
    async (request, reply) => {
      try {
        return await sendArchive(context, { kinds, store }, slots, request, reply);
      } catch (error) {
        if (!(error instanceof ApiFailure) || !wantsPage(request)) throw error;
        return sendRejectionPage(reply, error, context.config.siteOrigin ?? '');
      }
    },
  );
}

/**
 * @throws ApiFailure FORBIDDEN where the URL is forged or expired, or its holder has left the family;
 *   LIMIT_EXCEEDED where as many archives are being sent as may be
 */
async function sendArchive(
  context: ApiContext,
  { kinds, store }: { kinds: GoodsKinds; store: ObjectStore },
  slots: ArchiveSlots,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = context.clock();
  const ticket = await assertTicket(context, request.query, now);

  const download = await slots.take(ticket.userId);
  if (download === undefined) throw busy();
  // On every end: sent, broken off, or rejected below.
  download.signal.addEventListener('abort', context.metrics.http.streamOpened('archive'), { once: true });
  reply.raw.once('close', () => download.abort());
  if (request.raw.socket.destroyed) download.abort();
  const archive = await prepareArchive(context, kinds, ticket.familyId, download.signal).catch(
    (error: unknown) => {
      // The client is gone, or has started again.
      if (download.signal.aborted) throw ticketEnded();
      download.abort();
      throw error;
    },
  );
  let missing = 0;
  const { stream, bytes } = zipArchive(store, archive.entries, () => (missing += 1));
  stream.once('close', () => {
    download.abort();
    void archive.close();
    if (missing > 0) request.log.warn({ missing }, 'an archive was sent without files that were gone');
  });
  stream.on('error', (error) => request.log.error({ error: describeError(error) }, 'an archive broke off'));
  const end = (): void => void stream.destroy();
  download.signal.addEventListener('abort', end, { once: true });
  if (download.signal.aborted) end();
  reply.raw.setTimeout(STALL_MS, () => reply.raw.destroy());

  const fileName = fileNameOn(now);
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', contentDisposition(fileName))
    .header('content-length', bytes)
    .header('accept-ranges', 'none')
    .type('application/zip')
    .send(stream);
}

function busy(): ApiFailure {
  return new ApiFailure('LIMIT_EXCEEDED', { message: BUSY_MESSAGE, retryAfterSeconds: RETRY_SECONDS });
}
