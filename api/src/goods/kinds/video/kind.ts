import * as z from 'shared/schema';
import { aiNote, markup } from '../../../archive-markup/html.ts';
import { resultUrl } from '../../../jobs/present.ts';
import { DISPLAY_VARIANT } from '../../../platform/media/renditions/variants.ts';
import type { GoodsKind } from '../goods-kind.ts';
import { videoInputSchema } from './commands.ts';
import { registerVideoRoutes } from './routes.ts';

/** The contract's videoResultSchema without its URL. */
const videoResultSchema = z.object({ byAi: z.boolean() });

const payloadSchema = z.object({ actionPrompt: z.string(), byAi: z._default(z.boolean(), false) });

/** 움직이는 사진: a short video of one photo. */
export const videoKind: GoodsKind = {
  name: 'video',
  requiresMedia: true,
  registerRoutes: registerVideoRoutes,
  loadRunner: async (settings) => (await import('./run.ts')).openVideoRunner(settings),
  presentJob: (urlOf, row, status) => {
    const result = z.safeParse(videoResultSchema, row.result).data;
    const url = resultUrl(urlOf, row);
    return {
      ...status,
      kind: 'video',
      actionPrompt: z.safeParse(videoInputSchema, row.input).data?.actionPrompt ?? '',
      photoUrl: row.source_key === null ? null : urlOf(row.source_key, DISPLAY_VARIANT),
      result: result === undefined || url === null ? null : { ...result, animatePhotoTempUrl: url },
    };
  },
  presentItem: ({ mediaUrl }) => ({ videoUrl: mediaUrl }),
  archivedFields: 'actionPrompt.',
  archiveItem: (payload, file) => {
    const video = z.safeParse(payloadSchema, payload).data;
    if (video === undefined || file === null) return undefined;
    const article = markup`<article class="memory">
    <div class="photos">
      <video
        src="${file}"
        controls
        playsinline
        preload="metadata"
        aria-label="${video.actionPrompt}"
      ></video>
    </div>
    <h2>${video.actionPrompt}</h2>
    <p class="day">움직이는 사진</p>
    ${aiNote(video)}
  </article> `;
    return { data: video, article };
  },
};
