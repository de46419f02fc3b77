import * as z from 'shared/schema';
import { aiNote } from '../../../archive-markup/ai-note.ts';
import { markup } from '../../../archive-markup/html.ts';
import type { ArchivedItem } from '../goods-kind.ts';

const payloadSchema = z.object({ actionPrompt: z.string(), byAi: z._default(z.boolean(), false) });

export const ARCHIVED_VIDEO_FIELDS = 'actionPrompt.';

export function archiveVideo(payload: unknown, file: string | null): ArchivedItem | undefined {
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
}
